import { DAY_MS } from '@photoslate/domain/durations';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { publishFavouritesChanged } from '#platform/events.ts';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App, type As } from '@photoslate/test-support/start-app';
import { filledShoot, holder } from '@photoslate/test-support/published-shoots';

let app: App;
let anna: Actor;
let nowMs = Date.now();
let sessionId: string;
let shoot: Awaited<ReturnType<typeof filledShoot>>;
let eva: As;
let jan: As;
const opened: AbortController[] = [];
beforeAll(async () => {
  app = await startApp({ clock: { now: () => new Date(nowMs) } });
  anna = await app.asPhotographer();
});
beforeEach(async () => {
  nowMs = Date.now();
  sessionId = (await app.session(anna)).id;
  const [one, other] = [`eva-${newId()}@example.com`, `jan-${newId()}@example.com`];
  shoot = await filledShoot(app, anna, sessionId, [one]);
  const second = await filledShoot(app, anna, sessionId, [other]);
  for (const { id } of [shoot, second])
    await app.call('galleries.publishShoot', { as: anna, params: { id }, body: { sendNow: true } });
  [eva, jan] = [await holder(app, sessionId, one), await holder(app, sessionId, other)];
});
afterEach(() => {
  for (const controller of opened.splice(0)) controller.abort();
});
afterAll(() => app.close());

/**
 * Opens a gallery's event stream. It records the received states and whether the server has ended
 * the stream.
 */
async function follow(as: As, query = '') {
  const controller = new AbortController();
  opened.push(controller);
  const answer = await fetch(`${app.url}/api/gallery/changes${query}`, {
    headers: 'authorization' in as ? { authorization: as.authorization } : {},
    signal: controller.signal,
  });
  const received = { states: [] as string[], favourites: [] as unknown[], text: '', ended: false };
  const read = async () => {
    for await (const bytes of answer.body ?? []) {
      received.text += Buffer.from(bytes).toString();
      received.states = [...received.text.matchAll(/^event: state\ndata: (.*)\n\n/gm)].map(
        ([, state]) => state ?? '',
      );
      received.favourites = [...received.text.matchAll(/^event: favourites\ndata: (.*)\n\n/gm)].map(
        ([, ids]): unknown => JSON.parse(ids ?? ''),
      );
    }
    received.ended = true;
  };
  void read().catch(() => undefined);
  await expect.poll(() => received.states).toHaveLength(1);
  return received;
}
const state = async (as: As) => (await app.call('galleries.show', { as })).data.state;
const recall = () => app.call('galleries.recallShoot', { as: anna, params: { id: shoot.id } });
const publishAgain = () =>
  app.call('galleries.publishShoot', { as: anna, params: { id: shoot.id }, body: { sendNow: true } });

test('an open gallery receives an event when its shoot is recalled and when it is published again', async () => {
  const before = await state(eva);
  const received = await follow(eva);
  expect(received.states).toEqual([before]);
  await recall();
  await expect.poll(() => received.states).toHaveLength(2);
  expect(received.states[1]).not.toBe(before);
  await publishAgain();
  await expect.poll(() => received.states).toEqual([before, received.states[1], before]);
});

test('an open gallery receives an event when an order is placed and when it is paid', async () => {
  const received = await follow(eva);
  const more = await app.shoot(anna, sessionId);
  const body = { photoIds: shoot.photoIds.slice(0, 1) };
  const { data: order } = await app.call('orders.place', { as: eva, body });
  await expect.poll(async () => received.states.at(-1) === (await state(eva))).toBe(true);
  const ordered = received.states.length;
  await app.call('orders.pay', { as: anna, params: { id: order.id } });
  await expect.poll(() => received.states.length).toBeGreaterThan(ordered);
  expect(received.states.at(-1)).toBe(await state(eva));
  expect(more.id).not.toBe(shoot.id);
});

test('an open gallery receives no events of another customer’s gallery, and only state values of its own', async () => {
  const [own, other] = [await follow(eva), await follow(jan)];
  await recall();
  await expect.poll(() => own.states).toHaveLength(2);
  // The same event also refreshed the other gallery, whose state had not changed.
  await publishAgain();
  await expect.poll(() => own.states).toHaveLength(3);
  expect(other.states).toHaveLength(1);
  expect(own.text.replaceAll(/^(?:event: state|data: [\w-]{22}|:?)$/gm, '').trim()).toBe('');
});

test('an open gallery receives the favourites that another device changes, if it asks for them', async () => {
  const [photoId = '', other = ''] = shoot.photoIds;
  const mark = (id: string, favourite: boolean) =>
    app.call('favourites.set', { as: eva, body: { photoId: id, favourite } });
  await mark(photoId, true);
  const [asked, not, theirs] = [
    await follow(eva, '?with=favourites'),
    await follow(eva),
    await follow(jan, '?with=favourites'),
  ];
  await expect.poll(() => asked.favourites).toEqual([[photoId]]);
  await mark(other, true);
  await expect.poll(() => asked.favourites).toHaveLength(2);
  await mark(photoId, false);
  await expect.poll(() => asked.favourites.at(-1)).toEqual([other]);
  await recall();
  await expect.poll(() => asked.favourites.at(-1)).toEqual([]);
  expect(asked.states).toHaveLength(2);
  expect(not.favourites).toEqual([]);
  expect(theirs.favourites).toEqual([[]]);
});

/**
 * Holds the answer to the next query of the application until it is released. Other queries are
 * answered meanwhile.
 */
function holdNextQuery() {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { db } = app.platform;
  const held = { is: false };
  const holding = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (held.is) return result;
      held.is = true;
      await released;
      return result;
    },
  });
  Object.assign(app.platform, { db: holding });
  onTestFinished(() => void Object.assign(app.platform, { db }));
  return { held, release };
}

test('an open gallery receives no state that is older than the last one', async () => {
  const { id: linkId } = await app.db
    .selectFrom('links')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('email', 'like', 'eva-%')
    .executeTakeFirstOrThrow();
  const received = await follow(eva, '?with=favourites');
  await expect.poll(() => received.favourites).toHaveLength(1);
  const { held, release } = holdNextQuery();
  await app.db.transaction().execute((tx) => publishFavouritesChanged(tx, linkId));
  await expect.poll(() => held.is).toBe(true);
  await recall();
  await expect.poll(() => received.states).toHaveLength(2);
  release();
  const { data } = await app.call('shoots.show', { as: anna, params: { id: shoot.id } });
  const params = { id: shoot.id, customerId: data.customers[0]?.id ?? '' };
  await app.call('shoots.unlink', { as: anna, params });
  await expect.poll(() => received.ended).toBe(true);
  expect(received.states).toHaveLength(3);
});

test('unlinking the customer ends the gallery event stream, and a new stream is refused with 410', async () => {
  const received = await follow(eva);
  const { data } = await app.call('shoots.show', { as: anna, params: { id: shoot.id } });
  const params = { id: shoot.id, customerId: data.customers[0]?.id ?? '' };
  await app.call('shoots.unlink', { as: anna, params });
  await expect.poll(() => received.ended).toBe(true);
  expect(received.states.at(-1)).toBe('');
  expect((await app.send('galleries.events', { as: eva })).status).toBe(410);
  expect((await app.send('galleries.events')).status).toBe(401);
  expect((await app.send('galleries.events', { as: anna })).status).toBe(401);
});

test('the gallery event stream ends when the gallery expires', async () => {
  const { data } = await app.call('galleries.show', { as: eva });
  const endsAt = Date.parse(data.expiresAt ?? '');
  expect(endsAt).toBeGreaterThan(nowMs + DAY_MS);
  nowMs = endsAt - 200;
  const received = await follow(eva);
  nowMs = endsAt;
  await expect.poll(() => received.ended).toBe(true);
  expect(received.states.at(-1)).toBe('');
});
