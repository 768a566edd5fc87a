import type { Gallery } from '@photoslate/contract/galleries';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconHeart } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { notify } from '#lib/loading/notifications.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { GalleryFilter } from './gallery-filter.tsx';
import style from './gallery-favourites.module.css';
import { openPhotos } from './gallery-photos.tsx';
import { ShareFavourites } from './share-favourites.tsx';
import { useFavourites } from './use-favourites.ts';

type Shown = Pick<Gallery, 'shoots' | 'favourites' | 'share' | 'studio'>;

interface GalleryFavouritesState {
  favourites: ReadonlySet<string>;
  toggle: (photoId: string) => void;
  /**
   * The photos of the filter; null: all are shown. A photo that is no longer a favourite stays
   * until the filter is used again, so that nothing moves below the finger.
   */
  only: ReadonlySet<string> | null;
  setOnly: (only: ReadonlySet<string> | null) => void;
}

/**
 * The favourites of a gallery, and whether only they are shown.
 *
 * @param link null in a preview, which changes nothing
 */
export function useGalleryFavourites(link: string | null, gallery: Shown): GalleryFavouritesState {
  const { t } = useLingui();
  const [favourites, change] = useFavourites(link ?? '', gallery.favourites);
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const isPreview = link === null;
  const toggle = useCallback(
    (photoId: string) => {
      if (isPreview) notify('info', t`This is a preview. Favourites are not changed here.`);
      else change(photoId);
    },
    [isPreview, change, t],
  );
  return { favourites, toggle, only, setOnly };
}

interface GalleryFavouritesProps extends GalleryFavouritesState {
  /** Null in a preview. */
  link: string | null;
  gallery: Shown;
  /** Undefined if there is nothing to choose. */
  onChoose: ((photoIds: readonly string[]) => void) | undefined;
}

/**
 * The filter of a gallery, the button that shares the favourites, and the choice of all favourites
 * while only they are shown.
 */
export function GalleryFavourites({
  link,
  favourites,
  only,
  setOnly,
  gallery,
  onChoose,
}: GalleryFavouritesProps) {
  const photoCount = gallery.shoots.reduce((sum, shoot) => sum + shoot.photoCount, 0);
  const open = openPhotos(gallery.shoots);
  const openFavourites = only ? open.filter((id) => favourites.has(id)) : [];
  return (
    <div className={style.favourites}>
      <GalleryFilter
        photoCount={photoCount}
        favouriteCount={favourites.size}
        isFiltered={only !== null}
        onFilter={(isFiltered) => setOnly(isFiltered ? favourites : null)}
      />
      {(favourites.size > 0 || gallery.share) && <ShareFavourites link={link} gallery={gallery} />}
      {onChoose && openFavourites.length > 0 && (
        <Button className={style.choose} onClick={() => onChoose(openFavourites)}>
          <Trans>Choose all favourites</Trans>
        </Button>
      )}
      {only?.size === 0 ? (
        <EmptyState icon={<IconHeart aria-hidden="true" />} title={<Trans>No favourites yet</Trans>}>
          <Trans>
            Tap the heart on a photo that you like. Everyone with this link sees and marks the same
            favourites.
          </Trans>
        </EmptyState>
      ) : favourites.size > 0 || only ? (
        <p className={style.hint}>
          <Trans>Everyone with this link sees and marks the same favourites.</Trans>
        </p>
      ) : (
        onChoose &&
        open.length > 0 && (
          <p className={style.hint}>
            <Trans>Choose photos with the circle, favourites with the heart.</Trans>
          </p>
        )
      )}
    </div>
  );
}
