import { CURRENCY, GALLERY_FIRST, GALLERY_PAGE } from '@photoslate/contract/constants';
import type { Gallery, GalleryPhoto } from '@photoslate/contract/galleries';
import type { Order } from '@photoslate/contract/orders';

import {
  amountDueForAll,
  amountDueForPhotos,
  purchasesOf,
  ordersOfLink,
  ownsIn,
  combinedPurchases,
  paymentChoice,
} from '#features/orders/index.ts';
import { confirmAddress, ownClaims } from '#features/customers/index.ts';
import { linkEnd, linksToSendAgain, linkState, shownShoots } from '#features/links/index.ts';
import { queueMail } from '#features/mail/index.ts';
import { zipDownloadUrl, mediaUrl, photosOfShoots, type ShootPhoto } from '#features/photos/index.ts';
import { studioBranding } from '#features/studio/index.ts';
import type { LinkIdentity } from '#platform/access.ts';
import { publish } from '#platform/events.ts';
import { localDay } from '#platform/local-day.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { normalizeEmail } from '@photoslate/domain/email-address';
import { galleryHead, sessionOwner } from './galleries.store.ts';

const AGAIN_MS = 10 * 60_000;

/**
 * Everything that a link shows now: its published shoots with watermarked photos, their prices, and
 * what is owned and ordered.
 *
 * @param which the photos to include: all, or only the first ones, which have media URLs
 *
 * @throws HttpError `gallery_recalled`
 */
export async function showGallery(
  platform: Platform,
  db: Db | Tx,
  link: LinkIdentity,
  which: 'all' | 'first',
): Promise<Gallery> {
  const shoots = await shownShoots(db, link);
  const head = await galleryHead(db, link.sessionId);
  const photos = await photosOfShoots(
    db,
    shoots.map((shoot) => shoot.id),
  );
  const holdings = await purchasesOf(db, link.linkId);
  const ordered = await purchasesOf(db, link.linkId, 'open');
  const show = shownTo(platform, link, photos, holdings, ordered);
  let addressed = 0;
  const made = await ordersOfLink(db, link.linkId);
  return {
    studio: await studioBranding(db, link.studioId),
    location: head.location,
    date: localDay(head.createdAt, head.timeZone),
    language: link.language,
    email: link.email,
    prices: {
      firstPhotoCents: head.firstPhotoCents,
      extraPhotoCents: head.extraPhotoCents,
      buyAllCents: head.buyAllCents,
      currency: CURRENCY,
    },
    shoots: shoots.map((shoot) => {
      const shown = (photos.get(shoot.id) ?? []).map((photo) => show(photo, addressed++ < GALLERY_FIRST));
      const free = shown.filter((photo) => !photo.owned && !photo.ordered);
      const holding = holdings.get(shoot.id);
      const counted = combinedPurchases(holding, ordered.get(shoot.id));
      return {
        id: shoot.id,
        label: shoot.label,
        title: shoot.title,
        takenOn: localDay(shoot.createdAt, head.timeZone),
        photos: which === 'all' ? shown : shown.filter(({ thumbUrl }) => thumbUrl !== null),
        photoCount: shown.length,
        ownedCount: shown.filter((photo) => photo.owned).length,
        wholeShootOwned: holding?.whole ?? false,
        allPhotosDueCents: amountDueForPhotos(free.length, head, counted),
        wholeShootDueCents: amountDueForAll(head, counted),
      };
    }),
    orders: made,
    downloads: await downloadsOf(platform, db, link, made, photos),
    payment: await paymentChoice(platform, db, link.studioId),
    address: await ownClaims(db, link.sessionId, normalizeEmail(link.email)),
    expiresAt: (await linkEnd(db, link.linkId)).toISOString(),
    state: (await linkState(db, link.linkId))?.state ?? '',
  };
}

/** Returns a function that renders a photo for the link's holder, with or without media URLs. */
function shownTo(
  platform: Platform,
  { linkId, linkVersion }: LinkIdentity,
  photos: ReadonlyMap<string, readonly ShootPhoto[]>,
  holdings: Awaited<ReturnType<typeof purchasesOf>>,
  ordered: Awaited<ReturnType<typeof purchasesOf>>,
): (photo: ShootPhoto, addressed: boolean) => GalleryPhoto {
  const grant = { kind: 'link', linkId, version: linkVersion } as const;
  const owns = ownsIn(holdings, photos);
  const orders = ownsIn(ordered, photos);
  return ({ id, width, height, fileName }, addressed) => {
    const owned = owns(id);
    return {
      id,
      width,
      height,
      thumbUrl: addressed ? mediaUrl(platform, grant, id, 'marked-thumb') : null,
      previewUrl: addressed ? mediaUrl(platform, grant, id, 'marked-preview') : null,
      owned,
      ordered: !owned && orders(id),
      downloadUrl: addressed && owned ? mediaUrl(platform, grant, id, 'original') : null,
      fileName,
    };
  };
}

/**
 * The download URL of each paid order, for those of its photos that are visible now. An order with
 * one such photo gets the URL of that photo instead of a ZIP.
 */
async function downloadsOf(
  platform: Platform,
  db: Db | Tx,
  { linkId, linkVersion: version }: LinkIdentity,
  orders: readonly Order[],
  photos: ReadonlyMap<string, readonly ShootPhoto[]>,
): Promise<Gallery['downloads']> {
  const ids = new Set([...photos.values()].flat().map(({ id }) => id));
  const downloads: Gallery['downloads'] = [];
  for (const { id: orderId, status } of orders) {
    if (status !== 'paid') continue;
    const owns = ownsIn(await purchasesOf(db, linkId, 'paid', { only: orderId }), photos);
    const [first, ...others] = [...ids].filter(owns);
    if (first === undefined) continue;
    const grant = { kind: 'link', linkId, version } as const;
    const url =
      others.length === 0
        ? mediaUrl(platform, grant, first, 'original')
        : zipDownloadUrl(platform, grant, orderId);
    downloads.push({ orderId, url, photoCount: 1 + others.length });
  }
  return downloads;
}

/**
 * A page of one shoot's photos, starting at a given photo, with media URLs.
 *
 * @throws HttpError `gallery_recalled`, `not_found`
 */
export async function galleryPhotos(
  platform: Platform,
  db: Db | Tx,
  link: LinkIdentity,
  { shootId, from }: { readonly shootId: string; readonly from: string },
): Promise<GalleryPhoto[]> {
  const shoots = (await shownShoots(db, link)).map(({ id }) => id);
  if (!shoots.includes(shootId.toLowerCase())) throw new HttpError('not_found');
  const photos = await photosOfShoots(db, shoots);
  const shown = photos.get(shootId.toLowerCase()) ?? [];
  const first = shown.findIndex(({ id }) => id === from.toLowerCase());
  if (first < 0) throw new HttpError('not_found');
  const holdings = await purchasesOf(db, link.linkId);
  const show = shownTo(platform, link, photos, holdings, await purchasesOf(db, link.linkId, 'open'));
  return shown.slice(first, first + GALLERY_PAGE).map((photo) => show(photo, true));
}

/** The holder of a link confirms its address and decides about the claims that they were shown. */
export async function confirmOwnAddress(
  tx: Tx,
  { sessionId, studioId, email }: LinkIdentity,
  { claimIds, shownIds }: { readonly claimIds: readonly string[]; readonly shownIds: readonly string[] },
  now: Date,
): Promise<Gallery['address']> {
  const address = normalizeEmail(email);
  const decision = {
    acceptedIds: claimIds.map((id) => id.toLowerCase()),
    shownIds: shownIds.map((id) => id.toLowerCase()),
  };
  const shootIds = await confirmAddress(tx, sessionId, address, decision, now);
  const { photographerId } = await sessionOwner(tx, sessionId);
  for (const shootId of shootIds)
    if (shootId)
      await publish(tx, { studioId, photographerId, event: { type: 'shoot.changed', sessionId, shootId } });
  return ownClaims(tx, sessionId, address);
}

/**
 * Mails an address its links again, each at most once in ten minutes. Does nothing for an unknown
 * address.
 */
export async function mailLinksAgain(platform: Platform, email: string): Promise<void> {
  const now = platform.clock.now();
  const period = Math.floor(now.getTime() / AGAIN_MS);
  await platform.db.transaction().execute(async (tx) => {
    for (const link of await linksToSendAgain(tx, normalizeEmail(email), now)) {
      const { location, createdAt, timeZone } = await galleryHead(tx, link.sessionId);
      await queueMail(platform, tx, {
        studioId: link.studioId,
        eventKey: `link-again:${link.id}:${link.version}:${period}`,
        kind: 'link-again',
        to: link.email,
        language: link.language,
        payload: { linkId: link.id, location, date: localDay(createdAt, timeZone) },
      });
    }
  });
}
