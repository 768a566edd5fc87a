import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MOLLIE_KEY } from '@photoslate/test-support/payments/fake-mollie';
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '@photoslate/test-support/payments/fake-stripe';
import type { Actor } from '@photoslate/test-support/start-app';
import { startPaidApp, type PaidApp } from './payments.test-support.ts';

let app: PaidApp;
let stranger: Actor;
beforeAll(async () => {
  app = await startPaidApp();
  stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
});
afterAll(() => app.close());

const SECRETS = [STRIPE_KEY, STRIPE_WEBHOOK_SECRET, MOLLIE_KEY];
const settings = async (as: Actor = app.owner) => (await app.call('payments.settings', { as })).data;
const stripe = async () => (await settings()).accounts.find(({ provider }) => provider === 'stripe');
const waysFor = async () => {
  const { as } = await app.customer();
  return (await app.call('galleries.show', { as })).data.payment;
};

describe('a studio’s payment settings', () => {
  test('fall back to on-site payment without a provider, whatever is chosen', async () => {
    expect(await settings()).toMatchObject({ onSite: true, howToPay: '', accounts: [] });
    await app.call('payments.setMethods', {
      as: app.owner,
      body: { onSite: false, howToPay: 'NL91 ABNA 0417 1643 00' },
    });
    expect(await waysFor()).toMatchObject({ ways: ['on-site'], howToPay: 'NL91 ABNA 0417 1643 00' });
    await app.setKeys('mollie');
    expect((await waysFor()).ways).toEqual(['mollie']);
    await app.setKeys('stripe');
    await app.call('payments.setMethods', { as: app.owner, body: { onSite: true, howToPay: '' } });
    expect((await waysFor()).ways).toEqual(['on-site', 'mollie', 'stripe']);
  });

  test('never reveal provider keys in answers, in the database or in the activity log', async () => {
    const answers = [await app.setKeys('stripe'), await app.setKeys('mollie'), await settings()];
    const rows = await app.db.selectFrom('paymentAccounts').selectAll().execute();
    const log = await app.db.selectFrom('activity').selectAll().execute();
    const stored = rows.flatMap((row) =>
      [row.sealedKey, row.sealedWebhookSecret].map((bytes) => bytes?.toString('latin1')),
    );
    for (const secret of SECRETS) {
      expect(JSON.stringify([answers, rows, stored, log])).not.toContain(secret);
      expect(JSON.stringify([answers, rows, stored, log])).not.toContain(secret.slice(8, 24));
    }
    expect((await settings()).accounts).toMatchObject([
      { provider: 'mollie', endsWith: '0042', live: false, webhookSecret: false, unreadable: false },
      { provider: 'stripe', endsWith: '0042', live: false, webhookSecret: true, unreadable: false },
    ]);
    expect(log.map(({ verb }) => verb)).toContain('payments.changed');
  });

  test('mark a sealed key copied from another studio as unreadable', async () => {
    const [row] = await app.db
      .selectFrom('paymentAccounts')
      .selectAll()
      .where('provider', '=', 'stripe')
      .execute();
    if (!row) throw new Error('no row');
    const { encryptor } = app.platform;
    expect(encryptor.decrypt(row.sealedKey, [row.studioId, 'stripe', 'key'])).toBe(STRIPE_KEY);
    await app.db
      .insertInto('paymentAccounts')
      .values({ ...row, studioId: stranger.studioId })
      .execute();
    expect((await settings(stranger)).accounts).toMatchObject([{ unreadable: true }]);
    const tested = await app.send('payments.testAccount', { as: stranger, params: { provider: 'stripe' } });
    expect(tested.status).toBe(404);
    await app.call('payments.removeAccount', { as: stranger, params: { provider: 'stripe' } });
  });

  test('keep Stripe’s webhook signing secret when a new key is set, and delete it when it is emptied', async () => {
    await app.setKeys('stripe');
    const set = async (webhookSecret?: string) =>
      app.call('payments.setAccount', {
        as: app.owner,
        body: {
          provider: 'stripe',
          key: 'sk_live_another00001234',
          ...(webhookSecret === undefined ? {} : { webhookSecret }),
        },
      });
    await set();
    expect(await stripe()).toMatchObject({ endsWith: '1234', live: true, webhookSecret: true });
    await set('');
    expect(await stripe()).toMatchObject({ webhookSecret: false });
  });

  test.each([
    { provider: 'stripe', key: 'pk_test_publishable00000' },
    { provider: 'stripe', key: '' },
    { provider: 'stripe', key: STRIPE_KEY, webhookSecret: 'not a secret' },
    { provider: 'mollie', key: STRIPE_KEY },
    { provider: 'paypal', key: 'x' },
  ])('refuse $provider with $key', async (body) => {
    const answer = await app.send('payments.setAccount', { as: app.owner, body });
    expect(answer.status).toBe(422);
    expect(answer.text).not.toContain(STRIPE_KEY);
  });

  test('report whether the provider accepts the key, in the provider’s words and without the key', async () => {
    await app.setKeys('stripe');
    const ask = async (provider: 'stripe' | 'mollie') =>
      (await app.call('payments.testAccount', { as: app.owner, params: { provider } })).data;
    expect(await ask('stripe')).toEqual({ works: true, detail: null });
    await app.call('payments.setAccount', {
      as: app.owner,
      body: { provider: 'stripe', key: 'sk_test_wrong0000' },
    });
    expect(await ask('stripe')).toEqual({ works: false, detail: 'Invalid API Key provided' });
    await app.setKeys('mollie');
    expect(await ask('mollie')).toEqual({ works: true, detail: null });
  });

  test('are deleted with the key, and the provider can no longer be used for payment', async () => {
    const eva = await app.customer();
    await app.setKeys('mollie');
    await app.call('payments.removeAccount', { as: app.owner, params: { provider: 'mollie' } });
    const order = await app.order(eva);
    const answer = await app.send('payments.start', {
      as: eva.as,
      params: { id: order.id },
      body: { method: 'mollie' },
    });
    expect([answer.status, answer.failure.errors]).toMatchObject([422, { method: [expect.any(String)] }]);
  });

  test('are accessible only to the owner, and separate for each studio', async () => {
    for (const [name, more] of [
      ['payments.settings', {}],
      ['payments.setMethods', { body: { onSite: true, howToPay: 'mine' } }],
      ['payments.setAccount', { body: { provider: 'mollie', key: MOLLIE_KEY } }],
      ['payments.removeAccount', { params: { provider: 'mollie' } }],
      ['payments.testAccount', { params: { provider: 'mollie' } }],
      ['orders.all', {}],
    ] as const)
      expect((await app.send(name, { as: app.anna, ...more })).status, name).toBe(403);
    expect(await settings(stranger)).toMatchObject({ howToPay: '', accounts: [] });
  });
});

describe('on-site payment', () => {
  test('is explained in the order mail, with the order number', async () => {
    await app.call('payments.setMethods', {
      as: app.owner,
      body: { onSite: true, howToPay: 'IBAN NL91 ABNA 0417 1643 00\nReference {number}' },
    });
    const eva = await app.customer();
    const order = (await app.call('orders.place', { as: eva.as, body: { photoIds: eva.shoot.photoIds } }))
      .data;
    const [mail] = await app.db
      .selectFrom('mails')
      .selectAll()
      .where('kind', '=', 'order-received')
      .where('recipient', '=', eva.address)
      .execute();
    expect(mail?.payload).toMatchObject({ howToPay: expect.stringContaining('ABNA') });
    const { data } = await app.call('mail.show', { as: app.owner, params: { id: mail?.id ?? '' } });
    expect(data.text).toContain('IBAN NL91 ABNA 0417 1643 00');
    expect(data.text).toContain(`Reference ${order.number}`);
  });

  test('can be chosen for an order meant for online payment, and then sends the instructions mail once', async () => {
    const eva = await app.customer();
    const order = await app.order(eva);
    const received = async () =>
      (
        await app.db
          .selectFrom('mails')
          .select('id')
          .where('kind', '=', 'order-received')
          .where('recipient', '=', eva.address)
          .execute()
      ).length;
    expect(await received()).toBe(0);
    const begun = [
      await app.begin(eva.as, order.id, 'on-site'),
      await app.begin(eva.as, order.id, 'on-site'),
    ];
    expect(begun.map(({ url, order: { status } }) => [url, status])).toEqual([
      [null, 'open'],
      [null, 'open'],
    ]);
    expect(await received()).toBe(1);
  });

  test('marked by a photographer is recorded once, with one receipt, on repeated taps', async () => {
    const eva = await app.customer();
    const order = await app.order(eva, 0, 2);
    const mark = () => app.call('orders.pay', { as: app.anna, params: { id: order.id } });
    const marked = await Promise.all([mark(), mark(), mark()]);
    for (const { data } of marked)
      expect(data).toMatchObject({
        status: 'paid',
        payments: [{ method: 'on-site', status: 'paid', amountCents: 2000 }],
        receipts: [{ kind: 'receipt' }],
      });
  });
});

describe('an order', () => {
  test('cannot be seen, paid, marked or refunded by other users', async () => {
    const [eva, jan] = [await app.customer(), await app.customer()];
    await app.setKeys('stripe');
    const order = await app.order(eva);
    const body = { method: 'stripe' as const };
    for (const id of [order.id, 'x', '01890000-0000-7000-8000-000000000000'])
      expect((await app.send('payments.start', { as: jan.as, params: { id }, body })).status).toBe(404);
    expect(await app.paymentsOf(order.id)).toEqual([]);
    const colleague = await app.makeUser(app.owner.studioId, 'photographer');
    for (const name of ['orders.pay', 'orders.cancel'] as const) {
      expect((await app.send(name, { as: stranger, params: { id: order.id } })).status).toBe(404);
      expect((await app.send(name, { as: colleague, params: { id: order.id } })).status).toBe(403);
    }
    expect((await app.send('orders.refund', { as: stranger, params: { id: order.id } })).status).toBe(404);
    expect((await app.send('orders.refund', { as: app.anna, params: { id: order.id } })).status).toBe(403);
    expect((await app.call('orders.all', { as: stranger })).data).toEqual([]);
  });

  test('cannot be paid after its gallery is recalled', async () => {
    const eva = await app.customer();
    const order = await app.order(eva);
    await app.call('galleries.recallShoot', { as: app.anna, params: { id: eva.shoot.id } });
    const answer = await app.send('payments.start', {
      as: eva.as,
      params: { id: order.id },
      body: { method: 'stripe' },
    });
    expect([answer.status, answer.failure.code]).toEqual([410, 'gallery_recalled']);
  });

  test('appears in the owner’s list by status, page by page', async () => {
    const eva = await app.customer();
    const placed: string[] = [];
    for (let index = 0; index < 3; index++) {
      app.pass(1000);
      placed.unshift((await app.order(eva, index, index + 1)).id);
    }
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.call('orders.all', {
        as: app.owner,
        query: { limit: 2, status: 'open', ...(cursor ? { cursor } : {}) },
      });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.meta.nextCursor ?? undefined;
    } while (cursor);
    expect(seen.slice(0, 3)).toEqual(placed);
    expect(new Set(seen).size).toBe(seen.length);
    expect((await app.call('orders.all', { as: app.owner, query: { status: 'issue' } })).data).toEqual([]);
  });

  test('shows its payment state only to its own return token', async () => {
    const eva = await app.customer();
    await app.setKeys('stripe');
    const order = await app.order(eva);
    await app.begin(eva.as, order.id, 'stripe');
    const { id, reference } = await app.payment(order.id);
    const token =
      new URL(app.stripe.sessions.get(reference)?.success_url ?? '').pathname.split('/').pop() ?? '';
    const answer = await app.send('payments.state', { params: { token } });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain(eva.address);
    for (const wrong of [
      id,
      `${id}.`,
      `${id}.AAAA`,
      `${order.id}.${token.split('.')[1]}`,
      'x',
      '',
      token.slice(0, -2),
    ])
      expect((await app.send('payments.state', { params: { token: wrong } })).status).toBe(404);
    expect(app.stripe.sessions.get(reference)?.success_url).not.toContain('#');
  });
});
