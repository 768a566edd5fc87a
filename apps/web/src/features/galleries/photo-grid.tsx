import type { GalleryPhoto } from '@photoslate/contract/galleries';
import { Trans, useLingui } from '@lingui/react/macro';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { memo, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useElementPosition } from '#ui/use-element-position.ts';
import { DownloadLink } from './download-link.tsx';
import { justifiedRows } from '#lib/rendering/justified-rows.ts';
import style from './photo-grid.module.css';

const GAP = 4;
/** The most photos that fit on a phone's first screen. */
const FIRST_SEEN = 8;

interface PhotoGridProps {
  photos: readonly GalleryPhoto[];
  selected: ReadonlySet<string>;
  /** Undefined if there is nothing to choose. */
  onToggle: ((id: string) => void) | undefined;
  onOpen: (index: number) => void;
  /** The photos from `first` to `last` are in view, or nearly. */
  onNear: (first: number, last: number) => void;
  /** Downloads are shown only. */
  isPreview?: boolean;
  /** The server refuses a bought photo. */
  onRefused: () => void;
}

/** A shoot's photos in justified rows. Only the rows in view are in the document. */
export function PhotoGrid({
  photos,
  selected,
  onToggle,
  onOpen,
  onNear,
  isPreview = false,
  onRefused,
}: PhotoGridProps) {
  const box = useRef<HTMLDivElement>(null);
  const { width, top } = useElementPosition(box);
  const rows = useMemo(
    () =>
      width > 0 ? justifiedRows(photos, { width, targetHeight: width < 600 ? 200 : 260, gap: GAP }) : [],
    [photos, width],
  );
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.height ?? 0) + GAP,
    overscan: 2,
    scrollMargin: top,
    // Rows are rendered when the browser has time, not synchronously while it scrolls.
    useFlushSync: false,
  });
  useLayoutEffect(() => virtualizer.measure(), [rows, virtualizer]);

  const items = virtualizer.getVirtualItems();
  const first = rows[items[0]?.index ?? 0]?.photos[0]?.index ?? 0;
  const last = rows[items.at(-1)?.index ?? 0]?.photos.at(-1)?.index ?? first;
  useEffect(() => onNear(first, last), [onNear, first, last]);

  return (
    <div ref={box} className={style.grid} style={{ height: virtualizer.getTotalSize() }}>
      {items.map(({ index, start }) => {
        const row = rows[index];
        return (
          row && (
            <div
              key={index}
              className={style.row}
              style={{ height: row.height, translate: `0 ${start - top}px` }}
            >
              {row.photos.map((placed) => {
                const photo = photos[placed.index];
                return (
                  photo && (
                    <Tile
                      key={photo.id}
                      photo={photo}
                      number={placed.index + 1}
                      width={placed.width}
                      selected={selected.has(photo.id)}
                      onToggle={onToggle}
                      onOpen={onOpen}
                      isPreview={isPreview}
                      onRefused={onRefused}
                    />
                  )
                );
              })}
            </div>
          )
        );
      })}
    </div>
  );
}

/** Whether the customer already owns or ordered the photo. Renders nothing for all other photos. */
function PhotoState({ photo: { owned, ordered } }: { photo: GalleryPhoto }) {
  if (!owned && !ordered) return null;
  const Icon = owned ? IconCheck : IconClock;
  return (
    <span className={style.state} data-state={owned ? 'owned' : 'ordered'}>
      <Icon size={18} aria-hidden="true" />
      {owned ? <Trans>Yours</Trans> : <Trans>Ordered</Trans>}
    </span>
  );
}

interface TileProps {
  photo: GalleryPhoto;
  number: number;
  width: number;
  selected: boolean;
  onToggle: ((id: string) => void) | undefined;
  onOpen: (index: number) => void;
  isPreview: boolean;
  onRefused: () => void;
}

const Tile = memo(function Tile(props: TileProps) {
  const { photo, number, width, selected, onToggle, onOpen, isPreview, onRefused } = props;
  const { t } = useLingui();
  const { downloadUrl, ordered } = photo;
  return (
    <div className={style.tile} style={{ width }} data-photo={number} data-selected={selected || undefined}>
      <PhotoState photo={photo} />
      <button
        type="button"
        className={style.open}
        aria-label={t`Look at photo ${number}`}
        onClick={() => onOpen(number - 1)}
      >
        {photo.thumbUrl && (
          <img
            src={photo.thumbUrl}
            alt=""
            decoding="async"
            draggable={false}
            {...(number <= FIRST_SEEN ? { fetchPriority: 'high' } : {})}
          />
        )}
      </button>
      {downloadUrl ? (
        <span className={style.download} inert={isPreview}>
          <DownloadLink
            photo={{ ...photo, downloadUrl }}
            className={style.mark}
            label={t`Download photo ${number}`}
            onRefused={onRefused}
          />
        </span>
      ) : ordered || !onToggle ? null : (
        <button
          type="button"
          className={style.mark}
          aria-pressed={selected}
          aria-label={t`Choose photo ${number}`}
          onClick={() => onToggle(photo.id)}
        >
          <IconCheck size={22} aria-hidden="true" />
        </button>
      )}
    </div>
  );
});
