import type { Gallery, GalleryPhoto, GalleryShoot } from '@photoslate/contract/galleries';
import { formatPrice } from '@photoslate/domain/price';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { IconCheck, IconClock, IconPlus } from '@tabler/icons-react';
import { useDocumentKeys } from '#lib/page/use-document-keys.ts';
import { Button } from '#ui/button.tsx';
import { FavouriteButton } from './favourite-button.tsx';
import { DownloadLink } from './download-link.tsx';
import { LargePhotos } from './large-photos.tsx';
import { priceOfOneMore } from './price-of-one-more.ts';
import style from './photo-lightbox.module.css';

interface PhotoLightboxProps {
  shoot: GalleryShoot;
  prices: Gallery['prices'];
  /** The photos of the shoot that are shown. */
  photos: readonly GalleryPhoto[];
  /** The photo that is shown; null: closed. */
  index: number | null;
  onView: (index: number) => void;
  onClose: () => void;
  /** The chosen photos of all shoots. */
  selected: ReadonlySet<string>;
  /** The price of all chosen photos; null while none is chosen. */
  sum: string | null;
  /** Undefined if there is nothing to choose. */
  onToggle: ((id: string) => void) | undefined;
  /** Undefined until the price belongs to the current choice. */
  onOrder: (() => void) | undefined;
  favourites: ReadonlySet<string>;
  onToggleFavourite: (id: string) => void;
  /** The server refuses a bought photo. */
  onRefused: () => void;
}

/**
 * One photo large, with gestures and keyboard control, and the same choice and order as in the
 * grid.
 */
export function PhotoLightbox({
  shoot,
  prices,
  photos,
  index,
  onView,
  onClose,
  selected,
  sum,
  onToggle,
  onOrder,
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
  return (
    <LargePhotos
      label={t`Your photos`}
      photos={photos}
      index={index}
      onView={onView}
      onClose={onClose}
      controls={
        photo && (
          <div className={style.bar}>
            <div className={style.actions}>
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
                  <ChooseButton
                    isChosen={selected.has(photo.id)}
                    priceCents={priceOfOneMore(shoot, prices, selected)}
                    onToggle={() => onToggle(photo.id)}
                  />
                )
              )}
            </div>
            {onToggle && <ChosenPhotos count={selected.size} sum={sum} onOrder={onOrder} />}
          </div>
        )
      }
    />
  );
}

interface ChooseButtonProps {
  isChosen: boolean;
  /** The price of this photo beside the chosen ones; null: unknown. */
  priceCents: number | null;
  onToggle: () => void;
}

/** Chooses the photo. The button has the size of both of its texts, so that it never moves. */
function ChooseButton({ isChosen, priceCents, onToggle }: ChooseButtonProps) {
  const price = priceCents === null ? null : formatPrice(priceCents);
  return (
    <button type="button" className={style.choose} aria-pressed={isChosen} onClick={onToggle}>
      <span className={style.label} data-shown={!isChosen || undefined}>
        <IconPlus size={22} aria-hidden="true" />
        {price === null ? <Trans>Choose</Trans> : <Trans>Choose for {price}</Trans>}
      </span>
      <span className={style.label} data-shown={isChosen || undefined}>
        <IconCheck size={22} aria-hidden="true" />
        <Trans>Chosen</Trans>
      </span>
    </button>
  );
}

/** How many photos are chosen and their price, with the button to order them. */
function ChosenPhotos({
  count,
  sum,
  onOrder,
}: { count: number } & Pick<PhotoLightboxProps, 'sum' | 'onOrder'>) {
  return (
    <div className={style.order} data-empty={count === 0 || undefined}>
      {/* The live region exists from the start, so that screen readers announce its first content. */}
      <p role="status">
        {count > 0 && (
          <>
            <Plural value={count} one="# photo" other="# photos" /> · <strong>{sum ?? '…'}</strong>
          </>
        )}
      </p>
      {count > 0 && (
        <Button tone="primary" disabled={!onOrder} onClick={onOrder}>
          <Trans>Order</Trans>
        </Button>
      )}
    </div>
  );
}
