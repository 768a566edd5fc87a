import { routes } from '@photoslate/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let app: App;
let anna: Actor;
let owner: Actor;
let priceGroupIds: string[];
beforeAll(async () => {
  app = await startApp({ listen: false });
  anna = await app.asPhotographer();
  owner = await app.asOwner();
  priceGroupIds = (await app.call('studio.priceGroups', { as: anna })).data.map(({ id }) => id);
});
afterAll(() => app.close());

const form = (more = {}) => ({
  location: { name: 'Beach', location: 'Zandvoort', timeZone: 'Europe/Amsterdam' },
  priceGroupId: priceGroupIds[0] ?? '',
  ...more,
});
const create = async (more = {}) => (await app.call('sessions.create', { as: anna, body: form(more) })).data;
const errors = async (body: unknown) =>
  Object.keys((await app.send('sessions.create', { as: anna, body })).failure.errors ?? {});
const show = async (id: string) => (await app.call('sessions.show', { as: anna, params: { id } })).data;

describe('a new session', () => {
  test('is calibrating, and has its own QR code and a copy of its prices', async () => {
    const session = await create();
    expect(session).toMatchObject({
      status: 'calibrating',
      location: { name: 'Beach', timeZone: 'Europe/Amsterdam' },
      photographer: { id: anna.userId },
      calibratedAt: null,
      endedAt: null,
      shootCount: 0,
      customerCount: 0,
      photoCount: 0,
    });
    expect(session.hash).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(session.url).toBe(`HTTP://PHOTOSLATE.TEST/C/${session.hash}`);
    await app.db
      .updateTable('priceGroups')
      .set({ firstPhotoCents: 1 })
      .where('id', '=', session.priceGroup.id)
      .execute();
    expect((await show(session.id)).priceGroup).toEqual(session.priceGroup);
  });

  test('is created once when its id is sent several times at once', async () => {
    const id = newId();
    const made = await Promise.all(Array.from({ length: 4 }, () => create({ id })));
    expect(new Set(made.map((session) => session.hash)).size).toBe(1);
    const rows = await app.db.selectFrom('codes').select('code').where('sessionId', '=', id).execute();
    expect(rows).toHaveLength(1);
  });

  test('is rejected with 409 when its id belongs to somebody else', async () => {
    const { id } = await create();
    const colleague = await app.makeUser(anna.studioId, 'photographer');
    const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    const theirs = await app.call('studio.priceGroups', { as: stranger });
    const answers = [
      await app.send('sessions.create', { as: colleague, body: form({ id }) }),
      await app.send('sessions.create', {
        as: stranger,
        body: form({ id, priceGroupId: theirs.data[0]?.id }),
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 409]);
  });

  test('is rejected with the name of the invalid field', async () => {
    expect(await errors(form({ priceGroupId: newId() }))).toEqual(['priceGroupId']);
    expect(await errors(form({ location: { id: newId() } }))).toEqual(['location.id']);
    expect(await errors(form({ code: 'not a code' }))).toEqual(['code']);
    expect(await errors({ priceGroupId: priceGroupIds[0] })).toEqual(['location']);
  });

  test('takes its creation time from the client, but never a future time', async () => {
    expect((await create({ createdAt: '2026-06-01T08:00:00.250Z' })).createdAt).toBe(
      '2026-06-01T08:00:00.250Z',
    );
    expect(Date.parse((await create({ createdAt: '2999-01-01T00:00:00Z' })).createdAt)).toBeLessThanOrEqual(
      Date.now(),
    );
  });
});

describe('the list of sessions', () => {
  test('shows photographers their own sessions and the owner all of the studio, in pages and newest first', async () => {
    const studioId = await app.makeStudio('Busy');
    const [one, two] = [
      await app.makeUser(studioId, 'photographer'),
      await app.makeUser(studioId, 'photographer'),
    ];
    const boss = await app.makeUser(studioId, 'owner');
    const made: string[] = [];
    for (let index = 0; index < 5; index++) made.unshift((await app.session(index % 2 ? two : one)).id);
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: { id: string }[]; meta: { nextCursor: string | null } } = await app.call(
        'sessions.list',
        {
          as: boss,
          query: { limit: 2, ...(cursor ? { cursor } : {}) },
        },
      );
      pages.push(...page.data.map(({ id }) => id));
      cursor = page.meta.nextCursor;
    } while (cursor);
    expect(pages).toEqual(made);
    const own = await app.call('sessions.list', { as: two });
    expect(own.data.map(({ id }) => id)).toEqual([made[1], made[3]]);
    expect((await app.send('sessions.list', { as: two, query: { cursor: 'x' } })).status).toBe(400);
  });
});

const act = async (name: 'sessions.close' | 'sessions.resume', id: string) =>
  app.send(name, { as: anna, params: { id }, body: {} });

describe('the status of a session', () => {
  test('changes from calibrating to active at the first shoot, to ended when closed, and back when resumed', async () => {
    const { id } = await create();
    expect((await act('sessions.resume', id)).status).toBe(409);
    await app.shoot(anna, id);
    expect((await show(id)).status).toBe('active');
    expect((await act('sessions.resume', id)).status).toBe(200);
    const closed = await app.call('sessions.close', {
      as: anna,
      params: { id },
      body: { at: '2026-06-01T12:00:00Z' },
    });
    expect(closed.data).toMatchObject({ status: 'ended', endedAt: '2026-06-01T12:00:00.000Z' });
    expect((await show(id)).shoots[0]?.status).toBe('completed');
    const again = await app.call('sessions.close', { as: anna, params: { id }, body: {} });
    expect(again.data.endedAt).toBe('2026-06-01T12:00:00.000Z');
    const resumed = await app.call('sessions.resume', { as: anna, params: { id } });
    expect(resumed.data).toMatchObject({ status: 'active', endedAt: null });
  });

  test('can change to ended before the first shoot', async () => {
    const { id } = await create();
    expect((await app.call('sessions.close', { as: anna, params: { id }, body: {} })).data.status).toBe(
      'ended',
    );
  });

  test('is not changed by a calibration that the photographer confirms', async () => {
    const { id, hash } = await create();
    const calibration = newId();
    const start = () =>
      app.call('calibrations.start', {
        as: anna,
        params: { id },
        body: { id: calibration, startedAt: '2026-06-01T09:00:00Z', uncertaintyMs: 40 },
      });
    expect((await start()).data).toMatchObject({
      id: calibration,
      hash,
      startedAt: '2026-06-01T09:00:00.000Z',
    });
    await start();
    const params = { id, calibrationId: calibration };
    const confirmed = await app.call('calibrations.confirm', { as: anna, params });
    expect(confirmed.data.status).toBe('calibrating');
    expect(confirmed.data.calibratedAt).not.toBeNull();
    expect((await show(id)).calibrations).toMatchObject([{ id: calibration }]);

    await act('sessions.close', id);
    expect((await app.send('calibrations.start', { as: anna, params: { id }, body: {} })).failure.code).toBe(
      'session_ended',
    );
    const elsewhere = await create();
    const foreign = { id: elsewhere.id, calibrationId: calibration };
    expect((await app.send('calibrations.confirm', { as: anna, params: foreign })).status).toBe(404);
  });

  test('the price group of a session can be changed, and an unknown one is rejected', async () => {
    const { id } = await create();
    const update = (priceGroupId: string) =>
      app.send('sessions.update', { as: anna, params: { id }, body: { priceGroupId } });
    expect((await update(priceGroupIds[2] ?? '')).status).toBe(200);
    expect((await show(id)).priceGroup.id).toBe(priceGroupIds[2]);
    expect((await update(newId())).status).toBe(422);
  });
});

test('server time is exact to the millisecond and never cached', async () => {
  const { id } = await create();
  const before = Date.now();
  const answer = await app.send('sessions.serverTime', { as: anna, params: { id } });
  const { data } = routes['sessions.serverTime'].answer.parse(JSON.parse(answer.text));
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(data.epochMs).toBeGreaterThanOrEqual(before);
  expect(data.epochMs).toBeLessThanOrEqual(Date.now());
  expect(new Date(data.epochMs).toISOString()).toBe(data.serverTime);
});

test('the owner can start a shoot in a photographer’s session', async () => {
  const { id } = await create();
  expect((await app.shoot(owner, id)).number).toBe(1);
});
