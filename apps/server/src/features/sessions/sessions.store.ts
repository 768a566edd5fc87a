import type { Cursor } from '#platform/pagination.ts';
import type { SessionStatus } from '@photoslate/domain/states';
import { sql, type Updateable } from 'kysely';
import type { Subject } from '#platform/access.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';

/** A session with its owner, location and prices. */
export interface SessionRecord extends Subject {
  readonly id: string;
  readonly sessionId: string;
  readonly code: string;
  readonly status: SessionStatus;
  readonly location: {
    readonly id: string;
    readonly name: string;
    readonly location: string;
    readonly timeZone: string;
  };
  readonly prices: {
    readonly id: string;
    readonly name: string;
    readonly firstPhotoCents: number;
    readonly extraPhotoCents: number;
    readonly buyAllCents: number;
  };
  readonly photographer: { readonly id: string; readonly firstName: string; readonly lastName: string };
  readonly createdAt: Date;
  readonly calibratedAt: Date | null;
  readonly endedAt: Date | null;
  readonly discardedAt: Date | null;
  readonly emptiedAt: Date | null;
}

const rows = (db: Db | Tx) =>
  db
    .selectFrom('sessions')
    .innerJoin('locations', 'locations.id', 'sessions.locationId')
    .innerJoin('users', 'users.id', 'sessions.photographerId')
    .selectAll('sessions')
    .select([
      'locations.name as location_name',
      'locations.location as location_address',
      'locations.timeZone',
      'users.firstName',
      'users.lastName',
    ]);

type Row = RowOf<typeof rows>;

const record = (row: Row): SessionRecord => ({
  id: row.id,
  sessionId: row.id,
  studioId: row.studioId,
  photographerId: row.photographerId,
  code: row.code,
  status: row.status,
  location: {
    id: row.locationId,
    name: row.location_name,
    location: row.location_address,
    timeZone: row.timeZone,
  },
  prices: {
    id: row.priceGroupId,
    name: row.priceGroupName,
    firstPhotoCents: row.firstPhotoCents,
    extraPhotoCents: row.extraPhotoCents,
    buyAllCents: row.buyAllCents,
  },
  photographer: { id: row.photographerId, firstName: row.firstName, lastName: row.lastName },
  createdAt: row.createdAt,
  calibratedAt: row.calibratedAt,
  endedAt: row.endedAt,
  discardedAt: row.discardedAt,
  emptiedAt: row.emptiedAt,
});

export async function sessionById(db: Db | Tx, id: string): Promise<SessionRecord | undefined> {
  const row = await rows(db).where('sessions.id', '=', id).executeTakeFirst();
  return row && record(row);
}

/**
 * Sessions that are not discarded, newest first: of one photographer, or of the whole studio if
 * `photographerId` is null.
 */
export async function sessionsOf(
  db: Db | Tx,
  of: { readonly studioId: string; readonly photographerId: string | null },
  page: { readonly after: Cursor | null; readonly limit: number },
): Promise<SessionRecord[]> {
  let query = rows(db)
    .where('sessions.studioId', '=', of.studioId)
    .where('sessions.discardedAt', 'is', null);
  if (of.photographerId) query = query.where('sessions.photographerId', '=', of.photographerId);
  if (page.after) {
    const { at, id } = page.after;
    query = query.where(sql<boolean>`(sessions.created_at, sessions.id) < (${at}, ${id}::uuid)`);
  }
  const found = await query
    .orderBy('sessions.createdAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(page.limit)
    .execute();
  return found.map(record);
}

/** Counts the shoots and customers of these sessions, with one query each. */
export async function sessionCounts(
  db: Db | Tx,
  ids: readonly string[],
): Promise<{ shoots: Map<string, number>; customers: Map<string, number> }> {
  return { shoots: await countIn(db, 'shoots', ids), customers: await countIn(db, 'customers', ids) };
}

const ofTable = { shoots: sql`discarded_at is null`, customers: sql`true` };

async function countIn(
  db: Db | Tx,
  table: 'shoots' | 'customers',
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows: counted } = await sql<{ id: string; count: number }>`
    select session_id as id, count(*) as count from ${sql.table(table)}
      where session_id = any(${ids}::uuid[]) and ${ofTable[table]} group by session_id`.execute(db);
  return new Map(counted.map(({ id, count }) => [id, count]));
}

export interface NewSession {
  readonly id: string;
  readonly studioId: string;
  readonly photographerId: string;
  readonly locationId: string;
  readonly prices: SessionRecord['prices'];
  readonly code: string;
  readonly createdAt: Date;
}

const priceColumns = (prices: SessionRecord['prices']) => ({
  priceGroupId: prices.id,
  priceGroupName: prices.name,
  firstPhotoCents: prices.firstPhotoCents,
  extraPhotoCents: prices.extraPhotoCents,
  buyAllCents: prices.buyAllCents,
});

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      studioId: session.studioId,
      photographerId: session.photographerId,
      locationId: session.locationId,
      ...priceColumns(session.prices),
      code: session.code,
      status: 'calibrating',
      createdAt: session.createdAt,
      calibratedAt: null,
      endedAt: null,
    })
    .execute();
}

export async function changeSession(
  tx: Tx,
  id: string,
  change: Updateable<Database['sessions']>,
): Promise<void> {
  await tx.updateTable('sessions').set(change).where('id', '=', id).execute();
}

export async function setPrices(tx: Tx, id: string, prices: SessionRecord['prices']): Promise<void> {
  await changeSession(tx, id, priceColumns(prices));
}

/** Whether the session has any order, whatever its status. */
export async function hasOrders(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('sessionId', '=', sessionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
