import { type Insertable, sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';
import { type Cursor, isAfter } from '#platform/pagination.ts';

export type AskedBy = 'owner' | 'customer' | 'operator' | 'retention';

/** The number of items that an erasure removed. */
export interface Counts {
  readonly customers: number;
  readonly orders: number;
  readonly mails: number;
  readonly photos: number;
}

export async function insertErasure(tx: Tx, row: Insertable<Database['erasures']>): Promise<void> {
  await tx.insertInto('erasures').values(row).execute();
}

export interface Erasure {
  readonly id: string;
  readonly studioId: string;
  readonly addressMark: Buffer | null;
  readonly sessionId: string | null;
  readonly askedBy: AskedBy;
  readonly withPhotos: boolean;
  readonly erasedAt: Date;
  readonly counts: Counts;
  readonly photosDigest: string;
}

const erasures = (db: Db | Tx) =>
  db
    .selectFrom('erasures')
    .select([
      'id',
      'studioId',
      'addressMark',
      'sessionId',
      'askedBy',
      'withPhotos',
      'erasedAt',
      'counts',
      'photosDigest',
    ]);

export async function erasureById(db: Db | Tx, id: string): Promise<Erasure | undefined> {
  return erasures(db).where('id', '=', id).executeTakeFirst();
}

/** The studio's erasures, newest first. */
export async function listErasures(
  db: Db | Tx,
  studioId: string,
  page: { readonly limit: number; readonly after: Cursor | undefined },
): Promise<Erasure[]> {
  let query = erasures(db).where('studioId', '=', studioId);
  if (page.after) query = query.where(isAfter(page.after, 'erasedAt', 'id'));
  return query.orderBy('erasedAt', 'desc').orderBy('id', 'desc').limit(page.limit).execute();
}

export async function idsOfErasure(db: Db | Tx, erasureId: string) {
  const customers = await db
    .selectFrom('erasedCustomers')
    .select('id')
    .where('erasureId', '=', erasureId)
    .execute();
  const photos = await db
    .selectFrom('erasedPhotos')
    .select(['sessionId', 'sha256'])
    .where('erasureId', '=', erasureId)
    .execute();
  return { customerIds: customers.map(({ id }) => id), photos };
}

/** The ids among these whose customers were erased. */
export async function erasedAmong(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('erasedCustomers')
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** When this address was last erased from the studio, if ever. */
export async function lastErasedAt(tx: Tx, studioId: string, mark: Buffer): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('erasures')
    .select('erasedAt')
    .where('studioId', '=', studioId)
    .where('addressMark', '=', mark)
    .orderBy('erasedAt', 'desc')
    .executeTakeFirst();
  return row?.erasedAt;
}

/** All addresses that a studio has, each once. */
export async function addressesOf(tx: Tx, studioId: string): Promise<string[]> {
  const sessions = tx.selectFrom('sessions').select('id').where('studioId', '=', studioId);
  const rows = await tx
    .selectFrom('customers')
    .select('address')
    .where('studioId', '=', studioId)
    .union(
      tx
        .selectFrom('claims')
        .select(sql<string>`lower(email collate "C")`.as('address'))
        .where('studioId', '=', studioId),
    )
    .union(tx.selectFrom('links').select('address').where('sessionId', 'in', sessions))
    .union(tx.selectFrom('orders').select('address').where('studioId', '=', studioId))
    .union(tx.selectFrom('mails').select('recipient as address').where('studioId', '=', studioId))
    .execute();
  return rows.map(({ address }) => address);
}

export async function isSessionOf(tx: Tx, studioId: string, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('studioId', '=', studioId)
    .executeTakeFirst();
  return row !== undefined;
}
