import type { Shoot } from '@photoslate/contract/shoots';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import { IconAlertTriangle, IconFilter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useShootNames } from '#lib/query/use-shoot-names.ts';
import { Menu, MenuItem, MenuSeparator } from '#ui/menu.tsx';
import { DRAGGED_PHOTOS } from '../card/use-card-files.tsx';
import style from './filmstrip.module.css';
import type { TableGroup } from './table-groups.ts';

/** The filter of the filmstrip. */
export type ShootFilter = 'all' | 'doubt' | 'nobody';

interface FilmstripProps {
  groups: readonly TableGroup[];
  shoots: ReadonlyMap<string, Shoot>;
  /** The group at the top of the table. */
  currentKey: string | null;
  filter: ShootFilter;
  onFilter: (filter: ShootFilter) => void;
  hiddenCount: number;
  withHidden: boolean;
  onHidden: (shown: boolean) => void;
  chosenCount: number;
  onGo: (key: string) => void;
  /** The selected photos were dropped on this shoot. */
  onDropPhotos: (shootId: string) => void;
}

/** The height of a row; a name of two or three lines makes it higher. */
const ROW_PX = 56;

/**
 * The shoots of a card. It follows the table; a click jumps, and photos can be dropped on a row.
 */
export function Filmstrip(props: FilmstripProps) {
  const { groups, shoots, currentKey, filter, hiddenCount, withHidden, onGo } = props;
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const count = groups.filter(({ shootId }) => shootId !== null).length;
  const at = groups.findIndex(({ key }) => key === currentKey);
  const virtualizer = useVirtualizer({
    count: groups.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 3,
    useFlushSync: false,
  });
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' });
  }, [at, virtualizer]);
  const filters: readonly (readonly [ShootFilter, string])[] = [
    ['all', t`All`],
    ['doubt', t`With questions`],
    ['nobody', t`Nobody linked`],
  ];
  const shown = filters.find(([value]) => value === filter)?.[1] ?? '';
  return (
    <nav className={style.film} aria-label={t`Shoots`}>
      <div className={style.cap}>
        <strong>
          <Plural value={count} one="# shoot" other="# shoots" />
        </strong>
        <Menu
          label={t`Filter shoots: ${shown}`}
          trigger={
            <button
              type="button"
              className={style.filter}
              data-on={filter !== 'all' || withHidden || undefined}
            >
              <IconFilter size={16} aria-hidden="true" /> {shown}
            </button>
          }
        >
          {filters.map(([value, label]) => (
            <MenuItem key={value} current={value === filter} onSelect={() => props.onFilter(value)}>
              {label}
            </MenuItem>
          ))}
          <MenuSeparator />
          <MenuItem
            disabled={hiddenCount === 0}
            current={withHidden}
            onSelect={() => props.onHidden(!withHidden)}
          >
            <Trans>Hidden photos ({hiddenCount})</Trans>
          </MenuItem>
        </Menu>
      </div>
      <div className={style.scroll} ref={box}>
        <ol style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const group = groups[index];
            return (
              group && (
                <li
                  key={group.key}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  aria-setsize={groups.length}
                  aria-posinset={index + 1}
                  style={{ translate: `0 ${start}px` }}
                >
                  <ShootRow
                    group={group}
                    shoot={shoots.get(group.shootId ?? '')}
                    current={group.key === currentKey}
                    chosenCount={props.chosenCount}
                    onGo={() => onGo(group.key)}
                    onDropPhotos={props.onDropPhotos}
                  />
                </li>
              )
            );
          })}
        </ol>
      </div>
    </nav>
  );
}

interface ShootRowProps {
  group: TableGroup;
  shoot: Shoot | undefined;
  current: boolean;
  chosenCount: number;
  onGo: () => void;
  onDropPhotos: (shootId: string) => void;
}

function ShootRow({ group, shoot, current, chosenCount, onGo, onDropPhotos }: ShootRowProps) {
  const { titleOf } = useShootNames();
  const [over, setOver] = useState(false);
  const { photoCount: count, cover } = group;
  const nobody = shoot !== undefined && count > 0 && !shoot.customers.some(({ linked }) => linked);
  const target = group.shootId;
  return (
    <button
      type="button"
      className={style.row}
      data-shoot={group.key}
      data-drop={over || undefined}
      aria-current={current || undefined}
      onClick={onGo}
      onDragOver={(event) => {
        if (target === null || !event.dataTransfer.types.includes(DRAGGED_PHOTOS)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = 'move';
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (target === null || !event.dataTransfer.types.includes(DRAGGED_PHOTOS)) return;
        event.preventDefault();
        onDropPhotos(target);
      }}
    >
      <span className={style.number} data-long={(shoot?.label.length ?? 0) > 2 || undefined}>
        {shoot?.label}
      </span>
      <span className={style.picture}>
        {cover?.photo.thumbUrl && (
          <img src={cover.photo.thumbUrl} alt="" decoding="async" draggable={false} />
        )}
      </span>
      <span className={style.words}>
        {over ? (
          <strong>{plural(chosenCount, { one: 'Move # photo here', other: 'Move # photos here' })}</strong>
        ) : (
          <>
            <strong>{shoot ? titleOf(shoot) : <Trans>In no shoot</Trans>}</strong>
            <Second nobody={nobody} doubtCount={group.doubtCount}>
              {count === 0 && group.cells.length > 0 ? (
                <Plural value={group.cells.length} one="# QR photo" other="# QR photos" />
              ) : (
                <Plural value={count} one="# photo" other="# photos" />
              )}
            </Second>
          </>
        )}
      </span>
    </button>
  );
}

/** The second line of a row: what needs attention, else the number of photos. */
function Second({
  nobody,
  doubtCount,
  children,
}: {
  nobody: boolean;
  doubtCount: number;
  children: ReactNode;
}) {
  if (doubtCount === 0 && !nobody) return <span className={style.quiet}>{children}</span>;
  return (
    <span className={style.warning}>
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>{doubtCount > 0 ? <Trans>{doubtCount} in question</Trans> : <Trans>Nobody linked</Trans>}</span>
    </span>
  );
}
