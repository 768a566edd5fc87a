import { isId, knownId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import { webhookSecret } from './provider-accounts.service.ts';
import { paymentById } from './payments.store.ts';
import { syncPaymentThrottled } from './sync.service.ts';

/**
 * Handles a Stripe webhook to a studio. The signature is verified over the raw body. The payment is
 * then polled at Stripe, so webhooks may arrive twice, late or in any order.
 *
 * @throws HttpError `not_found` if the studio has no signing secret, `bad_request` if the signature
 * is invalid
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
    // The studio's Stripe account may also serve other shops: ignore their payments.
    if (payment?.studioId === studio && payment.way === 'stripe')
      await syncPaymentThrottled(platform, payment.id);
  }
}

/**
 * Handles a Mollie webhook. It contains only an id and is not signed. It is never rejected, because
 * it only triggers a poll at Mollie.
 */
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
