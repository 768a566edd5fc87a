import { isVisible } from '#platform/database/visible-shoots.ts';
import type { Language } from '@photoslate/contract/scalars';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/** A shoot with the data that publishing needs. */
export type GalleryRow = Awaited<ReturnType<typeof lockedGalleries>>[number];

/**
 * Locks the galleries of these shoots until the transaction ends, so that nobody registers at a
 * shoot while it is being published.
 */
export async function lockedGalleries(tx: Tx, shootIds: readonly string[]) {
  return tx
    .selectFrom('shoots')
    .innerJoin('sessions', 'sessions.id', 'shoots.sessionId')
    .select([
      'shoots.id',
      'shoots.sessionId',
      'sessions.studioId',
      'sessions.photographerId',
      'shoots.gallery',
      sql<number>`(select count(*) from photo_shoots join photos on photos.id = photo_shoots.photo_id
        where photo_shoots.shoot_id = shoots.id and photos.role = 'photo')`.as('photoCount'),
    ])
    .where('shoots.id', 'in', shootIds)
    .orderBy('shoots.id')
    .forNoKeyUpdate(['shoots'])
    .execute();
}

export async function setGallery(
  tx: Tx,
  shootIds: readonly string[],
  gallery: 'published' | 'recalled',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('shoots')
    .set(gallery === 'published' ? { gallery, publishedAt: now } : { gallery })
    .where('id', 'in', shootIds)
    .execute();
}

/** A linked customer of a published shoot who has not been notified of it. */
export interface UnnotifiedCustomer {
  readonly shootId: string;
  readonly address: string;
  readonly email: string;
  readonly language: Language;
}

/**
 * The customers who are linked to these published shoots and were not notified under the current
 * version of their link. Their rows are locked (shared) until the transaction ends: a concurrent
 * erasure waits, and then also deletes what was sent to them.
 */
export async function unnotifiedCustomers(
  tx: Tx,
  shootIds: readonly string[],
): Promise<UnnotifiedCustomer[]> {
  return tx
    .selectFrom('customers')
    .innerJoin('shoots', 'shoots.id', 'customers.shootId')
    .leftJoin('links', (join) =>
      join.onRef('links.sessionId', '=', 'shoots.sessionId').onRef('links.address', '=', 'customers.address'),
    )
    .select(['shoots.id as shootId', 'customers.address', 'customers.email', 'customers.language'])
    .where('shoots.id', 'in', shootIds)
    .where(isVisible)
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
    .orderBy('customers.registeredAt', 'desc')
    .forShare(['customers'])
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

/** The photographer of a session, who receives the events of its changes. */
export async function sessionOwner(tx: Tx, sessionId: string) {
  return tx
    .selectFrom('sessions')
    .select('photographerId')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
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
