import type { Language } from '@photoslate/contract/scalars';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Tx } from '#platform/database/handles.ts';
import { whileOpen } from '@photoslate/test-support/database-proxy';
import { applyProviderState } from '../payments/apply-provider-state.service.ts';
import { startPaidApp, type PaidApp } from '../payments/payments.test-support.ts';

let app: PaidApp;
let eva: Awaited<ReturnType<PaidApp['customer']>>;
let orderId: string;
beforeAll(async () => {
  app = await startPaidApp();
  await app.setKeys('stripe');
});
afterAll(() => app.close());
beforeEach(async () => {
  eva = await app.customer();
  orderId = (await app.order(eva)).id;
});

const begin = (language: Language = 'en') =>
  app.send('payments.start', {
    as: eva.as,
    params: { id: orderId },
    body: { method: 'stripe' },
    language,
  });

/** A page that one device has opened at Stripe; the response has not arrived yet. */
async function answerOnTheWay() {
  app.stripe.server.mood = 'unheard';
  await begin();
  app.stripe.server.mood = 'well';
  const session = [...app.stripe.sessions.values()].at(-1);
  const [payment] = await app.paymentsOf(orderId);
  if (!session?.url || !payment) throw new Error('nothing was opened');
  expect(payment).toMatchObject({ status: 'opening', reference: null });
  const { id: reference, url } = session;
  return {
    id: payment.id,
    reference,
    url,
    comes: (tx: Tx) =>
      tx
        .updateTable('payments')
        .set({ status: 'waiting', reference, url })
        .where('id', '=', payment.id)
        .execute(),
  };
}

describe('a checkout page opened on two devices at once', () => {
  test('stays paid without a refund when it is paid before the slower device gets its answer', async () => {
    const page = await answerOnTheWay();
    const slower = await whileOpen(app, page.comes, begin, async (tx) => {
      app.stripe.pay(page.reference);
      const paid = { status: 'paid', amountCents: 1200, currency: 'EUR' } as const;
      await applyProviderState(
        app.platform,
        tx,
        page.id,
        { ...paid, refundedCents: 0, disputed: false },
        app.now(),
      );
    });
    expect(slower.status).toBe(200);
    expect(JSON.parse(slower.text)).toMatchObject({ data: { url: null, order: { status: 'paid' } } });
    await app.tend(page.id);
    expect(await app.payment(orderId)).toMatchObject({ status: 'paid', settles: true, refundedCents: 0 });
    expect(await app.owned(eva.as)).toBe(1);
  });

  test('opens for the second device as the first one’s page, though the provider refuses its other language', async () => {
    const page = await answerOnTheWay();
    const second = await whileOpen(app, page.comes, () => begin('nl'));
    expect(second.status).toBe(200);
    expect(JSON.parse(second.text)).toMatchObject({ data: { url: page.url, order: { status: 'open' } } });
    expect(await app.payment(orderId)).toMatchObject({ status: 'waiting', trouble: null });
  });

  test('opens for the first device, though the provider refused the second before the first answer arrived', async () => {
    const page = await answerOnTheWay();
    const payments = (tx: Tx) => tx.updateTable('payments').where('id', '=', page.id);
    const first = await whileOpen(
      app,
      (tx) => payments(tx).set({ lookedAt: app.now() }).execute(),
      begin,
      (tx) => payments(tx).set({ status: 'failed', trouble: 'unknown', lookAt: null }).execute(),
    );
    expect(JSON.parse(first.text)).toMatchObject({ data: { url: page.url } });
    const { status, trouble, lookAt: again } = await app.payment(orderId);
    expect([status, trouble]).toEqual(['waiting', null]);
    expect(again).not.toBeNull();
  });
});
