import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import { customersKnownAs } from './registrations.store.ts';

/** A deleted photo and the location of its files. */
export interface DeletedPhoto {
  readonly id: string;
  readonly homeSessionId: string;
  readonly sessionId: string;
  readonly sha256: string;
}

/**
 * Locks the sessions that contain an address. Every write from the field takes this lock first;
 * without it, an erasure and a write could deadlock.
 */
export async function lockSessionsKnowing(tx: Tx, studioId: string, address: string): Promise<void> {
  await tx
    .selectFrom('sessions')
    .select('id')
    .where('studioId', '=', studioId)
    .where('id', 'in', (session) =>
      session
        .selectFrom('customers')
        .select('customers.sessionId')
        .where('customers.id', 'in', customersKnownAs(tx, studioId, address))
        // Not `or`: PostgreSQL would compare each session of the studio.
        .union(session.selectFrom('links').select('links.sessionId').where('links.address', '=', address))
        .union(
          session
            .selectFrom('orders')
            .select('orders.sessionId')
            .where('orders.studioId', '=', studioId)
            .where('orders.address', '=', address),
        ),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Locks the customers with an address in the order of their ids. Notes and consents about a person
 * are written without the lock of a session, and lock customers in the same order.
 */
export async function lockCustomersAt(tx: Tx, studioId: string, address: string): Promise<void> {
  await tx
    .selectFrom('customers')
    .select('id')
    .where('studioId', '=', studioId)
    .where('address', '=', address)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/**
 * The photos that are in these shoots and in no other, with all their versions. QR frames show only
 * codes, and stay.
 * @param among SHA-256s: only photos with these bytes
 */
export async function photosOnlyIn(
  tx: Tx,
  shootIds: readonly string[],
  among?: ReadonlySet<string>,
): Promise<string[]> {
  if (shootIds.length === 0) return [];
  const { rows } = await sql<{ id: string; sha256: string }>`
    with own as (
      select distinct here.photo_id as id from photo_shoots as here
      where here.shoot_id = any(${[...shootIds]}) and not exists (
        select from photo_shoots as other
        where other.photo_id = here.photo_id and other.shoot_id <> all(${[...shootIds]}))
    ), heads as (
      select id from own
      union select photos.version_of from photos join own on own.id = photos.id where photos.version_of is not null
    ), members as (
      select id from heads
      union select photos.id from photos join heads on photos.version_of = heads.id
      -- The predicate of the index photos_versions.
      where photos.version_of <> photos.id
    )
    select photos.id, photos.sha256 from photos join members on members.id = photos.id`.execute(tx);
  return rows.filter(({ sha256 }) => !among || among.has(sha256)).map(({ id }) => id);
}

/**
 * The shoots among these that have no linked customer any more; with `onlyPublished` only those
 * that were ever published.
 */
export async function shootsWithoutCustomers(
  tx: Tx,
  shootIds: readonly string[],
  onlyPublished: boolean,
): Promise<string[]> {
  if (shootIds.length === 0) return [];
  const rows = await tx
    .selectFrom('shoots')
    .select('id')
    .where('id', 'in', [...shootIds])
    .$if(onlyPublished, (shoots) => shoots.where('publishedAt', 'is not', null))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('customers')
            .select('customers.id')
            .whereRef('customers.shootId', '=', 'shoots.id')
            .where('customers.linked', '=', true),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

export async function photoIdsOfSession(tx: Tx, sessionId: string): Promise<string[]> {
  const rows = await tx.selectFrom('photos').select('id').where('sessionId', '=', sessionId).execute();
  return rows.map(({ id }) => id);
}

/** Deletes photos and the rows that refer to them. Numbers and prices of sales stay. */
export async function deletePhotos(tx: Tx, photoIds: readonly string[]): Promise<DeletedPhoto[]> {
  if (photoIds.length === 0) return [];
  // Passed as one array: a statement takes at most 65,535 parameters, and a long session has more
  // photos.
  const among = sql<string>`any(${[...photoIds]}::uuid[])`;
  await tx.deleteFrom('orderPhotos').where('photoId', '=', among).execute();
  await tx.deleteFrom('uploads').where('photoId', '=', among).execute();
  return tx
    .deleteFrom('photos')
    .where('id', '=', among)
    .returning(['id', 'homeSessionId', 'sessionId', 'sha256'])
    .execute();
}

/** The checksum of erased bytes, and a session to which they must not be uploaded again. */
export interface ErasedBytes {
  readonly sessionId: string;
  readonly sha256: string;
}

/**
 * The sessions to which a deleted photo's bytes could be uploaded again: its current session, and
 * the session of its first upload, because a card is read into that one.
 */
export const bytesOf = (photos: readonly DeletedPhoto[]): ErasedBytes[] =>
  photos.flatMap(({ homeSessionId, sessionId, sha256 }) =>
    [...new Set([homeSessionId, sessionId])].map((id) => ({ sessionId: id, sha256 })),
  );

/** Marks these bytes as erased. Skips sessions that a restored older database does not have. */
export async function markBytesErased(
  tx: Tx,
  erasureId: string,
  erased: readonly ErasedBytes[],
): Promise<void> {
  await sql`
    insert into erased_photos (session_id, sha256, erasure_id)
    select erased.session_id, erased.sha256, ${erasureId}::uuid
    from unnest(${erased.map(({ sessionId }) => sessionId)}::uuid[], ${erased.map(({ sha256 }) => sha256)}::text[])
      as erased (session_id, sha256)
    join sessions on sessions.id = erased.session_id
    on conflict do nothing`.execute(tx);
}

export async function markCustomersErased(
  tx: Tx,
  erasureId: string,
  customerIds: readonly string[],
): Promise<void> {
  if (customerIds.length === 0) return;
  await tx
    .insertInto('erasedCustomers')
    .values(customerIds.map((id) => ({ id, erasureId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * A digest of all deleted photos, independent of their order. It can prove later that exactly these
 * bytes were deleted, and reveals no picture.
 */
export const digestOf = (photos: readonly Pick<DeletedPhoto, 'sha256'>[]): string =>
  createHash('sha256')
    .update(
      photos
        .map(({ sha256 }) => sha256)
        .toSorted()
        .join('\n'),
    )
    .digest('hex');

/** Sessions with their photographers, for publishing events. */
export async function sessionsOf(db: Db | Tx, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('sessions')
    .select(['id', 'studioId', 'photographerId'])
    .where('id', 'in', [...ids])
    .execute();
}
