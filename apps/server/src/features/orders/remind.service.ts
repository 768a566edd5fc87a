import { hasNothingVisible } from '#features/links/index.ts';
import { authorize, type UserIdentity } from '#platform/access.ts';
import type { Tx } from '#platform/database/handles.ts';
import { HttpError } from '#platform/http-error.ts';
import { knownId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { sendPaymentReminderMail } from './order-mails.ts';
import { lockedOrder, payOrder, repriceOrder } from './order-status.service.ts';
import type { OrderRecord } from './orders.store.ts';
import type { PaymentInstructions } from './payments/provider-accounts.store.ts';

/**
 * Mails the customer of an open order how to pay it, at most once a day. An order whose price fell
 * to nothing is paid instead.
 *
 * @throws HttpError `not_found`, `forbidden`, `order_not_open`, `order_waits`, `reminded_already`;
 * `conflict` if the customer was erased; `gallery_recalled` if they see no photo at the moment, and
 * so cannot pay either
 */
export async function remindOfOrder(
  platform: Platform,
  tx: Tx,
  identity: UserIdentity,
  orderId: string,
  instructionsOf: (studioId: string) => Promise<PaymentInstructions>,
  now: Date,
): Promise<void> {
  const order = authorize(identity, await lockedOrder(tx, knownId(orderId)));
  if (order.status !== 'open') throw new HttpError('order_not_open');
  if (order.waitsFor !== null) throw new HttpError('order_waits');
  if (order.email === '') throw new HttpError('conflict');
  if (await hasNothingVisible(tx, order.linkId)) throw new HttpError('gallery_recalled');
  const totalCents = await repriceOrder(tx, order);
  if (totalCents === 0) return void (await payOrder(platform, tx, order, identity, now));
  const instructions = await instructionsOf(order.studioId);
  await sendPaymentReminderMail(platform, tx, { ...(order as OrderRecord), totalCents }, instructions, now);
}
