import type { OrderCounts, OrderFilter, OrderSearch } from '@photoslate/contract/order-table';
import { shootLabel } from '@photoslate/domain/shoot-label';
import { type SelectQueryBuilder, sql } from 'kysely';
import { earlierCount } from '#platform/database/earlier-count.ts';
import type { Db, RowOf, Tx } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';
import { containing, soughtText, type SortKey } from '#platform/table-page.ts';
import { hasIssueOf, paymentMethodOf } from '../order-signs.store.ts';
import { dueBefore } from '../order-signs.ts';
import { waitsFor } from '../orders.store.ts';

/** The owner's studio and now, for what is late. */
export interface OrderScope {
  readonly studioId: string;
  readonly timeZone: string;
  readonly now: Date;
}

/** The filters of a table of orders. `ids`: only these. */
export type OrderFilters = OrderSearch & {
  readonly status?: OrderFilter | undefined;
  readonly ids?: readonly string[] | undefined;
};

/** The name of the latest linked customer at the order's address in its session. */
const customerName = sql<
  string | null
>`(select trim(concat_ws(' ', c.first_name, c.last_name)) from customers c
  where c.session_id = orders.session_id and c.address = orders.address and c.linked
    and (c.first_name is not null or c.last_name is not null)
  order by c.registered_at desc, c.id desc limit 1)`;

/** As `number` sorts: all numbers have at least four digits, and later ones may have more. */
const paddedNumber = sql<string>`lpad(orders.number, 20, '0')`;

export const ORDER_SORTS = {
  number: { by: paddedNumber, type: 'text' },
  customer: { by: sql.ref('orders.sortName'), type: 'text' },
  amount: { by: sql.ref('orders.totalCents'), type: 'int' },
  ordered: { by: sql.ref('orders.createdAt'), type: 'timestamptz' },
} as const satisfies Record<string, SortKey>;

const withPlace = (db: Db | Tx) =>
  db
    .selectFrom('orders')
    .innerJoin('sessions', 'sessions.id', 'orders.sessionId')
    .innerJoin('locations', 'locations.id', 'sessions.locationId');

/** All orders of a studio, as rows of the table. */
export const orderRows = (db: Db | Tx, { studioId }: OrderScope) =>
  withPlace(db)
    .select([
      'orders.id',
      'orders.number',
      'orders.sessionId',
      'locations.name as location',
      'locations.timeZone',
      'sessions.createdAt as sessionAt',
      'orders.status',
      'orders.email',
      'orders.totalCents',
      'orders.refundedCents',
      'orders.note',
      'orders.createdAt',
      'orders.paidAt',
      'orders.refundedAt',
      customerName.as('customerName'),
      waitsFor.as('waitsFor'),
      sql<number>`(select count(*)::int from order_photos p where p.order_id = orders.id)`.as('photoCount'),
      paymentMethodOf('orders').as('method'),
      hasIssueOf('orders').as('hasIssue'),
    ])
    .where('orders.studioId', '=', studioId);

export type OrderRow = RowOf<typeof orderRows>;

/** Adds the filters to a query of orders. */
export function matching<TB extends keyof Database, R>(
  query: SelectQueryBuilder<Database, TB, R>,
  { studioId, timeZone, now }: OrderScope,
  { search, sessionId, customerId, month, status, ids }: OrderFilters,
): SelectQueryBuilder<Database, TB, R> {
  let found = query;
  const only = (condition: ReturnType<typeof sql<boolean>>) => {
    found = found.where(condition);
  };
  if (ids) only(sql`orders.id = any(${[...ids]}::uuid[])`);
  if (sessionId) only(sql`orders.session_id = ${sessionId}::uuid`);
  if (customerId)
    only(sql`orders.address = (select c.address from customers c
      where c.id = ${customerId}::uuid and c.studio_id = ${studioId})`);
  if (month) {
    const first = sql`${`${month}-01`}::date::timestamp`;
    only(sql`orders.created_at >= ${first} at time zone ${timeZone}
      and orders.created_at < (${first} + interval '1 month') at time zone ${timeZone}`);
  }
  if (status === 'issue')
    only(sql`orders.id in (select p.order_id from payments p
      where p.studio_id = ${studioId} and p.trouble is not null)`);
  else if (status === 'late') only(sql`orders.status = 'open' and orders.created_at < ${dueBefore(now)}`);
  else if (status) only(sql`orders.status = ${status}`);
  const sought = soughtText(search);
  if (sought) only(searched(sought, studioId));
  return found;
}

/** An order's number, customer or shoot. */
function searched(sought: string, studioId: string) {
  const pattern = containing(sought);
  const [, zeros = '', digits] = /^#?(0*)(\d{1,9})$/.exec(sought) ?? [];
  const number = zeros ? sql`orders.number` : sql`ltrim(orders.number, '0')`;
  const byNumber = digits
    ? sql`or ${number} like ${`${zeros}${digits}%`} or orders.id in (select its.order_id from order_shoots its
        join shoots on shoots.id = its.shoot_id join sessions of_shoot on of_shoot.id = shoots.session_id
        where of_shoot.studio_id = ${studioId} and shoots.number = ${Number(digits)})`
    : sql``;
  return sql<boolean>`(orders.email ilike ${pattern}
    or (orders.session_id, orders.address) in (select c.session_id, c.address from customers c
      where c.studio_id = ${studioId} and c.linked and concat_ws(' ', c.first_name, c.last_name) ilike ${pattern})
    ${byNumber})`;
}

const countOf = (status: string) => sql<number>`(count(*) filter (where orders.status = ${status}))::int`;

/** How many orders match, by state. */
export async function countOrders(
  db: Db | Tx,
  scope: OrderScope,
  search: OrderSearch,
): Promise<Omit<OrderCounts, 'since'> & { since: Date | null }> {
  const orders = db.selectFrom('orders').where('orders.studioId', '=', scope.studioId);
  const counts = await matching(orders, scope, search)
    .select([
      sql<number>`count(*)::int`.as('all'),
      countOf('open').as('open'),
      countOf('paid').as('paid'),
      countOf('refunded').as('refunded'),
      countOf('cancelled').as('cancelled'),
      sql<number>`(count(*) filter (where orders.status = 'open'
        and orders.created_at < ${dueBefore(scope.now)}))::int`.as('late'),
    ])
    .executeTakeFirstOrThrow();
  const issues = await matching(orders, scope, { ...search, status: 'issue' })
    .select(sql<number>`count(*)::int`.as('issue'))
    .executeTakeFirstOrThrow();
  const first = await orders
    .select('orders.createdAt')
    .orderBy('orders.createdAt')
    .orderBy('orders.id')
    .limit(1)
    .executeTakeFirst();
  return { ...counts, ...issues, since: first?.createdAt ?? null };
}

/** The labels and titles of each order's shoots. */
export async function shootsOfOrders(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<Map<string, { label: string; title: string | null }[]>> {
  const rows = await db
    .selectFrom('orderShoots')
    .innerJoin('shoots', 'shoots.id', 'orderShoots.shootId')
    .select(['orderId', 'shoots.number', 'shoots.title', earlierCount().as('earlier')])
    .where('orderId', '=', sql<string>`any(${[...orderIds]}::uuid[])`)
    .orderBy('shoots.number')
    .orderBy('shoots.receivedOrder')
    .execute();
  const byOrder = new Map<string, { label: string; title: string | null }[]>();
  for (const { orderId, number, earlier, title } of rows)
    byOrder.set(orderId, [...(byOrder.get(orderId) ?? []), { label: shootLabel(number, earlier), title }]);
  return byOrder;
}

/** Newer sessions than these are enough for a filter; older orders are found by month or search. */
const MOST_SESSIONS = 500;

/** The sessions of a studio that have orders, newest first. */
export async function sessionsWithOrders(db: Db | Tx, studioId: string) {
  return db
    .selectFrom('sessions')
    .innerJoin('locations', 'locations.id', 'sessions.locationId')
    .select(['sessions.id', 'locations.name as location', 'sessions.createdAt as at'])
    .where('sessions.studioId', '=', studioId)
    .where(sql<boolean>`exists (select from orders where orders.session_id = sessions.id)`)
    .orderBy('sessions.createdAt', 'desc')
    .orderBy('sessions.id', 'desc')
    .limit(MOST_SESSIONS)
    .execute();
}
