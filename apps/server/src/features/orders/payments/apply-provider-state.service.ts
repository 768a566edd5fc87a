import type { Updateable } from 'kysely';
import { publishOrderChanged, lockedOrder, payOrder } from '../order-status.service.ts';
import { refundedElsewhere } from '../refunds.service.ts';
import { type OrderRecord } from '../orders.store.ts';
import type { LinkIdentity, UserIdentity } from '#platform/access.ts';
import type { Database } from '#platform/database/schema.ts';
import type { Tx } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';
import { nextPoll } from './poll-schedule.ts';
import { enqueuePaymentSync } from './payments.jobs.ts';
import {
  cancelledButOpen,
  changePayment,
  resetPollFailures,
  paymentById,
  paymentsOf,
  type PaymentRow,
} from './payments.store.ts';
import type { ProviderState } from './providers/provider.ts';

/** The user or customer who caused the change, or the system. */
type ChangedBy = UserIdentity | LinkIdentity | 'system';
type Change = Updateable<Database['payments']>;

/**
 * Applies a provider's state to a payment, in one transaction. Applying the same state again has no
 * effect. The first payment that arrives pays the order. A later payment, or one for an order that
 * is not open, is refunded. A payment with a wrong amount or currency is refused.
 */
export async function applyProviderState(
  platform: Platform,
  tx: Tx,
  paymentId: string,
  state: ProviderState,
  now: Date,
  by: ChangedBy = 'system',
): Promise<void> {
  const found = await paymentById(tx, paymentId);
  const order = found && (await lockedOrder(tx, found.orderId));
  // Read again under the link's lock: nobody else changes the payment now.
  const payment = found && (await paymentById(tx, paymentId));
  if (!payment || !order) return;
  const change =
    payment.status === 'paid' ? {} : await statusChange(platform, tx, payment, order, state, now, by);
  const after = { ...payment, ...change };
  const later = await refundChange(platform, tx, after, state, now);
  const next = { ...change, ...later };
  await changePayment(tx, paymentId, { ...next, lookAt: nextPollOf({ ...after, ...later }, now) });
  if (Object.keys(next).length > 0) await publishOrderChanged(tx, order);
}

async function statusChange(
  platform: Platform,
  tx: Tx,
  payment: PaymentRow,
  order: OrderRecord,
  state: ProviderState,
  now: Date,
  by: ChangedBy,
): Promise<Change> {
  if (state.status === 'failed') return payment.status === 'failed' ? {} : { status: 'failed' };
  if (state.status === 'waiting' || payment.status === 'refused') return {};
  if (state.amountCents !== payment.amountCents || state.currency !== 'EUR') {
    const detail = `${(state.amountCents / 100).toFixed(2)} ${state.currency}`;
    return { status: 'refused', trouble: 'mismatch', detail };
  }
  const paid = { status: 'paid', paidAt: now } as const;
  if (order.status !== 'open') {
    return { ...paid, trouble: 'not_needed', toRefundCents: payment.amountCents };
  }
  const totalCents = await payOrder(platform, tx, order, by, now);
  await enqueueOtherPaymentSyncs(platform, tx, order.id, payment.id);
  await resetPollFailures(tx, order.id);
  // The order became cheaper between opening the payment and paying it.
  const tooMuch = payment.amountCents - totalCents;
  return { ...paid, settles: true, trouble: null, detail: null, toRefundCents: tooMuch };
}

/**
 * Applies refunds, also those made on the provider's own page, and disputes. If the whole amount
 * was refunded, the order is refunded and its downloads are locked.
 */
async function refundChange(
  platform: Platform,
  tx: Tx,
  payment: PaymentRow,
  state: ProviderState,
  now: Date,
): Promise<Change> {
  const change: Change = {};
  if (state.refundedCents !== payment.refundedCents) change.refundedCents = state.refundedCents;
  if (state.disputed && payment.trouble !== 'disputed') change.trouble = 'disputed';
  const isBack = state.refundedCents >= payment.toRefundCents;
  const overdue = ['not_needed', 'refund_refused', 'unknown'].includes(payment.trouble ?? '');
  if (isBack && overdue && payment.status !== 'refused')
    Object.assign(change, { trouble: null, detail: null });
  if (payment.settles && state.refundedCents >= payment.amountCents) {
    const order = await lockedOrder(tx, payment.orderId);
    if (order?.status === 'paid') {
      await refundedElsewhere(platform, tx, order, now);
      await closeCancelled(platform, tx, order.linkId);
    }
  }
  return change;
}

/** The time of the next poll of a payment's provider; null if it is not polled any more. */
export function nextPollOf(payment: PaymentRow, now: Date): Date | null {
  const { status, createdAt, paidAt } = payment;
  if (status === 'failed' || status === 'refused') return null;
  if (status !== 'paid' || !paidAt) return nextPoll(now, createdAt, 'money');
  if (payment.toRefundCents > payment.refundedCents) return nextPoll(now, paidAt, 'refund');
  if (payment.way === 'on-site' || payment.refundedCents >= payment.amountCents) return null;
  return nextPoll(now, paidAt, 'changes');
}

/**
 * Enqueues a sync of the other payments of a paid order, which closes them at their providers, so
 * that nobody pays twice.
 */
async function enqueueOtherPaymentSyncs(
  platform: Platform,
  tx: Tx,
  orderId: string,
  except: string,
): Promise<void> {
  for (const { id, status } of await paymentsOf(tx, [orderId]))
    if (id !== except && (status === 'opening' || status === 'waiting'))
      await enqueuePaymentSync(platform, tx, id);
}

/**
 * Enqueues a sync of the unpaid payments of a link's cancelled orders, which closes them at their
 * providers.
 */
export async function closeCancelled(platform: Platform, tx: Tx, linkId: string): Promise<void> {
  for (const id of await cancelledButOpen(tx, linkId)) await enqueuePaymentSync(platform, tx, id);
}
