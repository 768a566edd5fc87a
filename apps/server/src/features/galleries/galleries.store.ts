import { isVisible } from '#platform/database/visible-shoots.ts';
import type { Language } from '@photoslate/contract/scalars';
import { sql } from 'kysely';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';

/** A shoot with the data that publishing needs. */
export type GalleryRow = RowOf<typeof galleryRows>;

/**
 * Galleries, locked until the transaction ends, so that nobody registers at a shoot while it is
 * being published.
 */
const galleryRows = (tx: Tx) =>
  tx
    .selectFrom('shoots')
    .innerJoin('sessions', 'sessions.id', 'shoots.sessionId')
    .select([
      'shoots.id',
      'shoots.sessionId',
      'sessions.studioId',
      'sessions.photographerId',
      'shoots.gallery',
      'shoots.publishAt',
      'shoots.publishBy',
      sql<number>`(select count(*) from photo_shoots join photos on photos.id = photo_shoots.photo_id
        where photo_shoots.shoot_id = shoots.id and photos.role = 'photo')`.as('photoCount'),
    ])
    .orderBy('shoots.id')
    .forNoKeyUpdate(['shoots']);

export async function lockedGalleries(tx: Tx, shootIds: readonly string[]): Promise<GalleryRow[]> {
  return galleryRows(tx).where('shoots.id', 'in', shootIds).execute();
}

/** The galleries of a session whose time to be published has come, locked. */
export async function dueGalleries(tx: Tx, sessionId: string, now: Date): Promise<GalleryRow[]> {
  return galleryRows(tx)
    .where('shoots.sessionId', '=', sessionId)
    .where('shoots.publishAt', '<=', now)
    .execute();
}

/** When the next gallery of a session will be published; undefined if none waits. */
export async function nextPublishAt(tx: Tx, sessionId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('shoots')
    .select('publishAt')
    .where('sessionId', '=', sessionId)
    .where('publishAt', 'is not', null)
    .orderBy('publishAt')
    .limit(1)
    .executeTakeFirst();
  return row?.publishAt ?? undefined;
}

/** The sessions with a gallery that should have been published by now. */
export async function sessionsWithDueGalleries(db: Db | Tx, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('shoots')
    .select('sessionId')
    .distinct()
    .where('publishAt', '<=', now)
    .execute();
  return rows.map(({ sessionId }) => sessionId);
}

const RELEASED = { heldAt: null, heldBy: null, heldReason: null } as const;

/** Sets or clears when these galleries will be published. A time releases them. */
export async function setPublishTime(
  tx: Tx,
  shootIds: readonly string[],
  time: { readonly publishAt: Date; readonly publishBy: string } | null,
): Promise<void> {
  await tx
    .updateTable('shoots')
    .set(time ? { ...time, ...RELEASED } : { publishAt: null, publishBy: null })
    .where('id', 'in', shootIds)
    .execute();
}

/** Since when, by whom and why a shoot is held back from publishing. */
interface Hold {
  readonly heldAt: Date;
  readonly heldBy: string;
  readonly heldReason: string | null | undefined;
}

/**
 * Holds these shoots back, or releases them. Without a reason (undefined), those that are held back
 * already stay as they are.
 */
export async function setHold(tx: Tx, shootIds: readonly string[], hold: Hold | null): Promise<void> {
  const change = hold ? { ...hold, heldReason: hold.heldReason ?? null } : RELEASED;
  let shoots = tx.updateTable('shoots').set(change).where('id', 'in', shootIds);
  if (hold && hold.heldReason === undefined) shoots = shoots.where('heldAt', 'is', null);
  await shoots.execute();
}

export async function setGallery(
  tx: Tx,
  shootIds: readonly string[],
  gallery: 'published' | 'recalled',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('shoots')
    .set({
      gallery,
      publishAt: null,
      publishBy: null,
      ...(gallery === 'published' ? { publishedAt: now, ...RELEASED } : {}),
    })
    .where('id', 'in', shootIds)
    .execute();
}

/** A customer of a shoot who has not been notified of it. */
export interface UnnotifiedCustomer {
  readonly shootId: string;
  readonly address: string;
  readonly email: string;
  readonly language: Language;
}

/**
 * The customers of these shoots who were not notified under the current version of their link, in
 * the order in which the first of an address gives the mail its language.
 */
const unnotified = (db: Db | Tx, shootIds: readonly string[]) =>
  db
    .selectFrom('customers')
    .innerJoin('shoots', 'shoots.id', 'customers.shootId')
    .leftJoin('links', (join) =>
      join.onRef('links.sessionId', '=', 'shoots.sessionId').onRef('links.address', '=', 'customers.address'),
    )
    .select(['shoots.id as shootId', 'customers.address', 'customers.email', 'customers.language'])
    .where('shoots.id', 'in', shootIds)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('linkShoots')
            .select('linkShoots.shootId')
            .whereRef('linkShoots.linkId', '=', 'links.id')
            .whereRef('linkShoots.shootId', '=', 'shoots.id')
            .whereRef('linkShoots.version', '=', 'links.version'),
        ),
      ),
    )
    .orderBy('shoots.number')
    .orderBy('shoots.receivedOrder')
    .orderBy('customers.registeredAt', 'desc');

/** Of a practice session, only people who work for the studio get mails and links. */
const isMailed = sql<boolean>`(not exists (select from sessions where id = shoots.session_id and is_practice)
  or exists (select from sessions join users on users.studio_id = sessions.studio_id
    where sessions.id = shoots.session_id and lower(users.email) = customers.address and users.deactivated_at is null))`;

/**
 * The customers who are linked to these published shoots and were not notified under the current
 * version of their link. Their rows are locked (shared) until the transaction ends: a concurrent
 * erasure waits, and then also deletes what was sent to them.
 */
export async function unnotifiedCustomers(
  tx: Tx,
  shootIds: readonly string[],
): Promise<UnnotifiedCustomer[]> {
  return unnotified(tx, shootIds).where(isVisible).where(isMailed).forShare(['customers']).execute();
}

/** Of an address: the shoots of a session among these that publishing would notify it of. */
export async function shootsToNotify(
  db: Db | Tx,
  sessionId: string,
  shootIds: readonly string[],
  address: string,
): Promise<UnnotifiedCustomer[]> {
  return unnotified(db, shootIds)
    .where('shoots.sessionId', '=', sessionId)
    .where('shoots.gallery', '!=', 'published')
    .where('customers.linked', '=', true)
    .where('customers.unconfirmedSince', 'is', null)
    .where('customers.address', '=', address)
    .execute();
}

export interface NotifiedCustomer {
  readonly linkId: string;
  readonly version: number;
  readonly shootId: string;
}

export async function insertNotified(
  tx: Tx,
  notified: readonly NotifiedCustomer[],
  now: Date,
): Promise<void> {
  await tx
    .insertInto('linkShoots')
    .values(
      notified.map((one) => ({
        linkId: one.linkId,
        version: one.version,
        shootId: one.shootId,
        toldAt: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Locks a session for a job, in the same order as every write does: session, then shoots.
 * Undefined if it no longer exists.
 */
export async function lockedForJob(tx: Tx, sessionId: string) {
  return tx
    .selectFrom('sessions')
    .select(['id as sessionId', 'studioId', 'photographerId'])
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Data for a gallery's header: location, time and prices. */
export async function galleryHead(db: Db | Tx, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('studios', 'studios.id', 'sessions.studioId')
    .innerJoin('locations', 'locations.id', 'sessions.locationId')
    .select([
      'locations.name as location',
      'locations.timeZone',
      'sessions.createdAt',
      'sessions.firstPhotoCents',
      'sessions.extraPhotoCents',
      'sessions.buyAllCents',
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
}
