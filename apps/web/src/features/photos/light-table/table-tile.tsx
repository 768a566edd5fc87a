import { Trans, useLingui } from '@lingui/react/macro';
import { IconClock, IconEyeOff, IconQuestionMark, IconUsers, IconVersions } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { formatSeconds } from '#lib/formatting/format-date-time.ts';
import { passFocusOn } from '#lib/page/focus-recovery.ts';
import { isDoubtful } from '../timeline/photo-runs.ts';
import type { TableCell } from './table-groups.ts';
import { type TableMarksStore, useIsMarked } from './table-marks.ts';
import style from './table-tile.module.css';

interface TableTileProps {
  cell: TableCell;
  /** Its place within its group, in px. */
  left: number;
  top: number;
  width: number;
  height: number;
  marks: TableMarksStore;
  /** The photo that Tab focuses. The arrow keys go to the others. */
  current: boolean;
  /** An open question is about it, although the matching may have assigned it. */
  asked: boolean;
  timeZone: string;
}

/** A narrower tile shows its sign without the word. */
const WORD_FROM_PX = 104;

/** A photo of the light table. The table handles its clicks, keys and drags. */
export const TableTile = memo(function TableTile(props: TableTileProps) {
  const { cell, left, top, width, height, marks, current, asked, timeZone } = props;
  const { fileName, takenAtMs, role, verdict, shootIds, thumbUrl, versionCount } = cell.photo;
  const { t } = useLingui();
  const doubtful = isDoubtful(cell.photo) || (asked && role === 'photo');
  const likely = verdict === 'likely' && role === 'photo' && !doubtful;
  const words = [
    fileName,
    takenAtMs !== null && formatSeconds(takenAtMs, timeZone),
    role === 'qr-frame' && t`QR photo`,
    role === 'hidden' && t`hidden`,
    doubtful && t`question`,
    likely && t`likely`,
    verdict === 'by-hand' && role === 'photo' && t`assigned by hand`,
    shootIds.length > 1 && t`in several shoots`,
    versionCount > 1 && t`${versionCount} versions`,
  ];
  return (
    <MarkedTile
      id={cell.id}
      role={role}
      label={words.filter(Boolean).join(', ')}
      place={{ left, top, width, height }}
      marks={marks}
      current={current}
    >
      {thumbUrl && <img src={thumbUrl} alt="" decoding="async" draggable={false} />}
      {role !== 'qr-frame' && (
        <span className={style.signs} aria-hidden="true">
          {versionCount > 1 && (
            <span className={style.sign}>
              <IconVersions size={14} />
              {versionCount}
            </span>
          )}
          {shootIds.length > 1 && (
            <span className={style.sign}>
              <IconUsers size={14} />
            </span>
          )}
          {likely && (
            <span className={style.sign} title={t`Assigned by time or order only`}>
              <IconClock size={14} />
              <b>
                <Trans>Likely</Trans>
              </b>
            </span>
          )}
          {doubtful && (
            <span className={style.sign} data-tone="look">
              <IconQuestionMark size={14} />
              <b>
                <Trans>Question</Trans>
              </b>
            </span>
          )}
          {role === 'hidden' && (
            <span className={style.sign}>
              <IconEyeOff size={14} />
              <b>
                <Trans>Hidden</Trans>
              </b>
            </span>
          )}
        </span>
      )}
    </MarkedTile>
  );
});

interface MarkedTileProps {
  id: string;
  role: TableCell['photo']['role'];
  label: string;
  place: { left: number; top: number; width: number; height: number };
  marks: TableMarksStore;
  current: boolean;
  children: ReactNode;
}

/** Only this is rendered when the mark changes. The picture and its signs stay as they are. */
function MarkedTile({ id, role, label, place, marks, current, children }: MarkedTileProps) {
  const chosen = useIsMarked(marks, 'chosen', id);
  const leaving = useIsMarked(marks, 'leaving', id);
  return (
    <button
      ref={passFocusOn}
      type="button"
      className={style.tile}
      style={place}
      data-photo={id}
      data-role={role}
      data-leaving={leaving || undefined}
      data-bare={place.width < WORD_FROM_PX || undefined}
      aria-pressed={chosen}
      aria-label={label}
      tabIndex={current ? 0 : -1}
    >
      {children}
    </button>
  );
}
