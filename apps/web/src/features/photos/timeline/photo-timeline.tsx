import type { Shoot } from '@photoslate/contract/shoots';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type MouseEvent, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { useElementPosition } from '#ui/use-element-position.ts';
import { commandOf, type ShortcutAction } from '../selection/shortcuts.ts';
import type { SelectionState } from '../selection/use-selection.ts';
import { useLongPress } from '../selection/use-long-press.ts';
import { PhotoTile } from './photo-tile.tsx';
import style from './photo-timeline.module.css';
import type { Layout, Row } from './rows.ts';
import { PhotoRunHead } from './photo-run-head.tsx';

const GAP = 4;
const HEAD_ESTIMATE = 104;

interface PhotoTimelineProps {
  label: string;
  layout: Layout;
  columns: number;
  /** How many photos are not loaded yet. The page reserves their height. */
  missing: number;
  shoots: readonly Shoot[];
  timeZone: string;
  choosing: SelectionState;
  onWidth: (width: number) => void;
  onOpen: (id: string) => void;
  onLook: (photoId: string) => void;
  /** Applies to the chosen photos, or to the focused one if none is chosen. */
  onVerb: (
    verb: Exclude<ShortcutAction, 'open' | 'toggle' | 'stretch' | 'clear'>,
    photoIds: readonly string[],
  ) => void;
}

/**
 * One camera's photographs in the order they were taken. There can be thousands, so only the rows
 * in view are in the document.
 */
export function PhotoTimeline(props: PhotoTimelineProps) {
  const { label, layout, columns, missing, shoots, timeZone, choosing, onWidth, onOpen, onLook } = props;
  const { rows, order, rowOf } = layout;
  const box = useRef<HTMLDivElement>(null);
  const { width, top } = useElementPosition(box);
  useLayoutEffect(() => onWidth(width), [width, onWidth]);
  const tileSize = (width - GAP * (columns - 1)) / columns;
  const missingHeight = Math.ceil(missing / columns) * (tileSize + GAP);
  const currentRow = rowOf[order.findIndex(({ id }) => id === choosing.currentId)];
  // A new function makes the virtualizer measure all rows again, which a new tile size also
  // requires.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies, react-hooks/exhaustive-deps
  const keyOf = useCallback((index: number) => keyOfRow(rows[index]), [rows, tileSize]);
  const virtualizer = useWindowVirtualizer({
    count: width > 0 ? rows.length : 0,
    estimateSize: (index) => (rows[index]?.kind === 'head' ? HEAD_ESTIMATE : tileSize + GAP),
    getItemKey: keyOf,
    overscan: 4,
    // A wheel fires several events per frame; one render per frame is enough.
    useFlushSync: false,
    scrollMargin: top,
    // The focused photo stays in the document wherever the page is scrolled to.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return currentRow === undefined || shown.includes(currentRow)
        ? shown
        : [...shown, currentRow].toSorted((a, b) => a - b);
    },
  });
  useLongPress(box, {
    onStart: (id) => (choosing.selection.chosen.size > 0 ? choosing.toggle(id) : choosing.choose(id)),
    onReach: choosing.reach,
  });
  const moveFocus = useFocusOn(box, choosing.currentId);

  const onClick = (event: MouseEvent) => {
    const id = photoOf(event.target);
    if (id === null) return;
    const { pointerType } = event.nativeEvent as PointerEvent;
    if (choosing.reaching || event.shiftKey) choosing.reach(id);
    else if (event.ctrlKey || event.metaKey) choosing.toggle(id);
    else if (pointerType === 'mouse') choosing.choose(id);
    else if (choosing.selection.chosen.size > 0) choosing.toggle(id);
    else onOpen(id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const id = photoOf(event.target);
    const command = commandOf(event);
    if (id === null || !command) return;
    event.preventDefault();
    if (command.kind === 'step') {
      moveFocus();
      choosing.step(command.step, command.run ? 'range' : 'focus');
    } else if (command.kind === 'open') onOpen(id);
    else if (command.kind === 'toggle') choosing.toggle(id);
    else if (command.kind === 'clear') choosing.clear();
    else if (command.kind === 'stretch') choosing.take(photoRunAround(layout, id));
    else {
      const isOfPhotos = command.kind !== 'undo' && command.kind !== 'keys';
      if (isOfPhotos && choosing.selection.chosen.size === 0) choosing.choose(id);
      const { chosen } = choosing.selection;
      props.onVerb(command.kind, chosen.size > 0 ? [...chosen] : [id]);
    }
  };
  const tilesOf = (row: Row) =>
    order
      .slice(row.from, row.to)
      .map((photo) => (
        <PhotoTile
          key={photo.id}
          photo={photo}
          timeZone={timeZone}
          chosen={choosing.selection.chosen.has(photo.id)}
          current={photo.id === choosing.currentId}
        />
      ));

  return (
    // The photos in it are buttons. This element handles their clicks and keys, once for thousands
    // of photos.
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={box}
      role="group"
      aria-label={label}
      className={style.timeline}
      style={{ height: Math.max(virtualizer.getTotalSize() + missingHeight, 1) }}
      onClick={onClick}
      onDoubleClick={(event) => {
        const id = photoOf(event.target);
        if (id !== null) onOpen(id);
      }}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const id = photoOf(event.target);
        if (id !== null && id !== choosing.currentId) choosing.focus(id);
      }}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const row = rows[index];
        if (!row) return null;
        const position = { translate: `0 ${start - top}px` };
        if (row.kind === 'tiles')
          return (
            <div
              key={keyOfRow(row)}
              className={`${style.row} ${style.tiles}`}
              style={{
                ...position,
                height: tileSize,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              }}
            >
              {tilesOf(row)}
            </div>
          );
        const { place: where, photos } = row.stretch;
        return (
          <div
            key={keyOfRow(row)}
            data-index={index}
            ref={virtualizer.measureElement}
            className={style.row}
            style={position}
          >
            <PhotoRunHead
              stretch={row.stretch}
              shoot={where.kind === 'shoot' ? shoots.find(({ id }) => id === where.shootId) : undefined}
              timeZone={timeZone}
              frames={tilesOf(row)}
              onLook={() => photos[0] && onLook(photos[0].id)}
            />
          </div>
        );
      })}
      {missing > 0 && (
        <div
          aria-hidden="true"
          data-loader
          className={`${style.row} ${style.coming}`}
          style={{
            top: virtualizer.getTotalSize(),
            height: missingHeight,
            backgroundSize: `${tileSize + GAP}px ${tileSize + GAP}px`,
          }}
        />
      )}
    </div>
  );
}

/** Returns a function that focuses the current photo after it is rendered. */
function useFocusOn(box: React.RefObject<HTMLElement | null>, currentId: string | null): () => void {
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current || currentId === null) return;
    wanted.current = false;
    box.current?.querySelector<HTMLElement>(`[data-photo="${currentId}"]`)?.focus();
  }, [box, currentId]);
  return () => {
    wanted.current = true;
  };
}

/** The photos of the run that contains this photo, without its QR frames. */
function photoRunAround({ rows, order, rowOf }: Layout, id: string): string[] {
  const row = rows[rowOf[order.findIndex((photo) => photo.id === id)] ?? -1];
  return row?.stretch.photos.map((photo) => photo.id) ?? [];
}

const keyOfRow = (row: Row | undefined): string =>
  row ? `${row.stretch.key}/${row.kind === 'head' ? 'head' : row.from}` : '';

const photoOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-photo]')?.dataset['photo'] ?? null) : null;
