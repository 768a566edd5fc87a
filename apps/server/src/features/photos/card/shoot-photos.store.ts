import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import { customerFileName } from '../photo-format.ts';
import { isWaiting } from './matched-counts.store.ts';

/** A photo of a shoot as customers see it. Size and file name are those of the shown version. */
export interface ShootPhoto {
  readonly id: string;
  readonly shootId: string;
  readonly fileName: string;
  readonly width: number;
  readonly height: number;
}

/**
 * The photos of each of these shoots, in the order in which they were taken. Without QR frames and
 * hidden photos. Versions count as one photo.
 *
 * @param photoIds only these; by default all
 */
export async function photosOfShoots(
  db: Db | Tx,
  shootIds: readonly string[],
  photoIds?: readonly string[],
): Promise<Map<string, ShootPhoto[]>> {
  if (shootIds.length === 0 || photoIds?.length === 0) return new Map();
  let query = db
    .selectFrom('photoShoots')
    .innerJoin('photos', 'photos.id', 'photoShoots.photoId')
    .innerJoin('photos as shown', (join) =>
      join.on('shown.id', '=', (on) => on.fn.coalesce('photos.shownId', 'photos.id')),
    )
    .select(['photos.id', 'photoShoots.shootId'])
    .select(['shown.fileName', 'shown.isEmbedded'])
    .select([sql<number>`shown.width`.as('width'), sql<number>`shown.height`.as('height')])
    .where('photoShoots.shootId', 'in', shootIds)
    .where('photos.state', '=', 'read')
    .where('photos.role', '=', 'photo')
    .orderBy('photos.sortKey')
    .orderBy('photos.id');
  if (photoIds) query = query.where('photos.id', 'in', photoIds);
  const rows = await query.execute();
  const photos = rows.map(({ isEmbedded, fileName, ...photo }) => ({
    ...photo,
    fileName: customerFileName({ fileName, isEmbedded }),
  }));
  return Map.groupBy(photos, (photo) => photo.shootId);
}

/**
 * The ids of a shoot's photos in the same order, from one of them on. None if the shoot does not
 * show that one.
 */
export async function photoIdsFrom(
  db: Db | Tx,
  shootId: string,
  from: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('photoShoots')
    .innerJoin('photos', 'photos.id', 'photoShoots.photoId')
    .select('photos.id')
    .where('photoShoots.shootId', '=', shootId)
    .where('photos.state', '=', 'read')
    .where('photos.role', '=', 'photo')
    .where(
      sql<boolean>`(photos.sort_key, photos.id) >= (select sort_key, id from photos where id = ${from}::uuid)`,
    )
    .orderBy('photos.sortKey')
    .orderBy('photos.id')
    .limit(limit)
    .execute();
  return rows[0]?.id === from ? rows.map(({ id }) => id) : [];
}

/**
 * Counts the photos of each of these sessions. Versions count once; QR frames and hidden photos do
 * not count.
 */
export async function photoCounts(db: Db | Tx, sessionIds: readonly string[]): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const photos = sql`
    select count(*) from photos where photos.session_id = asked.id and role = 'photo' and coalesce(version_of = photos.id, true)`;
  const { rows } = await sql<{ id: string; count: number }>`
    select asked.id, (${photos} and ${isWaiting})
      + coalesce((photo_counts -> 'photos')::bigint, (${photos} and not ${isWaiting})) as count
    from unnest(${sessionIds}::uuid[]) as asked(id) left join card_readings on card_readings.session_id = asked.id`.execute(
    db,
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}
