import type { Decision } from '@photoslate/contract/changes';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import {
  photographedSession,
  SHOOT_S,
  wholeCard,
  type PhotographedSession,
  type Taken,
} from './photographed-session.test-support.ts';

let app: App;
let as: Actor;
let session: PhotographedSession;

beforeAll(async () => {
  app = await startApp({ listen: false });
  as = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  session = await photographedSession(app, as);
});

const params = () => ({ id: session.id });
const shoot = (index: number) => session.shoots[index]?.id ?? '';
const decide = async (photoIds: string[], decision: Decision) =>
  (await app.call('changes.movePhotos', { as, params: params(), body: { photoIds, decision } })).data;

/** Every number of photos that the desk shows of the session. */
async function shown() {
  const { data: report } = await app.call('card.report', { as, params: params() });
  const { data: checklist } = await app.call('photos.publishChecklist', { as, params: params() });
  const { data: detail } = await app.call('sessions.show', { as, params: params() });
  const { data: list } = await app.call('sessions.list', { as });
  const shoots = await Promise.all(
    session.shoots.map(async ({ id }) => (await app.call('shoots.show', { as, params: { id } })).data),
  );
  return {
    report,
    checklist,
    session: detail.shoots.map(({ id, photoCount }) => [id, photoCount]),
    list: list.find(({ id }) => id === session.id)?.photoCount,
    shoots: shoots.map(({ photoCount }) => photoCount),
  };
}

const areStored = async () =>
  (
    await app.query<{ stored: boolean }>(
      `select photo_counts is not null and shoot_counts is not null as stored from card_readings where session_id = '${session.id}'`,
    )
  )[0]?.stored;

/** Expects that the stored counts are those that counting finds. */
async function expectStored() {
  expect(await areStored()).toBe(true);
  const stored = await shown();
  await forget();
  expect(await shown()).toEqual(stored);
  await session.match();
  return stored;
}
const forget = () =>
  sql`update card_readings set photo_counts = null, shoot_counts = null where session_id = ${session.id}`.execute(
    app.db,
  );

/** A card with doubtful photos, a version, a second camera without a QR frame, and strays. */
const trickyCard = (): Taken[] => [
  ...wholeCard(session.shoots),
  { seconds: SHOOT_S + 33 },
  { seconds: 3 * SHOOT_S + 900 },
  { seconds: -4000 },
  ...[24, SHOOT_S + 24].map((seconds) => ({ seconds, camera: 'Nikon|Z 8|7' })),
];

test('the counts that a matching stores are those of its photos', async () => {
  const photos = await session.take(trickyCard());
  const first = await expectStored();
  expect(first.report).toMatchObject({ storedCount: photos.length, qrFrameCount: 3, pendingCount: 0 });
  expect(first.report.reviewCount).toBeGreaterThan(0);
  expect(first.report.shoots.some(({ reviewCount }) => reviewCount > 0)).toBe(true);

  const decisions: Decision[] = [
    { kind: 'shoots', shootIds: [shoot(0), shoot(2)] },
    { kind: 'hidden' },
    { kind: 'qr-frame', shootId: shoot(1) },
    { kind: 'remove', shootIds: [shoot(1)] },
    { kind: 'automatic' },
  ];
  for (const [at, decision] of decisions.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one change after the other
    await decide([photos[at * 2 + 1] ?? '', photos.at(-1) ?? ''], decision);
    // oxlint-disable-next-line no-await-in-loop
    await expectStored();
  }
});

test('photos that are not matched yet are counted beside the stored counts', async () => {
  const photos = await session.take(trickyCard());
  const change = (column: string, ids: readonly (string | undefined)[]) =>
    app.query(`update photos set ${column} where id in (${ids.map((id) => `'${id}'`).join()})`);
  const before = await shown();
  // Four that a matching has never seen: insert them as copies of matched ones.
  const { rows } = await sql<{ id: string }>`
    insert into photos (id, studio_id, session_id, home_session_id, sha256, size_bytes, file_name, storage_key)
    select gen_random_uuid(), studio_id, session_id, home_session_id, reverse(sha256), 1, file_name, storage_key
    from photos where id = any(${photos.slice(1, 5)}::uuid[]) returning id`.execute(app.db);
  const [read, damaged, raw, hidden] = rows.map(({ id }) => id);
  await change(`state = 'read'`, [read]);
  await change(`state = 'unreadable', unreadable_reason = 'damaged'`, [damaged]);
  await change(`state = 'unreadable', unreadable_reason = 'unsupported'`, [raw]);
  await change(`role = 'hidden'`, [hidden]);
  expect(await areStored()).toBe(true);
  const stored = await shown();
  await forget();
  expect(await shown()).toEqual(stored);
  expect(stored.report).toMatchObject({
    storedCount: before.report.storedCount + 4,
    pendingCount: 1,
    unreadableCount: 2,
    unsupportedCount: 1,
    hiddenCount: 1,
    photoCount: before.report.photoCount,
    safeToFormat: false,
  });
  expect(stored.list).toBe((before.list ?? 0) + 3);
});

test('a large session counts its photos between a change by hand and the rematch', async () => {
  const each = 170;
  const photos = await session.take(
    session.shoots.flatMap(({ code }, at) =>
      Array.from({ length: each }, (_, photo) => ({
        seconds: at * SHOOT_S + 12 + photo,
        ...(photo === 0 ? { code } : {}),
      })),
    ),
  );
  await expectStored();
  await decide([photos[1] ?? ''], { kind: 'shoots', shootIds: [shoot(1)] });
  expect(await areStored()).toBe(false);
  expect((await shown()).shoots).toEqual([each - 2, each, each - 1]);
  await session.match();
  expect((await expectStored()).shoots).toEqual([each - 2, each, each - 1]);
});

test('erased photos are no longer counted, also before the next matching', async () => {
  await session.take(wholeCard(session.shoots));
  const email = 'anna@example.org';
  await app.call('shoots.updateContact', { as, params: { id: shoot(0) }, body: { customers: [{ email }] } });
  await app.call('galleries.publishShoots', { as, params: params(), body: { shootIds: [shoot(0)] } });
  const owner = await app.makeUser(as.studioId, 'owner');
  await app.call('privacy.erase', { as: owner, body: { email, withPhotos: true } });
  expect(await areStored()).toBe(false);
  expect(await shown()).toMatchObject({ shoots: [0, 3, 3], report: { storedCount: 9, photoCount: 6 } });
});
