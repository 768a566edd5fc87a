import { type Cursor, isAfter } from '#platform/pagination.ts';
import { sql, type Updateable } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';

const rows = (db: Db | Tx) =>
  db
    .selectFrom('sessions')
    .innerJoin('locations', 'locations.id', 'sessions.locationId')
    .innerJoin('users', 'users.id', 'sessions.photographerId')
    .selectAll('sessions')
    .select([
      'locations.name as locationName',
      'locations.location as locationAddress',
      'locations.timeZone',
      'users.firstName',
      'users.lastName',
    ]);

type Row = RowOf<typeof rows>;

/** A session with its location, prices and photographer. */
export type SessionRecord = ReturnType<typeof record>;

const record = ({ locationName, locationAddress, timeZone, firstName, lastName, ...session }: Row) => ({
  ...session,
  sessionId: session.id,
  location: { id: session.locationId, name: locationName, location: locationAddress, timeZone },
  prices: {
    id: session.priceGroupId,
    name: session.priceGroupName,
    firstPhotoCents: session.firstPhotoCents,
    extraPhotoCents: session.extraPhotoCents,
    buyAllCents: session.buyAllCents,
  },
  photographer: { id: session.photographerId, firstName, lastName },
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
  page: { readonly after: Cursor | undefined; readonly limit: number },
): Promise<SessionRecord[]> {
  let query = rows(db).where('sessions.studioId', '=', of.studioId).where('sessions.discardedAt', 'is', null);
  if (of.photographerId) query = query.where('sessions.photographerId', '=', of.photographerId);
  if (page.after) query = query.where(isAfter(page.after, 'sessions.createdAt', 'sessions.id'));
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
