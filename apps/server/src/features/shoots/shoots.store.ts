import type { SessionStatus } from '@photoslate/domain/states';
import { sql, type Selectable, type Updateable } from 'kysely';
import { type Cursor, isAfter } from '#platform/pagination.ts';
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
      'shoots.publishAt',
      'shoots.title',
      'shoots.note',
      'shoots.language',
      'shoots.createdAt',
      'shoots.completedAt',
      'shoots.discardedAt',
      earlierCount().as('earlierCount'),
    ]);

/** A shoot with its owner, and how many earlier shoots of the session have the same number. */
export interface ShootRecord extends RowOf<typeof records> {
  /** The number of photos, if it was read with the shoot; see `photoCounts`. */
  readonly photoCount?: number;
}

export async function shootById(db: Db | Tx, id: string): Promise<ShootRecord | undefined> {
  return records(db).select(photoCount.as('photoCount')).where('shoots.id', '=', id).executeTakeFirst();
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

/** One page of a session's shoots, newest first, without discarded ones. */
export async function shootPage(
  db: Db | Tx,
  sessionId: string,
  page: { readonly after: Cursor | undefined; readonly limit: number },
): Promise<ShootRecord[]> {
  let query = newestFirst(db, sessionId).where('shoots.discardedAt', 'is', null);
  if (page.after) query = query.where(isAfter(page.after, 'shoots.createdAt', 'shoots.id'));
  return query.limit(page.limit).execute();
}

const newestFirst = (db: Db | Tx, sessionId: string) =>
  records(db)
    .where('shoots.sessionId', '=', sessionId)
    .orderBy('shoots.createdAt', 'desc')
    .orderBy('shoots.id', 'desc');

/** The newest shoots of a session. */
export interface NewestShoots {
  /** Ordered by number; with the open shoot, and without discarded ones. */
  readonly shoots: readonly ShootRecord[];
  readonly discarded: readonly ShootRecord[];
  /** The oldest shoot of the page, if there are older ones. */
  readonly last: ShootRecord | undefined;
}

/**
 * The newest shoots of a session: those down to `until`, if these are at most twice as many as
 * `limit`, otherwise `limit` of them.
 */
export async function newestShoots(
  db: Db | Tx,
  sessionId: string,
  { limit, until }: { readonly limit: number; readonly until: Cursor | undefined },
): Promise<NewestShoots> {
  const found = await shootPage(db, sessionId, { after: undefined, limit: 2 * limit + 1 });
  const beyond = until
    ? found.findIndex(({ createdAt, id }) => createdAt < until.at || (createdAt <= until.at && id < until.id))
    : -1;
  const size = beyond >= limit ? beyond : found.length > limit ? limit : found.length;
  const page = found.slice(0, size);
  const open = page.some(({ status }) => status === 'open') ? undefined : await openShootOf(db, sessionId);
  const discarded = await newestFirst(db, sessionId)
    .where('shoots.discardedAt', 'is not', null)
    .limit(limit)
    .execute();
  return {
    shoots: byNumber(open ? [...page, open] : page),
    discarded: byNumber(discarded),
    last: found.length > size ? page.at(-1) : undefined,
  };
}

const byNumber = (shoots: readonly ShootRecord[]): ShootRecord[] =>
  shoots.toSorted((a, b) => a.number - b.number || a.earlierCount - b.earlierCount);

/** The shoots before and after this one by number, without discarded ones. */
export async function neighboursOf(
  db: Db | Tx,
  { id, sessionId }: Pick<ShootRecord, 'id' | 'sessionId'>,
): Promise<{ previous: ShootRecord | undefined; next: ShootRecord | undefined }> {
  const beside = (direction: 'asc' | 'desc') =>
    records(db)
      .where('shoots.sessionId', '=', sessionId)
      .where('shoots.discardedAt', 'is', null)
      .where(
        sql<boolean>`(shoots.number, shoots.received_order) ${sql.raw(direction === 'asc' ? '>' : '<')}
          (select this.number, this.received_order from shoots as this where this.id = ${id})`,
      )
      .orderBy('shoots.number', direction)
      .orderBy('shoots.receivedOrder', direction)
      .limit(1)
      .executeTakeFirst();
  return { previous: await beside('desc'), next: await beside('asc') };
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

/** What `photoCounts` counts, of the shoot of a query. */
const photoCount = sql<number>`coalesce(
  (select coalesce((shoot_counts -> shoots.id::text ->> 'photos')::int, 0) from card_readings
    where card_readings.session_id = shoots.session_id and shoot_counts is not null),
  (select count(*)::int from photo_shoots join photos on photos.id = photo_shoots.photo_id
    where photo_shoots.shoot_id = shoots.id and photos.role = 'photo' and photos.state = 'read'))`;

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

export async function highestNumber(db: Db | Tx, sessionId: string): Promise<number> {
  const row = await db
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
    .values({ ...shoot, title: null, note: null, language: null, publishAt: null, publishedAt: null })
    .execute();
}

export async function changeShoot(tx: Tx, id: string, change: Updateable<Database['shoots']>): Promise<void> {
  if (Object.keys(change).length > 0)
    await tx.updateTable('shoots').set(change).where('id', '=', id).execute();
}

export async function setSessionStatus(tx: Tx, sessionId: string, status: SessionStatus): Promise<void> {
  await tx.updateTable('sessions').set({ status }).where('id', '=', sessionId).execute();
}
