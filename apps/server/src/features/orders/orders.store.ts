import type { OrderStatus } from '@photoslate/domain/states';
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';
import { type Cursor, isAfter } from '#platform/pagination.ts';
import type { OrderLine } from './pricing/pricing.ts';
import { addPhotos, shootColumns } from './order-lines.store.ts';

/** Sort key: order numbers are assigned under the link's lock, unlike the server's timestamps. */
const placed = (order: 'orders' | 'other') =>
  sql`(length(${sql.ref(`${order}.number`)}), ${sql.ref(`${order}.number`)})`;

const shareShoot = sql`exists (select from order_shoots as its join order_shoots as mine on mine.shoot_id = its.shoot_id
  where its.order_id = other.id and mine.order_id = orders.id)`;

/** The number of the unpaid order that must be paid before this one. */
export const waitsFor = sql<string | null>`case when orders.lowered and orders.status = 'open' then (
  select other.number from orders as other
  where other.link_id = orders.link_id and other.status = 'open' and other.id <> orders.id
    and ${placed('other')} < ${placed('orders')} and ${shareShoot}
  order by ${placed('other')} limit 1) end`;

const records = (db: Db | Tx) =>
  db
    .selectFrom('orders')
    .innerJoin('sessions', 'sessions.id', 'orders.sessionId')
    .innerJoin('locations', 'locations.id', 'sessions.locationId')
    .select([
      'orders.id',
      'orders.sessionId',
      'sessions.studioId',
      'sessions.photographerId',
      'orders.linkId',
      'orders.number',
      'orders.status',
      'orders.address',
      'orders.email',
      'orders.language',
      'orders.totalCents',
      'orders.note',
      'orders.createdAt',
      'orders.paidAt',
      'locations.name as location',
      'orders.lowered',
      waitsFor.as('waitsFor'),
      sql<string[]>`array(
        select other.number from orders as other
        where other.link_id = orders.link_id and other.status = 'open' and other.id <> orders.id
          and (orders.status = 'paid' or orders.status = 'open' and other.lowered)
          and ${placed('orders')} < ${placed('other')} and ${shareShoot}
        order by ${placed('other')})`.as('neededBy'),
      sql<string[]>`array[orders.address]`.as('openTo'),
    ]);

/**
 * An order with its session's owner; its lines are read separately. `waitsFor` is the number of the
 * unpaid order that must be paid before this one; `neededBy` are the numbers of open orders whose
 * price depends on this one.
 */
export type OrderRecord = RowOf<typeof records>;

export async function orderById(db: Db | Tx, id: string): Promise<OrderRecord | undefined> {
  return records(db).where('orders.id', '=', id).executeTakeFirst();
}

/** A session's or a link's orders, newest first; all of them unless there is a limit. */
export async function ordersWhere(
  db: Db | Tx,
  of: { readonly sessionId: string } | { readonly linkId: string },
  { after, limit }: { readonly after?: Cursor | undefined; readonly limit?: number } = {},
): Promise<OrderRecord[]> {
  let query =
    'linkId' in of
      ? records(db).where('orders.linkId', '=', of.linkId)
      : records(db).where('orders.sessionId', '=', of.sessionId);
  if (after) query = query.where(isAfter(after, 'orders.createdAt', 'orders.id'));
  if (limit !== undefined) query = query.limit(limit);
  return query.orderBy('orders.createdAt', 'desc').orderBy('orders.id', 'desc').execute();
}

/**
 * One page of a studio's orders, newest first; `issue` or `trouble`: with a payment that needs
 * attention.
 */
export async function ordersOfStudio(
  db: Db | Tx,
  studioId: string,
  page: {
    readonly limit: number;
    readonly after: Cursor | undefined;
    readonly status: OrderFilter | undefined;
  },
): Promise<OrderRecord[]> {
  const { after, status } = page;
  let query = records(db).where('orders.studioId', '=', studioId);
  if (status === 'issue' || status === 'trouble')
    query = query.where((where) =>
      where.exists(
        where
          .selectFrom('payments')
          .select('payments.id')
          .whereRef('payments.orderId', '=', 'orders.id')
          .where('payments.trouble', 'is not', null),
      ),
    );
  else if (status) query = query.where('orders.status', '=', status);
  if (after) query = query.where(isAfter(after, 'orders.createdAt', 'orders.id'));
  return query.orderBy('orders.createdAt', 'desc').orderBy('orders.id', 'desc').limit(page.limit).execute();
}

/** The number of unpaid orders of a link. */
export async function countOpenOrders(db: Db | Tx, linkId: string): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('linkId', '=', linkId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type OrderFilter = OrderStatus | 'issue' | 'trouble';

type OrderColumns = Omit<
  Selectable<Database['orders']>,
  'refundedAt' | 'cancelledAt' | 'refundedCents' | 'sortName' | 'photoCount'
>;

/** An order to be placed, with the lines of its shoots. */
export type NewOrder = OrderColumns & { readonly lines: readonly OrderLine[] };

export async function insertOrder(tx: Tx, { lines, ...order }: NewOrder): Promise<void> {
  await tx
    .insertInto('orders')
    .values({ ...order, refundedAt: null, cancelledAt: null, refundedCents: null })
    .execute();
  if (lines.length === 0) return;
  await tx
    .insertInto('orderShoots')
    .values(lines.map((line) => ({ orderId: order.id, ...shootColumns(line) })))
    .execute();
  for (const { shootId, photoIds } of lines) await addPhotos(tx, order.id, shootId, photoIds);
}

export async function changeOrder(tx: Tx, id: string, change: Updateable<Database['orders']>): Promise<void> {
  await tx.updateTable('orders').set(change).where('id', '=', id).execute();
}

/** The open orders of a link, in the order in which they were placed. */
export async function openOrders(tx: Tx, linkId: string): Promise<OrderRecord[]> {
  return records(tx)
    .where('orders.linkId', '=', linkId)
    .where('orders.status', '=', 'open')
    .orderBy(placed('orders'))
    .execute();
}

/** The studio's next order number. Concurrent calls wait until the transaction ends. */
export async function nextOrderNumber(tx: Tx, studioId: string): Promise<string> {
  const studio = await tx
    .updateTable('studios')
    .set((row) => ({ lastOrderNumber: row('lastOrderNumber', '+', 1) }))
    .where('id', '=', studioId)
    .returning('lastOrderNumber as number')
    .executeTakeFirstOrThrow();
  return String(studio.number).padStart(4, '0');
}

/** Locks a link: serializes the orders of one customer in a session. */
export async function lockLink(tx: Tx, linkId: string): Promise<void> {
  await tx.selectFrom('links').select('id').where('id', '=', linkId).forNoKeyUpdate().execute();
}
