import type { OnlineProvider } from '@photoslate/contract/orders';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startPaidApp, type PaidApp } from './payments.test-support.ts';

let app: PaidApp;
beforeAll(async () => {
  app = await startPaidApp();
  await app.setKeys('stripe');
  await app.setKeys('mollie');
});
afterAll(() => app.close());

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** An order that was paid online this many days ago. */
async function paidOrder(way: OnlineProvider, days: number) {
  const eva = await app.customer();
  const { id: orderId } = await app.order(eva);
  await app.begin(eva.as, orderId, way);
  const { id, reference } = await app.payment(orderId);
  app[way].pay(reference);
  await app.tend(id);
  app.pass(days * DAY);
  return { orderId, id, reference };
}
async function refund(orderId: string) {
  Object.assign(app.owner, await app.logIn(app.owner.email));
  await app.call('orders.refund', { as: app.owner, params: { id: orderId } });
}
const left = async (orderId: string) => {
  const { lookAt: at, refundedCents, trouble } = await app.payment(orderId);
  return { inHours: at && (at.getTime() - app.now().getTime()) / HOUR, refundedCents, trouble };
};

describe.each(['stripe', 'mollie'] as const)('an old payment through %s', (way) => {
  test('is refunded after the provider fails to answer at first, or the refund job is lost', async () => {
    const { orderId, id } = await paidOrder(way, 40);
    await refund(orderId);
    expect(await left(orderId), 'with no job at all').toMatchObject({ inHours: 6, refundedCents: 0 });
    app[way].server.mood = 'refusing';
    await app.tend(id);
    app[way].server.mood = 'well';
    expect(await left(orderId)).toEqual({ inHours: 6, refundedCents: 0, trouble: null });
    app.pass(6 * HOUR);
    await app.sweep();
    expect(await left(orderId)).toEqual({ inHours: null, refundedCents: 1200, trouble: null });
  });

  test('is refunded later when the provider refuses the refund at first', async () => {
    const { orderId, id } = await paidOrder(way, 40);
    await refund(orderId);
    app[way].overrides.refundRefusal = 'Not enough balance.';
    await app.tend(id);
    delete app[way].overrides.refundRefusal;
    expect(await left(orderId)).toEqual({ inHours: 6, refundedCents: 0, trouble: 'refund_refused' });
    app.pass(6 * HOUR);
    await app.sweep();
    expect(await left(orderId)).toEqual({ inHours: null, refundedCents: 1200, trouble: null });
  });

  test('is still polled after a request that got no answer', async () => {
    const { orderId, id, reference } = await paidOrder(way, 40);
    app[way].server.mood = 'refusing';
    await app.tend(id);
    app[way].server.mood = 'well';
    expect(await left(orderId)).toMatchObject({ inHours: 32 * 24 });
    app[way].refundThere(reference, 1200);
    app.pass(32 * DAY);
    await app.sweep();
    expect(await app.statusOf(orderId)).toBe('refunded');
  });
});
