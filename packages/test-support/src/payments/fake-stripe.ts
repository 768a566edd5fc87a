import { randomBytes } from 'node:crypto';
import { Stripe } from 'stripe';
import { Remembered, startFakeProvider, type Answer, type ProviderRequest } from './fake-provider.ts';

export const STRIPE_KEY = 'sk_test_standin0000000000000042';
export const STRIPE_WEBHOOK_SECRET = 'whsec_standin00000000000000000000';

interface Session {
  id: string;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string;
  url: string | null;
  intent: { id: string; status: string; metadata: Record<string, string> } | null;
  charge: { id: string; amount: number; amount_refunded: number; disputed: boolean } | null;
}

const id = (prefix: string) => `${prefix}_test_${randomBytes(12).toString('hex')}`;
const invalid = (message: string, code?: string, status = 400): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, ...(code ? { code } : {}) } },
});
const IDEMPOTENCY: Answer = {
  status: 400,
  body: { error: { type: 'idempotency_error', message: 'Keys can only be used with the same parameters.' } },
};

/** A fake of Stripe's documented API for Checkout Sessions and refunds, for one key. */
export async function startFakeStripe() {
  const sessions = new Map<string, Session>();
  const remembered = new Remembered();
  const overrides: { pageUrl?: string; refundRefusal?: string } = {};
  const server = await startFakeProvider((asked) => {
    if (asked.path.startsWith('/pay/')) return payPage(sessions, asked);
    if (asked.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return invalid('Invalid API Key provided', undefined, 401);
    const [, , , , sessionId, verb] = asked.path.split('/');
    if (asked.path === '/v1/refunds')
      return remembered.once(asked, IDEMPOTENCY, () => refund(sessions, asked, overrides.refundRefusal));
    if (!asked.path.startsWith('/v1/checkout/sessions'))
      return invalid('Unrecognized request URL', undefined, 404);
    if (!sessionId)
      return asked.method === 'GET'
        ? { status: 200, body: { object: 'list', data: [], has_more: false } }
        : remembered.once(asked, IDEMPOTENCY, () => create(asked));
    const session = sessions.get(sessionId);
    if (!session) return invalid(`No such checkout.session: '${sessionId}'`, 'resource_missing', 404);
    if (verb === 'expire') {
      if (session.status !== 'open')
        return invalid('Only Checkout Sessions with a status of `open` can be expired.');
      Object.assign(session, { status: 'expired', url: null });
    }
    return { status: 200, body: shown(session, asked.query.getAll('expand[0]').length > 0) };
  });

  function create(asked: ProviderRequest): Answer {
    const form = new URLSearchParams(asked.body);
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'));
    const currency = form.get('line_items[0][price_data][currency]') ?? '';
    if (form.get('mode') !== 'payment' || !form.get('success_url')) return invalid('Missing required param.');
    if (!Number.isInteger(amount) || amount < 50)
      return invalid('The amount must be at least €0.50.', 'amount_too_small');
    const made = id('cs');
    const session: Session = {
      id: made,
      status: 'open',
      payment_status: 'unpaid',
      amount_total: amount,
      currency,
      client_reference_id: form.get('client_reference_id'),
      metadata: { payment: form.get('metadata[payment]') ?? '' },
      success_url: form.get('success_url') ?? '',
      cancel_url: form.get('cancel_url') ?? '',
      url: overrides.pageUrl ?? `${server.url}/pay/${made}`,
      intent: null,
      charge: null,
    };
    sessions.set(made, session);
    return { status: 200, body: shown(session, false) };
  }

  const get = (reference: string) => {
    const session = sessions.get(reference);
    if (!session) throw new Error(`no session ${reference}`);
    return session;
  };
  return {
    server,
    overrides,
    sessions,
    /** The customer pays on the checkout page. */
    pay: (reference: string) => payed(get(reference)),
    /** The checkout page expires. */
    expire: (reference: string) => void Object.assign(get(reference), { status: 'expired', url: null }),
    /** The owner makes a refund at Stripe. */
    refundThere(reference: string, cents: number) {
      const { charge } = get(reference);
      if (charge) charge.amount_refunded += cents;
    },
    /** The signed webhook that Stripe sends when a payment changes. */
    message(
      type: string,
      reference: string,
      { secret = STRIPE_WEBHOOK_SECRET, timestamp = Date.now() } = {},
    ) {
      const session = get(reference);
      const about = type.startsWith('charge.')
        ? { object: 'charge', ...session.charge, metadata: session.intent?.metadata }
        : { object: 'checkout.session', ...session };
      const payload = JSON.stringify(
        { id: id('evt'), object: 'event', type, data: { object: about } },
        null,
        2,
      );
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload,
        secret,
        timestamp: Math.floor(timestamp / 1000),
      });
      return {
        payload,
        headers: { 'stripe-signature': signature, 'content-type': 'application/json; charset=utf-8' },
      };
    },
    close: () => server.close(),
  };
}

function payed(session: Session): void {
  if (session.status !== 'open') throw new Error('This page can no longer be paid.');
  const { payment = '' } = session.metadata;
  Object.assign(session, {
    status: 'complete',
    payment_status: 'paid',
    url: null,
    intent: { id: id('pi'), status: 'succeeded', metadata: { payment } },
    charge: { id: id('ch'), amount: session.amount_total, amount_refunded: 0, disputed: false },
  });
}

function refund(sessions: Map<string, Session>, asked: ProviderRequest, refusal: string | undefined): Answer {
  const form = new URLSearchParams(asked.body);
  if (refusal) return invalid(refusal, 'insufficient_funds');
  const { charge } =
    [...sessions.values()].find(({ intent }) => intent?.id === form.get('payment_intent')) ?? {};
  if (!charge) return invalid('No such payment_intent', 'resource_missing', 404);
  const amount = Number(form.get('amount'));
  if (charge.amount_refunded === charge.amount)
    return invalid('Charge has already been refunded.', 'charge_already_refunded');
  if (charge.amount_refunded + amount > charge.amount)
    return invalid('Refund amount is greater than unrefunded amount on charge.');
  charge.amount_refunded += amount;
  return { status: 200, body: { id: id('re'), object: 'refund', amount, status: 'succeeded' } };
}

function shown({ intent, charge, ...session }: Session, expanded: boolean) {
  return {
    object: 'checkout.session',
    ...session,
    payment_intent: intent && (expanded ? { ...intent, latest_charge: charge } : intent.id),
  };
}

/** The checkout page: two links. */
function payPage(sessions: Map<string, Session>, { path, query }: ProviderRequest): Answer {
  const session = sessions.get(path.split('/')[2] ?? '');
  if (!session) return { status: 404, html: 'gone' };
  if (query.has('pay')) {
    payed(session);
    return { status: 303, location: session.success_url };
  }
  if (query.has('back')) return { status: 303, location: session.cancel_url };
  return {
    status: 200,
    html: '<title>Stripe</title><h1>Stripe</h1><a href="?pay">Pay</a> <a href="?back">Back</a>',
  };
}
