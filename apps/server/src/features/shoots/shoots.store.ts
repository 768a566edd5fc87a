import type { Language } from '@photoslate/contract/scalars';
import type { GalleryStatus, SessionStatus, ShootStatus } from '@photoslate/domain/states';
import type { Updateable } from 'kysely';
import type { Subject } from '#platform/access.ts';
import { earlierCount } from '#platform/database/earlier-count.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

/** A shoot with its owner. */
export interface ShootRecord extends Subject {
  readonly id: string;
  readonly sessionId: string;
  readonly number: number;
  /** How many earlier shoots of the session have the same number. */
  readonly earlierCount: number;
  readonly code: string;
  readonly status: ShootStatus;
  readonly late: boolean;
  readonly gallery: GalleryStatus;
  readonly title: string | null;
  readonly note: string | null;
  readonly language: Language | null;
  readonly createdAt: Date;
  readonly completedAt: Date | null;
  readonly discardedAt: Date | null;
}

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

/** The number of photos that customers would see in each of these shoots. */
export async function photoCounts(db: Db | Tx, shootIds: readonly string[]): Promise<Map<string, number>> {
  if (shootIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('photoShoots')
    .innerJoin('photos', 'photos.id', 'photoShoots.photoId')
    .select(['photoShoots.shootId as id', (count) => count.fn.countAll<number>().as('count')])
    .where('photoShoots.shootId', 'in', shootIds)
    .where('photos.role', '=', 'photo')
    .where('photos.state', '=', 'read')
    .groupBy('photoShoots.shootId')
    .execute();
  return new Map(rows.map((row) => [row.id, row.count]));
}

export async function highestNumber(tx: Tx, sessionId: string): Promise<number> {
  const row = await tx
    .selectFrom('shoots')
    .select((max) => max.fn.max('number').as('number'))
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return row?.number ?? 0;
}

export interface NewShoot {
  readonly id: string;
  readonly sessionId: string;
  readonly number: number;
  readonly code: string;
  readonly status: ShootStatus;
  readonly late: boolean;
  readonly createdAt: Date;
  readonly uncertaintyMs: number | null;
  readonly completedAt: Date | null;
}

export async function insertShoot(tx: Tx, shoot: NewShoot): Promise<void> {
  await tx
    .insertInto('shoots')
    .values({
      id: shoot.id,
      sessionId: shoot.sessionId,
      number: shoot.number,
      code: shoot.code,
      status: shoot.status,
      late: shoot.late,
      title: null,
      note: null,
      language: null,
      createdAt: shoot.createdAt,
      uncertaintyMs: shoot.uncertaintyMs,
      completedAt: shoot.completedAt,
      publishedAt: null,
    })
    .execute();
}

export async function changeShoot(tx: Tx, id: string, change: Updateable<Database['shoots']>): Promise<void> {
  if (Object.keys(change).length > 0)
    await tx.updateTable('shoots').set(change).where('id', '=', id).execute();
}

export async function setSessionStatus(tx: Tx, sessionId: string, status: SessionStatus): Promise<void> {
  await tx.updateTable('sessions').set({ status }).where('id', '=', sessionId).execute();
}
