import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let app: App;
let anna: Actor;
let sessionId: string;
const BEGAN = Date.parse('2026-06-06T10:00:00Z');

beforeAll(async () => {
  app = await startApp({ listen: false });
  anna = await app.asPhotographer();
  sessionId = (await app.session(anna)).id;
  for (let minute = 0; minute < 9; minute++) await start(minute);
});
afterAll(() => app.close());

const start = async (minute: number) => {
  const body = { startedAt: new Date(BEGAN + minute * 60_000).toISOString() };
  return (await app.call('shoots.start', { as: anna, params: { id: sessionId }, body })).data;
};
const show = async (query: { shoots?: number; until?: string }) =>
  (await app.call('sessions.show', { as: anna, params: { id: sessionId }, query })).data;
const list = (query: { cursor?: string; limit?: number }) =>
  app.call('shoots.list', { as: anna, params: { id: sessionId }, query });
const numbers = (shoots: readonly { number: number }[]) => shoots.map(({ number }) => number);

test('without a limit, a session has all shoots and no cursor', async () => {
  const detail = await show({});
  expect(numbers(detail.shoots)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(detail.olderShoots).toBeUndefined();
});

test('with a limit, a session has its newest shoots, and a cursor for the others', async () => {
  const detail = await show({ shoots: 3 });
  expect(numbers(detail.shoots)).toEqual([7, 8, 9]);
  expect(detail).toMatchObject({ shootCount: 9, highestNumber: 9 });
  const older = await list({ cursor: detail.olderShoots ?? '', limit: 4 });
  expect(numbers(older.data)).toEqual([6, 5, 4, 3]);
  const oldest = await list({ cursor: older.meta.nextCursor ?? '', limit: 4 });
  expect(numbers(oldest.data)).toEqual([2, 1]);
  expect(oldest.meta.nextCursor).toBeNull();
  expect(await show({ shoots: 9 })).toMatchObject({ olderShoots: null });
});

test('the open shoot is always included', async () => {
  const first = (await show({})).shoots[0];
  await app.call('shoots.update', { as: anna, params: { id: first?.id ?? '' }, body: { completed: false } });
  const detail = await show({ shoots: 3 });
  expect(numbers(detail.shoots)).toEqual([1, 7, 8, 9]);
  expect(detail.shoots[0]?.status).toBe('open');
});

test('the newest shoots begin where they began before, until there are twice as many', async () => {
  const until = (await show({ shoots: 3 })).olderShoots ?? '';
  await start(9);
  await start(10);
  await start(11);
  const same = await show({ shoots: 3, until });
  expect(numbers(same.shoots)).toEqual([7, 8, 9, 10, 11, 12]);
  expect(same.olderShoots).toBe(until);
  await start(12);
  const moved = await show({ shoots: 3, until });
  expect(numbers(moved.shoots)).toEqual([11, 12, 13]);
  expect(moved.olderShoots).not.toBe(until);
});

test('discarded shoots are in no page, and keep their numbers', async () => {
  const last = (await show({})).shoots.at(-1);
  await app.call('shoots.discard', { as: anna, params: { id: last?.id ?? '' } });
  const detail = await show({ shoots: 3 });
  expect(numbers(detail.shoots)).toEqual([10, 11, 12]);
  expect(numbers(detail.discardedShoots)).toEqual([13]);
  expect(detail.highestNumber).toBe(13);
  expect(numbers((await list({ limit: 2 })).data)).toEqual([12, 11]);
});

test('a malformed cursor is a bad request', async () => {
  const asked = { as: anna, params: { id: sessionId } };
  const shown = await app.send('sessions.show', { ...asked, query: { shoots: 3, until: 'nonsense' } });
  expect(shown.status).toBe(400);
  expect((await app.send('shoots.list', { ...asked, query: { cursor: 'nonsense' } })).status).toBe(400);
});
