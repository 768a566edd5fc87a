import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App, type As } from '@photoslate/test-support/start-app';
import { filledShoot, holder, mailsTo, putPhotos } from '@photoslate/test-support/published-shoots';

let app: App;
let anna: Actor;
let owner: Actor;
let eva: As;
let shoot: Awaited<ReturnType<typeof filledShoot>>;
let address: string;
/** The time, where a test sets it. */
let setMs: number | undefined;
beforeAll(async () => {
  app = await startApp({ listen: false, clock: { now: () => new Date(setMs ?? Date.now()) } });
  anna = await app.asPhotographer();
  owner = await app.asOwner();
});
afterAll(() => app.close());
// The first price group of a new studio: 12 euros, 8 for each extra photo, 49 for all. Six photos
// reach the price of the whole shoot.
beforeEach(async () => {
  setMs = undefined;
  const session = await app.session(anna);
  address = `eva-${newId()}@example.com`;
  shoot = await filledShoot(app, anna, session.id, [address], 8);
  await app.call('galleries.publishShoot', { as: anna, params: { id: shoot.id }, body: { sendNow: true } });
  eva = await holder(app, session.id, address);
});

const some = (from: number, to: number) => shoot.photoIds.slice(from, to);
const quote = async (photoIds: string[], wholeShootIds: string[] = []) =>
  (await app.call('orders.quote', { as: eva, body: { photoIds, wholeShootIds } })).data;
const order = async (photoIds: string[], more: { id?: string; wholeShootIds?: string[] } = {}) =>
  (await app.call('orders.place', { as: eva, body: { photoIds, ...more } })).data;
const sendCommand = (name: 'orders.pay' | 'orders.refund' | 'orders.cancel', id: string) =>
  app.send(name, { as: name === 'orders.refund' ? owner : anna, params: { id } });
const gallery = async () => (await app.call('galleries.show', { as: eva })).data.shoots[0];
const ownedCount = async () => (await gallery())?.photos.filter(({ owned }) => owned).length;
const pricesBecome = (change: { firstPhotoCents?: number; extraPhotoCents?: number; buyAllCents?: number }) =>
  app.db.updateTable('sessions').set(change).where('id', '=', shoot.sessionId).execute();
const kinds = async () => (await mailsTo(app, address)).map(({ kind }) => kind);

describe('a quote', () => {
  test('follows the price group for one, some or all photos', async () => {
    const totals: number[] = [];
    for (const count of [1, 2, 3, 5, 6, 8]) totals.push((await quote(some(0, count))).totalCents);
    expect(totals).toEqual([1200, 2000, 2800, 4400, 4900, 4900]);
    expect((await quote(some(0, 5))).shoots).toMatchObject([{ wholeShoot: false }]);
    expect((await quote(some(0, 6))).shoots).toMatchObject([{ addedCount: 6, wholeShoot: true }]);
    expect((await quote([], [shoot.id])).totalCents).toBe(4900);
    expect((await quote([])).totalCents).toBe(0);
  });

  test('counts photos that are owned and paid', async () => {
    await sendCommand('orders.pay', (await order(some(0, 2))).id);
    expect(await quote(some(0, 3))).toMatchObject({
      totalCents: 800,
      shoots: [{ ownedCount: 2, addedCount: 1, dueCents: 800 }],
    });
    expect(await gallery()).toMatchObject({ allPhotosDueCents: 2900, wholeShootDueCents: 2900 });
  });

  test('is refused for a photo that the customer cannot see', async () => {
    const other = await filledShoot(app, anna, shoot.sessionId, ['jan@example.com'], 2);
    await app.call('galleries.publishShoot', { as: anna, params: { id: other.id }, body: { sendNow: true } });
    for (const body of [
      { photoIds: other.photoIds },
      { wholeShootIds: [other.id] },
      { photoIds: [newId()] },
    ]) {
      expect((await app.send('orders.quote', { as: eva, body })).status).toBe(404);
      expect((await app.send('orders.place', { as: eva, body })).status).toBe(404);
    }
    expect((await app.send('orders.place', { as: eva, body: {} })).status).toBe(422);
    expect((await app.send('orders.quote', { body: {} })).status).toBe(401);
  });
});

describe('an order', () => {
  test('is open when placed and unlocks the originals once it is paid', async () => {
    const placed = await order(some(0, 3));
    expect(placed).toMatchObject({ status: 'open', totalCents: 2800, paidAt: null, photoIds: some(0, 3) });
    expect(await ownedCount()).toBe(0);
    const paid = await sendCommand('orders.pay', placed.id);
    expect(paid.status).toBe(200);
    expect(await ownedCount()).toBe(3);
    const [photo] = (await gallery())?.photos ?? [];
    expect(photo?.downloadUrl).toContain('/original?k=');
    await sendCommand('orders.pay', placed.id);
    expect(await kinds()).toEqual(['gallery-ready', 'order-received', 'order-paid']);
    expect((await app.call('galleries.show', { as: eva })).data.orders).toMatchObject([
      { id: placed.id, status: 'paid' },
    ]);
  });

  test('marks its photos as ordered and leaves them out of the price of all other photos', async () => {
    const marks = async () => (await gallery())?.photos.map(({ owned, ordered }) => [owned, ordered]) ?? [];
    const { id } = await order(some(0, 3));
    expect(await marks()).toEqual([
      ...some(0, 3).map(() => [false, true]),
      ...some(3, 8).map(() => [false, false]),
    ]);
    expect(await gallery()).toMatchObject({ allPhotosDueCents: 4900 - 2800 });
    await sendCommand('orders.cancel', id);
    expect((await marks()).flat()).not.toContain(true);
    expect(await gallery()).toMatchObject({ allPhotosDueCents: 4900 });
    const whole = await order([], { wholeShootIds: [shoot.id] });
    expect((await marks()).every(([, ordered]) => ordered)).toBe(true);
    expect(await gallery()).toMatchObject({ allPhotosDueCents: 0 });
    await sendCommand('orders.pay', whole.id);
    expect((await marks()).every(([owned, ordered]) => owned && !ordered)).toBe(true);
  });

  test('is placed once per id, also when it is sent several times at once', async () => {
    const id = newId();
    const placed = await Promise.all([
      order(some(0, 1), { id }),
      order(some(0, 1), { id }),
      order(some(0, 1), { id }),
    ]);
    expect(new Set(placed.map(({ number }) => number)).size).toBe(1);
    const list = await app.call('orders.list', { as: anna, params: { id: shoot.sessionId } });
    expect(list.data).toHaveLength(1);
    expect(list.meta).toEqual({ nextCursor: null });
    expect(await kinds()).toEqual(['gallery-ready', 'order-received']);
  });

  test('switched from online to on-site payment sends one mail with instructions and takes the new note', async () => {
    const howToPay = 'By transfer to NL91 ABNA 0417 1643 00.';
    await app.call('payments.setMethods', { as: owner, body: { onSite: true, howToPay } });
    const id = newId();
    const send = async (more: { payingOnline?: boolean; note?: string | null }) =>
      (await app.call('orders.place', { as: eva, body: { id, photoIds: some(0, 2), ...more } })).data;
    expect(await send({ payingOnline: true, note: 'Online.' })).toMatchObject({ note: 'Online.' });
    expect(await kinds()).toEqual(['gallery-ready']);
    expect(await send({ payingOnline: false, note: 'By transfer.' })).toMatchObject({ note: 'By transfer.' });
    expect(await send({})).toMatchObject({ note: 'By transfer.', status: 'open', totalCents: 2000 });
    const [, mail, ...more] = await mailsTo(app, address);
    expect(mail).toMatchObject({ kind: 'order-received', payload: { howToPay, totalCents: 2000 } });
    expect(more).toEqual([]);
    const list = await app.call('orders.list', { as: anna, params: { id: shoot.sessionId } });
    expect(list.data).toMatchObject([{ id, note: 'By transfer.' }]);
    await sendCommand('orders.pay', id);
    expect(await send({ note: 'Too late.' })).toMatchObject({ note: 'By transfer.', status: 'paid' });
  });

  test('mails the on-site payment instructions again on request, at most once in ten minutes', async () => {
    const { id } = await order(some(0, 2));
    const ask = () => app.call('payments.start', { as: eva, params: { id }, body: { method: 'on-site' } });
    setMs = Date.now();
    await ask();
    expect((await ask()).data).toMatchObject({ url: null, order: { id, status: 'open' } });
    expect(await kinds()).toEqual(['gallery-ready', 'order-received', 'order-received']);
    setMs += 10 * 60_000;
    await ask();
    expect((await kinds()).length).toBe(4);
  });

  test('is refused while twenty others are open, and accepted once one of them is cancelled', async () => {
    const placed = await Promise.all(Array.from({ length: 20 }, () => order(some(0, 1))));
    const more = { as: eva, body: { photoIds: some(1, 2) } };
    const refused = await app.send('orders.place', { ...more, language: 'de' });
    expect([refused.status, refused.failure.code]).toEqual([409, 'too_many_open_orders']);
    expect(refused.failure.message).toContain('20 Bestellungen');
    // Placing an existing order again does not count as a new order.
    const again = await app.send('orders.place', {
      as: eva,
      body: { id: placed[0]?.id, photoIds: some(0, 1) },
    });
    expect(again.status).toBe(201);
    await sendCommand('orders.cancel', placed[0]?.id ?? '');
    expect((await app.send('orders.place', more)).status).toBe(201);
  });

  test('with the id of another customer’s order is refused', async () => {
    const { id } = await order(some(0, 1));
    const other = await filledShoot(app, anna, shoot.sessionId, ['jan@example.com'], 2);
    await app.call('galleries.publishShoot', { as: anna, params: { id: other.id }, body: { sendNow: true } });
    const jan = await holder(app, shoot.sessionId, 'jan@example.com');
    const answer = await app.send('orders.place', { as: jan, body: { id, photoIds: other.photoIds } });
    expect(answer.status).toBe(409);
  });

  test('reaching the whole-shoot price unlocks the whole shoot, including later photos', async () => {
    await sendCommand('orders.pay', (await order(some(0, 6))).id);
    expect(await ownedCount()).toBe(8);
    await putPhotos(app, shoot, 2);
    expect(await ownedCount()).toBe(10);
    expect(await gallery()).toMatchObject({ wholeShootOwned: true, wholeShootDueCents: 0 });
  });

  test('is paid at once when nothing is due', async () => {
    await pricesBecome({ firstPhotoCents: 0 });
    expect(await order(some(0, 1))).toMatchObject({ status: 'paid', totalCents: 0 });
    expect(await kinds()).toEqual(['gallery-ready', 'order-paid']);
    const owned = await order(some(0, 1));
    expect(owned).toMatchObject({ status: 'paid', totalCents: 0, shoots: [], photoIds: [] });
    expect(await kinds(), 'nothing new, no mail').toEqual(['gallery-ready', 'order-paid']);
  });

  test.each<Parameters<typeof pricesBecome>[0]>([
    { buyAllCents: 0 },
    { firstPhotoCents: 0, extraPhotoCents: 0 },
  ])('of free photos unlocks them and sends no payment mail: %o', async (change) => {
    await pricesBecome(change);
    expect(await order(some(0, 8))).toMatchObject({ status: 'paid', totalCents: 0 });
    expect(await ownedCount()).toBe(8);
    expect(await kinds()).toEqual(['gallery-ready']);
  });

  test('is priced on top of earlier orders and keeps that price when it is paid', async () => {
    const [first, second] = [await order(some(0, 1)), await order(some(1, 2))];
    expect([first.totalCents, second.totalCents]).toEqual([1200, 800]);
    await sendCommand('orders.pay', first.id);
    const paid = await app.call('orders.pay', { as: anna, params: { id: second.id } });
    expect(paid.data.totalCents).toBe(800);
  });

  test('loses its downloads on refund, and its payment no longer counts', async () => {
    const placed = await order(some(0, 2));
    await sendCommand('orders.pay', placed.id);
    expect((await sendCommand('orders.refund', placed.id)).status).toBe(200);
    expect(await ownedCount()).toBe(0);
    expect((await quote(some(0, 1))).totalCents).toBe(1200);
    expect((await sendCommand('orders.pay', placed.id)).failure.code).toBe('order_not_open');
  });

  test('can be cancelled only while it is open', async () => {
    const placed = await order(some(0, 1));
    expect((await sendCommand('orders.refund', placed.id)).status).toBe(409);
    expect((await sendCommand('orders.cancel', placed.id)).status).toBe(200);
    expect((await sendCommand('orders.cancel', placed.id)).status).toBe(200);
    expect((await sendCommand('orders.pay', placed.id)).status).toBe(409);
  });

  test('locks the price group of its session', async () => {
    await order(some(0, 1));
    const prices = await app.call('studio.priceGroups', { as: anna });
    const answer = await app.send('sessions.update', {
      as: anna,
      params: { id: shoot.sessionId },
      body: { priceGroupId: prices.data[1]?.id },
    });
    expect([answer.status, answer.failure.code]).toEqual([409, 'price_group_locked']);
  });

  test('gets a unique number, also when several are placed at once', async () => {
    const placed = await Promise.all([0, 1, 2, 3].map((index) => order(some(index, index + 1))));
    expect(new Set(placed.map(({ number }) => number)).size).toBe(4);
  });

  test('is refused after the gallery is recalled', async () => {
    await app.call('galleries.recallShoot', { as: anna, params: { id: shoot.id } });
    const answer = await app.send('orders.place', { as: eva, body: { photoIds: some(0, 1) } });
    expect([answer.status, answer.failure.code]).toEqual([410, 'gallery_recalled']);
  });
});
