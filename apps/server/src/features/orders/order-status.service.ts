import { recordActivity } from '#features/activity/index.ts';
import { issueReceipt } from './receipts/receipts.service.ts';
import type { Tx } from '#platform/database/handles.ts';
import { publish, publishAtCommit } from '#platform/events.ts';
import type { Platform } from '#platform/platform.ts';
import { photosOfShoots } from '#features/photos/index.ts';
import { purchasesOf, type ShootPurchases } from './pricing/purchases.store.ts';
import { orderPaidJob } from './orders.jobs.ts';
import { sendOrderCancelledMail, sendOrderPaidMail } from './order-mails.ts';
import { changeOrder, lockLink, openOrders, orderById, type OrderRecord } from './orders.store.ts';
import { pricesOf } from './pricing/prices.store.ts';
import { changeLine, linesOf, removePhotos } from './order-lines.store.ts';
import {
  isCovered,
  ownsIn,
  repriced,
  combinedPurchases,
  totalOf,
  type OrderLine,
} from './pricing/pricing.ts';

/** Who changed the order: a user, the customer by paying, or the system. */
export type OrderActor = Parameters<typeof recordActivity>[1]['by'];

/**
 * Reads an order and locks its link until the transaction ends, so that nobody else changes the
 * order; undefined if it does not exist.
 */
export async function lockedOrder(tx: Tx, id: string): Promise<OrderRecord | undefined> {
  const found = await orderById(tx, id);
  if (!found) return undefined;
  await lockLink(tx, found.linkId);
  return orderById(tx, id);
}

/**
 * Updates a locked, open order to its current price.
 *
 * @returns the price in cents. It is lower than before if another order of the same shoot was paid
 * meanwhile, and it never rises again.
 */
export async function repriceOrder(tx: Tx, order: OrderRecord): Promise<number> {
  const lines = await linesNow(tx, order);
  for (const line of lines) await changeLine(tx, order.id, line);
  const totalCents = totalOf(lines);
  await changeOrder(tx, order.id, { totalCents });
  return totalCents;
}

async function linesNow(tx: Tx, order: OrderRecord): Promise<OrderLine[]> {
  const prices = await pricesOf(tx, order.sessionId);
  const holdings = await purchasesOf(tx, order.linkId);
  const before = (await linesOf(tx, [order.id])).get(order.id) ?? [];
  return before.map((line) => repriced(line, holdings.get(line.shootId), prices));
}

/**
 * Marks a locked, open order as paid at its current price and issues its receipt.
 *
 * @returns the price in cents
 */
export async function payOrder(
  platform: Platform,
  tx: Tx,
  order: OrderRecord,
  by: OrderActor,
  now: Date,
): Promise<number> {
  const totalCents = await repriceOrder(tx, order);
  await changeOrder(tx, order.id, { status: 'paid', paidAt: now });
  await issueReceipt(tx, order.id, now);
  await sendOrderPaidMail(platform, tx, { ...order, totalCents });
  await platform.jobs.enqueue(tx, orderPaidJob, { orderId: order.id }, { once: order.id });
  await recordOrderChange(tx, order, 'order.paid', by, now);
  await updateOpenOrders(platform, tx, order.linkId, now);
  return totalCents;
}

/** Cancels a locked, open order. */
export async function cancelOrder(
  platform: Platform,
  tx: Tx,
  order: OrderRecord,
  by: OrderActor,
  now: Date,
): Promise<void> {
  await changeOrder(tx, order.id, { status: 'cancelled', cancelledAt: now });
  await recordOrderChange(tx, order, 'order.cancelled', by, now);
  await updateOpenOrders(platform, tx, order.linkId, now);
}

/**
 * Updates the open orders of a locked link after an order was paid, cancelled or refunded. An order
 * is cancelled, and the customer notified, if it now costs more than the customer confirmed,
 * because an order that its price depended on is gone. An order that costs nothing is marked as
 * paid once it waits for no other order.
 */
export async function updateOpenOrders(platform: Platform, tx: Tx, linkId: string, now: Date): Promise<void> {
  const orders = await openOrders(tx, linkId);
  const [first] = orders;
  if (!first) return;
  const prices = await pricesOf(tx, first.sessionId);
  const holdings = await purchasesOf(tx, linkId);
  const linesByOrder = await linesOf(
    tx,
    orders.map(({ id }) => id),
  );
  const photos = await photosOfShoots(tx, [
    ...new Set([...linesByOrder.values()].flat().map(({ shootId }) => shootId)),
  ]);
  const owns = ownsIn(holdings, photos);
  const ordered = new Map<string, ShootPurchases>();
  for (const order of orders) {
    const lines = linesByOrder.get(order.id) ?? [];
    // `cancelOrder` and `payOrder` call this function again for the remaining orders.
    if (!isCovered(lines, owns, holdings, prices, ordered)) {
      await sendOrderCancelledMail(platform, tx, order);
      return cancelOrder(platform, tx, order, 'system', now);
    }
    if (order.totalCents === 0 && order.waitsFor === null) {
      // Photos that the customer owns through another order are refunded with that order.
      await removePhotos(
        tx,
        order.id,
        lines.flatMap(({ photoIds }) => photoIds.filter(owns)),
      );
      await payOrder(platform, tx, order, 'system', now);
      return;
    }
    for (const { shootId, photoIds, dueCents, wholeShoot } of lines) {
      const line = { photoIds: new Set(photoIds), paidCents: dueCents, whole: wholeShoot };
      ordered.set(shootId, combinedPurchases(ordered.get(shootId), line));
    }
  }
}

/** Records an order's change in the studio's log and publishes the event. */
export async function recordOrderChange(
  tx: Tx,
  order: OrderRecord,
  verb: 'order.paid' | 'order.refunded' | 'order.cancelled',
  by: OrderActor,
  at: Date,
): Promise<void> {
  await recordActivity(tx, {
    studioId: order.studioId,
    by,
    verb,
    thing: { kind: 'order', id: order.id },
    at,
  });
  await publishOrderChanged(tx, order, verb === 'order.refunded' ? publishAtCommit : publish);
}

/** Publishes the event that an order has changed. */
export async function publishOrderChanged(
  tx: Tx,
  { studioId, photographerId, sessionId, id }: OrderRecord,
  publishEvent = publish,
): Promise<void> {
  await publishEvent(tx, {
    studioId,
    photographerId,
    event: { type: 'order.changed', sessionId, orderId: id },
  });
}
