import { afterAll, beforeAll, expect, test } from 'vitest';
import { filledShoot, holder } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let app: App;
let anna: Actor;
beforeAll(async () => {
  app = await startApp({ listen: false });
  anna = await app.asPhotographer();
});
afterAll(() => app.close());

const records = async (id: string) =>
  (await app.call('shootRecords.show', { as: anna, params: { id } })).data;

test('the records of a shoot have its orders, mails, log entries and neighbours, and nothing of others', async () => {
  const session = await app.session(anna);
  const fill = (email: string) => filledShoot(app, anna, session.id, [email]);
  const [one, two, three] = [
    await fill('eva@example.com'),
    await fill('jan@example.com'),
    await fill('eva@example.com'),
  ];
  const discarded = await app.shoot(anna, session.id);
  await app.call('shoots.discard', { as: anna, params: { id: discarded.id } });
  await app.call('shoots.updateContact', {
    as: anna,
    params: { id: one.id },
    body: { customers: [{ email: 'eva@example.com', firstName: 'Eva', lastName: 'Bos' }] },
  });
  await app.call('galleries.publishShoots', {
    as: anna,
    params: { id: session.id },
    body: { shootIds: [one.id, two.id], sendNow: true },
  });
  const [eva, jan] = [
    await holder(app, session.id, 'eva@example.com'),
    await holder(app, session.id, 'jan@example.com'),
  ];
  const { data: order } = await app.call('orders.place', {
    as: eva,
    body: { photoIds: one.photoIds.slice(0, 2) },
  });
  await app.call('orders.pay', { as: anna, params: { id: order.id } });
  await app.call('orders.place', { as: jan, body: { wholeShootIds: [two.id] } });
  const [loved, formerlyLoved] = one.photoIds;
  for (const favourite of [true, false])
    await app.call('favourites.set', { as: eva, body: { photoId: formerlyLoved ?? '', favourite } });
  await app.call('favourites.set', { as: eva, body: { photoId: loved ?? '', favourite: true } });

  const first = await records(one.id);
  expect(first.orders).toMatchObject([
    {
      id: order.id,
      number: order.number,
      status: 'paid',
      customerName: 'Eva Bos',
      dueCents: order.totalCents,
      photoCount: 2,
      wholeShoot: false,
      method: 'on-site',
      hasIssue: false,
      lateDays: 0,
    },
  ]);
  expect(first.orders[0]?.photoIds.toSorted()).toEqual(one.photoIds.slice(0, 2).toSorted());
  expect(first.orderedCents).toBe(order.totalCents);
  expect(first.mails.map(({ to }) => to)).toContain('eva@example.com');
  expect(JSON.stringify({ ...first, next: null })).not.toContain('jan@example.com');
  expect(first.favourites).toEqual([{ photoId: loved, count: 1 }]);
  expect(first.mailCount).toBe(first.mails.length);
  expect(first.history.map(({ verb }) => verb)).toEqual([
    'order.paid',
    'gallery.published',
    'contact.changed',
    'contact.changed',
  ]);
  expect([first.previous, first.next?.id]).toEqual([null, two.id]);

  const second = await records(two.id);
  expect(second.orders).toMatchObject([
    { status: 'open', wholeShoot: true, customerName: null, method: 'on-site' },
  ]);
  expect([second.previous?.id, second.next?.id]).toEqual([one.id, three.id]);
  expect(second.favourites).toEqual([]);
  expect(await records(three.id)).toMatchObject({ orders: [], orderedCents: 0, next: null });
});

test('an open order tells how it will be paid before anybody has tried', async () => {
  const { studioId } = anna;
  const session = await app.session(anna);
  const shoot = await filledShoot(app, anna, session.id, ['lea@example.com']);
  await app.call('galleries.publishShoots', {
    as: anna,
    params: { id: session.id },
    body: { shootIds: [shoot.id], sendNow: true },
  });
  const lea = await holder(app, session.id, 'lea@example.com');
  await app.call('orders.place', { as: lea, body: { photoIds: shoot.photoIds.slice(0, 1) } });
  const method = async () => (await records(shoot.id)).orders[0]?.method;
  const account = (provider: 'stripe' | 'mollie') => ({
    studioId,
    provider,
    sealedKey: Buffer.from('-'),
    sealedWebhookSecret: null,
    endsWith: '1234',
    live: false,
    setAt: new Date(),
  });
  await app.db.insertInto('paymentAccounts').values(account('mollie')).execute();
  expect(await method()).toBe('on-site');
  await app.db.insertInto('paymentSettings').values({ studioId, onSite: false }).execute();
  expect(await method()).toBe('mollie');
  await app.db.insertInto('paymentAccounts').values(account('stripe')).execute();
  expect(await method(), 'one of several providers').toBeNull();
  await app.db.deleteFrom('paymentAccounts').where('studioId', '=', studioId).execute();
  expect(await method(), 'without a provider always directly').toBe('on-site');
});
