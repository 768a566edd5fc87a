import type { Decision } from '@photoslate/contract/changes';
import { routes } from '@photoslate/contract/routes';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import {
  photographedSession,
  SHOOT_S,
  wholeCard,
  type PhotographedSession,
} from './photographed-session.test-support.ts';

let app: App;
let as: Actor;
let session: PhotographedSession;
let photos: string[];

beforeAll(async () => {
  app = await startApp({ listen: false });
  as = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  session = await photographedSession(app, as);
  photos = await session.take(wholeCard(session.shoots));
});

const params = () => ({ id: session.id });
const shoot = (index: number) => session.shoots[index]?.id ?? '';
const photo = (index: number) => photos[index] ?? '';
const into = (index: number): Decision => ({ kind: 'shoots', shootIds: [shoot(index)] });
const decide = async (photoIds: string[], decision: Decision) =>
  (await app.call('changes.movePhotos', { as, params: params(), body: { photoIds, decision } })).data;

async function read(since?: string) {
  const answer = await app.call('photos.index', { as, params: params(), query: since ? { since } : {} });
  return routes['photos.index'].answer.parse(answer).data;
}
type Index = Awaited<ReturnType<typeof read>>;

/**
 * The version of an answer after which nothing counts as changed. While a transaction runs that
 * began before the photos were written, also of another test, they may count as changed.
 */
async function settled(): Promise<string> {
  let { version } = await read();
  await vi.waitFor(
    async () => {
      const answer = await read(version);
      version = answer.version;
      expect(answer).toMatchObject({ full: false, photos: { id: [] } });
    },
    { timeout: 120_000 },
  );
  return version;
}

/** The photos of an answer with the fields of the timeline. */
const rowsOf = ({ photos: fields, shootIds, grant }: Index) =>
  fields.id.map((id, at) => ({
    id,
    fileName: fields.fileName[at],
    state: fields.state[at],
    role: fields.role[at],
    verdict: fields.verdict[at],
    shootIds: fields.shoots[at]?.map((number) => shootIds[number]),
    candidateShootIds: fields.candidates[at]?.map((number) => shootIds[number]),
    camera: fields.camera[at],
    takenAt: fields.takenAtMs[at] == null ? null : new Date(fields.takenAtMs[at]).toISOString(),
    width: fields.width[at],
    height: fields.height[at],
    thumbUrl: fields.thumb[at] == null ? null : `/api/media/${id}/thumb?k=${grant}.${fields.thumb[at]}`,
  }));

async function timeline() {
  const { data } = await app.call('photos.timeline', { as, params: params() });
  const onlyThere = new Set(['previewUrl', 'cameraTime', 'reasons']);
  return data.map((row) =>
    Object.fromEntries(Object.entries(row).filter(([field]) => !onlyThere.has(field))),
  );
}

test('the index has each photo of the timeline, in its order', async () => {
  await session.take(wholeCard(session.shoots).map((taken) => ({ ...taken, camera: 'Nikon|Z 8|7' })));
  await session.take([{ seconds: 3 * SHOOT_S + 500 }]);
  await decide([photo(1)], { kind: 'shoots', shootIds: [shoot(0), shoot(2)] });
  await decide([photo(2)], { kind: 'hidden' });
  const index = await read();
  expect(rowsOf(index)).toEqual(await timeline());
  expect(index).toMatchObject({ full: true, count: photos.length * 2 + 1 });
  expect(new Set(index.photos.versionCount)).toEqual(new Set([1]));
});

test('a session without photos has an empty index', async () => {
  session = await photographedSession(app, as);
  const { version, ...index } = await read();
  expect(index).toMatchObject({ full: true, count: 0, shootIds: [] });
  expect(await read(version)).toMatchObject({ full: false, count: 0 });
});

test('without a change, a repeated read has no photos', async () => {
  const again = await read(await settled());
  expect(again).toMatchObject({ full: false, count: photos.length, shootIds: [] });
  expect(again.photos.id).toEqual([]);
});

test('after a change by hand, a read since then has the changed photos only', async () => {
  const version = await settled();
  await decide([photo(1)], into(1));
  const changes = await read(version);
  expect(changes.full).toBe(false);
  expect(rowsOf(changes)).toMatchObject([{ id: photo(1), verdict: 'by-hand', shootIds: [shoot(1)] }]);
});

test('changes on top of an earlier answer give the same as a whole read, whatever was changed', async () => {
  const other = await photographedSession(app, as);
  await other.take(wholeCard(other.shoots));
  const undo = async (id: string) => app.call('changes.undo', { as, params: { ...params(), changeId: id } });
  let lastId = '';
  const move = (to: PhotographedSession, photoIds: string[]) => ({
    as,
    params: params(),
    body: { photoIds, sessionId: to.id },
  });
  const steps: (() => Promise<unknown>)[] = [
    async () => (lastId = (await decide([photo(1), photo(2)], into(2))).id),
    () => undo(lastId),
    () => decide([photo(5)], { kind: 'hidden' }),
    () => decide([photo(6)], { kind: 'qr-frame', shootId: shoot(0) }),
    () => decide([photo(6)], { kind: 'automatic' }),
    async () => {
      const body = { photoIds: [photo(3)] };
      lastId = (await app.call('changes.newShoot', { as, params: params(), body })).data.id;
    },
    () => undo(lastId),
    async () => {
      const body = { intoShootId: shoot(0) };
      lastId = (await app.call('changes.mergeShoots', { as, params: { id: shoot(1) }, body })).data.id;
    },
    () => undo(lastId),
    async () => (lastId = (await app.call('changes.moveToSession', move(other, [photo(7)]))).data.id),
    () => undo(lastId),
    () => session.take([{ seconds: 2 * SHOOT_S + 40 }]),
    () => app.call('shoots.discard', { as, params: { id: shoot(2) } }).catch(() => undefined),
    () => session.match(),
  ];
  let known = await read();
  let rows = rowsOf(known);
  const wasFull: boolean[] = [];
  for (const step of steps) {
    // oxlint-disable-next-line no-await-in-loop -- one step after the other
    await step();
    // oxlint-disable-next-line no-await-in-loop
    const answer = await read(known.version);
    const sent = new Map(rowsOf(answer).map((row) => [row.id, row]));
    rows = answer.full ? [...sent.values()] : rows.map((row) => sent.get(row.id) ?? row);
    // oxlint-disable-next-line no-await-in-loop
    expect(rows).toEqual(rowsOf(await read()));
    expect(rows).toHaveLength(answer.count);
    wasFull.push(answer.full);
    known = answer;
  }
  expect(wasFull).toContain(true);
  expect(wasFull).toContain(false);
});

test.each(['', 'x', '1.', '1.zz', `${'9'.repeat(25)}.`, `${'9'.repeat(18)}.`])(
  'a version that this server did not give, %j, gets all photos',
  async (since) => {
    const { version } = await read();
    const order = version.split('.')[1];
    const { full, count } = await read(since.endsWith('.') ? `${since}${order}` : since);
    expect({ full, count }).toEqual({ full: since !== '1.', count: photos.length });
  },
);

test('details of photos have their reasons, in the order in which they were taken', async () => {
  const ids = [photo(6), photo(1), photo(1)].join(',');
  const { data } = await app.call('photos.details', { as, params: params(), query: { ids } });
  const [listed] = (await app.call('photos.list', { as, params: params(), query: { shootId: shoot(0) } }))
    .data;
  expect(data.map(({ id }) => id)).toEqual([photo(1), photo(6)]);
  const fileName = listed?.fileName;
  expect(data[0]).toEqual({ ...listed, versions: [{ id: photo(1), fileName, isShown: true }] });
});

test('details leave out what is not in the session, and refuse anything but up to 100 ids', async () => {
  const other = await photographedSession(app, as);
  const [elsewhere = ''] = await other.take(wholeCard(other.shoots));
  const send = (ids: string) => app.send('photos.details', { as, params: params(), query: { ids } });
  const found = async (ids: string) =>
    routes['photos.details'].answer.parse(JSON.parse((await send(ids)).text)).data;
  expect(await found(elsewhere)).toEqual([]);
  expect(await found(`${elsewhere},${photo(2)}`.toUpperCase())).toMatchObject([{ id: photo(2) }]);
  const hundred = Array.from({ length: 100 }, (_, at) => `${at}`.padStart(8, '0') + photo(0).slice(8));
  expect((await send(hundred.join(','))).status).toBe(200);
  for (const ids of ['', 'x', `${photo(1)},`, `${photo(1)};drop`])
    // oxlint-disable-next-line no-await-in-loop
    expect((await send(ids)).status, ids).toBe(400);
  expect((await send([...hundred, photo(1)].join(','))).status).toBe(422);
});
