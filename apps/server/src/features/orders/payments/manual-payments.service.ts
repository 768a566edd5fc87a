import { orderOutcome, type OrderCommand } from '@photoslate/domain/states';
import { cancelOrder, lockedOrder, repriceOrder, payOrder } from '../order-status.service.ts';
import { orderById, type OrderRecord } from '../orders.store.ts';
import { refundAmount, refundOrder } from '../refunds.service.ts';
import { authorize, type UserIdentity } from '#platform/access.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { knownId, newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import { applyProviderState, closeCancelled, nextPollOf } from './apply-provider-state.service.ts';
import { enqueuePaymentSync } from './payments.jobs.ts';
import { changePayment, insertPayment, successfulPayment } from './payments.store.ts';
import { onSiteProvider } from './providers/on-site-provider.ts';
import { paymentDescription } from '../checkout/payment-description.ts';

/**
 * Changes an order's status by hand: pay, refund or cancel. An order that already has the status
 * does not change, except that a refused refund is requested again.
 *
 * @param amountCents the refund that was shown to the user
 *
 * @throws HttpError `not_found`, `forbidden`, `order_not_open`, `order_waits`, `nothing_to_refund`,
 * `refund_changed`
 */
export async function setOrderStatusByHand(
  platform: Platform,
  tx: Tx,
  identity: UserIdentity,
  orderId: string,
  command: OrderCommand,
  now: Date,
  amountCents?: number,
): Promise<void> {
  const order = authorize(identity, await lockedOrder(tx, knownId(orderId)));
  const outcome = orderOutcome(order.status, command);
  if (outcome.kind === 'conflict') throw new HttpError('order_not_open');
  const already = outcome.kind === 'already';
  if (command === 'refund') return startRefund(platform, tx, identity, order, already, now, amountCents);
  if (already) return undefined;
  if (command === 'pay' && order.waitsFor !== null) throw new HttpError('order_waits');
  if (command === 'pay') return recordOnSitePayment(platform, tx, identity, order, now);
  await cancelOrder(platform, tx, order, identity, now);
  return closeCancelled(platform, tx, order.linkId);
}

/** Records that the studio received the money, and marks the order as paid from that record. */
async function recordOnSitePayment(
  platform: Platform,
  tx: Tx,
  identity: UserIdentity,
  order: OrderRecord,
  now: Date,
): Promise<void> {
  const amountCents = await repriceOrder(tx, order);
  if (amountCents === 0) {
    await payOrder(platform, tx, order, identity, now);
    return;
  }
  const id = newId();
  const books = onSiteProvider(tx, () => now);
  await insertPayment(tx, {
    id,
    studioId: order.studioId,
    orderId: order.id,
    way: 'on-site',
    reference: id,
    url: null,
    status: 'waiting',
    amountCents,
    createdAt: now,
  });
  await books.open({
    paymentId: id,
    createdAt: now,
    amountCents,
    description: await paymentDescription(tx, order),
    language: order.language,
    returnUrl: '',
  });
  await books.receive(id, now);
  await applyProviderState(platform, tx, id, await books.look(id), now, identity);
}

/**
 * The amount, in cents, of a refund of a paid order now; 0 only if the order cost nothing.
 *
 * @throws HttpError `not_found`, `forbidden`, `order_not_open`, `nothing_to_refund`
 */
export async function quoteRefund(db: Db | Tx, identity: UserIdentity, orderId: string): Promise<number> {
  const order = authorize(identity, await orderById(db, knownId(orderId)));
  if (order.status !== 'paid') throw new HttpError('order_not_open');
  return quotedRefund(db, order);
}

async function quotedRefund(db: Db | Tx, order: OrderRecord): Promise<number> {
  const amountCents = await refundAmount(db, order);
  if (amountCents === 0 && order.totalCents > 0) throw new HttpError('nothing_to_refund');
  return amountCents;
}

async function startRefund(
  platform: Platform,
  tx: Tx,
  identity: UserIdentity,
  order: OrderRecord,
  already: boolean,
  now: Date,
  amountCents: number | undefined,
): Promise<void> {
  if (already) return refundPayment(platform, tx, order.id, 0, now);
  const dueCents = await quotedRefund(tx, order);
  if (amountCents !== undefined && amountCents !== dueCents) throw new HttpError('refund_changed');
  for (const [orderId, cents] of await refundOrder(platform, tx, order, identity, now))
    await refundPayment(platform, tx, orderId, cents, now);
  await closeCancelled(platform, tx, order.linkId);
}

/** Increases the amount that the provider is to refund; 0 requests a refused refund again. */
async function refundPayment(
  platform: Platform,
  tx: Tx,
  orderId: string,
  cents: number,
  now: Date,
): Promise<void> {
  const payment = await successfulPayment(tx, orderId);
  if (!payment) return;
  const toRefundCents = Math.min(payment.amountCents, payment.toRefundCents + cents);
  if (payment.refundedCents >= toRefundCents) return;
  const change = { toRefundCents, trouble: null, detail: null };
  // If the job is lost, the periodic sync finds the payment.
  await changePayment(tx, payment.id, { ...change, lookAt: nextPollOf({ ...payment, ...change }, now) });
  await enqueuePaymentSync(platform, tx, payment.id);
}
