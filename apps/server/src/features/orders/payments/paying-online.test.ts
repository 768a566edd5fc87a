import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mailsTo } from '@photoslate/test-support/published-shoots';
import { startPaidApp, type PaidApp } from './payments.test-support.ts';

let app: PaidApp;
let eva: Awaited<ReturnType<PaidApp['customer']>>;
beforeAll(async () => {
  app = await startPaidApp();
  await app.setKeys('stripe');
  await app.setKeys('mollie');
});
afterAll(() => app.close());
beforeEach(async () => {
  eva = await app.customer();
});

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
describe.each(['stripe', 'mollie'] as const)('online payment through %s', (way) => {
  test('an order is paid on the provider’s page and unlocks the originals, with one receipt and one mail', async () => {
    const order = await app.order(eva, 0, 3);
    const { url } = await app.begin(eva.as, order.id, way);
    expect(url).toMatch(new RegExp(`^${app[way].server.url}/pay/`));
    const payment = await app.payment(order.id);
    const token = app.tokenAt(way, payment.reference);
    expect(await app.stateOf(token)).toBe('waiting');
    expect(await app.owned(eva.as)).toBe(0);
    app[way].pay(payment.reference);
    app.pass(3 * SECOND);
    expect((await app.webhookOf(way, payment)).statusCode).toBe(204);
    expect(await app.statusOf(order.id)).toBe('paid');
    expect(await app.stateOf(token)).toBe('paid');
    expect(await app.owned(eva.as)).toBe(3);
    const { orders } = (await app.call('galleries.show', { as: eva.as })).data;
    expect(orders).toMatchObject([{ status: 'paid', totalCents: 2800, receipts: [{ kind: 'receipt' }] }]);
    expect((await mailsTo(app, eva.address)).map(({ kind }) => kind)).toEqual([
      'gallery-ready',
      'order-paid',
    ]);
  });

  test('repeated and concurrent checkouts of an order lead to one page', async () => {
    const order = await app.order(eva);
    const first = await app.begin(eva.as, order.id, way);
    const again = await Promise.all([1, 2].map(() => app.begin(eva.as, order.id, way)));
    expect(again.map(({ url }) => url)).toEqual([first.url, first.url]);
    expect(await app.paymentsOf(order.id)).toHaveLength(1);
  });

  test('a payment with a lost webhook is found when the customer comes back', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, way);
    const { reference } = await app.payment(order.id);
    app[way].pay(reference);
    expect(await app.stateOf(app.tokenAt(way, reference))).toBe('paid');
    expect(await app.statusOf(order.id)).toBe('paid');
  });

  test('a payment with a lost webhook is found by polling when the customer never comes back', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, way);
    const { reference } = await app.payment(order.id);
    await app.sweep();
    app.pass(MINUTE);
    await app.sweep();
    expect(await app.statusOf(order.id)).toBe('open');
    app[way].pay(reference);
    app.pass(2 * MINUTE);
    await app.sweep();
    expect(await app.statusOf(order.id)).toBe('paid');
  });

  test('duplicate, concurrent, late and early webhooks have no further effect', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, way);
    const payment = await app.payment(order.id);
    app.pass(3 * SECOND);
    await app.webhookOf(way, payment);
    expect(await app.statusOf(order.id)).toBe('open');
    app[way].pay(payment.reference);
    app.pass(3 * SECOND);
    await Promise.all([1, 2, 3].map(() => app.webhookOf(way, payment)));
    app.pass(40 * DAY);
    await app.webhookOf(way, payment);
    expect(await app.statusOf(order.id)).toBe('paid');
    const receipts = await app.db
      .selectFrom('receipts')
      .select('id')
      .where('orderId', '=', order.id)
      .execute();
    expect(receipts).toHaveLength(1);
    expect((await mailsTo(app, eva.address)).filter(({ kind }) => kind === 'order-paid')).toHaveLength(1);
  });

  test('an expired checkout page shows as failed, and the order can be paid on a new one', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, way);
    const { reference } = await app.payment(order.id);
    app[way].expire(reference);
    expect(await app.stateOf(app.tokenAt(way, reference))).toBe('failed');
    await app.begin(eva.as, order.id, way);
    const next = await app.payment(order.id);
    expect(next.reference).not.toBe(reference);
    app[way].pay(next.reference);
    await app.tend(next.id);
    expect(await app.statusOf(order.id)).toBe('paid');
  });

  test('a payment with the wrong amount or currency is refused and shown to the studio', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, way);
    const payment = await app.payment(order.id);
    if (way === 'stripe')
      Object.assign(app.stripe.sessions.get(payment.reference) ?? {}, { amount_total: 1 });
    else
      Object.assign(app.mollie.payments.get(payment.reference) ?? {}, {
        amount: { currency: 'USD', value: '12.00' },
      });
    app[way].pay(payment.reference);
    await app.tend(payment.id);
    expect(await app.statusOf(order.id)).toBe('open');
    expect(await app.owned(eva.as)).toBe(0);
    expect(await app.stateOf(app.tokenAt(way, payment.reference))).toBe('refused');
    const { data } = await app.call('orders.all', { as: app.owner, query: { status: 'issue' } });
    expect(data.find(({ id }) => id === order.id)?.payments).toMatchObject([
      { status: 'refused', issue: 'mismatch', detail: way === 'stripe' ? '0.01 EUR' : '12.00 USD' },
    ]);
  });

  test('a refund by the owner is sent to the provider once and locks the downloads', async () => {
    const order = await app.order(eva, 0, 2);
    await app.begin(eva.as, order.id, way);
    const payment = await app.payment(order.id);
    app[way].pay(payment.reference);
    await app.tend(payment.id);
    expect(await app.owned(eva.as)).toBe(2);
    const refund = () => app.send('orders.refund', { as: app.owner, params: { id: order.id } });
    expect((await Promise.all([refund(), refund()])).map(({ status }) => status)).toEqual([200, 200]);
    expect(await app.owned(eva.as)).toBe(0);
    await Promise.all([app.tend(payment.id), app.tend(payment.id)]);
    expect(await app.payment(order.id)).toMatchObject({ refundedCents: 2000, trouble: null });
    const { data } = await app.call('orders.list', { as: app.anna, params: { id: eva.session.id } });
    expect(data).toMatchObject([
      { status: 'refunded', receipts: [{ kind: 'receipt' }, { kind: 'credit-note' }] },
    ]);
  });

  test('a refund that the provider refuses is shown, and retried when the owner asks again', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, way);
    const payment = await app.payment(order.id);
    app[way].pay(payment.reference);
    await app.tend(payment.id);
    app[way].overrides.refundRefusal = 'Not enough balance.';
    await app.call('orders.refund', { as: app.owner, params: { id: order.id } });
    await app.tend(payment.id);
    delete app[way].overrides.refundRefusal;
    expect(await app.payment(order.id)).toMatchObject({
      trouble: 'refund_refused',
      detail: 'Not enough balance.',
    });
    await app.call('orders.refund', { as: app.owner, params: { id: order.id } });
    await app.tend(payment.id);
    expect(await app.payment(order.id)).toMatchObject({ trouble: null, refundedCents: 1200 });
  });

  test('a full refund at the provider arrives by webhook and locks the downloads; a partial refund is only recorded', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, way);
    const payment = await app.payment(order.id);
    app[way].pay(payment.reference);
    await app.tend(payment.id);
    const told = async () => {
      app.pass(3 * SECOND);
      const timestamp = app.now().getTime();
      await (way === 'stripe'
        ? app.sendWebhook(
            `stripe/${app.owner.studioId}`,
            app.stripe.message('charge.refunded', payment.reference, { timestamp }),
          )
        : app.webhookOf(way, payment));
    };
    app[way].refundThere(payment.reference, 200);
    await told();
    expect([await app.statusOf(order.id), (await app.payment(order.id)).refundedCents]).toEqual([
      'paid',
      200,
    ]);
    app[way].refundThere(payment.reference, 1000);
    await told();
    expect(await app.statusOf(order.id)).toBe('refunded');
    expect(await app.owned(eva.as)).toBe(0);
  });

  test('a provider refund of a photo that counted toward a whole shoot locks that photo and ends the whole shoot', async () => {
    const [one, all] = [await app.order(eva, 0, 1), await app.order(eva, 1, 8)];
    for (const { id } of [one, all]) {
      await app.begin(eva.as, id, way);
      const payment = await app.payment(id);
      app[way].pay(payment.reference);
      await app.tend(payment.id);
    }
    expect(await app.owned(eva.as)).toBe(8);
    const payment = await app.payment(one.id);
    app[way].refundThere(payment.reference, 1200);
    await app.tend(payment.id);
    expect([await app.statusOf(one.id), await app.statusOf(all.id)]).toEqual(['refunded', 'paid']);
    const { data } = await app.call('galleries.show', { as: eva.as });
    const [shoot] = data.shoots;
    expect(shoot?.photos.filter(({ owned }) => !owned).map(({ id }) => id)).toEqual(one.photoIds);
    expect(shoot).toMatchObject({ wholeShootOwned: false, wholeShootDueCents: 1200 });
  });

  test('a provider failure is reported as nothing charged, and the next try opens one payment', async () => {
    const order = await app.order(eva);
    const before = way === 'stripe' ? app.stripe.sessions.size : app.mollie.payments.size;
    const pay = () =>
      app.send('payments.start', {
        as: eva.as,
        params: { id: order.id },
        body: { method: way },
        language: 'nl',
      });
    app[way].server.mood = 'unheard';
    const answer = await pay();
    app[way].server.mood = 'well';
    expect([answer.status, answer.failure.code]).toEqual([503, 'payment_unavailable']);
    expect(answer.failure.message).toContain('niets afgeschreven');
    expect((await pay()).status).toBe(200);
    expect((way === 'stripe' ? app.stripe.sessions : app.mollie.payments).size).toBe(before + 1);
  });

  test('a checkout URL on a foreign host is never shown to a customer', async () => {
    const order = await app.order(eva);
    app[way].overrides.pageUrl = 'https://checkout.stripe.com.evil.example/pay';
    const answer = await app.send('payments.start', {
      as: eva.as,
      params: { id: order.id },
      body: { method: way },
    });
    delete app[way].overrides.pageUrl;
    expect(answer.status).toBe(503);
    expect(answer.text).not.toContain('evil');
  });
});
