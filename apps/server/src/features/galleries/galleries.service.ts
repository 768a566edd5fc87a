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
import { favouritesOf } from '#features/favourites/index.ts';
import { ownClaims } from '#features/customers/index.ts';
import {
  currentShare,
  linkEnd,
  linksToSendAgain,
  linkState,
  type OpenShoot,
  type SessionsOf,
  shownShoots,
} from '#features/links/index.ts';
import { queueMail } from '#features/mail/index.ts';
import {
  type MediaGrant,
  mediaUrl,
  photoIdsFrom,
  photosOfShoots,
  type ShootPhoto,
  zipDownloadUrl,
} from '#features/photos/index.ts';
import { studioBranding } from '#features/studio/index.ts';
import type { LinkIdentity } from '#platform/access.ts';
import { localDay } from '#platform/local-day.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { normalizeEmail } from '@photoslate/domain/email-address';
import { galleryHead } from './galleries.store.ts';
import { coverOf } from './gallery-cover.ts';

const AGAIN_MS = 10 * 60_000;

/** The customer whose gallery is rendered, and the grant for its media URLs. */
export interface Viewer extends Pick<LinkIdentity, 'studioId' | 'sessionId' | 'email' | 'language'> {
  /** Null if this customer has no link yet. */
  readonly linkId: string | null;
  readonly grant: MediaGrant;
}

const viewerOf = (link: LinkIdentity): Viewer => ({
  ...link,
  grant: { kind: 'link', linkId: link.linkId, version: link.linkVersion },
});

/**
 * Everything that a link shows now: its published shoots with their photos, which have a watermark
 * until they are paid, their prices, and what is owned and ordered.
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
  return {
    ...(await renderGallery(platform, db, viewerOf(link), shoots, which)),
    share: await currentShare(platform, db, link),
    expiresAt: (await linkEnd(db, link.linkId)).toISOString(),
    state: (await linkState(db, link.linkId))?.state ?? '',
  };
}

const nothing: Awaited<ReturnType<typeof purchasesOf>> = new Map();

/** These shoots as a customer sees them, without the state, the share and the end of the link. */
export async function renderGallery(
  platform: Platform,
  db: Db | Tx,
  viewer: Viewer,
  shoots: readonly OpenShoot[],
  which: 'all' | 'first',
): Promise<Omit<Gallery, 'share' | 'expiresAt' | 'state'>> {
  const { linkId, sessionId, studioId } = viewer;
  const head = await galleryHead(db, sessionId);
  const shootIds = shoots.map(({ id }) => id);
  const photos = await photosOfShoots(db, shootIds);
  const holdings = linkId ? await purchasesOf(db, linkId) : nothing;
  const ordered = linkId ? await purchasesOf(db, linkId, 'open') : nothing;
  const show = shownTo(platform, viewer.grant, photos, holdings, ordered);
  let addressed = 0;
  const liked = linkId ? await favouritesOf(db, linkId) : new Set<string>();
  const made = linkId ? await ordersOfLink(db, linkId) : [];
  const all = shoots.flatMap(({ id }) => photos.get(id) ?? []);
  const cover = coverOf(all);
  return {
    studio: await studioBranding(db, studioId),
    location: head.location,
    date: localDay(head.createdAt, head.timeZone),
    language: viewer.language,
    email: viewer.email,
    prices: {
      firstPhotoCents: head.firstPhotoCents,
      extraPhotoCents: head.extraPhotoCents,
      buyAllCents: head.buyAllCents,
      currency: CURRENCY,
    },
    favourites: [...new Set(all.flatMap(({ id }) => (liked.has(id) ? [id] : [])))],
    cover: cover ? coverPicture(platform, viewer.grant, cover) : null,
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
        openCount: free.length,
        nextPhotoDueCents: amountDueForPhotos(1, head, counted),
        allPhotosDueCents: amountDueForPhotos(free.length, head, counted),
        wholeShootDueCents: amountDueForAll(head, counted),
      };
    }),
    orders: made,
    downloads: await downloadsOf(platform, db, viewer, made, photos),
    payment: await paymentChoice(platform, db, studioId),
    address: await ownClaims(db, sessionId, normalizeEmail(viewer.email)),
  };
}

const coverPicture = (platform: Platform, grant: MediaGrant, { id, width, height }: ShootPhoto) => ({
  id,
  width,
  height,
  thumbUrl: mediaUrl(platform, grant, id, 'marked-thumb'),
  previewUrl: mediaUrl(platform, grant, id, 'marked-preview'),
});

/** Returns a function that renders a photo for a customer, with or without media URLs. */
function shownTo(
  platform: Platform,
  grant: MediaGrant,
  photos: ReadonlyMap<string, readonly ShootPhoto[]>,
  holdings: Awaited<ReturnType<typeof purchasesOf>>,
  ordered: Awaited<ReturnType<typeof purchasesOf>>,
): (photo: ShootPhoto, addressed: boolean) => GalleryPhoto {
  const owns = ownsIn(holdings, photos);
  const orders = ownsIn(ordered, photos);
  return ({ id, width, height, fileName }, addressed) => {
    const owned = owns(id);
    return {
      id,
      width,
      height,
      thumbUrl: addressed ? mediaUrl(platform, grant, id, owned ? 'thumb' : 'marked-thumb') : null,
      previewUrl: addressed ? mediaUrl(platform, grant, id, owned ? 'preview' : 'marked-preview') : null,
      owned,
      ordered: !owned && orders(id),
      downloadUrl: addressed && owned ? mediaUrl(platform, grant, id, 'original') : null,
      fileName,
    };
  };
}

/**
 * The download URL of each paid order, for those of its photos that are visible now. An order with
 * one such photo gets the URL of that photo instead of a ZIP. A preview has no ZIP: its URL is
 * empty.
 */
async function downloadsOf(
  platform: Platform,
  db: Db | Tx,
  { linkId, grant }: Viewer,
  orders: readonly Order[],
  photos: ReadonlyMap<string, readonly ShootPhoto[]>,
): Promise<Gallery['downloads']> {
  const ids = new Set([...photos.values()].flat().map(({ id }) => id));
  const downloads: Gallery['downloads'] = [];
  for (const { id: orderId, status } of orders) {
    if (status !== 'paid' || linkId === null) continue;
    const owns = ownsIn(await purchasesOf(db, linkId, 'paid', { only: orderId }), photos);
    const [first, ...others] = [...ids].filter(owns);
    if (first === undefined) continue;
    const zipUrl = grant.kind === 'link' ? zipDownloadUrl(platform, grant, orderId) : '';
    const url = others.length === 0 ? mediaUrl(platform, grant, first, 'original') : zipUrl;
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
  page: { readonly shootId: string; readonly from: string },
): Promise<GalleryPhoto[]> {
  return renderPhotos(platform, db, viewerOf(link), await shownShoots(db, link), page);
}

/**
 * A page of the photos of one of these shoots, as a customer sees them.
 *
 * @throws HttpError `not_found`
 */
export async function renderPhotos(
  platform: Platform,
  db: Db | Tx,
  { linkId, grant }: Viewer,
  shown: readonly OpenShoot[],
  { shootId, from }: { readonly shootId: string; readonly from: string },
): Promise<GalleryPhoto[]> {
  const shoots = shown.map(({ id }) => id);
  const id = shootId.toLowerCase();
  const ids = shoots.includes(id) ? await photoIdsFrom(db, id, from.toLowerCase(), GALLERY_PAGE) : [];
  if (ids.length === 0) throw new HttpError('not_found');
  // In all shoots: a photo is owned with each shoot that was bought as a whole.
  const photos = await photosOfShoots(db, shoots, ids);
  const holdings = linkId ? await purchasesOf(db, linkId) : nothing;
  const ordered = linkId ? await purchasesOf(db, linkId, 'open') : nothing;
  const show = shownTo(platform, grant, photos, holdings, ordered);
  return (photos.get(id) ?? []).map((photo) => show(photo, true));
}

/**
 * Mails an address its links again, each at most once in ten minutes. Does nothing for an unknown
 * address.
 */
export async function mailLinksAgain(platform: Platform, email: string): Promise<void> {
  await platform.db.transaction().execute((tx) => sendLinksAgain(platform, tx, normalizeEmail(email)));
}

/**
 * Mails an address its links again, each at most once in ten minutes.
 *
 * @param of only links of these sessions; by default those of all studios
 *
 * @returns the number of links
 */
export async function sendLinksAgain(
  platform: Platform,
  tx: Tx,
  address: string,
  of?: SessionsOf,
): Promise<number> {
  const now = platform.clock.now();
  const period = Math.floor(now.getTime() / AGAIN_MS);
  const links = await linksToSendAgain(tx, address, now, of);
  for (const link of links) {
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
  return links.length;
}
