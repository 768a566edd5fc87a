import type { PaymentState } from '@photoslate/contract/payments';
import { orderById, type OrderRecord } from '../orders.store.ts';
import { studioBranding } from '#features/studio/index.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import { paymentById, type PaymentRow } from './payments.store.ts';
import { paymentOfToken } from '../checkout/return-token.ts';
import { syncPaymentThrottled } from './sync.service.ts';

/**
 * The current state of a payment, for a customer who returns from the provider's page. The provider
 * is polled while the payment is open.
 *
 * @throws HttpError `not_found`
 */
export async function paymentState(platform: Platform, token: string): Promise<PaymentState> {
  const id = paymentOfToken(platform, token);
  const before = id ? await paymentById(platform.db, id) : undefined;
  if (!before) throw new HttpError('not_found');
  if (before.status === 'opening' || before.status === 'waiting')
    await syncPaymentThrottled(platform, before.id);
  const payment = (await paymentById(platform.db, before.id)) ?? before;
  const order = await orderById(platform.db, payment.orderId);
  if (!order) throw new HttpError('not_found');
  return {
    studio: await studioBranding(platform.db, payment.studioId),
    language: order.language,
    state: stateOf(payment, order),
    orderNumber: order.number,
    amountCents: payment.amountCents,
    sendsMail: platform.config.smtpUrl !== undefined,
  };
}

function stateOf(payment: PaymentRow, order: OrderRecord): PaymentState['state'] {
  if (payment.status === 'refused' || payment.status === 'failed') return payment.status;
  if (payment.status !== 'paid') return 'waiting';
  // Paid twice, or refunded meanwhile.
  return payment.settles && order.status === 'paid' ? 'paid' : 'refunded';
}
