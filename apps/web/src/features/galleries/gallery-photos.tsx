import type { GalleryShoot } from '@photoslate/contract/galleries';
import { formatPrice } from '@photoslate/domain/price';
import { Plural, Trans } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
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
  alone: boolean;
  /** The chosen photos of all shoots. */
  chosen: ReadonlySet<string>;
  /** The price of all chosen photos; null while none is chosen. */
  sum: string | null;
  onRefused: () => void;
  onTogglePhoto: (id: string) => void;
  onChoosePhotos: (ids: readonly string[], on: boolean) => void;
}

/** One shoot of a gallery: its photos, and the choice of all of them. */
export function GalleryPhotos({
  readPhotos,
  isPreview,
  free,
  shoot,
  alone,
  chosen,
  sum,
  onRefused,
  onTogglePhoto,
  onChoosePhotos,
}: GalleryPhotosProps) {
  const [index, setIndex] = useState<number | null>(null);
  const { photos, near } = usePhotoPages(readPhotos, shoot, onRefused);
  const open = openPhotos([shoot]);
  const part = isPart({ shoots: [shoot] });
  const whole = !part && open.every((id) => chosen.has(id));
  const price = free ? null : formatPrice(shoot.allPhotosDueCents);
  return (
    <section className={style.shoot} data-part={part || undefined}>
      <div className={style.head}>
        {!alone && <h2>{shoot.title ?? <Trans>Photo shoot {shoot.label}</Trans>}</h2>}
        {alone && shoot.title && <h2>{shoot.title}</h2>}
        <p className={style.count}>
          <Plural value={shoot.photoCount} one="# photo" other="# photos" />
        </p>
        {price !== null && (part || open.length > 1) && (
          <Button aria-pressed={whole} disabled={part} onClick={() => onChoosePhotos(open, !whole)}>
            {whole ? <Trans>All chosen, {price}</Trans> : <Trans>Choose all for {price}</Trans>}
          </Button>
        )}
      </div>
      <PhotoGrid
        photos={photos}
        selected={chosen}
        onToggle={free ? undefined : onTogglePhoto}
        onOpen={setIndex}
        onNear={near}
        isPreview={isPreview}
        onRefused={onRefused}
      />
      {index !== null && (
        <Suspense>
          <PhotoLightbox
            photos={photos}
            index={index}
            onView={(next) => (near(next, next), setIndex(next))}
            onClose={() => setIndex(null)}
            selected={chosen}
            sum={sum}
            onToggle={free ? undefined : onTogglePhoto}
            onRefused={onRefused}
          />
        </Suspense>
      )}
    </section>
  );
}
