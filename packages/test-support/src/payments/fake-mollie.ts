import { randomBytes } from 'node:crypto';
import { Remembered, startFakeProvider, type Answer, type ProviderRequest } from './fake-provider.ts';

export const MOLLIE_KEY = 'test_standin00000000000000000042';

type Status = 'open' | 'canceled' | 'pending' | 'expired' | 'failed' | 'paid';
interface StoredPayment {
  id: string;
  status: Status;
  amount: { currency: string; value: string };
  metadata: unknown;
  redirectUrl: string;
  webhookUrl: string | null;
  method: unknown;
  locale: unknown;
  refundedCents: number;
  chargedBackCents: number;
}

const cents = (value: string) => Math.round(Number(value) * 100);
const euro = (amount: number) => ({ currency: 'EUR', value: (amount / 100).toFixed(2) });
const problem = (status: number, title: string, detail: string): Answer => ({
  status,
  body: { status, title, detail, _links: {} },
});
const CONFLICT = problem(400, 'Bad Request', 'The idempotency key was used with another body.');

/**
 * A fake of Mollie's documented Payments and Refunds APIs, for one key, over TLS as Mollie's
 * package requires.
 */
export async function startFakeMollie() {
  const payments = new Map<string, StoredPayment>();
  const remembered = new Remembered();
  const overrides: { pageUrl?: string; refundRefusal?: string } = {};
  const server = await startFakeProvider(
    (asked) => {
      if (asked.path.startsWith('/pay/')) return payPage(payments, asked);
      if (asked.headers.authorization !== `Bearer ${MOLLIE_KEY}`)
        return problem(401, 'Unauthorized Request', 'Missing authentication, or failed to authenticate');
      const [, , kind, paymentId, below] = asked.path.split('/');
      if (kind === 'methods')
        return { status: 200, body: { count: 0, _embedded: { methods: [] }, _links: {} } };
      if (kind !== 'payments') return problem(404, 'Not Found', 'No such resource');
      if (!paymentId) return remembered.once(asked, CONFLICT, () => create(asked));
      const payment = payments.get(paymentId);
      if (!payment) return problem(404, 'Not Found', `No payment exists with token ${paymentId}.`);
      if (below === 'refunds')
        return remembered.once(asked, CONFLICT, () => refund(payment, asked, overrides.refundRefusal));
      if (asked.method === 'DELETE') {
        if (payment.status !== 'open')
          return problem(422, 'Unprocessable Entity', 'The payment cannot be cancelled');
        payment.status = 'canceled';
      }
      return { status: 200, body: shown(payment) };
    },
    { https: true },
  );

  function create(asked: ProviderRequest): Answer {
    const body = JSON.parse(asked.body) as Record<string, unknown> & { amount: StoredPayment['amount'] };
    if (!/^\d+\.\d\d$/.test(body.amount.value))
      return problem(422, 'Unprocessable Entity', 'The amount is invalid');
    if (typeof body['description'] !== 'string' || typeof body['redirectUrl'] !== 'string')
      return problem(422, 'Unprocessable Entity', 'The redirect url is invalid');
    const payment: StoredPayment = {
      id: `tr_${randomBytes(7).toString('hex')}`,
      status: 'open',
      amount: body.amount,
      metadata: body['metadata'],
      redirectUrl: body['redirectUrl'],
      webhookUrl: typeof body['webhookUrl'] === 'string' ? body['webhookUrl'] : null,
      method: body['method'],
      locale: body['locale'],
      refundedCents: 0,
      chargedBackCents: 0,
    };
    payments.set(payment.id, payment);
    return { status: 201, body: shown(payment) };
  }

  const shown = (payment: StoredPayment) => ({
    resource: 'payment',
    mode: 'test',
    id: payment.id,
    status: payment.status,
    isCancelable: payment.status === 'open',
    amount: payment.amount,
    ...(payment.status === 'paid'
      ? {
          amountRefunded: euro(payment.refundedCents),
          amountRemaining: euro(cents(payment.amount.value) - payment.refundedCents),
        }
      : {}),
    ...(payment.chargedBackCents > 0 ? { amountChargedBack: euro(payment.chargedBackCents) } : {}),
    metadata: payment.metadata,
    redirectUrl: payment.redirectUrl,
    method: null,
    _links: {
      self: { href: `${server.url}/v2/payments/${payment.id}`, type: 'application/hal+json' },
      ...(payment.status === 'open'
        ? { checkout: { href: overrides.pageUrl ?? `${server.url}/pay/${payment.id}`, type: 'text/html' } }
        : {}),
    },
  });

  const get = (reference: string) => {
    const payment = payments.get(reference);
    if (!payment) throw new Error(`no payment ${reference}`);
    return payment;
  };
  return {
    server,
    overrides,
    payments,
    pay: (reference: string) => payed(get(reference)),
    expire: (reference: string) => void (get(reference).status = 'expired'),
    refundThere: (reference: string, amount: number) => void (get(reference).refundedCents += amount),
    /** The webhook that Mollie sends when a payment changes. */
    message: (reference: string) => ({
      payload: `id=${reference}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
    close: () => server.close(),
  };
}

function payed(payment: StoredPayment): void {
  if (payment.status !== 'open') throw new Error('This page can no longer be paid.');
  payment.status = 'paid';
}

function refund(payment: StoredPayment, asked: ProviderRequest, refusal: string | undefined): Answer {
  if (refusal) return problem(422, 'Unprocessable Entity', refusal);
  const { amount } = JSON.parse(asked.body) as { amount: { value: string } };
  const wanted = cents(amount.value);
  if (payment.status !== 'paid' || payment.refundedCents + wanted > cents(payment.amount.value))
    return problem(422, 'Unprocessable Entity', 'The amount is higher than the maximum');
  payment.refundedCents += wanted;
  return {
    status: 201,
    body: {
      resource: 'refund',
      id: `re_${randomBytes(4).toString('hex')}`,
      amount,
      status: 'pending',
      _links: {},
    },
  };
}

function payPage(payments: Map<string, StoredPayment>, { path, query }: ProviderRequest): Answer {
  const payment = payments.get(path.split('/')[2] ?? '');
  if (!payment) return { status: 404, html: 'gone' };
  if (query.has('pay')) payed(payment);
  if (query.has('back')) payment.status = 'canceled';
  if (query.has('pay') || query.has('back')) return { status: 303, location: payment.redirectUrl };
  return {
    status: 200,
    html: '<title>Mollie</title><h1>Mollie</h1><a href="?pay">Pay</a> <a href="?back">Back</a>',
  };
}
