import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { filledShoot, holder, mailsTo } from '../../../../../tests/support/published-shoots.ts';
import { startApp, type Actor, type App, type As } from '../../../../../tests/support/start-app.ts';

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
// 12 euros, 8 for each extra photo, 49 for all: the whole shoot is reached at six.
beforeEach(async () => {
  const session = await app.session(anna);
  address = `eva-${newId()}@example.com`;
  shoot = await filledShoot(app, anna, session.id, [address], 8);
  await app.call('shoots.publish', { as: anna, params: { id: shoot.id } });
  eva = await holder(app, session.id, address);
});

const some = (from: number, to: number) => shoot.photoIds.slice(from, to);
const order = async (photoIds: string[], wholeShootIds: string[] = []) =>
  (await app.call('gallery.order', { as: eva, body: { photoIds, wholeShootIds } })).data;
const settle = (name: 'orders.pay' | 'orders.refund' | 'orders.cancel', id: string) =>
  app.send(name, { as: anna, params: { id } });
const gallery = async () => (await app.call('gallery.show', { as: eva })).data;
const owned = async () => (await gallery()).shoots[0]?.photos.map((photo) => photo.owned) ?? [];
const orders = async () => (await gallery()).orders.map(({ status, totalCents }) => [status, totalCents]);

describe('orders that are not paid', () => {
  test('count in the sum, so that all orders together never cost more than the whole shoot', async () => {
    await order(some(0, 2));
    expect((await gallery()).shoots[0]).toMatchObject({ allPhotosDueCents: 2900, wholeShootDueCents: 2900 });
    expect((await order(some(2, 3))).totalCents).toBe(800);
    expect((await order(some(3, 8))).totalCents).toBe(4900 - 2800);
    expect((await order([], [shoot.id])).totalCents).toBe(0);
    expect((await orders()).reduce((sum, [, cents]) => sum + Number(cents), 0)).toBe(4900);
  });

  test('give no right: after all are ordered and none is paid, one more is not to be downloaded', async () => {
    await order([], [shoot.id]);
    const more = await order(some(0, 1));
    expect(more).toMatchObject({ status: 'open', totalCents: 0, waitsFor: expect.any(String) as unknown });
    expect(await owned()).not.toContain(true);
    const { shoots, downloads } = await gallery();
    expect(shoots[0]?.photos.every(({ downloadUrl }) => downloadUrl === null)).toBe(true);
    expect(downloads).toEqual([]);
  });

  test('that cost less because of another one are not paid before it', async () => {
    const first = await order(some(0, 5));
    const second = await order([], [shoot.id]);
    const other = await order(some(0, 1));
    expect([first.totalCents, second.totalCents, second.waitsFor]).toEqual([4400, 500, first.number]);
    expect((await settle('orders.pay', second.id)).failure.code).toBe('order_waits');
    const asked = await app.send('gallery.pay', {
      as: eva,
      params: { id: second.id },
      body: { way: 'on-site' },
    });
    expect(asked.failure.code).toBe('order_waits');
    expect(await owned()).not.toContain(true);
    expect([other.totalCents, other.waitsFor]).toEqual([0, first.number]);
    await settle('orders.pay', first.id);
    expect((await settle('orders.pay', second.id)).status).toBe(200);
    expect(await owned()).not.toContain(false);
  });

  test('leave one that only costs what extra photos cost free to be paid first', async () => {
    const first = await order(some(0, 1));
    const second = await order(some(1, 3));
    expect([second.totalCents, second.waitsFor]).toEqual([1600, null]);
    await settle('orders.pay', second.id);
    const paid = await app.call('orders.pay', { as: anna, params: { id: first.id } });
    expect(paid.data.totalCents).toBe(1200);
  });

  test('and cost nothing because of another one are paid with it', async () => {
    const whole = await order([], [shoot.id]);
    await order(some(0, 2));
    expect((await settle('orders.pay', whole.id)).status).toBe(200);
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
    await settle('orders.refund', whole.id);
    expect(await owned(), 'what came with a refunded order goes with it').not.toContain(true);
  });

  test('and cost nothing because of another one are cancelled with it, and the customer is told', async () => {
    const whole = await order([], [shoot.id]);
    await order(some(0, 2));
    await order(some(4, 5));
    await settle('orders.cancel', whole.id);
    expect(await orders()).toEqual([
      ['cancelled', 0],
      ['cancelled', 0],
      ['cancelled', 4900],
    ]);
    const told = (await mailsTo(app, address)).filter(({ kind }) => kind === 'order-cancelled');
    expect(told).toHaveLength(2);
    expect(told[0]?.subject).toMatch(/^Order \d{4} was cancelled$/);
  });

  test('keep the sum that was confirmed when the other one is cancelled', async () => {
    const first = await order(some(0, 2));
    const second = await order(some(2, 6));
    expect(second.totalCents).toBe(4900 - 2000);
    await settle('orders.cancel', first.id);
    const paid = await app.call('orders.pay', { as: anna, params: { id: second.id } });
    expect(paid.data.totalCents).toBe(2900);
    expect((await owned()).filter(Boolean)).toHaveLength(4);
  });
});
