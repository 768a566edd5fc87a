import type { SharedPhoto } from '@photoslate/contract/shares';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useCallback, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { loadChunk } from '#lib/loading/chunk-reload.ts';
import { PhotoRows, PhotoTile } from '#ui/photo-rows.tsx';
import style from './photo-grid.module.css';
import { FIRST_SEEN, galleryRowHeight } from './photo-grid.tsx';
import { usePhotoPages } from './use-photo-pages.ts';

const LargePhotos = lazy(async () => ({
  default: (await loadChunk(() => import('./large-photos.tsx'))).LargePhotos,
}));

interface SharedPhotosProps {
  /** The token of the share. */
  share: string;
  photos: readonly SharedPhoto[];
  /** The page is out of date. */
  onRefused: () => void;
}

/** The favourites that a customer shares. They can be looked at, and nothing else. */
export function SharedPhotos({ share, photos: all, onRefused }: SharedPhotosProps) {
  const { t } = useLingui();
  const [index, setIndex] = useState<number | null>(null);
  const readPhotos = useCallback(
    async ({ from }: { from: string }) =>
      (await call('shares.photos', { query: { from } }, { share, quiet: true })).data,
    [share],
  );
  const { photos, near } = usePhotoPages(readPhotos, { id: '', photos: all }, onRefused);
  return (
    <>
      <PhotoRows
        photos={photos}
        rowHeight={galleryRowHeight}
        onNear={near}
        className={style.grid}
        renderTile={(photo, placed) => {
          const number = placed.index + 1;
          return (
            <PhotoTile
              key={photo.id}
              photo={photo}
              placed={placed}
              label={t`Look at photo ${number}`}
              isFirstSeen={number <= FIRST_SEEN}
              onOpen={() => setIndex(placed.index)}
            />
          );
        }}
      />
      {index !== null && (
        <Suspense>
          <LargePhotos
            label={t`Favourite photos`}
            photos={photos}
            index={index}
            onView={(next) => (near(next, next), setIndex(next))}
            onClose={() => setIndex(null)}
          />
        </Suspense>
      )}
    </>
  );
}
