import type { GalleryPhoto } from '@photoslate/contract/galleries';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { Lightbox } from 'yet-another-react-lightbox';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/styles.css';
import { useDocumentKeys } from '#lib/page/use-document-keys.ts';
import { Spinner } from '#ui/spinner.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { DownloadLink } from './download-link.tsx';
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
  const count = photos.length;
  const slides = useMemo(
    () =>
      photos.map(({ previewUrl, width, height }, at) => {
        const number = at + 1;
        return { src: previewUrl ?? '', width, height, alt: t`Photo ${number} of ${count}` };
      }),
    [photos, count, t],
  );
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
    <Lightbox
      open={index !== null}
      index={index ?? 0}
      close={onClose}
      slides={slides}
      plugins={[Zoom]}
      carousel={{ finite: true, preload: 1 }}
      controller={{ closeOnPullDown: true }}
      on={{ view: ({ index: next }) => onView(next) }}
      labels={{
        Close: t`Close`,
        Next: t`Next photo`,
        Previous: t`Previous photo`,
        'Zoom in': t`Zoom in`,
        'Zoom out': t`Zoom out`,
      }}
      render={{
        // The photo's address is not loaded yet.
        slide: ({ slide }) => ('src' in slide && slide.src === '' ? <Spinner /> : undefined),
        controls: () =>
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
          ),
      }}
    />
  );
}
