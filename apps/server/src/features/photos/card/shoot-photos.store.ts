import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import { customerFileName } from '../photo-format.ts';

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
 */
export async function photosOfShoots(
  db: Db | Tx,
  shootIds: readonly string[],
): Promise<Map<string, ShootPhoto[]>> {
  if (shootIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('photo_shoots')
    .innerJoin('photos', 'photos.id', 'photo_shoots.photo_id')
    .innerJoin('photos as shown', (join) =>
      join.on('shown.id', '=', (on) => on.fn.coalesce('photos.shown_id', 'photos.id')),
    )
    .select(['photos.id', 'photo_shoots.shoot_id as shootId'])
    .select(['shown.file_name as fileName', 'shown.is_embedded as isEmbedded'])
    .select([sql<number>`shown.width`.as('width'), sql<number>`shown.height`.as('height')])
    .where('photo_shoots.shoot_id', 'in', shootIds)
    .where('photos.state', '=', 'read')
    .where('photos.role', '=', 'photo')
    .orderBy('photos.sort_key')
    .orderBy('photos.id')
    .execute();
  const photos = rows.map(({ isEmbedded, fileName, ...photo }) => ({
    ...photo,
    fileName: customerFileName({ fileName, isEmbedded }),
  }));
  return Map.groupBy(photos, (photo) => photo.shootId);
}

/**
 * Counts the photos of each of these sessions. Versions count once; QR frames and hidden photos do
 * not count.
 */
export async function photoCounts(db: Db | Tx, sessionIds: readonly string[]): Promise<Map<string, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('photos')
    .select(['session_id as id', sql<number>`count(*)`.as('count')])
    .where('session_id', 'in', sessionIds)
    .where('role', '=', 'photo')
    .where((photo) => photo.or([photo('version_of', 'is', null), photo('version_of', '=', photo.ref('id'))]))
    .groupBy('session_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}
