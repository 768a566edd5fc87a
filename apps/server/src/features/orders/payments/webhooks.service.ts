import { isId, knownId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import { webhookSecret } from './provider-accounts.service.ts';
import { paymentById } from './payments.store.ts';
import { syncPaymentThrottled } from './sync.service.ts';

/**
 * A message of Stripe's to a studio. Its signature is checked over the bytes that came; then Stripe is asked how the payment stands, so
 * that messages may come twice, late, or in any order.
 * @throws Problem `not_found` where no signed messages are expected, `bad_request` when it is not Stripe's
 */
export async function handleStripeWebhook(
  platform: Platform,
  studioId: string,
  body: string,
  signature: string | string[] | undefined,
): Promise<void> {
  const studio = knownId(studioId);
  const secret = await webhookSecret(platform, platform.db, studio);
  if (secret === null) throw new HttpError('not_found');
  const given = Array.isArray(signature) ? undefined : signature;
  const { paymentsInStripeMessage } = await import('./providers/stripe-provider.ts');
  const about = paymentsInStripeMessage(body, given, secret, platform.clock.now());
  if (about === null) throw new HttpError('bad_request');
  for (const id of about) {
    const payment = isId(id) ? await paymentById(platform.db, id.toLowerCase()) : undefined;
    // A studio's account may serve other shops too; theirs is not ours.
    if (payment?.studio_id === studio && payment.way === 'stripe')
      await syncPaymentThrottled(platform, payment.id);
  }
}

/** A message of Mollie's, which says nothing but an id. Whoever sent it, all it does is that Mollie is asked; so it is never refused. */
export async function handleMollieWebhook(
  platform: Platform,
  paymentId: string,
  body: string,
): Promise<void> {
  if (!isId(paymentId)) return;
  const payment = await paymentById(platform.db, paymentId.toLowerCase());
  const named = new URLSearchParams(body).get('id');
  if (payment?.way === 'mollie' && named === payment.reference)
    await syncPaymentThrottled(platform, payment.id);
}
