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
describe('an order with a surplus payment', () => {
  test.each([
    ['stripe', 'mollie'],
    ['mollie', 'stripe'],
  ] as const)(
    'refunds one of two payments in two tabs automatically: first through %s, then through %s',
    async (one, two) => {
      const order = await app.order(eva, 0, 2);
      await app.begin(eva.as, order.id, one);
      const first = await app.payment(order.id);
      app.pass(SECOND);
      await app.begin(eva.as, order.id, two);
      const second = await app.payment(order.id);
      app[one].pay(first.reference);
      app[two].pay(second.reference);
      await Promise.all([app.tend(first.id), app.tend(second.id)]);
      const [settled, other] = (await app.paymentsOf(order.id)).toSorted(
        (a, b) => Number(b.settles) - Number(a.settles),
      );
      expect(settled).toMatchObject({ settles: true, refundedCents: 0 });
      expect(other).toMatchObject({ settles: false, refundedCents: 2000, trouble: null });
      expect(await app.statusOf(order.id)).toBe('paid');
      expect(await app.owned(eva.as)).toBe(2);
      expect(
        await app.stateOf(app.tokenAt(other?.way === 'stripe' ? 'stripe' : 'mollie', other?.reference ?? '')),
      ).toBe('refunded');
    },
  );

  test('closes the other checkout page once the first payment is known', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, 'mollie');
    const mollie = await app.payment(order.id);
    app.pass(SECOND);
    await app.begin(eva.as, order.id, 'stripe');
    const stripe = await app.payment(order.id);
    app.stripe.pay(stripe.reference);
    await app.tend(stripe.id);
    await app.tend(mollie.id);
    expect(() => app.mollie.pay(mollie.reference)).toThrow('no longer');
  });

  test('refunds an online payment that follows an on-site payment', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, 'stripe');
    const online = await app.payment(order.id);
    await app.call('orders.pay', { as: app.anna, params: { id: order.id } });
    app.stripe.pay(online.reference);
    await app.tend(online.id);
    const rows = await app.paymentsOf(order.id);
    expect(rows.find(({ id }) => id === online.id)).toMatchObject({ settles: false, refundedCents: 1200 });
    expect(rows.find(({ way }) => way === 'on-site')).toMatchObject({ settles: true, refundedCents: 0 });
    expect(await app.statusOf(order.id)).toBe('paid');
  });

  test('refunds a payment after its cancellation and unlocks nothing', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, 'mollie');
    const payment = await app.payment(order.id);
    app.mollie.pay(payment.reference);
    await app.call('orders.cancel', { as: app.anna, params: { id: order.id } });
    await app.tend(payment.id);
    expect(await app.payment(order.id)).toMatchObject({
      status: 'paid',
      settles: false,
      refundedCents: 1200,
    });
    expect(await app.owned(eva.as)).toBe(0);
  });
});

describe('an order of an erased customer', () => {
  test.each(['stripe', 'mollie'] as const)(
    'refunds a later payment through %s and sends no mail',
    async (way) => {
      const order = await app.order(eva);
      await app.begin(eva.as, order.id, way);
      const payment = await app.payment(order.id);
      app[way].pay(payment.reference);
      const body = { email: eva.address, withPhotos: false };
      await app.call('privacy.erase', { as: app.owner, body });
      expect(await app.statusOf(order.id)).toBe('cancelled');
      app.pass(3 * SECOND);
      expect((await app.webhookOf(way, payment)).statusCode).toBe(204);
      expect(await app.payment(order.id)).toMatchObject({
        status: 'paid',
        settles: false,
        refundedCents: 1200,
        trouble: null,
      });
      expect(await mailsTo(app, eva.address)).toEqual([]);
    },
  );

  test('becomes paid after a restore made it unpaid, once its provider is asked', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, 'stripe');
    const payment = await app.payment(order.id);
    app.stripe.pay(payment.reference);
    const forgotten = { address: '', email: '' };
    await app.db.updateTable('orders').set(forgotten).where('id', '=', order.id).execute();
    await app.tend(payment.id);
    expect(await app.payment(order.id)).toMatchObject({ settles: true, refundedCents: 0 });
    expect(await app.statusOf(order.id)).toBe('paid');
  });

  test('stays paid when it was paid before the erasure', async () => {
    const order = await app.order(eva);
    await app.call('orders.pay', { as: app.anna, params: { id: order.id } });
    await app.call('privacy.erase', { as: app.owner, body: { email: eva.address, withPhotos: true } });
    expect(await app.statusOf(order.id)).toBe('paid');
  });
});

describe('a price drop', () => {
  test('between checkout and payment lowers the price of the order, and the difference is refunded automatically', async () => {
    const [one, two] = [await app.order(eva, 0, 1), await app.order(eva, 1, 2)];
    await app.priceAlone(two.id, 1200);
    for (const { id } of [one, two]) await app.begin(eva.as, id, 'stripe');
    const payments = [await app.payment(one.id), await app.payment(two.id)];
    for (const payment of payments) app.stripe.pay(payment.reference);
    for (const payment of payments) await app.tend(payment.id);
    expect(await app.payment(two.id)).toMatchObject({
      amountCents: 1200,
      refundedCents: 400,
      settles: true,
    });
    expect(await app.statusOf(two.id)).toBe('paid');
    const { orders } = (await app.call('galleries.show', { as: eva.as })).data;
    expect(orders.map(({ totalCents }) => totalCents).toSorted((a, b) => a - b)).toEqual([800, 1200]);
  });

  test('before checkout lowers the amount asked for', async () => {
    const [one, two] = [await app.order(eva, 0, 1), await app.order(eva, 1, 2)];
    await app.priceAlone(two.id, 1200);
    await app.call('orders.pay', { as: app.anna, params: { id: one.id } });
    await app.begin(eva.as, two.id, 'mollie');
    expect((await app.payment(two.id)).amountCents).toBe(800);
  });

  test('to zero marks the order as paid without a provider', async () => {
    const order = await app.order(eva, 0, 2);
    const whole = (await app.call('orders.place', { as: eva.as, body: { wholeShootIds: [eva.shoot.id] } }))
      .data;
    await app.priceAlone(whole.id, 4900);
    await app.call('orders.pay', { as: app.anna, params: { id: whole.id } });
    const { order: paid, url } = await app.begin(eva.as, order.id, 'stripe');
    expect([paid.status, paid.totalCents, url, paid.receipts]).toEqual(['paid', 0, null, []]);
  });
});

describe('a payment webhook', () => {
  test('from Stripe with a forged, changed, expired or missing signature is refused', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, 'stripe');
    const { reference } = await app.payment(order.id);
    app.stripe.pay(reference);
    const timestamp = app.now().getTime();
    const good = app.stripe.message('checkout.session.completed', reference, { timestamp });
    const forged = [
      app.stripe.message('checkout.session.completed', reference, {
        timestamp,
        secret: 'whsec_somebody_else',
      }),
      app.stripe.message('checkout.session.completed', reference, { timestamp: timestamp - 10 * MINUTE }),
      { ...good, payload: good.payload.replace('evt_', 'evt-') },
      { ...good, payload: `${good.payload} ` },
      { ...good, headers: { 'content-type': 'application/json' } },
      { ...good, payload: '' },
    ];
    app.pass(3 * SECOND);
    for (const message of forged)
      expect((await app.sendWebhook(`stripe/${app.owner.studioId}`, message)).statusCode).toBe(400);
    expect(await app.statusOf(order.id)).toBe('open');
    expect((await app.sendWebhook(`stripe/${app.owner.studioId}`, good)).statusCode).toBe(204);
    expect(await app.statusOf(order.id)).toBe('paid');
  });

  test('from Stripe returns 404 for a studio without Stripe and pays no order of another studio', async () => {
    const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, 'stripe');
    const { reference } = await app.payment(order.id);
    app.stripe.pay(reference);
    const message = app.stripe.message('checkout.session.completed', reference, {
      timestamp: app.now().getTime(),
    });
    for (const studio of [stranger.studioId, 'x', '01890000-0000-7000-8000-000000000000'])
      expect((await app.sendWebhook(`stripe/${studio}`, message)).statusCode).toBe(404);
    await app.setKeys('stripe', stranger);
    app.pass(3 * SECOND);
    expect((await app.sendWebhook(`stripe/${stranger.studioId}`, message)).statusCode).toBe(204);
    expect(await app.statusOf(order.id)).toBe('open');
  });

  test('forged as Mollie’s pays nothing and triggers at most one provider request in two seconds', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, 'mollie');
    const payment = await app.payment(order.id);
    app.pass(3 * SECOND);
    const before = app.mollie.server.asked.length;
    for (const body of [`id=${payment.reference}`, 'id=tr_other', '', 'x', `id=${payment.reference}`]) {
      const answer = await app.sendWebhook(`mollie/${payment.id}`, {
        ...app.mollie.message(''),
        payload: body,
      });
      expect(answer.statusCode).toBe(204);
    }
    expect(app.mollie.server.asked.length - before).toBe(1);
    expect(await app.statusOf(order.id)).toBe('open');
    for (const path of ['mollie/x', `mollie/${order.id}`])
      expect((await app.sendWebhook(path, app.mollie.message(payment.reference))).statusCode).toBe(204);
  });

  test('arriving right after a provider request is not lost', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, 'mollie');
    const payment = await app.payment(order.id);
    const token = app.tokenAt('mollie', payment.reference);
    expect(await app.stateOf(token)).toBe('waiting');
    app.mollie.pay(payment.reference);
    await app.webhookOf('mollie', payment);
    expect(await app.statusOf(order.id)).toBe('open');
    app.pass(3 * SECOND);
    await app.sweep();
    expect(await app.statusOf(order.id)).toBe('paid');
  });
});

describe('polling a payment provider', () => {
  test('continues through an outage with growing pauses and ends when the payment is final', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, 'stripe');
    const { id, reference } = await app.payment(order.id);
    const pauses: number[] = [];
    app.stripe.server.mood = 'refusing';
    for (let round = 0; round < 6; round++) {
      const { lookAt: at } = await app.payment(order.id);
      pauses.push((at?.getTime() ?? 0) - app.now().getTime());
      app.pass(Math.max(0, pauses.at(-1) ?? 0));
      await app.tend(id);
    }
    app.stripe.server.mood = 'well';
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b));
    expect(pauses.at(-1)).toBeGreaterThan(4 * MINUTE);
    app.stripe.expire(reference);
    await app.tend(id);
    expect(await app.payment(order.id)).toMatchObject({ status: 'failed', lookAt: null });
  });

  test('without a valid key marks the payment as in trouble and resumes once the key is right', async () => {
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, 'stripe');
    const { id, reference } = await app.payment(order.id);
    await app.call('payments.removeAccount', { as: app.owner, params: { provider: 'stripe' } });
    app.stripe.pay(reference);
    await app.tend(id);
    expect(await app.payment(order.id)).toMatchObject({ status: 'waiting', trouble: 'unknown' });
    await app.setKeys('stripe');
    app.pass(7 * 60 * MINUTE);
    await app.sweep();
    expect(await app.payment(order.id)).toMatchObject({ status: 'paid', trouble: null });
  });
});
