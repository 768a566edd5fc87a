import { Stripe } from 'stripe';
import { requireProviderUrl } from './provider-url.ts';
import {
  failureOf,
  ProviderFailure,
  refundKey,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderState,
  type Refund,
} from './provider.ts';

const TIMEOUT_MS = 10_000;
const EXPANDED = ['payment_intent.latest_charge'];
/**
 * Lifetime of a Checkout page: the maximum that Stripe allows, minus a margin for clock
 * differences.
 */
const PAGE_SECONDS = 24 * 3600 - 600;

export interface StripeAccount {
  readonly key: string;
  /** The URL of a fake Stripe API in tests. */
  readonly apiUrl: string | undefined;
}

/** Stripe Checkout: one hosted page per payment. */
export function stripeProvider({ key, apiUrl }: StripeAccount): PaymentProvider {
  const stripe = stripeClient(key, apiUrl);
  return {
    async open(request) {
      const session = await convertErrors(
        stripe.checkout.sessions.create(sessionOf(request), { idempotencyKey: request.paymentId }),
      );
      return { reference: session.id, url: requireProviderUrl('stripe.com', session.url, apiUrl) };
    },
    async look(reference) {
      return stateOf(await convertErrors(stripe.checkout.sessions.retrieve(reference, { expand: EXPANDED })));
    },
    refund: (refund) => createRefund(stripe, refund),
    async close(reference) {
      const { status } = await convertErrors(stripe.checkout.sessions.retrieve(reference));
      if (status !== 'open') return;
      await stripe.checkout.sessions.expire(reference).catch((error: unknown) => {
        // It was paid or expired a moment ago.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) fail(error);
      });
    },
    async test() {
      await convertErrors(stripe.checkout.sessions.list({ limit: 1 }));
    },
  };
}

const convertErrors = <T>(answer: Promise<T>): Promise<T> => answer.catch(fail);

function stripeClient(key: string, apiUrl: string | undefined): Stripe {
  const api = apiUrl === undefined ? undefined : new URL(apiUrl);
  return new Stripe(key, {
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(api ? { protocol: 'http' as const, host: api.hostname, port: api.port } : {}),
  });
}

function sessionOf(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const { paymentId, description, returnUrl } = request;
  return {
    mode: 'payment',
    client_reference_id: paymentId,
    metadata: { payment: paymentId },
    // A charge inherits its intent's metadata, so webhooks about refunds contain our payment id,
    // too.
    payment_intent_data: { description, metadata: { payment: paymentId } },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: request.amountCents,
          product_data: { name: description },
        },
      },
    ],
    locale: request.language,
    success_url: returnUrl,
    // The page remains payable for a day after the customer leaves it. Only this parameter tells
    // that they left.
    cancel_url: `${returnUrl}${returnUrl.includes('?') ? '&' : '?'}left=1`,
    // Derived from the payment's creation, not from the current time: requests with the same
    // idempotency key must be identical.
    expires_at: Math.floor(request.createdAt.getTime() / 1000) + PAGE_SECONDS,
  };
}

const intentOf = ({ payment_intent: intent }: Stripe.Checkout.Session) =>
  typeof intent === 'string' ? null : intent;

function stateOf(session: Stripe.Checkout.Session): ProviderState {
  const intent = intentOf(session);
  const charge = typeof intent?.latest_charge === 'string' ? null : intent?.latest_charge;
  return {
    status: statusOf(session, intent?.status),
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
  };
}

function statusOf(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent.Status | undefined,
): ProviderState['status'] {
  if (session.payment_status === 'paid') return 'paid';
  if (session.status === 'expired') return 'failed';
  // A direct debit completes for the customer first, and the bank may reject it days later.
  const gaveUp = intent === 'canceled' || intent === 'requires_payment_method';
  return session.status === 'complete' && gaveUp ? 'failed' : 'waiting';
}

async function createRefund(stripe: Stripe, refund: Refund): Promise<void> {
  const session = await stripe.checkout.sessions.retrieve(refund.reference, { expand: EXPANDED }).catch(fail);
  const intent = intentOf(session);
  if (!intent || session.payment_status !== 'paid') throw new ProviderFailure('refused', 'Nothing was paid.');
  const amount = refund.totalCents - stateOf(session).refundedCents;
  if (amount <= 0) return;
  await stripe.refunds
    .create({ payment_intent: intent.id, amount }, { idempotencyKey: refundKey(refund) })
    .catch((error: unknown) => {
      const code = error instanceof Stripe.errors.StripeError ? error.code : undefined;
      if (code !== 'charge_already_refunded') fail(error);
    });
}

function fail(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  throw failureOf(error.statusCode, error.message);
}

/**
 * Verifies a Stripe webhook and returns the ids of our payments that it is about; null if its
 * signature is invalid or too old.
 */
export function paymentsInStripeMessage(
  body: string,
  signature: string | undefined,
  secret: string,
  now: Date,
): string[] | null {
  try {
    const event = Stripe.webhooks.constructEvent(
      body,
      signature ?? '',
      secret,
      300,
      undefined,
      now.getTime(),
    );
    const about = event.data.object as { client_reference_id?: unknown; metadata?: Record<string, unknown> };
    const ids = [about.client_reference_id, about.metadata?.['payment']];
    return [...new Set(ids.filter((id) => typeof id === 'string'))];
  } catch {
    return null;
  }
}
