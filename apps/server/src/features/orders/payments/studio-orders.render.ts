import type { StudioOrder } from '@photoslate/contract/orders';
import { namesOfAddresses } from '#features/customers/index.ts';
import { orderById, ordersOfStudio, ordersWhere, type OrderRecord } from '../orders.store.ts';
import { renderOrders } from '../orders.render.ts';
import { authorize, type Authorized, type UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { knownId } from '#platform/ids.ts';
import { decodeCursor, encodeCursor, paginate } from '#platform/pagination.ts';
import { HttpError } from '#platform/http-error.ts';
import { paymentsOf, shownPayment } from './payments.store.ts';

/** Renders orders for the studio, with all their payments. Uses a fixed number of queries. */
async function renderStudioOrders(db: Db | Tx, orders: readonly OrderRecord[]): Promise<StudioOrder[]> {
  const rendered = await renderOrders(db, orders);
  const rows = await paymentsOf(
    db,
    orders.map(({ id }) => id),
  );
  const payments = Map.groupBy(rows, (row) => row.orderId);
  const records = new Map(orders.map((order) => [order.id, order]));
  const nameOf = await namesOfAddresses(db, [...new Set(orders.map(({ sessionId }) => sessionId))]);
  return rendered.map((order) => ({
    ...order,
    location: records.get(order.id)?.location ?? '',
    payments: (payments.get(order.id) ?? []).map(shownPayment),
    customerName: nameOf(order.sessionId, records.get(order.id)?.address ?? ''),
    neededBy: [...(records.get(order.id)?.neededBy ?? [])],
  }));
}

/**
 * An order as the studio sees it now.
 *
 * @throws HttpError `not_found`, `forbidden`
 */
export const renderStudioOrder =
  () =>
  async (tx: Db | Tx, identity: UserIdentity, id: string): Promise<{ data: StudioOrder }> => {
    const order = authorize(identity, await orderById(tx, knownId(id)));
    const [data] = await renderStudioOrders(tx, [order]);
    if (!data) throw new HttpError('not_found');
    return { data };
  };

/** One page of a session's orders, newest first; without a limit, all of them. */
export async function ordersOfSession(
  db: Db | Tx,
  { sessionId }: Authorized<{ sessionId: string }>,
  { limit, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
): Promise<{ data: StudioOrder[]; meta: { nextCursor: string | null } }> {
  const after = decodeCursor(cursor);
  if (limit === undefined)
    return {
      data: await renderStudioOrders(db, await ordersWhere(db, { sessionId }, { after })),
      meta: { nextCursor: null },
    };
  const found = await ordersWhere(db, { sessionId }, { after, limit: limit + 1 });
  const { page, meta } = paginate(found, limit, ({ createdAt, id }) => encodeCursor(createdAt, id));
  return { data: await renderStudioOrders(db, page), meta };
}

interface Page {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly status?: Parameters<typeof ordersOfStudio>[2]['status'];
}

/** One page of the orders of an owner's studio, newest first. */
export async function ordersOfOwner(
  db: Db | Tx,
  { studioId }: UserIdentity,
  { limit, cursor, status }: Page,
): Promise<{ data: StudioOrder[]; meta: { nextCursor: string | null } }> {
  const found = await ordersOfStudio(db, studioId, {
    limit: limit + 1,
    after: decodeCursor(cursor),
    status,
  });
  const { page, meta } = paginate(found, limit, ({ createdAt, id }) => encodeCursor(createdAt, id));
  return { data: await renderStudioOrders(db, page), meta };
}
