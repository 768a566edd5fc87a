import type { Gallery, GalleryShoot } from '@photoslate/contract/galleries';
import { formatPrice } from '@photoslate/domain/price';
import { Plural, Trans } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { Button } from '#ui/button.tsx';
import style from './gallery-photos.module.css';
import { PhotoGrid } from './photo-grid.tsx';
import { isPart } from './use-gallery.ts';
import { type ReadPhotos, usePhotoPages } from './use-photo-pages.ts';

const PhotoLightbox = lazy(async () => ({
  default: (await loadChunk(() => import('./photo-lightbox.tsx'))).PhotoLightbox,
}));

/** The ids of the photos that can still be ordered. */
export const openPhotos = (shoots: readonly GalleryShoot[]): string[] =>
  shoots.flatMap(({ photos }) =>
    photos.filter(({ owned, ordered }) => !owned && !ordered).map(({ id }) => id),
  );

interface GalleryPhotosProps {
  readPhotos: ReadPhotos;
  isPreview: boolean;
  /** True if all photos are free. */
  free: boolean;
  shoot: GalleryShoot;
  prices: Gallery['prices'];
  /** The only shoot of its gallery. The page has its title. */
  alone: boolean;
  /** The chosen photos of all shoots. */
  chosen: ReadonlySet<string>;
  /** The price of all chosen photos; null while none is chosen. */
  sum: string | null;
  favourites: ReadonlySet<string>;
  onToggleFavourite: (id: string) => void;
  /** Shows these photos only. */
  only: ReadonlySet<string> | null;
  /** Beside the choice of all photos. */
  filter?: ReactNode;
  onRefused: () => void;
  onTogglePhoto: (id: string) => void;
  onChoosePhotos: (ids: readonly string[], on: boolean) => void;
  /** Undefined until the price belongs to the current choice. */
  onOrder: (() => void) | undefined;
}

/** One shoot of a gallery: its photos, and the choice of all of them. */
export function GalleryPhotos({
  readPhotos,
  isPreview,
  free,
  shoot,
  prices,
  alone,
  chosen,
  sum,
  favourites,
  onToggleFavourite,
  only,
  filter,
  onRefused,
  onTogglePhoto,
  onChoosePhotos,
  onOrder,
}: GalleryPhotosProps) {
  const [index, setIndex] = useState<number | null>(null);
  const shown = useMemo(
    () => (only ? { ...shoot, photos: shoot.photos.filter(({ id }) => only.has(id)) } : shoot),
    [shoot, only],
  );
  const { photos, near } = usePhotoPages(readPhotos, shown, onRefused);
  const open = useMemo(() => openPhotos([shoot]), [shoot]);
  const part = isPart({ shoots: [shoot] });
  const whole = !part && open.every((id) => chosen.has(id));
  const price = free ? null : formatPrice(shoot.allPhotosDueCents);
  // Of several shoots, those without a favourite are left out.
  if (only && !alone && shown.photos.length === 0) return null;
  return (
    <section className={style.shoot} data-part={part || undefined}>
      <div className={style.head}>
        {!alone && <h2>{shoot.title ?? <Trans>Photo shoot {shoot.label}</Trans>}</h2>}
        {!alone && (
          <p className={style.count}>
            <Plural
              value={shown === shoot ? shoot.photoCount : shown.photos.length}
              one="# photo"
              other="# photos"
            />
          </p>
        )}
        {filter}
        {price !== null && !only && (part || open.length > 1) && (
          <Button aria-pressed={whole} disabled={part} onClick={() => onChoosePhotos(open, !whole)}>
            {whole ? (
              <Trans>All chosen, {price}</Trans>
            ) : shoot.openCount < shoot.photoCount ? (
              <Plural
                value={shoot.openCount}
                one={`Choose the other photo for ${price}`}
                other={`Choose the other # for ${price}`}
              />
            ) : (
              <Trans>Choose all for {price}</Trans>
            )}
          </Button>
        )}
      </div>
      <PhotoGrid
        photos={photos}
        selected={chosen}
        onToggle={free ? undefined : onTogglePhoto}
        favourites={favourites}
        onToggleFavourite={onToggleFavourite}
        onOpen={setIndex}
        onNear={near}
        isPreview={isPreview}
        onRefused={onRefused}
      />
      {index !== null && (
        <Suspense>
          <PhotoLightbox
            shoot={shoot}
            prices={prices}
            photos={photos}
            index={index}
            onView={(next) => (near(next, next), setIndex(next))}
            onClose={() => setIndex(null)}
            selected={chosen}
            sum={sum}
            onToggle={free ? undefined : onTogglePhoto}
            onOrder={onOrder && (() => (setIndex(null), onOrder()))}
            favourites={favourites}
            onToggleFavourite={onToggleFavourite}
            onRefused={onRefused}
          />
        </Suspense>
      )}
    </section>
  );
}
