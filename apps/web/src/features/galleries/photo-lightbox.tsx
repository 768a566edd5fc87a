import type { GalleryPhoto } from '@photoslate/contract/galleries';
import { useLingui } from '@lingui/react/macro';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useDocumentKeys } from '#lib/page/use-document-keys.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { DownloadLink } from './download-link.tsx';
import { LargePhotos } from './large-photos.tsx';
import style from './photo-lightbox.module.css';

interface PhotoLightboxProps {
  photos: readonly GalleryPhoto[];
  /** The photo that is shown; null: closed. */
  index: number | null;
  onView: (index: number) => void;
  onClose: () => void;
  selected: ReadonlySet<string>;
  /** The price of all chosen photos; null while none is chosen. */
  sum: string | null;
  /** Undefined if there is nothing to choose. */
  onToggle: ((id: string) => void) | undefined;
  favourites: ReadonlySet<string>;
  onToggleFavourite: (id: string) => void;
  /** The server refuses a bought photo. */
  onRefused: () => void;
}

/** One photo large, with gestures and keyboard control, and the same choice as in the grid. */
export function PhotoLightbox({
  photos,
  index,
  onView,
  onClose,
  selected,
  sum,
  onToggle,
  favourites,
  onToggleFavourite,
  onRefused,
}: PhotoLightboxProps) {
  const { t } = useLingui();
  const photo = index === null ? undefined : photos[index];
  const free = photo && !photo.owned && !photo.ordered ? photo.id : null;
  useDocumentKeys((event) => {
    if (event.key === 'f' && photo && !event.ctrlKey && !event.metaKey) onToggleFavourite(photo.id);
    // A focused button handles the key itself.
    if (event.key !== ' ' || free === null || !onToggle || (event.target as Element).closest('button, a'))
      return;
    event.preventDefault();
    onToggle(free);
  });
  const chosen = photo !== undefined && selected.has(photo.id);
  return (
    <LargePhotos
      photos={photos}
      index={index}
      onView={onView}
      onClose={onClose}
      controls={
        photo && (
          <div className={style.bar}>
            <span className={style.heart}>
              <FavouriteButton
                label={t`Favourite`}
                isFavourite={favourites.has(photo.id)}
                onToggle={() => onToggleFavourite(photo.id)}
              />
            </span>
            {photo.downloadUrl ? (
              <DownloadLink
                key={photo.id}
                photo={{ ...photo, downloadUrl: photo.downloadUrl }}
                className={style.choose}
                onRefused={onRefused}
              >
                {t`Download`}
              </DownloadLink>
            ) : photo.ordered ? (
              <span className={style.ordered}>
                <IconClock size={22} aria-hidden="true" />
                {t`Ordered, not paid yet`}
              </span>
            ) : (
              onToggle && (
                <>
                  <span className={style.sum} role="status">
                    {sum}
                  </span>
                  <button
                    type="button"
                    className={style.choose}
                    aria-pressed={chosen}
                    onClick={() => onToggle(photo.id)}
                  >
                    <IconCheck size={22} aria-hidden="true" />
                    {chosen ? t`Chosen` : t`Choose`}
                  </button>
                </>
              )
            )}
          </div>
        )
      }
    />
  );
}
