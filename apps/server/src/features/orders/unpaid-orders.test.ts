import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mediaUrl, zipDownloadUrl } from '#features/photos/index.ts';
import { newId } from '#platform/ids.ts';
import { filledShoot, holder, mailsTo } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App, type As } from '@photoslate/test-support/start-app';

let app: App;
let anna: Actor;
let eva: As;
let shoot: Awaited<ReturnType<typeof filledShoot>>;
let address: string;
beforeAll(async () => {
  app = await startApp({ listen: false });
  anna = await app.asOwner();
});
afterAll(() => app.close());
// 12 euros, 8 for each extra photo, 49 for all: six photos reach the price of the whole shoot.
beforeEach(async () => {
  const session = await app.session(anna);
  address = `eva-${newId()}@example.com`;
  shoot = await filledShoot(app, anna, session.id, [address], 8);
  await app.call('galleries.publishShoot', { as: anna, params: { id: shoot.id }, body: { sendNow: true } });
  eva = await holder(app, session.id, address);
});

const some = (from: number, to: number) => shoot.photoIds.slice(from, to);
const order = async (photoIds: string[], wholeShootIds: string[] = []) =>
  (await app.call('orders.place', { as: eva, body: { photoIds, wholeShootIds } })).data;
const quoted = async (photoIds: string[]) =>
  (await app.call('orders.quote', { as: eva, body: { photoIds } })).data;
const sendCommand = (name: 'orders.pay' | 'orders.refund' | 'orders.cancel', id: string) =>
  app.send(name, { as: anna, params: { id } });
const pricesBecome = (change: { firstPhotoCents: number; extraPhotoCents: number; buyAllCents: number }) =>
  app.db.updateTable('sessions').set(change).where('id', '=', shoot.sessionId).execute();
const cancellationSubjects = async () =>
  (await mailsTo(app, address))
    .filter(({ kind }) => kind === 'order-cancelled')
    .map(({ subject }) => subject);
const gallery = async () => (await app.call('galleries.show', { as: eva })).data;
const owned = async () => (await gallery()).shoots[0]?.photos.map((photo) => photo.owned) ?? [];
const orders = async () => (await gallery()).orders.map(({ status, totalCents }) => [status, totalCents]);

const remind = (id: string, as = anna) => app.send('orders.remind', { as, params: { id } });
const reminders = async () => (await mailsTo(app, address)).filter(({ kind }) => kind === 'payment-reminder');

describe('an unpaid order', () => {
  test('is reminded of once a day, with its present price, and not after it was paid', async () => {
    const whole = await order(some(0, 5));
    const rest = await order(some(5, 8));
    expect((await remind(rest.id)).status, 'its price depends on the other one').toBe(409);
    const owner = await app.makeUser(anna.studioId, 'owner');
    const both = await Promise.all([remind(whole.id), remind(whole.id, owner)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await remind(whole.id)).failure.code).toBe('reminded_already');
    expect(await reminders()).toMatchObject([
      {
        subject: `Reminder: your order ${whole.number} is not paid yet`,
        payload: { photoCount: 5, totalCents: whole.totalCents, orderId: whole.id },
      },
    ]);
    const colleague = await app.makeUser(anna.studioId, 'photographer');
    expect((await remind(whole.id, colleague)).status).toBe(403);
    await sendCommand('orders.pay', whole.id);
    expect((await remind(whole.id)).status).toBe(409);
    expect((await remind(newId())).status).toBe(404);
  });

  test('is not reminded of while its customer sees no photo, or after they were erased', async () => {
    const { id } = await order(some(0, 2));
    await app.call('galleries.recallShoot', { as: anna, params: { id: shoot.id } });
    expect((await remind(id)).failure.code).toBe('gallery_recalled');
    await app.call('privacy.erase', { as: anna, body: { email: address, withPhotos: false } });
    expect((await remind(id)).failure.code).toBe('order_not_open');
    expect(await reminders()).toEqual([]);
  });
});

describe('unpaid orders', () => {
  test('count toward the total, so that all orders together never cost more than the whole shoot', async () => {
    expect((await gallery()).shoots[0]).toMatchObject({ openCount: 8, nextPhotoDueCents: 1200 });
    await order(some(0, 2));
    expect((await gallery()).shoots[0]).toMatchObject({ openCount: 6, nextPhotoDueCents: 800 });
    expect((await gallery()).shoots[0]).toMatchObject({ allPhotosDueCents: 2900, wholeShootDueCents: 2900 });
    expect((await order(some(2, 3))).totalCents).toBe(800);
    expect((await order(some(3, 8))).totalCents).toBe(4900 - 2800);
    expect((await order([], [shoot.id])).totalCents).toBe(0);
    expect((await gallery()).shoots[0]).toMatchObject({ openCount: 0, nextPhotoDueCents: 0 });
    expect((await orders()).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(4900);
  });

  test('count toward the whole shoot in the quote for the remaining photos', async () => {
    const first = await order(some(0, 2));
    expect(await quoted(some(2, 5))).toMatchObject({ totalCents: 2400, shoots: [{ wholeShoot: false }] });
    expect(await quoted(some(2, 6))).toMatchObject({ totalCents: 2900, shoots: [{ wholeShoot: true }] });
    const rest = await order(some(2, 6));
    for (const { id } of [first, rest]) await sendCommand('orders.pay', id);
    expect(await owned()).toEqual(Array.from({ length: 8 }, () => true));
  });

  test('unlock no download, even for a free order placed after the whole shoot was ordered', async () => {
    await order([], [shoot.id]);
    const more = await order(some(0, 1));
    expect(more).toMatchObject({ status: 'open', totalCents: 0, waitsFor: expect.any(String) as unknown });
    expect(await owned()).not.toContain(true);
    const { shoots, downloads } = await gallery();
    expect(shoots[0]?.photos.every(({ downloadUrl }) => downloadUrl === null)).toBe(true);
    expect(downloads).toEqual([]);
    // The addresses that a paid order gets.
    const { id: linkId, version } = await app.db
      .selectFrom('links')
      .select(['id', 'version'])
      .where('address', '=', address)
      .executeTakeFirstOrThrow();
    const link = { kind: 'link', linkId, version } as const;
    for (const url of [
      mediaUrl(app.platform, link, shoot.photoIds[0] ?? '', 'original'),
      zipDownloadUrl(app.platform, link, more.id),
    ])
      expect((await app.inject({ url })).statusCode, url).toBe(403);
  });

  test('cannot be paid before the order that makes them cheaper', async () => {
    const first = await order(some(0, 5));
    const second = await order([], [shoot.id]);
    const other = await order(some(0, 1));
    expect([first.totalCents, second.totalCents, second.waitsFor]).toEqual([4400, 500, first.number]);
    expect((await sendCommand('orders.pay', second.id)).failure.code).toBe('order_waits');
    const asked = await app.send('payments.start', {
      as: eva,
      params: { id: second.id },
      body: { method: 'on-site' },
    });
    expect(asked.failure.code).toBe('order_waits');
    expect(await owned()).not.toContain(true);
    expect([other.totalCents, other.waitsFor]).toEqual([0, first.number]);
    await sendCommand('orders.pay', first.id);
    expect((await sendCommand('orders.pay', second.id)).status).toBe(200);
    expect(await owned()).not.toContain(false);
  });

  test('make a later order of extra photos wait when they make it cheaper', async () => {
    const first = await order(some(0, 1));
    const second = await order(some(1, 3));
    expect([second.totalCents, second.waitsFor]).toEqual([1600, first.number]);
    expect((await sendCommand('orders.pay', second.id)).failure.code).toBe('order_waits');
    await sendCommand('orders.pay', first.id);
    expect((await sendCommand('orders.pay', second.id)).status).toBe(200);
  });

  test('make a later whole-shoot order wait, even when its photos would cost the same as extra photos', async () => {
    const first = await order(some(0, 2));
    const whole = await order([], [shoot.id]);
    expect([first.totalCents, whole.totalCents, whole.waitsFor]).toEqual([2000, 2900, first.number]);
  });

  test('make a later order wait when only one of its shoots gets cheaper', async () => {
    await pricesBecome({ firstPhotoCents: 2500, extraPhotoCents: 0, buyAllCents: 2600 });
    const other = await filledShoot(app, anna, shoot.sessionId, [address], 2);
    await app.call('galleries.publishShoot', { as: anna, params: { id: other.id }, body: { sendNow: true } });
    const first = await order(some(0, 1));
    const second = await order([...some(1, 8), ...other.photoIds.slice(0, 1)]);
    expect([first.totalCents, second.totalCents, second.waitsFor]).toEqual([2500, 2500, first.number]);
    const whole = await order([], [shoot.id]);
    expect([whole.totalCents, whole.waitsFor]).toEqual([100, first.number]);
  });

  test('make a later order wait when its extra photos cost more than the first photo', async () => {
    await pricesBecome({ firstPhotoCents: 500, extraPhotoCents: 1000, buyAllCents: 9000 });
    const first = await order(some(0, 1));
    const second = await order(some(1, 2));
    expect([second.totalCents, second.waitsFor]).toEqual([1000, first.number]);
  });

  test('are paid together with the order that makes them free', async () => {
    const whole = await order([], [shoot.id]);
    await order(some(0, 2));
    expect((await sendCommand('orders.pay', whole.id)).status).toBe(200);
    expect(await orders()).toEqual([
      ['paid', 0],
      ['paid', 4900],
    ]);
    expect((await mailsTo(app, address)).map(({ kind }) => kind).toSorted()).toEqual([
      'gallery-ready',
      'order-paid',
      'order-paid',
      'order-received',
    ]);
    await sendCommand('orders.refund', whole.id);
    expect(await owned(), 'what came with a refunded order goes with it').not.toContain(true);
  });

  test('are cancelled together with the order that makes them free, and the customer gets a mail', async () => {
    const whole = await order([], [shoot.id]);
    await order(some(0, 2));
    await order(some(4, 5));
    await sendCommand('orders.cancel', whole.id);
    expect(await orders()).toEqual([
      ['cancelled', 0],
      ['cancelled', 0],
      ['cancelled', 4900],
    ]);
    expect(await cancellationSubjects()).toHaveLength(2);
  });

  test('are cancelled together with the order that makes them cheaper, and the customer gets a mail', async () => {
    const first = await order(some(0, 5));
    const whole = await order([], [shoot.id]);
    expect([first.totalCents, whole.totalCents]).toEqual([4400, 500]);
    await sendCommand('orders.cancel', first.id);
    expect(await orders()).toEqual([
      ['cancelled', 500],
      ['cancelled', 4400],
    ]);
    expect(await cancellationSubjects()).toEqual([`Order ${whole.number} was cancelled`]);
    expect((await sendCommand('orders.pay', whole.id)).failure.code).toBe('order_not_open');
    expect(await owned()).not.toContain(true);
  });

  test('keep the confirmed price while earlier paid and open orders still cover it', async () => {
    const first = await order(some(0, 1));
    const second = await order(some(1, 2));
    const third = await order(some(2, 3));
    const fourth = await order(some(3, 4));
    await sendCommand('orders.pay', first.id);
    await sendCommand('orders.cancel', second.id);
    expect(await orders()).toEqual([
      ['open', 800],
      ['open', 800],
      ['cancelled', 800],
      ['paid', 1200],
    ]);
    expect(await cancellationSubjects()).toEqual([]);
    for (const { id } of [third, fourth])
      expect((await app.call('orders.pay', { as: anna, params: { id } })).data.totalCents).toBe(800);
  });

  test('are cancelled when the paid order that makes them cheaper is refunded, and the customer gets a mail', async () => {
    const first = await order(some(0, 1));
    await sendCommand('orders.pay', first.id);
    const whole = await order([], [shoot.id]);
    expect(whole.totalCents).toBe(4900 - 1200);
    await sendCommand('orders.refund', first.id);
    expect(await orders()).toEqual([
      ['cancelled', 3700],
      ['refunded', 1200],
    ]);
    expect(await cancellationSubjects()).toEqual([`Order ${whole.number} was cancelled`]);
  });

  test('wait for the order placed before them, even if its timestamp is in the future', async () => {
    const first = await order(some(0, 1));
    const ahead = new Date(Date.now() + 60_000);
    await app.db.updateTable('orders').set({ createdAt: ahead }).where('id', '=', first.id).execute();
    expect((await order(some(1, 2))).waitsFor).toBe(first.number);
  });

  test('are listed for the studio with the customer’s name and the orders that depend on them', async () => {
    const customers = [{ email: address, firstName: 'Eva', lastName: 'Blom' }];
    await app.call('shoots.updateContact', { as: anna, params: { id: shoot.id }, body: { customers } });
    const first = await order(some(0, 1));
    const second = await order(some(1, 2));
    const list = async () =>
      (await app.call('orders.list', { as: anna, params: { id: shoot.sessionId } })).data.map(
        ({ customerName, neededBy }) => [customerName, neededBy],
      );
    expect(await list()).toEqual([
      ['Eva Blom', []],
      ['Eva Blom', [second.number]],
    ]);
    await sendCommand('orders.pay', first.id);
    expect((await list())[1]).toEqual(['Eva Blom', [second.number]]);
    await sendCommand('orders.pay', second.id);
    expect((await list())[1]).toEqual(['Eva Blom', []]);
  });
});
