import type { SessionStatus } from '@photoslate/domain/states';
import type { Selectable, Updateable } from 'kysely';
import { earlierCount } from '#platform/database/earlier-count.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';

const records = (db: Db | Tx) =>
  db
    .selectFrom('shoots')
    .innerJoin('sessions', 'sessions.id', 'shoots.sessionId')
    .select([
      'sessions.studioId',
      'sessions.photographerId',
      'shoots.id',
      'shoots.sessionId',
      'shoots.number',
      'shoots.code',
      'shoots.status',
      'shoots.late',
      'shoots.gallery',
      'shoots.title',
      'shoots.note',
      'shoots.language',
      'shoots.createdAt',
      'shoots.completedAt',
      'shoots.discardedAt',
      earlierCount().as('earlierCount'),
    ]);

/** A shoot with its owner, and how many earlier shoots of the session have the same number. */
export type ShootRecord = RowOf<typeof records>;

export async function shootById(db: Db | Tx, id: string): Promise<ShootRecord | undefined> {
  return records(db).where('shoots.id', '=', id).executeTakeFirst();
}

/** These shoots, ordered by number. */
export async function shootsByIds(db: Db | Tx, ids: readonly string[]): Promise<ShootRecord[]> {
  if (ids.length === 0) return [];
  return inOrder(records(db).where('shoots.id', 'in', ids)).execute();
}

/** A session's shoots including discarded ones, ordered by number. */
export async function shootsOfSession(db: Db | Tx, sessionId: string): Promise<ShootRecord[]> {
  return inOrder(records(db).where('shoots.sessionId', '=', sessionId)).execute();
}

const inOrder = (query: ReturnType<typeof records>) =>
  query.orderBy('shoots.number').orderBy('shoots.receivedOrder');

export async function openShootOf(db: Db | Tx, sessionId: string): Promise<ShootRecord | undefined> {
  return records(db)
    .where('shoots.sessionId', '=', sessionId)
    .where('shoots.status', '=', 'open')
    .where('shoots.discardedAt', 'is', null)
    .where('sessions.discardedAt', 'is', null)
    .executeTakeFirst();
}

/**
 * The number of photos that customers would see in each of these shoots: as the last matching
 * counted them, or counted now.
 */
export async function photoCounts(
  db: Db | Tx,
  shoots: readonly Pick<ShootRecord, 'id' | 'sessionId'>[],
): Promise<Map<string, number>> {
  if (shoots.length === 0) return new Map();
  const sessionIds = [...new Set(shoots.map(({ sessionId }) => sessionId))];
  const readings = await db
    .selectFrom('cardReadings')
    .select(['sessionId', 'shootCounts'])
    .where('sessionId', 'in', sessionIds)
    .execute();
  const stored = new Map(readings.map((row) => [row.sessionId, row.shootCounts]));
  const counts = new Map<string, number>();
  for (const { id, sessionId } of shoots) {
    const ofSession = stored.get(sessionId);
    if (ofSession) counts.set(id, ofSession[id]?.photos ?? 0);
  }
  const uncounted = shoots.map(({ id }) => id).filter((id) => !counts.has(id));
  return new Map([...counts, ...(await countedPhotos(db, uncounted))]);
}

async function countedPhotos(db: Db | Tx, shootIds: readonly string[]): Promise<[string, number][]> {
  if (shootIds.length === 0) return [];
  const rows = await db
    .selectFrom('photoShoots')
    .innerJoin('photos', 'photos.id', 'photoShoots.photoId')
    .select(['photoShoots.shootId as id', (count) => count.fn.countAll<number>().as('count')])
    .where('photoShoots.shootId', 'in', shootIds)
    .where('photos.role', '=', 'photo')
    .where('photos.state', '=', 'read')
    .groupBy('photoShoots.shootId')
    .execute();
  return rows.map((row) => [row.id, row.count]);
}

export async function highestNumber(tx: Tx, sessionId: string): Promise<number> {
  const row = await tx
    .selectFrom('shoots')
    .select((max) => max.fn.max('number').as('number'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return row?.number ?? 0;
}

export type NewShoot = Pick<
  Selectable<Database['shoots']>,
  'id' | 'sessionId' | 'number' | 'code' | 'status' | 'late' | 'createdAt' | 'uncertaintyMs' | 'completedAt'
>;

export async function insertShoot(tx: Tx, shoot: NewShoot): Promise<void> {
  await tx
    .insertInto('shoots')
    .values({ ...shoot, title: null, note: null, language: null, publishedAt: null })
    .execute();
}

export async function changeShoot(tx: Tx, id: string, change: Updateable<Database['shoots']>): Promise<void> {
  if (Object.keys(change).length > 0)
    await tx.updateTable('shoots').set(change).where('id', '=', id).execute();
}

export async function setSessionStatus(tx: Tx, sessionId: string, status: SessionStatus): Promise<void> {
  await tx.updateTable('sessions').set({ status }).where('id', '=', sessionId).execute();
}
