import { publishAtCommit } from '#platform/events.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/database/handles.ts';
import { recordActivity, type NewActivity } from '#features/activity/index.ts';
import { keepConsents } from '#features/customers/index.ts';
import { enqueueMatch, forgetCounts } from '#features/photos/index.ts';
import { addressFingerprint } from './address-fingerprint.ts';
import { insertErasure, type AskedBy, type Counts } from './erasures.store.ts';
import { eraseFrom } from './erasers.store.ts';
import {
  bytesOf,
  deletePhotos,
  digestOf,
  lockCustomersAt,
  lockSessionsKnowing,
  markBytesErased,
  markCustomersErased,
  photoIdsOfSession,
  photosOnlyIn,
  sessionsOf,
  shootsWithoutCustomers,
  type DeletedPhoto,
} from './erasing.store.ts';
import type { Way } from './personal-data.ts';
import { removeFiles, writeErasureLogJob } from './privacy.jobs.ts';
import { registrationsAs, vouched } from './registrations.store.ts';
import {
  markTextsErased,
  shootsOf,
  textsOfPerson,
  textsOfSession,
  type ErasedTexts,
} from './shoot-texts.store.ts';

/** Who requested the erasure, and when. */
export interface Asked {
  readonly by: AskedBy;
  readonly doer: NewActivity['by'];
  readonly now: Date;
  /**
   * Set when an erasure is replayed after a restore: its id, and the SHA-256s of the photos that
   * were deleted then. Only these photos are deleted again.
   */
  readonly again?: { readonly id: string; readonly photos: ReadonlySet<string> };
}

interface Erased {
  /** Includes contacts of which only a registration was the person's. */
  readonly contacts: number;
  readonly customerIds: readonly string[];
  readonly sessionIds: readonly string[];
  readonly orders: number;
  readonly mailIds: readonly string[];
  readonly photos: readonly DeletedPhoto[];
  readonly texts: readonly ErasedTexts[];
}

/**
 * Erases a person from a studio: contact data, links, mails, the address on orders, and mentions in
 * titles and notes of shoots. `withPhotos` also deletes the photos of shoots that then have no
 * customer; on a customer's own request, only of shoots that were published to them. Numbers and
 * prices of sales stay, because the law requires them. Erased data cannot come back from a phone, a
 * card or a backup.
 * @returns the number of erased items; all zero if the studio did not know the address
 */
export async function eraseAddress(
  platform: Platform,
  tx: Tx,
  who: { readonly studioId: string; readonly address: string; readonly withPhotos: boolean },
  asked: Asked,
): Promise<Counts> {
  const { studioId, address, withPhotos } = who;
  await lockSessionsKnowing(tx, studioId, address);
  await lockCustomersAt(tx, studioId, address);
  const registrations = await registrationsAs(tx, studioId, address);
  await eraseFrom.purposeConsents(tx, studioId, address);
  const customers = await eraseFrom.customers(tx, { studioId, address });
  await eraseFrom.claims(tx, studioId, address);
  // If a photographer corrected a customer's address, a registration may belong to a customer with
  // another address.
  const strayRegistrations = registrations.filter(({ customerAddress }) => customerAddress !== address);
  const contacts = [...customers, ...strayRegistrations];
  const linkIds = await eraseFrom.links(tx, { studioId, address }, asked.now);
  // A person who only registered at a code was never linked as a customer, and cannot have the
  // photos deleted.
  const shootIds = linkedShoots(customers);
  // Before the photographer has reviewed and published a shoot, it is unknown whose photos are in
  // it.
  const onlyPublished = asked.by === 'customer' && !asked.again;
  const emptied = withPhotos ? await shootsWithoutCustomers(tx, shootIds, onlyPublished) : [];
  const orderIds = await eraseFrom.orders(tx, { studioId, address }, cancelledAt(asked));
  await eraseFrom.payments(tx, orderIds, 'erasure');
  const known = [...customers.map((customer) => vouched(customer, registrations)), ...registrations];
  const boughtOrMailedIds = await shootsOf(tx, { orderIds, linkIds });
  const erased = {
    texts: await textsOfPerson(tx, known, {
      ownIds: [...contacts.flatMap(({ shootId }) => shootId ?? []), ...boughtOrMailedIds],
      linkedIds: [...linkedShoots(contacts), ...boughtOrMailedIds],
      seeksBeyond: asked.by !== 'customer',
    }),
    contacts: new Set([
      ...customers.map(({ id }) => id),
      ...strayRegistrations.map(({ customerId }) => customerId),
    ]).size,
    customerIds: customers.map(({ id }) => id),
    sessionIds: [...new Set(contacts.flatMap(({ sessionId }) => sessionId ?? []))],
    orders: orderIds.length,
    mailIds: await eraseFrom.mails(tx, studioId, { address, linkIds }),
    photos: await deletePhotos(tx, await photosOnlyIn(tx, emptied, asked.again?.photos)),
  };
  const mark = addressFingerprint(platform.fingerprinter, studioId, address);
  return finish(platform, tx, { studioId, mark, withPhotos }, erased, asked);
}

/**
 * Deletes the photos, contacts, titles and notes of a session whose retention is over, or of a
 * practice session. Sales stay in the books without an address.
 */
export async function emptySession(
  platform: Platform,
  tx: Tx,
  session: { readonly id: string; readonly studioId: string },
  asked: Asked,
): Promise<Counts> {
  const { id: sessionId, studioId } = session;
  // Data that arrives later gets its own notice. Every write locks the session first, and so does
  // this one.
  await tx
    .updateTable('sessions')
    .set({ emptiedAt: asked.now, retentionToldAt: null })
    .where('id', '=', sessionId)
    .execute();
  await keepConsents(tx, sessionId);
  const customers = await eraseFrom.customers(tx, { sessionId });
  const linkIds = await eraseFrom.links(tx, { sessionId }, asked.now);
  const orderIds = await eraseFrom.orders(tx, { sessionId }, cancelledAt(asked));
  await eraseFrom.payments(tx, orderIds, 'retention');
  const erased = {
    texts: await textsOfSession(tx, sessionId),
    contacts: customers.length,
    customerIds: customers.map(({ id }) => id),
    sessionIds: [sessionId],
    orders: orderIds.length,
    mailIds: await eraseFrom.mails(tx, studioId, { linkIds }),
    photos: await deletePhotos(tx, await photoIdsOfSession(tx, sessionId)),
  };
  return finish(platform, tx, { studioId, sessionId, withPhotos: true }, erased, asked);
}

const linkedShoots = (
  contacts: readonly { readonly shootId: string | null; readonly linked: boolean }[],
): string[] => contacts.flatMap(({ shootId, linked }) => (linked ? (shootId ?? []) : []));

/**
 * null leaves open orders open: after a restore, an order may look unpaid that was paid before the
 * erasure. The payment provider is asked first.
 */
const cancelledAt = ({ again, now }: Asked): Date | null => (again ? null : now);

/** Records the erasure, so that it can be replayed, and enqueues the removal of the files. */
async function finish(
  platform: Platform,
  tx: Tx,
  what: { studioId: string; mark?: Buffer; sessionId?: string; withPhotos: boolean },
  erased: Erased,
  asked: Asked,
): Promise<Counts> {
  const { customerIds, sessionIds, mailIds, photos, texts } = erased;
  const counts = {
    customers: erased.contacts,
    orders: erased.orders,
    mails: mailIds.length,
    photos: photos.length,
  };
  const id = asked.again?.id ?? newId();
  await insertErasure(tx, {
    id,
    studioId: what.studioId,
    addressMark: what.mark ?? null,
    sessionId: what.sessionId ?? null,
    askedBy: asked.by,
    withPhotos: what.withPhotos,
    erasedAt: asked.now,
    counts: JSON.stringify(counts),
    photosDigest: digestOf(photos),
  });
  await markCustomersErased(tx, id, customerIds);
  await markBytesErased(tx, id, bytesOf(photos));
  await eraseTexts(tx, id, texts, what.sessionId ? 'retention' : 'erasure');
  await recordActivity(tx, {
    studioId: what.studioId,
    by: asked.doer,
    verb: !what.sessionId
      ? 'customer.erased'
      : asked.by === 'retention'
        ? 'photos.deleted'
        : 'session.deleted',
    ...(what.sessionId ? { thing: { kind: 'session', id: what.sessionId } } : {}),
    params: counts,
    at: asked.now,
  });
  await platform.jobs.enqueue(tx, writeErasureLogJob, { erasureId: id }, { once: id });
  await enqueueFiles(platform, tx, photos, mailIds);
  await forgetCounts(tx, [...new Set(photos.map(({ sessionId }) => sessionId))]);
  for (const { id: sessionId, studioId, photographerId } of await sessionsOf(tx, sessionIds)) {
    await publishAtCommit(tx, { studioId, photographerId, event: { type: 'session.changed', sessionId } });
    if (photos.length === 0) continue;
    await publishAtCommit(tx, { studioId, photographerId, event: { type: 'photos.changed', sessionId } });
    await enqueueMatch(platform, tx, sessionId);
  }
  return counts;
}

/**
 * Clears titles and notes, also in receipts of earlier versions, and keeps them from coming back.
 */
export async function eraseTexts(
  tx: Tx,
  erasureId: string,
  texts: readonly ErasedTexts[],
  way: Way,
): Promise<void> {
  await eraseFrom.shoots(tx, texts, way);
  await markTextsErased(tx, erasureId, texts);
  await eraseFrom.receipts(
    tx,
    texts.map(({ shootId }) => shootId),
  );
}

const BATCH = 1000;

async function enqueueFiles(
  platform: Platform,
  tx: Tx,
  photos: readonly DeletedPhoto[],
  mailIds: readonly string[],
): Promise<void> {
  const folders = Map.groupBy(photos, ({ homeSessionId }) => homeSessionId);
  for (const [homeSessionId, own] of folders)
    for (let from = 0; from < own.length; from += BATCH)
      await platform.jobs.enqueue(tx, removeFiles, {
        homeSessionId,
        photoIds: own.slice(from, from + BATCH).map(({ id }) => id),
        mailIds: [],
      });
  if (mailIds.length > 0)
    await platform.jobs.enqueue(tx, removeFiles, {
      homeSessionId: null,
      photoIds: [],
      mailIds: [...mailIds],
    });
}
