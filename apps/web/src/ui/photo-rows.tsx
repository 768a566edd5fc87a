import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Placed, justifiedRows } from '#lib/rendering/justified-rows.ts';
import { classNames } from './class-names.ts';
import style from './photo-rows.module.css';
import { useElementPosition } from './use-element-position.ts';

const GAP = 4;

interface RowsPhoto {
  id: string;
  /** In px; null while unknown. */
  width: number | null;
  height: number | null;
}

interface PhotoRowsProps<P> {
  photos: readonly P[];
  /** The height of a row in px for a width of the grid. The same function at each render. */
  rowHeight: (width: number) => number;
  /** The photos from `first` to `last` are in view, or nearly. */
  onNear: (first: number, last: number) => void;
  renderTile: (photo: P, placed: Placed) => ReactNode;
  className?: string;
}

/** Photos in justified rows. Only the rows in view are in the document. */
export function PhotoRows<P extends RowsPhoto>({
  photos,
  rowHeight,
  onNear,
  renderTile,
  className,
}: PhotoRowsProps<P>) {
  const box = useRef<HTMLDivElement>(null);
  const { rows, height, items } = useRows(box, photos, rowHeight);
  const first = rows[items[0]?.index ?? 0]?.photos[0]?.index ?? 0;
  const last = rows[items.at(-1)?.index ?? 0]?.photos.at(-1)?.index ?? first;
  useEffect(() => onNear(first, last), [onNear, first, last]);
  return (
    <div ref={box} className={classNames(style.grid, className)} style={{ height }}>
      {items.map(({ index, top }) => {
        const row = rows[index];
        return (
          row && (
            <div key={index} className={style.row} style={{ height: row.height, translate: `0 ${top}px` }}>
              {row.photos.map((placed) => {
                const photo = photos[placed.index];
                return photo && renderTile(photo, placed);
              })}
            </div>
          )
        );
      })}
    </div>
  );
}

function useRows(
  box: RefObject<HTMLDivElement | null>,
  photos: readonly RowsPhoto[],
  rowHeight: (width: number) => number,
) {
  const { width, top } = useElementPosition(box);
  const shaped = useShapes(photos);
  const rows = useMemo(() => {
    if (width === 0) return [];
    const shapes = shaped.map((photo) => ({ width: photo.width ?? 3, height: photo.height ?? 2 }));
    return justifiedRows(shapes, { width, targetHeight: rowHeight(width), gap: GAP });
  }, [shaped, width, rowHeight]);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.height ?? 0) + GAP,
    overscan: 2,
    scrollMargin: top,
    // Rows are rendered when the browser has time, not synchronously while it scrolls.
    useFlushSync: false,
  });
  useLayoutEffect(() => virtualizer.measure(), [rows, virtualizer]);
  const items = virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - top }));
  return { rows, height: virtualizer.getTotalSize(), items };
}

/**
 * The photos, or those of an earlier render if all have the same shapes: the rows of thousands of
 * photos are not computed again when some get their addresses.
 */
function useShapes(photos: readonly RowsPhoto[]): readonly RowsPhoto[] {
  const [kept, keep] = useState(photos);
  const isSame =
    kept === photos ||
    (kept.length === photos.length &&
      kept.every(({ width, height }, at) => width === photos[at]?.width && height === photos[at]?.height));
  if (!isSame) keep(photos);
  return isSame ? kept : photos;
}

interface PhotoTileProps {
  photo: { thumbUrl: string | null };
  placed: Placed;
  /** The accessible name of the button that opens the photo. */
  label: string;
  isSelected?: boolean;
  /** The photo is on the first screen. */
  isFirstSeen?: boolean;
  onOpen: () => void;
  /** Over the photo. */
  children?: ReactNode;
}

/** One photo of `PhotoRows`, which opens it. */
export function PhotoTile({
  photo,
  placed,
  label,
  isSelected,
  isFirstSeen,
  onOpen,
  children,
}: PhotoTileProps) {
  return (
    <div
      className={style.tile}
      style={{ width: placed.width }}
      data-photo={placed.index + 1}
      data-selected={isSelected || undefined}
    >
      <button type="button" className={style.open} aria-label={label} onClick={onOpen}>
        {photo.thumbUrl && (
          <img
            src={photo.thumbUrl}
            alt=""
            decoding="async"
            draggable={false}
            {...(isFirstSeen ? { fetchPriority: 'high' } : {})}
          />
        )}
      </button>
      {children}
    </div>
  );
}
