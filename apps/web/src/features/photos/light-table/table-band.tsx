import type { Shoot } from '@photoslate/contract/shoots';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTime } from '#lib/formatting/format-date-time.ts';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import style from './table-band.module.css';
import type { TableGroup } from './table-groups.ts';
import { framesWidth } from './table-layout.ts';

interface TableBandProps {
  group: TableGroup;
  shoot: Shoot | undefined;
  timeZone: string;
  onSelectAll: () => void;
  /** The tiles of its QR photos. */
  children: ReactNode;
}

/** The slate above the photos of a shoot. It stays in view while they scroll below it. */
export function TableBand({ group, shoot, timeZone, onSelectAll, children }: TableBandProps) {
  const { t } = useLingui();
  const { titleOf } = useShootNames();
  const { photoCount: count, span } = group;
  const times = span && [...new Set(span.map((at) => formatTime(at, timeZone)))].join('–');
  const label = shoot?.label ?? '';
  return (
    <div className={style.band} style={{ paddingLeft: framesWidth(group) }} data-band={group.key}>
      <span className={style.clap} aria-hidden="true" />
      {children}
      <h2 className={style.name}>
        {shoot && <span className={style.number}>{label}</span>}
        <strong>{shoot ? titleOf(shoot) : <Trans>In no shoot</Trans>}</strong>
      </h2>
      <span className={style.detail}>
        {count === 0 && group.cells.length > 0 ? (
          <Plural value={group.cells.length} one="# QR photo" other="# QR photos" />
        ) : (
          <Plural value={count} one="# photo" other="# photos" />
        )}
        {times && ` · ${times}`}
      </span>
      {group.doubtCount > 0 && (
        <span className={style.doubt}>
          <IconHelpCircle size={16} aria-hidden="true" />
          <Trans>{group.doubtCount} in question</Trans>
        </span>
      )}
      {group.cells.length > 0 && (
        <button
          type="button"
          className={style.all}
          aria-label={shoot ? t`Select all photos: shoot ${label}` : t`Select all photos: in no shoot`}
          onClick={onSelectAll}
        >
          <Trans>Select all photos</Trans>
        </button>
      )}
    </div>
  );
}
