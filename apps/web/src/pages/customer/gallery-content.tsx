import type { Gallery } from '@photoslate/contract/galleries';
import type { Order } from '@photoslate/contract/orders';
import { formatPrice, isFree } from '@photoslate/domain/price';
import { Trans, useLingui } from '@lingui/react/macro';
import { IconPhoto } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ConfirmAddress } from '#features/galleries/confirm-address.tsx';
import { DownloadAll } from '#features/galleries/download-all.tsx';
import { GalleryFavourites, useGalleryFavourites } from '#features/galleries/gallery-favourites.tsx';
import { FreePhotos } from '#features/galleries/free-photos.tsx';
import { GalleryPhotos, openPhotos } from '#features/galleries/gallery-photos.tsx';
import { OrderDownloads } from '#features/galleries/order-downloads.tsx';
import { isPart } from '#features/galleries/use-gallery.ts';
import type { ReadPhotos } from '#features/galleries/use-photo-pages.ts';
import {
  type Choice,
  nothingChosen,
  rememberChoice,
  rememberedChoice,
  stillOpen,
  togglePhoto,
  useQuote,
  withPhotos,
} from '#features/shop/basket.ts';
import { type AskedOrder, OrderBar } from '#features/shop/order-bar.tsx';
import { OrderList } from '#features/shop/order-list.tsx';
import { OrderPaid } from '#features/shop/order-paid.tsx';
import { OrderReceived } from '#features/shop/order-received.tsx';
import { useShownOrders } from '#features/shop/shown-orders.ts';
import { PriceList } from '#features/shop/price-list.tsx';
import { notify } from '#lib/loading/notifications.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import style from './gallery-page.module.css';

export type { ReadPhotos };

interface GalleryContentProps {
  /** The token of the link; null in a preview, which shows the same and can order nothing. */
  link: string | null;
  gallery: Gallery;
  /** Loads the gallery again. */
  again: () => void;
  readPhotos: ReadPhotos;
}

/** The content of a loaded gallery: its shoots with their photos, its orders and downloads. */
export function GalleryContent({ link: token, gallery, again, readPhotos }: GalleryContentProps) {
  const { t } = useLingui();
  const isPreview = token === null;
  const link = token ?? '';
  const part = isPart(gallery);
  const [chosen, setChoice] = useState<Choice>(nothingChosen);
  const choice = useMemo(
    () => (part ? chosen : stillOpen(chosen, openPhotos(gallery.shoots))),
    [part, chosen, gallery],
  );
  const remembered = useRef(false);
  useEffect(() => {
    // The remembered choice may contain photos that are not loaded yet.
    if (part || isPreview) return;
    if (remembered.current) rememberChoice(choice);
    else setChoice((now) => new Set([...rememberedChoice(openPhotos(gallery.shoots)), ...now]));
    remembered.current = true;
  }, [part, isPreview, choice, gallery]);
  const choose = useCallback(
    (change: (now: Choice) => Choice) => {
      if (isPreview) notify('info', t`This is a preview. Nothing can be ordered here.`);
      else setChoice(change);
    },
    [isPreview, t],
  );
  const onTogglePhoto = useCallback((id: string) => choose((now) => togglePhoto(now, id)), [choose]);
  const { quote, current, failed } = useQuote(link, choice);
  const [asked, setAsked] = useState<AskedOrder | null>(null);
  const openForm = quote && current ? () => setAsked({ choice, quote }) : undefined;
  const free = isFree(gallery.prices);
  const favourites = useGalleryFavourites(token, gallery);
  const filter = (
    <GalleryFavourites
      {...favourites}
      link={token}
      gallery={gallery}
      onChoose={free ? undefined : (ids) => choose((now) => withPhotos(now, ids, true))}
    />
  );
  const alone = gallery.shoots.length === 1;
  const isEmpty = gallery.shoots.every(({ photoCount }) => photoCount === 0);
  const [receivedId, setReceivedId] = useState<string | null>(null);
  const { unpaid, paid, isPaidNow } = useShownOrders(gallery.orders, receivedId);
  const paidDownload = paid && gallery.downloads.find(({ orderId }) => orderId === paid.id);
  const afterPayment = (order: Order) => {
    if (order.status === 'paid') notify('success', t`The photos are yours now.`);
    again();
  };
  return (
    <>
      <OnlyShown when={isPreview}>
        {isEmpty ? null : free ? (
          <FreePhotos link={link} gallery={gallery} onTaken={again} />
        ) : (
          <PriceList gallery={gallery} />
        )}
        <p role="status" className="visually-hidden">
          {isPaidNow && t`The photos are yours now.`}
        </p>
        {paid && paidDownload && (
          <OrderPaid
            link={link}
            order={paid}
            photoCount={paidDownload.photoCount}
            expiresAt={gallery.expiresAt}
          >
            <OrderDownloads
              download={paidDownload}
              photos={photosOf(gallery, paid.photoIds)}
              onRefused={again}
            />
          </OrderPaid>
        )}
        {unpaid && (
          <OrderReceived
            link={link}
            order={unpaid}
            orders={gallery.orders}
            photos={photosOf(gallery, unpaid.photoIds)}
            payment={gallery.payment}
            placedNow={unpaid.id === receivedId}
            onSettled={afterPayment}
          />
        )}
        <DownloadAll downloads={gallery.downloads} orders={gallery.orders} shownId={paidDownload?.orderId} />
      </OnlyShown>
      {isEmpty && (
        <EmptyState
          icon={<IconPhoto aria-hidden="true" />}
          title={<Trans>No photos here at the moment</Trans>}
        />
      )}
      {!isEmpty && !alone && filter}
      {(isEmpty ? [] : gallery.shoots).map((shoot) => (
        <GalleryPhotos
          key={shoot.id}
          readPhotos={readPhotos}
          isPreview={isPreview}
          free={free}
          shoot={shoot}
          prices={gallery.prices}
          alone={alone}
          favourites={favourites.favourites}
          onToggleFavourite={favourites.toggle}
          only={favourites.only}
          filter={alone && filter}
          chosen={choice}
          sum={quote && formatPrice(quote.totalCents)}
          onRefused={again}
          onTogglePhoto={onTogglePhoto}
          onChoosePhotos={(ids, on) => choose((now) => withPhotos(now, ids, on))}
          onOrder={openForm}
        />
      ))}
      <OnlyShown when={isPreview}>
        <ConfirmAddress key={link} link={link} gallery={gallery} onConfirmed={again} />
      </OnlyShown>
      {!free && (
        <>
          <OnlyShown when={isPreview}>
            <OrderList
              link={link}
              orders={gallery.orders}
              payment={gallery.payment}
              onSettled={afterPayment}
            />
          </OnlyShown>
          <OrderBar
            link={link}
            choice={choice}
            studio={gallery.studio}
            payment={gallery.payment}
            quote={quote}
            failed={failed}
            asked={asked}
            photos={asked ? photosOf(gallery, asked.choice) : []}
            onAsk={openForm}
            onCloseForm={() => setAsked(null)}
            onClear={() => setChoice(nothingChosen)}
            onOrdered={(order) => {
              setAsked(null);
              setChoice(nothingChosen);
              afterPayment(order);
              if (order.status === 'open') setReceivedId(order.id);
            }}
          />
        </>
      )}
    </>
  );
}

const photosOf = ({ shoots }: Gallery, photoIds: Iterable<string>) => {
  const ids = new Set(photoIds);
  return shoots.flatMap(({ photos }) => photos.filter(({ id }) => ids.has(id)));
};

/** Its content cannot be clicked, focused or read as a control. */
function OnlyShown({ when, children }: { when: boolean; children: ReactNode }) {
  return when ? (
    <div className={style.onlyShown} inert>
      {children}
    </div>
  ) : (
    children
  );
}
