import { isVisible } from '#platform/database/visible-shoots.ts';
import type { Language } from '@photoslate/contract/scalars';
import { sql } from 'kysely';
import type { GalleryStatus } from '@photoslate/domain/states';
import type { Subject } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

/** A shoot with the data that publishing needs. */
export interface GalleryRow extends Subject {
  readonly id: string;
  readonly sessionId: string;
  readonly gallery: GalleryStatus;
  readonly photoCount: number;
}

/**
 * Locks the galleries of these shoots until the transaction ends, so that nobody registers at a
 * shoot while it is being published.
 */
export async function lockedGalleries(tx: Tx, shootIds: readonly string[]): Promise<GalleryRow[]> {
  return tx
    .selectFrom('shoots')
    .innerJoin('sessions', 'sessions.id', 'shoots.session_id')
    .select([
      'shoots.id',
      'shoots.session_id as sessionId',
      'sessions.studio_id as studioId',
      'sessions.photographer_id as photographerId',
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
    .set(gallery === 'published' ? { gallery, published_at: now } : { gallery })
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
    .innerJoin('shoots', 'shoots.id', 'customers.shoot_id')
    .leftJoin('links', (join) =>
      join
        .onRef('links.session_id', '=', 'shoots.session_id')
        .onRef('links.address', '=', 'customers.address'),
    )
    .select(['shoots.id as shootId', 'customers.address', 'customers.email', 'customers.language'])
    .where('shoots.id', 'in', shootIds)
    .where(isVisible)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('link_shoots')
            .select('link_shoots.shoot_id')
            .whereRef('link_shoots.link_id', '=', 'links.id')
            .whereRef('link_shoots.shoot_id', '=', 'shoots.id')
            .whereRef('link_shoots.version', '=', 'links.version'),
        ),
      ),
    )
    .orderBy('shoots.number')
    .orderBy('shoots.received_order')
    .orderBy('customers.registered_at', 'desc')
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
    .insertInto('link_shoots')
    .values(
      notified.map((one) => ({
        link_id: one.linkId,
        version: one.version,
        shoot_id: one.shootId,
        told_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The photographer of a session, who receives the events of its changes. */
export async function sessionOwner(tx: Tx, sessionId: string) {
  return tx
    .selectFrom('sessions')
    .select('photographer_id as photographerId')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

/** Data for a gallery's header: location, time and prices. */
export async function galleryHead(db: Db | Tx, sessionId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('studios', 'studios.id', 'sessions.studio_id')
    .innerJoin('locations', 'locations.id', 'sessions.location_id')
    .select([
      'locations.name as location',
      'locations.time_zone as timeZone',
      'sessions.created_at as createdAt',
      'sessions.first_photo_cents as firstPhotoCents',
      'sessions.extra_photo_cents as extraPhotoCents',
      'sessions.buy_all_cents as buyAllCents',
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow();
}
