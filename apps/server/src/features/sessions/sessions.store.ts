import type { Cursor } from '#platform/pagination.ts';
import type { SessionStatus } from '@photoslate/domain/states';
import { sql, type Updateable } from 'kysely';
import type { Subject } from '#platform/access.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

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
    .innerJoin('locations', 'locations.id', 'sessions.location_id')
    .innerJoin('users', 'users.id', 'sessions.photographer_id')
    .selectAll('sessions')
    .select([
      'locations.name as location_name',
      'locations.location as location_address',
      'locations.time_zone',
      'users.first_name',
      'users.last_name',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>;

const record = (row: Row): SessionRecord => ({
  id: row.id,
  sessionId: row.id,
  studioId: row.studio_id,
  photographerId: row.photographer_id,
  code: row.code,
  status: row.status,
  location: {
    id: row.location_id,
    name: row.location_name,
    location: row.location_address,
    timeZone: row.time_zone,
  },
  prices: {
    id: row.price_group_id,
    name: row.price_group_name,
    firstPhotoCents: row.first_photo_cents,
    extraPhotoCents: row.extra_photo_cents,
    buyAllCents: row.buy_all_cents,
  },
  photographer: { id: row.photographer_id, firstName: row.first_name, lastName: row.last_name },
  createdAt: row.created_at,
  calibratedAt: row.calibrated_at,
  endedAt: row.ended_at,
  discardedAt: row.discarded_at,
  emptiedAt: row.emptied_at,
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
    .where('sessions.studio_id', '=', of.studioId)
    .where('sessions.discarded_at', 'is', null);
  if (of.photographerId) query = query.where('sessions.photographer_id', '=', of.photographerId);
  if (page.after) {
    const { at, id } = page.after;
    query = query.where(sql<boolean>`(sessions.created_at, sessions.id) < (${at}, ${id}::uuid)`);
  }
  const found = await query
    .orderBy('sessions.created_at', 'desc')
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
  price_group_id: prices.id,
  price_group_name: prices.name,
  first_photo_cents: prices.firstPhotoCents,
  extra_photo_cents: prices.extraPhotoCents,
  buy_all_cents: prices.buyAllCents,
});

export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      id: session.id,
      studio_id: session.studioId,
      photographer_id: session.photographerId,
      location_id: session.locationId,
      ...priceColumns(session.prices),
      code: session.code,
      status: 'calibrating',
      created_at: session.createdAt,
      calibrated_at: null,
      ended_at: null,
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
    .where('session_id', '=', sessionId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
