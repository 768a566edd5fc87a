import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { filledShoot, holder, putPhotos } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App, type As } from '@photoslate/test-support/start-app';

let app: App;
let owner: Actor;
let eva: As;
let shoot: Awaited<ReturnType<typeof filledShoot>>;
let sessionId: string;
beforeAll(async () => {
  app = await startApp({ listen: false });
  owner = await app.asOwner();
});
afterAll(() => app.close());

/**
 * Publishes a shoot with this many photos. 12 euros, 8 for each extra photo, 49 for all: six photos
 * reach the price of the whole shoot.
 */
async function publish(photoCount: number): Promise<void> {
  const address = `eva-${newId()}@example.com`;
  const session = await app.session(owner);
  sessionId = session.id;
  shoot = await filledShoot(app, owner, sessionId, [address], photoCount);
  await app.call('galleries.publishShoot', { as: owner, params: { id: shoot.id }, body: { sendNow: true } });
  eva = await holder(app, sessionId, address);
}

const some = (from: number, to: number) => shoot.photoIds.slice(from, to);
/** Places an order and marks it as paid. */
async function bought(photoIds: string[], wholeShootIds: string[] = []): Promise<string> {
  const { id } = (await app.call('orders.place', { as: eva, body: { photoIds, wholeShootIds } })).data;
  if ((await app.send('orders.pay', { as: owner, params: { id } })).status !== 200) throw new Error('unpaid');
  return id;
}
const quoted = async (id: string) =>
  (await app.call('orders.refundQuote', { as: owner, params: { id } })).data.amountCents;
const refund = (id: string, amountCents?: number) =>
  app.send('orders.refund', { as: owner, params: { id }, body: { amountCents } });
const gallery = async () => (await app.call('galleries.show', { as: eva })).data;
const owned = async () => (await gallery()).shoots[0]?.photos.map((photo) => photo.owned) ?? [];
const orderOf = async (id: string) => {
  const { data } = await app.call('orders.list', { as: owner, params: { id: sessionId } });
  return data.find((order) => order.id === id);
};
const toRefund = async (id: string) => (await orderOf(id))?.payments[0]?.toRefundCents;
const creditNotes = async (id: string) => {
  const rows = await app.db
    .selectFrom('receipts')
    .select('content')
    .where('orderId', '=', id)
    .where('kind', '=', 'credit-note')
    .orderBy('number')
    .execute();
  return rows.map(({ content }) => content.totalCents);
};
/** The customer's payments minus refunds over all orders, from the studio's sales report. */
const netCents = async () => {
  const { data } = await app.call('salesReports.show', { as: owner, query: { by: 'session' } });
  return data.rows.find(({ key }) => key === sessionId)?.netCents;
};

describe('a refund', () => {
  beforeEach(() => publish(8));

  test('without a whole shoot returns the price of the order', async () => {
    const [first, second] = [await bought(some(0, 1)), await bought(some(1, 2))];
    expect([await quoted(first), await quoted(second)]).toEqual([1200, 800]);
    expect((await refund(first, 1200)).status).toBe(200);
    expect(await toRefund(first)).toBe(1200);
    expect(await netCents()).toBe(800);
  });

  test('returns the price of the order that completed the whole shoot', async () => {
    const [first, whole] = [await bought(some(0, 1)), await bought([], [shoot.id])];
    expect(await quoted(whole)).toBe(3700);
    await refund(whole);
    expect(await owned()).toEqual([true, ...Array.from({ length: 7 }, () => false)]);
    expect(await quoted(first)).toBe(1200);
  });

  test('is refused while the kept photos cost as much as the whole shoot', async () => {
    const [first] = [await bought(some(0, 1)), await bought([], [shoot.id])];
    const asked = await app.send('orders.refundQuote', { as: owner, params: { id: first } });
    expect(asked.failure.code).toBe('nothing_to_refund');
    expect((await refund(first)).failure.code).toBe('nothing_to_refund');
    expect((await orderOf(first))?.status).toBe('paid');
    expect(await owned()).not.toContain(false);
    expect(await netCents()).toBe(4900);
  });

  test('is refused when the amount has changed since it was shown', async () => {
    const [first, whole] = [await bought(some(0, 1)), await bought([], [shoot.id])];
    expect(await quoted(whole)).toBe(3700);
    expect((await refund(whole, 4900)).failure.code).toBe('refund_changed');
    expect((await orderOf(whole))?.status).toBe('paid');
    expect((await refund(whole, 3700)).status).toBe(200);
    expect((await refund(whole, 3700)).status, 'twice is once').toBe(200);
    expect((await refund(first, 1200)).status).toBe(200);
    expect(await netCents()).toBe(0);
  });
});

describe('a refund after a whole-shoot purchase', () => {
  // Six photos cost 49 euros, five 44, three 28.
  beforeEach(() => publish(6));

  test('keeps the price of the kept photos', async () => {
    const [first, whole] = [await bought(some(0, 1)), await bought([], [shoot.id])];
    expect(await quoted(first)).toBe(500);
    expect((await refund(first, 500)).status).toBe(200);
    expect(await owned()).toEqual([false, true, true, true, true, true]);
    expect([await toRefund(first), await creditNotes(first)]).toEqual([500, [-500]]);
    expect(await netCents()).toBe(4400);
    expect((await gallery()).shoots[0]).toMatchObject({ wholeShootDueCents: 500 });
    expect((await orderOf(whole))?.photoIds).toHaveLength(5);
  });

  test('keeps photos that were added after the purchase', async () => {
    const [first] = [await bought(some(0, 3)), await bought([], [shoot.id])];
    await putPhotos(app, shoot, 1);
    // The customer keeps four photos, which cost 36 euros.
    expect(await quoted(first)).toBe(4900 - 3600);
    await refund(first);
    expect((await owned()).filter(Boolean)).toHaveLength(4);
    await putPhotos(app, shoot, 1);
    expect((await owned()).filter(Boolean), 'what comes now is to be bought').toHaveLength(4);
    expect(await netCents()).toBe(3600);
  });

  test('returns the remaining amount with the last refunded order', async () => {
    const [first, whole] = [await bought(some(0, 3)), await bought([], [shoot.id])];
    expect(await quoted(first)).toBe(2100);
    await refund(first);
    expect(await netCents()).toBe(2800);
    expect(await quoted(whole)).toBe(2800);
    await refund(whole, 2800);
    expect(await netCents()).toBe(0);
    expect([await toRefund(first), await toRefund(whole)]).toEqual([2800, 2100]);
    expect([await creditNotes(first), await creditNotes(whole)]).toEqual([[-2100, -700], [-2100]]);
    expect(await owned()).not.toContain(true);
    expect((await gallery()).shoots[0]).toMatchObject({ wholeShootDueCents: 4900 });
  });
});
