import { sql, type Updateable } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';

export const sessionRows = (db: Db | Tx) =>
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

type Row = RowOf<typeof sessionRows>;

/** A session with its location, prices and photographer. */
export type SessionRecord = ReturnType<typeof sessionRecord>;

export const sessionRecord = ({
  locationName,
  locationAddress,
  timeZone,
  firstName,
  lastName,
  ...session
}: Row) => ({
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
  const row = await sessionRows(db).where('sessions.id', '=', id).executeTakeFirst();
  return row && sessionRecord(row);
}

/** Counts the shoots and customers of a session. */
export async function sessionCounts(
  db: Db | Tx,
  id: string,
): Promise<{ shootCount: number; customerCount: number }> {
  const { rows } = await sql<{ shootCount: number; customerCount: number }>`
    select (select count(*) from shoots where session_id = ${id} and discarded_at is null) as "shootCount",
      (select count(*) from customers where session_id = ${id}) as "customerCount"`.execute(db);
  return rows[0] ?? { shootCount: 0, customerCount: 0 };
}

export interface NewSession {
  readonly id: string;
  readonly studioId: string;
  readonly photographerId: string;
  readonly locationId: string;
  readonly prices: SessionRecord['prices'];
  readonly code: string;
  readonly createdAt: Date;
  readonly isPractice: boolean;
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
      isPractice: session.isPractice,
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
