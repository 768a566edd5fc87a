import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App } from '../../../../../tests/support/start-app.ts';
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
const names = async () => (await app.call('locations.list', { as: owner })).data.map(({ name }) => name);

describe('locations', () => {
  test('are listed by their last use, and only to their own studio', async () => {
    const beach = await take({ name: 'Beach', location: 'Zandvoort', timeZone: 'Europe/Amsterdam' }, 1);
    await take({ name: 'School', location: 'Haarlem' }, 2);
    expect(await names()).toEqual(['School', 'Beach']);
    await take({ id: beach.id }, 3);
    expect(await names()).toEqual(['Beach', 'School']);
    expect((await app.call('locations.list', { as: stranger })).data).toEqual([]);
  });

  test('come page by page, none twice and none left out', async () => {
    for (let index = 0; index < 5; index++)
      await take({ name: `Place ${index}`, location: 'Leiden' }, 10 + index);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await app.call('locations.list', {
        as: owner,
        query: { limit: 2, ...(cursor ? { cursor } : {}) },
      });
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.meta.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual((await app.call('locations.list', { as: owner })).data.map(({ id }) => id));
    expect(new Set(seen).size).toBe(7);
    expect((await app.send('locations.list', { as: owner, query: { cursor: 'nonsense' } })).status).toBe(400);
  });

  test('written the same again are the same; the time zone of a new one is the one last worked in', async () => {
    const first = await take({ name: 'Harbour', location: 'Lisboa', timeZone: 'Europe/Lisbon' }, 20);
    const again = await take({ name: 'Harbour', location: 'Lisboa' }, 21);
    expect(again).toEqual(first);
    expect((await take({ name: 'Market', location: 'Porto' }, 22)).timeZone).toBe('Europe/Lisbon');
  });

  test('made by a device keep the id that it gave, however often it sends them', async () => {
    const id = newId();
    const form = { id, name: 'Forest', location: 'Ede' };
    const made = await Promise.all([take(form, 30), take(form, 30), take(form, 31)]);
    expect(made.map((location) => location.id)).toEqual([id, id, id]);
    await expect(take(form, 32, stranger.studioId)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('that are unknown, foreign, or in no time zone are refused by field', async () => {
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
  const own = await app.call('prices.list', { as: owner });
  expect(own.data).toHaveLength(3);
  expect(own.meta).toEqual({ nextCursor: null });
  expect(own.data[0]).toMatchObject({ name: 'Small', firstPhotoCents: 1200, currency: 'EUR' });
  const ids = new Set((await app.call('prices.list', { as: stranger })).data.map(({ id }) => id));
  expect(own.data.some(({ id }) => ids.has(id))).toBe(false);
});
