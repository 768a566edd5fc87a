import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { useLocation } from './index.ts';

let app: App;
let owner: Actor;
let stranger: Actor;
beforeAll(async () => {
  app = await startApp({ listen: false });
  owner = await app.asOwner();
  stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
});
afterAll(() => app.close());

const moment = (second: number) => new Date(Date.parse('2026-06-01T10:00:00Z') + second * 1000);
type Form = Parameters<typeof useLocation>[2];
const take = (form: Form, second: number, studioId = owner.studioId) =>
  app.db.transaction().execute((tx) => useLocation(tx, studioId, form, moment(second)));
const names = async () => (await app.call('studio.locations', { as: owner })).data.map(({ name }) => name);

describe('locations', () => {
  test('are listed by last use, and only for their own studio', async () => {
    const beach = await take({ name: 'Beach', location: 'Zandvoort', timeZone: 'Europe/Amsterdam' }, 1);
    await take({ name: 'School', location: 'Haarlem' }, 2);
    expect(await names()).toEqual(['School', 'Beach']);
    await take({ id: beach.id }, 3);
    expect(await names()).toEqual(['Beach', 'School']);
    expect((await app.call('studio.locations', { as: stranger })).data).toEqual([]);
  });

  test('are listed in pages, without gaps or repeats', async () => {
    for (let index = 0; index < 5; index++)
      await take({ name: `Place ${index}`, location: 'Leiden' }, 10 + index);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.call('studio.locations', {
        as: owner,
        query: { limit: 2, ...(cursor ? { cursor } : {}) },
      });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.meta.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual((await app.call('studio.locations', { as: owner })).data.map(({ id }) => id));
    expect(new Set(seen).size).toBe(7);
    expect((await app.send('studio.locations', { as: owner, query: { cursor: 'nonsense' } })).status).toBe(
      400,
    );
  });

  test('are reused when entered again, and a new one takes the last used time zone', async () => {
    const first = await take({ name: 'Harbour', location: 'Lisboa', timeZone: 'Europe/Lisbon' }, 20);
    const again = await take({ name: 'Harbour', location: 'Lisboa' }, 21);
    expect(again).toEqual(first);
    expect((await take({ name: 'Market', location: 'Porto' }, 22)).timeZone).toBe('Europe/Lisbon');
  });

  test('keep the id given by the device when they are sent several times', async () => {
    const id = newId();
    const form = { id, name: 'Forest', location: 'Ede' };
    const made = await Promise.all([take(form, 30), take(form, 30), take(form, 31)]);
    expect(made.map((location) => location.id)).toEqual([id, id, id]);
    await expect(take(form, 32, stranger.studioId)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('are rejected by field when unknown, foreign or without a valid time zone', async () => {
    const foreign = await take({ name: 'Secret', location: 'X' }, 40, stranger.studioId);
    for (const id of [foreign.id, newId()])
      await expect(take({ id }, 41)).rejects.toMatchObject({
        fields: [{ path: 'location.id', error: 'unknown_location' }],
      });
    for (const timeZone of ['Mars/Olympus', '+02:00', ''])
      await expect(take({ name: 'A', location: 'B', timeZone }, 42)).rejects.toMatchObject({
        fields: [{ path: 'location.timeZone', error: 'unknown_time_zone' }],
      });
  });
});

test('a studio has three price groups of its own', async () => {
  const own = await app.call('studio.priceGroups', { as: owner });
  expect(own.data).toHaveLength(3);
  expect(own.meta).toEqual({ nextCursor: null });
  expect(own.data[0]).toMatchObject({
    name: 'Small',
    firstPhotoCents: 1200,
    extraPhotoCents: 800,
    buyAllCents: 4900,
    currency: 'EUR',
  });
  const ids = new Set((await app.call('studio.priceGroups', { as: stranger })).data.map(({ id }) => id));
  expect(own.data.some(({ id }) => ids.has(id))).toBe(false);
});

const groups = async () => (await app.call('studio.priceGroups', { as: owner })).data;

describe('an owner', () => {
  test('changes a price group, and existing sessions keep their prices', async () => {
    const [group] = await groups();
    const session = await app.session(owner);
    const form = { name: 'School', firstPhotoCents: 0, extraPhotoCents: 0, buyAllCents: 0 };
    const params = { id: group?.id ?? '' };
    const { data } = await app.call('studio.updatePriceGroup', { as: owner, params, body: form });
    expect(data).toEqual({ ...group, ...form });
    expect(await groups()).toHaveLength(3);
    expect((await groups())[0]).toEqual(data);
    const kept = await app.call('sessions.show', { as: owner, params: { id: session.id } });
    expect(kept.data.priceGroup).toEqual(group);
    expect((await app.session(owner)).priceGroup).toEqual(data);
    expect((await app.call('activity.list', { as: owner })).data[0]).toMatchObject({
      verb: 'prices.changed',
      thing: { kind: 'price-group', label: 'School' },
      params: { buyAllCents: 0 },
    });
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a price below nothing', { firstPhotoCents: -1 }, 'firstPhotoCents'],
    ['half a cent', { extraPhotoCents: 1.5 }, 'extraPhotoCents'],
    ['a price that nobody pays', { buyAllCents: 10_000_001 }, 'buyAllCents'],
  ])('cannot save a price group with %s', async (_what, wrong, field) => {
    const [first, group] = await groups();
    expect(first).toBeDefined();
    const body = { name: 'A', firstPhotoCents: 1, extraPhotoCents: 1, buyAllCents: 1, ...wrong };
    const answer = await app.send('studio.updatePriceGroup', {
      as: owner,
      params: { id: group?.id ?? '' },
      body,
    });
    expect([answer.status, Object.keys(answer.failure.errors ?? {})]).toEqual([422, [field]]);
    expect((await groups())[1]).toEqual(group);
  });

  test('changes the name and time zone of a location, also in existing sessions', async () => {
    const session = await app.session(owner, { name: 'Misspelt' });
    const params = { id: session.location.id };
    const form = { name: 'Artis', location: 'Amsterdam', timeZone: 'Europe/Berlin' };
    expect((await app.call('studio.updateLocation', { as: owner, params, body: form })).data).toEqual({
      ...params,
      ...form,
    });
    const shown = await app.call('sessions.show', { as: owner, params: { id: session.id } });
    expect(shown.data.location).toMatchObject(form);
    const wrong = { ...form, timeZone: 'Mars/Olympus' };
    expect((await app.send('studio.updateLocation', { as: owner, params, body: wrong })).status).toBe(422);
  });

  test('gets 404 for price groups and locations of another studio', async () => {
    const [group] = await groups();
    const { location } = await app.session(owner, { name: 'Here' });
    const prices = { name: 'Free', firstPhotoCents: 0, extraPhotoCents: 0, buyAllCents: 0 };
    const newLocation = { name: 'A', location: 'B', timeZone: 'Europe/Berlin' };
    for (const id of [newId(), 'x']) {
      const tried = [
        await app.send('studio.updatePriceGroup', {
          as: stranger,
          params: { id: group?.id ?? '' },
          body: prices,
        }),
        await app.send('studio.updatePriceGroup', { as: stranger, params: { id }, body: prices }),
        await app.send('studio.updateLocation', {
          as: stranger,
          params: { id: location.id },
          body: newLocation,
        }),
        await app.send('studio.updateLocation', { as: stranger, params: { id }, body: newLocation }),
      ];
      expect(tried.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(new Set(tried.map(({ text }) => text)).size).toBe(1);
    }
    expect((await groups())[0]).toEqual(group);
  });
});
