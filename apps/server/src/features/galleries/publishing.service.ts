import { createHash } from 'node:crypto';
import { DEFAULT_LANGUAGE } from '@photoslate/contract/constants';
import { galleryOutcome } from '@photoslate/domain/states';
import { recordActivity } from '#features/activity/index.ts';
import { upsertLinks } from '#features/links/index.ts';
import { queueMail } from '#features/mail/index.ts';
import { enqueueWatermarking, matchCorrected, photosOfShoots } from '#features/photos/index.ts';
import { authorize, type Authorized, type UserIdentity } from '#platform/access.ts';
import { publish } from '#platform/events.ts';
import { localDay } from '#platform/local-day.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Tx } from '#platform/database/handles.ts';
import { lockedSession, type SessionAccess } from '#features/session-access/index.ts';
import {
  galleryHead,
  insertNotified,
  lockedGalleries,
  setGallery,
  unnotifiedCustomers,
  type GalleryRow,
} from './galleries.store.ts';

/**
 * Publishes shoots of one session. If a change by hand still waits for its matching, the session is
 * matched first. Each linked address gets one mail about all shoots that are new to it. An address
 * that was notified of a shoot before it was recalled is not notified again, since its link works
 * again.
 *
 * @throws HttpError `not_found`, `forbidden`; `nothing_to_publish` if one of the shoots has no
 * photo (then none is published)
 */
export async function publishShoots(
  platform: Platform,
  tx: Tx,
  identity: UserIdentity,
  sessionId: string,
  shootIds: readonly string[],
  now: Date,
): Promise<void> {
  const session = await lockedSession(tx, identity, sessionId);
  await matchCorrected(platform, tx, session.sessionId, now);
  const shoots = await lockedShoots(tx, identity, session, shootIds);
  const due = shoots.filter((shoot) => galleryOutcome(shoot.gallery, 'publish').kind === 'applied');
  if (due.some((shoot) => shoot.photoCount === 0)) throw new HttpError('nothing_to_publish');
  const ids = due.map((shoot) => shoot.id);
  await change(tx, identity, session, ids, 'published', now);
  await notifyLinked(platform, tx, session, ids, now);
}

/**
 * Recalls galleries: later requests no longer find them.
 *
 * @throws HttpError `not_found`, `forbidden`; `conflict` if one was never published
 */
export async function recallShoots(
  tx: Tx,
  identity: UserIdentity,
  sessionId: string,
  shootIds: readonly string[],
  now: Date,
): Promise<void> {
  const session = await lockedSession(tx, identity, sessionId);
  const shoots = await lockedShoots(tx, identity, session, shootIds);
  const outcomes = shoots.map((shoot) => ({ id: shoot.id, ...galleryOutcome(shoot.gallery, 'recall') }));
  if (outcomes.some(({ kind }) => kind === 'conflict')) throw new HttpError('conflict');
  const ids = outcomes.filter(({ kind }) => kind === 'applied').map(({ id }) => id);
  await change(tx, identity, session, ids, 'recalled', now);
}

async function lockedShoots(
  tx: Tx,
  identity: UserIdentity,
  session: SessionAccess,
  shootIds: readonly string[],
): Promise<Authorized<GalleryRow>[]> {
  const ids = [...new Set(shootIds.map((id) => id.toLowerCase()))];
  const shoots = (await lockedGalleries(tx, ids)).filter((shoot) => shoot.sessionId === session.sessionId);
  if (shoots.length !== ids.length) throw new HttpError('not_found');
  return shoots.map((shoot) => authorize(identity, shoot));
}

async function change(
  tx: Tx,
  identity: UserIdentity,
  { studioId, photographerId, sessionId }: SessionAccess,
  ids: readonly string[],
  gallery: 'published' | 'recalled',
  now: Date,
): Promise<void> {
  if (ids.length === 0) return;
  await setGallery(tx, ids, gallery, now);
  for (const shootId of ids) {
    await publish(tx, { studioId, photographerId, event: { type: 'shoot.changed', sessionId, shootId } });
    const thing = { kind: 'shoot', id: shootId } as const;
    await recordActivity(tx, { studioId, by: identity, verb: `gallery.${gallery}`, thing, at: now });
  }
}

/**
 * Mails the customers who are linked to these shoots, if the shoots are published and the customers
 * were not yet notified under the current version of their link. Each address gets one mail about
 * all of these shoots.
 */
export async function notifyLinked(
  platform: Platform,
  tx: Tx,
  session: Authorized<SessionAccess>,
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
  const { location, timeZone, createdAt } = await galleryHead(tx, session.sessionId);
  const photos = await photosOfShoots(tx, shootIds);
  for (const link of links) {
    const customers = byAddress.get(link.address) ?? [];
    const newPhotos = new Set(
      customers.flatMap(({ shootId }) => (photos.get(shootId) ?? []).map((photo) => photo.id)),
    );
    await queueMail(platform, tx, {
      studioId: session.studioId,
      eventKey: eventKeyOf(
        link,
        customers.map(({ shootId }) => shootId),
      ),
      kind: 'gallery-ready',
      to: customers[0]?.email ?? link.address,
      language: customers[0]?.language ?? DEFAULT_LANGUAGE,
      payload: {
        linkId: link.id,
        location,
        date: localDay(createdAt, timeZone),
        photoCount: newPhotos.size,
      },
    });
  }
}

/** Event key that limits the mails to one per link version and set of shoots. */
function eventKeyOf(link: { id: string; version: number }, shootIds: readonly string[]): string {
  const shoots = createHash('sha256').update(shootIds.toSorted().join(' ')).digest('base64url').slice(0, 22);
  return `gallery-ready:${link.id}:${link.version}:${shoots}`;
}
