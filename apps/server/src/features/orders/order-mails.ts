import { DAY_MS } from '@photoslate/domain/durations';
import { isQueuedSince, queueMail } from '#features/mail/index.ts';
import type { Tx } from '#platform/database/handles.ts';
import { HttpError } from '#platform/http-error.ts';
import type { Platform } from '#platform/platform.ts';
import { type OrderRecord } from './orders.store.ts';
import { linesOf } from './order-lines.store.ts';
import { howToPayIn, type PaymentInstructions } from './payments/provider-accounts.store.ts';

const envelopeOf = (order: OrderRecord) => ({
  studioId: order.studioId,
  to: order.email,
  language: order.language,
});

/**
 * Confirms an order that the customer pays the studio directly, with payment instructions. Sent
 * once per order.
 */
export const sendOrderReceivedMail = (
  platform: Platform,
  tx: Tx,
  order: OrderRecord,
  instructions: PaymentInstructions,
): Promise<void> => queueInstructions(platform, tx, order, instructions, `order-received:${order.id}`);

const AGAIN_MS = 10 * 60_000;

/**
 * Sends the payment instructions of an order again at the customer's request, at most once in ten
 * minutes.
 */
export const sendInstructionsAgainMail = (
  platform: Platform,
  tx: Tx,
  order: OrderRecord,
  instructions: PaymentInstructions,
  now: Date,
): Promise<void> => {
  const period = Math.floor(now.getTime() / AGAIN_MS);
  return queueInstructions(platform, tx, order, instructions, `order-received:${order.id}:${period}`);
};

/**
 * Reminds the customer of a locked order that is not paid.
 *
 * @throws HttpError `reminded_already` if that was done within the last 24 hours
 */
export async function sendPaymentReminderMail(
  platform: Platform,
  tx: Tx,
  order: OrderRecord,
  instructions: PaymentInstructions,
  now: Date,
): Promise<void> {
  const dayBefore = new Date(now.getTime() - DAY_MS);
  // Each day (UTC) has a key of its own, so that two reminders that are a day apart differ.
  const keyOf = (day: Date) => `payment-reminder:${order.id}:${day.toISOString().slice(0, 10)}`;
  if (await isQueuedSince(tx, [keyOf(now), keyOf(dayBefore)], dayBefore))
    throw new HttpError('reminded_already');
  await queueInstructions(platform, tx, order, instructions, keyOf(now), true);
}

async function queueInstructions(
  platform: Platform,
  tx: Tx,
  order: OrderRecord,
  instructions: PaymentInstructions,
  eventKey: string,
  isReminder = false,
): Promise<void> {
  const lines = (await linesOf(tx, [order.id])).get(order.id) ?? [];
  const payload = {
    linkId: order.linkId,
    orderNumber: order.number,
    photoCount: lines.reduce((sum, line) => sum + line.addedCount, 0),
    totalCents: order.totalCents,
    howToPay: howToPayIn(instructions, order.language),
    bank: instructions.bank ?? undefined,
  };
  await queueMail(platform, tx, {
    ...envelopeOf(order),
    eventKey,
    ...(isReminder
      ? { kind: 'payment-reminder', payload: { ...payload, orderId: order.id } }
      : { kind: 'order-received', payload }),
  });
}

/**
 * Notifies the customer that an order was cancelled because an order that it depended on was
 * cancelled. Sent once per order.
 */
export async function sendOrderCancelledMail(platform: Platform, tx: Tx, order: OrderRecord): Promise<void> {
  if (order.email === '') return;
  await queueMail(platform, tx, {
    ...envelopeOf(order),
    kind: 'order-cancelled',
    eventKey: `order-cancelled:${order.id}`,
    payload: { linkId: order.linkId, orderNumber: order.number },
  });
}

/**
 * Confirms the payment of an order, once per order. An erased customer has no address and gets no
 * mail.
 */
export async function sendOrderPaidMail(platform: Platform, tx: Tx, order: OrderRecord): Promise<void> {
  if (order.email === '') return;
  await queueMail(platform, tx, {
    ...envelopeOf(order),
    kind: 'order-paid',
    eventKey: `order-paid:${order.id}`,
    payload: { linkId: order.linkId, orderNumber: order.number, totalCents: order.totalCents },
  });
}
