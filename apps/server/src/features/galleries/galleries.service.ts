import { CURRENCY } from '@photoslate/contract/constants';
import type { Gallery, GalleryPhoto } from '@photoslate/contract/galleries';

import {
  amountDueForAll,
  amountDueForPhotos,
  holdingsOf,
  ordersOfLink,
  ownsIn,
} from '#features/sales/index.ts';
import { shownShoots, showingLinksOf } from '#features/links/index.ts';
import { queueMail } from '#features/mail/index.ts';
import { paymentChoice } from '#features/payments/index.ts';
import { mediaUrl, photosOfShoots, type MediaGrant, type ShootPhoto } from '#features/photos/index.ts';
import { studioFace } from '#features/studio/index.ts';
import type { LinkIdentity } from '#platform/access.ts';
import { localDay } from '#platform/local-day.ts';
import type { Platform } from '#platform/platform.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { normalizeEmail } from '@photoslate/domain/email-address';
import { galleryHead } from './galleries.store.ts';

const DAY_MS = 86_400_000;
const AGAIN_MS = 10 * 60_000;

/** All that a link shows now: its published shoots with marked photos, what they cost, what is owned and ordered. @throws Problem `gallery_recalled` */
export async function showGallery(platform: Platform, db: Db | Tx, link: LinkIdentity): Promise<Gallery> {
  const shoots = await shownShoots(db, link);
  const head = await galleryHead(db, link.sessionId);
  const photos = await photosOfShoots(
    db,
    shoots.map((shoot) => shoot.id),
  );
  const holdings = await holdingsOf(db, link.linkId);
  const grant = { kind: 'link', linkId: link.linkId, version: link.linkVersion } as const;
  const owns = ownsIn(holdings, photos);
  const orders = ownsIn(await holdingsOf(db, link.linkId, 'open'), photos);
  return {
    studio: await studioFace(db, link.studioId),
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
      const shown = (photos.get(shoot.id) ?? []).map((photo) =>
        galleryPhoto(platform, grant, photo, {
          owned: owns(photo.id),
          ordered: !owns(photo.id) && orders(photo.id),
        }),
      );
      const free = shown.filter((photo) => !photo.owned && !photo.ordered);
      const holding = holdings.get(shoot.id);
      return {
        id: shoot.id,
        label: shoot.label,
        title: shoot.title,
        takenOn: localDay(shoot.createdAt, head.timeZone),
        photos: shown,
        ownedCount: shown.filter((photo) => photo.owned).length,
        wholeShootOwned: holding?.whole ?? false,
        allPhotosDueCents: amountDueForPhotos(free.length, head, holding),
        wholeShootDueCents: amountDueForAll(head, holding),
      };
    }),
    orders: await ordersOfLink(db, link.linkId),
    payment: await paymentChoice(db, link.studioId),
    expiresAt: new Date(head.createdAt.getTime() + head.retentionDays * DAY_MS).toISOString(),
  };
}

const galleryPhoto = (
  platform: Platform,
  grant: MediaGrant,
  photo: ShootPhoto,
  { owned, ordered }: Pick<GalleryPhoto, 'owned' | 'ordered'>,
): GalleryPhoto => ({
  id: photo.id,
  width: photo.width,
  height: photo.height,
  thumbUrl: mediaUrl(platform, grant, photo.id, 'marked-thumb'),
  previewUrl: mediaUrl(platform, grant, photo.id, 'marked-preview'),
  owned,
  ordered,
  downloadUrl: owned ? mediaUrl(platform, grant, photo.id, 'original') : null,
  fileName: photo.fileName,
});

/** Mails an address the links it has, each at most once in ten minutes; does nothing for any other address. */
export async function mailLinksAgain(platform: Platform, tx: Tx, email: string, now: Date): Promise<void> {
  const period = Math.floor(now.getTime() / AGAIN_MS);
  for (const link of await showingLinksOf(tx, normalizeEmail(email))) {
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
}
