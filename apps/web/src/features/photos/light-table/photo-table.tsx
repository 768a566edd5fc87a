import type { Shoot } from '@photoslate/contract/shoots';
import { useLingui } from '@lingui/react/macro';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  type MouseEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { SelectionState } from '../selection/use-selection.ts';
import { useLongPress } from '../selection/use-long-press.ts';
import style from './photo-table.module.css';
import { TableBand } from './table-band.tsx';
import {
  BAND_PX,
  FRAME_HEIGHT_PX,
  FRAME_TOP_PX,
  GAP_PX,
  groupAt,
  idsWithin,
  type TableLayout,
} from './table-layout.ts';
import type { TableMarksStore } from './table-marks.ts';
import { TableTile } from './table-tile.tsx';
import { useKeptPlace } from './use-kept-place.ts';
import { usePhotoDrag } from './use-photo-drag.ts';
import { useRubberBand } from './use-rubber-band.ts';
import { rowsToRender } from './visible-rows.ts';

/** The place of QR photos in a band. */
const FRAME = { top: FRAME_TOP_PX, height: FRAME_HEIGHT_PX };

interface PhotoTableProps {
  scroller: RefObject<HTMLDivElement | null>;
  layout: TableLayout;
  shoots: ReadonlyMap<string, Shoot>;
  /** The photos that an open question is about. */
  asked: Pick<ReadonlyMap<string, unknown>, 'has'>;
  timeZone: string;
  choosing: SelectionState;
  marks: TableMarksStore;
  /** Increases each time the focus must go to the current photo. */
  focusTurn: number;
  /** The group at the top edge, after scrolling. */
  onGroup: (key: string) => void;
  onOpen: (id: string) => void;
}

/**
 * All photos of a card by shoot, in justified rows. There can be 20,000, so only the rows in view
 * are in the document.
 */
export function PhotoTable(props: PhotoTableProps) {
  const { scroller, layout, shoots, asked, timeZone, choosing, marks, focusTurn, onGroup, onOpen } = props;
  const { rows, groups, spans, rowOf } = layout;
  const { t } = useLingui();
  const content = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const before = useRef<readonly string[]>([]);
  const clicked = useRef<readonly [string | null, string | null]>([null, null]);
  const { currentId, selection } = choosing;
  const currentRow = rowOf[layout.indexOf.get(currentId ?? '') ?? -1];
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (rows[index + 1]?.top ?? layout.height) - (rows[index]?.top ?? 0),
    // A wheel fires several events per frame; one render per frame is enough.
    useFlushSync: false,
    rangeExtractor: (range) => rowsToRender(rows, range, currentRow),
    onChange: ({ scrollOffset }) => {
      const key = groups[groupAt(layout, (scrollOffset ?? 0) + BAND_PX)]?.key;
      if (key !== undefined) onGroup(key);
    },
  });
  useLayoutEffect(() => virtualizer.measure(), [rows, virtualizer]);
  useKeptPlace(scroller, layout);
  useLongPress(
    content,
    {
      onStart: (id) => (selection.chosen.size > 0 ? choosing.toggle(id) : choosing.choose(id)),
      onReach: choosing.reach,
    },
    scroller,
  );
  const drag = usePhotoDrag(layout, choosing);
  useRubberBand(scroller, content, mark, {
    onStart() {
      before.current = [...selection.chosen];
    },
    onArea(area, adds) {
      const ids = idsWithin(layout, area);
      const all = adds ? [...new Set([...before.current, ...ids])] : ids;
      if (all.length !== selection.chosen.size || all.some((id) => !selection.chosen.has(id)))
        choosing.take(all);
    },
    onClick: choosing.clear,
  });
  useEffect(() => {
    if (focusTurn === 0 || currentId === null) return;
    const tile = content.current?.querySelector<HTMLElement>(`[data-photo="${CSS.escape(currentId)}"]`);
    const row = rows[currentRow ?? -1];
    const box = scroller.current;
    if (!tile || !row || !box) return;
    // The band of the group covers the top of the table.
    const top = row.top - BAND_PX - GAP_PX;
    if (box.scrollTop > top) box.scrollTop = top;
    else if (box.scrollTop < row.top + row.height + GAP_PX - box.clientHeight)
      box.scrollTop = row.top + row.height + GAP_PX - box.clientHeight;
    tile.focus({ preventScroll: true });
    // Only when asked: a new layout does not move the focus.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  }, [focusTurn]);

  const onClick = (event: MouseEvent) => {
    const id = photoOf(event.target);
    if (id === null) return;
    clicked.current = [clicked.current[1], id];
    const { pointerType } = event.nativeEvent as PointerEvent;
    if (event.shiftKey) choosing.reach(id);
    else if (event.ctrlKey || event.metaKey) choosing.toggle(id);
    else if (pointerType === 'touch' && selection.chosen.size > 0) choosing.toggle(id);
    else choosing.choose(id);
  };
  const tilesOf = useMemo(
    () => rowTiles({ layout, marks, asked, timeZone }),
    [layout, marks, asked, timeZone],
  );
  const currentIn = (index: number) => (index === currentRow ? currentId : null);
  const shown = new Map<number, number[]>();
  for (const { index } of virtualizer.getVirtualItems()) {
    const group = rows[index]?.group;
    if (group !== undefined) shown.set(group, [...(shown.get(group) ?? []), index]);
  }
  return (
    // The photos in it are buttons. This element handles their clicks and drags, once for thousands
    // of photos. The keys are handled by the page.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={content}
      role="group"
      aria-label={t`Photos`}
      className={style.content}
      style={{ height: layout.height }}
      onClick={onClick}
      onDoubleClick={(event) => {
        const id = photoOf(event.target);
        // Two quick taps on different photos are a double click too.
        if (id !== null && clicked.current.every((one) => one === id)) onOpen(id);
      }}
      onFocus={(event) => {
        const id = photoOf(event.target);
        // A press of the mouse also focuses its photo. The click that follows chooses it, and would
        // have to wait until this is rendered.
        if (id !== null && id !== currentId && event.target.matches(':focus-visible')) choosing.focus(id);
      }}
      {...drag}
    >
      {[...shown].map(([at, indexes]) => {
        const group = groups[at]!;
        const { top, height, firstRow } = spans[at]!;
        return (
          <section key={group.key} className={style.group} style={{ top, height }}>
            <TableBand
              group={group}
              shoot={shoots.get(group.shootId ?? '')}
              timeZone={timeZone}
              onSelectAll={() => choosing.take(group.cells.map(({ id }) => id))}
            >
              {tilesOf(firstRow, FRAME, currentIn(firstRow))}
            </TableBand>
            {indexes.flatMap((index) => {
              const row = rows[index]!;
              return row.isBand
                ? []
                : tilesOf(index, { top: row.top - top, height: row.height }, currentIn(index));
            })}
          </section>
        );
      })}
      <div ref={mark} className={style.mark} hidden />
    </div>
  );
}

/**
 * Makes the tiles of rows. The same row has the same elements again, so a row that stays while the
 * table scrolls is not rendered again. The tiles are not in an element per row: a photo that goes
 * to another row would load and lose the focus.
 */
function rowTiles(props: Pick<PhotoTableProps, 'layout' | 'marks' | 'asked' | 'timeZone'>) {
  const made = new Map<number, { top: number; currentId: string | null; tiles: ReactElement[] }>();
  return (index: number, place: { top: number; height: number }, currentId: string | null) => {
    const known = made.get(index);
    if (known?.top === place.top && known.currentId === currentId) return known.tiles;
    const row = props.layout.rows[index]!;
    const tiles = row.lefts.map((left, nth) => {
      const cell = props.layout.order[row.from + nth]!;
      return (
        <TableTile
          key={cell.id}
          cell={cell}
          left={left}
          {...place}
          width={row.widths[nth] ?? 0}
          marks={props.marks}
          current={cell.id === currentId}
          asked={props.asked.has(cell.photo.id)}
          timeZone={props.timeZone}
        />
      );
    });
    made.set(index, { top: place.top, currentId, tiles });
    return tiles;
  };
}

const photoOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-photo]')?.dataset['photo'] ?? null) : null;
