import type { GalleryPhoto } from '@photoslate/contract/galleries';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { memo } from 'react';
import type { Placed } from '#lib/rendering/justified-rows.ts';
import { PhotoRows, PhotoTile } from '#ui/photo-rows.tsx';
import { DownloadLink } from './download-link.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import style from './photo-grid.module.css';

/** The most photos that fit on a phone's first screen. */
export const FIRST_SEEN = 8;
/** Two buttons do not fit beside each other in a narrower photo. */
const NARROW_PX = 100;
export const galleryRowHeight = (width: number) => (width < 600 ? 200 : 260);

interface PhotoGridProps {
  photos: readonly GalleryPhoto[];
  selected: ReadonlySet<string>;
  /** Undefined if all photos are free, so that there is nothing to choose. */
  onToggle: ((id: string) => void) | undefined;
  favourites: ReadonlySet<string>;
  onToggleFavourite: (id: string) => void;
  onOpen: (index: number) => void;
  /** The photos from `first` to `last` are in view, or nearly. */
  onNear: (first: number, last: number) => void;
  /** Downloads are shown only. */
  isPreview?: boolean;
  /** The server refuses a bought photo. */
  onRefused: () => void;
}

/** A shoot's photos for a customer. */
export function PhotoGrid({
  photos,
  selected,
  onToggle,
  favourites,
  onToggleFavourite,
  onOpen,
  onNear,
  isPreview = false,
  onRefused,
}: PhotoGridProps) {
  return (
    <PhotoRows
      photos={photos}
      rowHeight={galleryRowHeight}
      onNear={onNear}
      className={style.grid}
      renderTile={(photo, placed) => (
        <Tile
          key={photo.id}
          photo={photo}
          placed={placed}
          isSelected={selected.has(photo.id)}
          onToggle={onToggle}
          isFavourite={favourites.has(photo.id)}
          onToggleFavourite={onToggleFavourite}
          onOpen={onOpen}
          isPreview={isPreview}
          onRefused={onRefused}
        />
      )}
    />
  );
}

interface PhotoStateProps {
  photo: GalleryPhoto;
  isFree: boolean;
}

/** Whether the customer already owns or ordered the photo. Renders nothing for all other photos. */
function PhotoState({ photo: { owned, ordered }, isFree }: PhotoStateProps) {
  if (!owned && !ordered) return null;
  const Icon = owned ? IconCheck : IconClock;
  return (
    <span className={style.state} data-state={owned ? 'owned' : 'ordered'}>
      <Icon size={18} aria-hidden="true" />
      {!owned ? <Trans>Ordered</Trans> : isFree ? <Trans>Yours</Trans> : <Trans>Bought</Trans>}
    </span>
  );
}

interface TileProps {
  photo: GalleryPhoto;
  placed: Placed;
  isSelected: boolean;
  onToggle: ((id: string) => void) | undefined;
  isFavourite: boolean;
  onToggleFavourite: (id: string) => void;
  onOpen: (index: number) => void;
  isPreview: boolean;
  onRefused: () => void;
}

const Tile = memo(function Tile(props: TileProps) {
  const { photo, placed, isSelected, onToggle, isFavourite, onOpen, isPreview, onRefused } = props;
  const { t } = useLingui();
  const { downloadUrl, ordered } = photo;
  const number = placed.index + 1;
  return (
    <PhotoTile
      photo={photo}
      placed={placed}
      label={t`Look at photo ${number}`}
      isSelected={isSelected}
      isFirstSeen={number <= FIRST_SEEN}
      onOpen={() => onOpen(placed.index)}
    >
      <PhotoState photo={photo} isFree={!onToggle} />
      <span className={style.heart} data-narrow={placed.width < NARROW_PX || undefined}>
        <FavouriteButton
          label={t`Favourite: photo ${number}`}
          isFavourite={isFavourite}
          onToggle={() => props.onToggleFavourite(photo.id)}
        />
      </span>
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
          className={style.choose}
          aria-pressed={isSelected}
          aria-label={t`Choose photo ${number}`}
          onClick={() => onToggle(photo.id)}
        />
      )}
    </PhotoTile>
  );
});
