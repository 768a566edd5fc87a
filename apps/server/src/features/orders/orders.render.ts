import { CURRENCY } from '@photoslate/contract/constants';
import type { Order } from '@photoslate/contract/orders';
import { receiptsOf } from './receipts/receipts.service.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { HttpError } from '#platform/http-error.ts';
import { ordersWhere, type OrderRecord } from './orders.store.ts';
import { linesOf } from './order-lines.store.ts';

/** Renders orders for the API with a fixed number of queries. */
export async function renderOrders(db: Db | Tx, orders: readonly OrderRecord[]): Promise<Order[]> {
  const ids = orders.map((order) => order.id);
  const lines = await linesOf(db, ids);
  const receipts = await receiptsOf(db, ids);
  return orders.map((order) => ({
    id: order.id,
    number: order.number,
    sessionId: order.sessionId,
    status: order.status,
    email: order.email,
    shoots: (lines.get(order.id) ?? []).map(({ shootId, addedCount, ownedCount, dueCents, wholeShoot }) => ({
      shootId,
      addedCount,
      ownedCount,
      dueCents,
      wholeShoot,
    })),
    photoIds: (lines.get(order.id) ?? []).flatMap((line) => line.photoIds),
    totalCents: order.totalCents,
    currency: CURRENCY,
    note: order.note,
    createdAt: order.createdAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    waitsFor: order.waitsFor,
    receipts: receipts.get(order.id) ?? [],
  }));
}

/** Renders one order for the API. */
export async function renderOneOrder(db: Db | Tx, order: OrderRecord): Promise<Order> {
  const [rendered] = await renderOrders(db, [order]);
  if (!rendered) throw new HttpError('not_found');
  return rendered;
}

/** A link's own orders, newest first. */
export async function ordersOfLink(db: Db | Tx, linkId: string): Promise<Order[]> {
  return renderOrders(db, await ordersWhere(db, { linkId }));
}
