import { createHash } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '@photoslate/contract/constants';
import { upsertLinks } from '#features/links/index.ts';
import { queueMail, type QueueMail } from '#features/mail/index.ts';
import { enqueueWatermarking, photosOfShoots, type ShootPhoto } from '#features/photos/index.ts';
import type { SessionAccess } from '#features/session-access/index.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { localDay } from '#platform/local-day.ts';
import type { Platform } from '#platform/platform.ts';
import { galleryHead, insertNotified, unnotifiedCustomers } from './galleries.store.ts';

/**
 * Mails the customers who are linked to these shoots, if the shoots are published and the customers
 * were not yet notified under the current version of their link. Each address gets one mail about
 * all of these shoots.
 */
export async function notifyLinked(
  platform: Platform,
  tx: Tx,
  session: Pick<SessionAccess, 'sessionId' | 'studioId'>,
  shootIds: readonly string[],
  now: Date,
): Promise<void> {
  const unnotified = shootIds.length > 0 ? await unnotifiedCustomers(tx, shootIds) : [];
  if (unnotified.length === 0) return;
  await enqueueWatermarking(platform, tx, [...new Set(unnotified.map(({ shootId }) => shootId))]);
  const byAddress = Map.groupBy(unnotified, (customer) => customer.address);
  const addressees = [...byAddress.values()].flatMap(([first]) => first ?? []);
  const links = await upsertLinks(
    tx,
    session.sessionId,
    addressees.map(({ address, email, language }) => ({ address, email, language })),
    now,
  );
  const notified = links.flatMap((link) =>
    (byAddress.get(link.address) ?? []).map(({ shootId }) => ({
      linkId: link.id,
      version: link.version,
      shootId,
    })),
  );
  await insertNotified(tx, notified, now);
  const contentOf = await galleryMails(tx, session.sessionId, shootIds);
  for (const link of links) {
    const customers = byAddress.get(link.address) ?? [];
    const ids = customers.map(({ shootId }) => shootId);
    await queueMail(platform, tx, {
      studioId: session.studioId,
      eventKey: eventKeyOf(link, ids),
      to: customers[0]?.email ?? link.address,
      language: customers[0]?.language ?? DEFAULT_LANGUAGE,
      ...contentOf(link.id, ids),
    });
  }
}

type GalleryMail = Pick<Extract<QueueMail, { kind: 'gallery-ready' }>, 'kind' | 'payload'>;

/** Returns a function that gives the content of the mail about some of these shoots. */
export async function galleryMails(
  db: Db | Tx,
  sessionId: string,
  shootIds: readonly string[],
): Promise<(linkId: string, shootIds: readonly string[]) => GalleryMail> {
  const { location, timeZone, createdAt } = await galleryHead(db, sessionId);
  const photos = await photosOfShoots(db, shootIds);
  return (linkId, ids) => ({
    kind: 'gallery-ready',
    payload: {
      linkId,
      location,
      date: localDay(createdAt, timeZone),
      photoCount: countPhotos(photos, ids),
    },
  });
}

/** A photo that is in two of the shoots counts once. */
const countPhotos = (
  photos: ReadonlyMap<string, readonly ShootPhoto[]>,
  shootIds: readonly string[],
): number => new Set(shootIds.flatMap((id) => (photos.get(id) ?? []).map((photo) => photo.id))).size;

/** Event key that limits the mails to one per link version and set of shoots. */
function eventKeyOf(link: { id: string; version: number }, shootIds: readonly string[]): string {
  const shoots = createHash('sha256').update(shootIds.toSorted().join(' ')).digest('base64url').slice(0, 22);
  return `gallery-ready:${link.id}:${link.version}:${shoots}`;
}
