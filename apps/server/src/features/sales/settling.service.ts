import { record } from '#features/activity/index.ts';
import { issueReceipt } from '#features/receipts/index.ts';
import type { Tx } from '#platform/database/handles.ts';
import { announce } from '#platform/events.ts';
import type { Platform } from '#platform/platform.ts';
import { photosOfShoots } from '#features/photos/index.ts';
import { holdingsOf } from './holdings.store.ts';
import { orderPaid } from './order-jobs.ts';
import { mailCancelled, mailPaid } from './order-mails.ts';
import {
  changeLine,
  changeOrder,
  freeForOthers,
  linesOf,
  lockLink,
  orderById,
  pricesOf,
  removePhotos,
  type OrderRecord,
} from './orders.store.ts';
import { lineOf, ownsIn, repriced, totalOf, type OrderLine } from './pricing.ts';

/** Who did it: a user, the customer by paying, or nobody in person. */
export type By = Parameters<typeof record>[1]['by'];

/** An order as nobody else changes it until the transaction ends; undefined when there is none. */
export async function heldOrder(tx: Tx, id: string): Promise<OrderRecord | undefined> {
  const found = await orderById(tx, id);
  if (!found) return undefined;
  await lockLink(tx, found.linkId);
  return orderById(tx, id);
}

/**
 * Sets a held, open order to what it costs now, and returns it in cents: less than when it was placed, where another order of the same
 * shoot was paid since. From then on it never costs more.
 */
export async function holdPrice(tx: Tx, order: OrderRecord): Promise<number> {
  const lines = await linesNow(tx, order);
  for (const line of lines) await changeLine(tx, order.id, line);
  const totalCents = totalOf(lines);
  await changeOrder(tx, order.id, { total_cents: totalCents });
  return totalCents;
}

async function linesNow(tx: Tx, order: OrderRecord): Promise<OrderLine[]> {
  const prices = await pricesOf(tx, order.sessionId);
  const holdings = await holdingsOf(tx, order.linkId);
  const before = (await linesOf(tx, [order.id])).get(order.id) ?? [];
  return before.map((line) => repriced(line, holdings.get(line.shootId), prices));
}

/** Marks a held, open order as paid, at the price of now; gives it its receipt, and returns what it cost in cents. */
export async function payOrder(
  platform: Platform,
  tx: Tx,
  order: OrderRecord,
  by: By,
  now: Date,
): Promise<number> {
  const totalCents = await holdPrice(tx, order);
  await changeOrder(tx, order.id, { status: 'paid', paid_at: now });
  await issueReceipt(tx, order.id, now);
  await mailPaid(platform, tx, { ...order, totalCents });
  await platform.jobs.enqueue(tx, orderPaid, { orderId: order.id }, { once: order.id });
  await tell(tx, order, 'order.paid', by, now);
  await settleFreeForOthers(platform, tx, order.linkId, now);
  return totalCents;
}

/** Cancels a held, open order. */
export async function cancelOrder(
  platform: Platform,
  tx: Tx,
  order: OrderRecord,
  by: By,
  now: Date,
): Promise<void> {
  await changeOrder(tx, order.id, { status: 'cancelled', cancelled_at: now });
  await tell(tx, order, 'order.cancelled', by, now);
  await settleFreeForOthers(platform, tx, order.linkId, now);
}

/**
 * Settles the orders of a held link that cost nothing because of others, once none of those waits any more: paid where what is paid
 * by now covers them, else cancelled, and the customer is told.
 */
async function settleFreeForOthers(platform: Platform, tx: Tx, linkId: string, now: Date): Promise<void> {
  const [next] = (await freeForOthers(tx, linkId)).filter(({ waitsFor }) => waitsFor === null);
  if (!next) return;
  const prices = await pricesOf(tx, next.sessionId);
  const holdings = await holdingsOf(tx, linkId);
  const lines = (await linesOf(tx, [next.id])).get(next.id) ?? [];
  const photos = await photosOfShoots(
    tx,
    lines.map(({ shootId }) => shootId),
  );
  const owns = ownsIn(holdings, photos);
  const isCovered = lines.every(({ photoIds, shootId, wholeShoot }) => {
    const added = photoIds.filter((id) => !owns(id));
    return lineOf(shootId, added, wholeShoot, holdings.get(shootId), prices).dueCents === 0;
  });
  if (!isCovered) {
    await mailCancelled(platform, tx, next);
    // Others that waited for this one are settled after it.
    return cancelOrder(platform, tx, next, 'system', now);
  }
  // What the customer owns through another order goes back with that one.
  await removePhotos(
    tx,
    next.id,
    lines.flatMap(({ photoIds }) => photoIds.filter(owns)),
  );
  await payOrder(platform, tx, next, 'system', now);
}

/** Writes what became of an order into the studio's log, and tells the desk. */
export async function tell(
  tx: Tx,
  order: OrderRecord,
  verb: 'order.paid' | 'order.refunded' | 'order.cancelled',
  by: By,
  at: Date,
): Promise<void> {
  await record(tx, { studioId: order.studioId, by, verb, thing: { kind: 'order', id: order.id }, at });
  await announceOrder(tx, order);
}

/** Tells the desk that an order has changed. */
export async function announceOrder(
  tx: Tx,
  { studioId, photographerId, sessionId, id }: OrderRecord,
): Promise<void> {
  await announce(tx, { studioId, photographerId, event: { type: 'order.changed', sessionId, orderId: id } });
}
