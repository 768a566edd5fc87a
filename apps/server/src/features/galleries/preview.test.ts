import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { filledShoot, holder, mailsTo } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App, type As } from '@photoslate/test-support/start-app';

let app: App;
let anna: Actor;
let sessionId: string;
beforeAll(async () => {
  app = await startApp({ listen: false });
  anna = await app.asPhotographer();
});
afterAll(() => app.close());

let eva: string;
let jan: string;
beforeEach(async () => {
  sessionId = (await app.session(anna)).id;
  [eva, jan] = [`eva-${newId()}@example.com`, `jan-${newId()}@example.com`];
});

const filled = (emails: string[], count = 3) => filledShoot(app, anna, sessionId, emails, count);
const publish = (...shootIds: string[]) =>
  app.call('galleries.publishShoots', {
    as: anna,
    params: { id: sessionId },
    body: { shootIds, sendNow: true },
  });
const idOf = async (shootId: string, email: string) =>
  (await app.call('shoots.show', { as: anna, params: { id: shootId } })).data.customers.find(
    (one) => one.email === email,
  )?.id ?? '';
const preview = async (id: string, customerId?: string) =>
  (await app.call('galleries.preview', { as: anna, params: { id }, query: customerId ? { customerId } : {} }))
    .data;
const own = async (as: As) => (await app.call('galleries.show', { as })).data;

/** Without the addresses of photos, which name who may open them. */
const content = (gallery: unknown): unknown =>
  JSON.parse(
    JSON.stringify(gallery, (key, value: unknown) =>
      /url$/i.test(key) && typeof value === 'string' ? value.split('?')[0] : value,
    ),
  );

test('a preview has exactly the content that the customer gets, with orders and prices', async () => {
  const [one, two] = [await filled([eva, jan]), await filled([eva])];
  await publish(one.id, two.id);
  const link = await holder(app, sessionId, eva);
  const { data: order } = await app.call('orders.place', {
    as: link,
    body: { photoIds: [one.photoIds[0] ?? ''] },
  });
  await app.call('orders.pay', { as: anna, params: { id: order.id } });
  await app.call('orders.place', { as: link, body: { photoIds: [one.photoIds[1] ?? ''] } });
  const seen = content(await own(link)) as Record<string, unknown>;
  const { customers, customerId, ...shown } = await preview(one.id, await idOf(one.id, eva));
  expect(content({ ...shown, state: seen['state'] })).toEqual(seen);
  expect(customerId).toBe(await idOf(one.id, eva));
  expect(customers.map(({ name }) => name).toSorted()).toEqual([eva, jan].toSorted());
  const other = await preview(one.id, await idOf(one.id, jan));
  expect(other.shoots.map(({ id }) => id)).toEqual([one.id]);
  expect(other.orders).toEqual([]);
});

test('a preview of an unpublished shoot shows it beside what the customer sees already', async () => {
  const [one, two, three] = [await filled([eva]), await filled([eva]), await filled([jan])];
  await publish(one.id);
  expect((await preview(two.id)).shoots.map(({ id }) => id)).toEqual([one.id, two.id]);
  const [photo] = (await preview(three.id)).shoots[0]?.photos ?? [];
  expect(photo).toMatchObject({ owned: false, ordered: false, downloadUrl: null });
  expect(photo?.thumbUrl).toContain('/marked-thumb?k=login.');
});

test('a preview of a shoot without customers shows the shoot alone', async () => {
  const shoot = await filled([]);
  const shown = await preview(shoot.id);
  expect(shown).toMatchObject({ customers: [], customerId: null, orders: [], email: '' });
  expect(shown.shoots).toMatchObject([{ id: shoot.id, photoCount: 3 }]);
});

test('a preview counts as no visit, sends no mail and makes no link', async () => {
  const shoot = await filled([eva]);
  await preview(shoot.id);
  const links = () => app.db.selectFrom('links').selectAll().where('sessionId', '=', sessionId).execute();
  expect(await links()).toEqual([]);
  expect(await mailsTo(app, eva)).toEqual([]);
  await publish(shoot.id);
  const before = await links();
  await preview(shoot.id);
  expect(await links()).toEqual(before);
  expect(before[0]).toMatchObject({ openedAt: null, lookedAt: null });
});

test('visits are counted, but not the reads of one open page', async () => {
  const shoot = await filled([eva]);
  await publish(shoot.id);
  const customer = await holder(app, sessionId, eva);
  const seen = async () => {
    const { data } = await app.call('shoots.show', { as: anna, params: { id: shoot.id } });
    return data.customers[0]?.lastMail?.visitCount;
  };
  const links = () => app.db.updateTable('links').where('sessionId', '=', sessionId);
  const visitAfter = async (minutes: number) => {
    const lookedAt = new Date(app.platform.clock.now().getTime() - minutes * 60_000);
    await links().set({ lookedAt }).where('lookedAt', 'is not', null).execute();
    await app.call('galleries.show', { as: customer });
    return seen();
  };
  expect(await seen()).toBeNull();
  expect(await visitAfter(0)).toBe(1);
  expect(await visitAfter(29)).toBe(1);
  expect(await visitAfter(31)).toBe(2);
  await links().set({ visitCount: null }).execute();
  expect(await visitAfter(31), 'visits from before they were counted').toBeNull();
});

test('a customer who is not linked has no preview, and another photographer’s shoot has none', async () => {
  const [one, two] = [await filled([eva]), await filled([jan])];
  const query = { customerId: await idOf(two.id, jan) };
  expect((await app.send('galleries.preview', { as: anna, params: { id: one.id }, query })).status).toBe(404);
  const colleague = await app.asPhotographer();
  for (const name of ['galleries.preview', 'shootRecords.show'] as const) {
    const asked = { as: colleague, params: { id: one.id } };
    expect((await app.send(name, asked)).status).toBe((await app.send('shoots.show', asked)).status);
  }
});

test('pages of a preview have the addresses that its first answer leaves out', async () => {
  const shoot = await filled([eva], 30);
  const { shoots } = await preview(shoot.id);
  const bare = shoots[0]?.photos.find(({ thumbUrl }) => thumbUrl === null);
  const page = await app.call('galleries.previewPhotos', {
    as: anna,
    params: { id: shoot.id },
    query: { shootId: shoot.id, from: bare?.id ?? '' },
  });
  expect(page.data).toHaveLength(6);
  expect(page.data[0]).toMatchObject({ id: bare?.id });
  expect(page.data.every(({ thumbUrl }) => thumbUrl?.includes('k=login.'))).toBe(true);
});
