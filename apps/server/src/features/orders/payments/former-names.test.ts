import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPaidApp, type PaidApp } from './payments.test-support.ts';

let app: PaidApp;
beforeAll(async () => {
  app = await startPaidApp();
});
afterAll(() => app.close());

test('payments have the field names of app version 0.1.0 beside the current ones', async () => {
  const eva = await app.customer();
  await app.setKeys('stripe');
  const order = await app.order(eva);
  const start = (body: object) => app.send('payments.start', { as: eva.as, params: { id: order.id }, body });
  expect((await start({ way: 'stripe' })).status).toBe(200);
  expect((await start({})).failure.errors).toMatchObject({ method: [expect.any(String)] });

  const listed = async (status: 'open' | 'issue' | 'trouble') =>
    (await app.call('orders.all', { as: app.owner, query: { status } })).data.flatMap(
      ({ payments }) => payments,
    );
  expect(await listed('open')).toMatchObject([
    { method: 'stripe', way: 'stripe', issue: null, trouble: null },
  ]);
  const payment = await app.payment(order.id);
  await app.db.updateTable('payments').set({ trouble: 'unknown' }).where('id', '=', payment.id).execute();
  expect(await listed('issue')).toMatchObject([{ issue: 'unknown', trouble: 'unknown' }]);
  expect(await listed('trouble')).toHaveLength(1);
});
