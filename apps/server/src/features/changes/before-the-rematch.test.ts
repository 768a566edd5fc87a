import type { Change, Decision } from '@photoslate/contract/changes';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import {
  photographedSession,
  SHOOT_S,
  type PhotographedSession,
  type Taken,
} from './photographed-session.test-support.ts';

/** Three shoots of these photos each, with their QR frame first: too many to be matched at once. */
const EACH = 170;

let app: App;
let as: Actor;
let session: PhotographedSession;
let photos: string[];

/** A QR frame and its photos, one each second, in each of these shoots. */
const largeCard = (shoots: readonly { readonly code: string }[]): Taken[] =>
  shoots.flatMap(({ code }, shoot) =>
    Array.from({ length: EACH }, (_, at) => ({
      seconds: shoot * SHOOT_S + 12 + at,
      ...(at === 0 ? { code } : {}),
    })),
  );

// No job runs here: what a test reads after a change is what a user sees before the rematch.
beforeAll(async () => {
  app = await startApp({ listen: false });
  as = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  session = await photographedSession(app, as);
  photos = await session.take(largeCard(session.shoots));
  await app.takeJobs('photos.match');
});
afterEach(() => vi.restoreAllMocks());

const params = () => ({ id: session.id });
const shoot = (index: number) => session.shoots[index]?.id ?? '';
const photo = (index: number) => photos[index] ?? '';
const decide = async (photoIds: string[], decision: Decision) =>
  (await app.call('changes.movePhotos', { as, params: params(), body: { photoIds, decision } })).data;
const undo = async (change: Pick<Change, 'id'>) =>
  (await app.call('changes.undo', { as, params: { ...params(), changeId: change.id } })).data;
const report = async () => (await app.call('card.report', { as, params: params() })).data;
const into = (index: number): Decision => ({ kind: 'shoots', shootIds: [shoot(index)] });
const countIn = async (index: number) =>
  (await report()).shoots.find(({ shootId }) => shootId === shoot(index))?.photoCount;

/** Everything that a user sees of these photos, except their order. */
async function shown(photoIds: readonly string[]) {
  const { rows } = await sql`
    select id, role, verdict, reasons, candidate_shoot_ids,
      array(select shoot_id from photo_shoots where photo_id = photos.id order by shoot_id) as shoots
    from photos where id = any(${photoIds}::uuid[]) order by id`.execute(app.db);
  return rows;
}

/** Everything that matching wrote for the session. */
async function matched() {
  const { rows } = await sql`
    select (select jsonb_agg(jsonb_build_array(id, role, verdict, reasons, candidate_shoot_ids, taken_at, sort_key,
        array(select shoot_id from photo_shoots where photo_id = photos.id order by shoot_id)) order by id)
      from photos where session_id = ${session.id}) as photos,
      (select jsonb_build_array(cameras, anomalies) from card_readings where session_id = ${session.id}) as card`.execute(
    app.db,
  );
  return rows[0];
}

/**
 * Makes changes after a matching has read the card, and before it saves its result. The returned
 * function counts the matchings of the whole session.
 */
function duringTheNextMatchings(...changes: (() => Promise<unknown>)[]) {
  const { matcher } = app.platform;
  // oxlint-disable-next-line typescript/unbound-method -- it does not use `this`
  const { matchSession } = matcher;
  const matching = vi.spyOn(matcher, 'matchSession');
  matching.mockImplementation(async (sessionId, read) => {
    const result = await matchSession(sessionId, read);
    await changes.shift()?.();
    return result;
  });
  const withLock = vi.spyOn(matcher, 'match');
  return () =>
    matching.mock.calls.length + withLock.mock.calls.filter(([card]) => card.photoCount > EACH).length;
}

describe('a change in a large session, before the rematch', () => {
  test('puts its photos into their shoot at once, with the counts and the gallery of both shoots', async () => {
    await decide([photo(1), photo(2)], into(1));
    const inShoots = await session.inShoots();
    expect(inShoots[shoot(0)]).not.toContain(photo(1));
    expect(inShoots[shoot(1)]).toEqual(expect.arrayContaining([photo(1), photo(2)]));
    expect([await countIn(0), await countIn(1)]).toEqual([EACH - 3, EACH + 1]);
    expect(await report()).toMatchObject({ pendingCount: 0, assignedCount: 3 * (EACH - 1), reviewCount: 0 });
    const listed = await app.call('photos.list', {
      as,
      params: params(),
      query: { shootId: shoot(1), limit: 200 },
    });
    expect(listed.data.find(({ id }) => id === photo(1))).toMatchObject({
      verdict: 'by-hand',
      shootIds: [shoot(1)],
    });
    expect(await app.takeJobs('photos.match')).toEqual([{ sessionId: session.id, cause: 'correction' }]);
  });

  test('shows each kind of decision as the rematch will', async () => {
    const decisions: Decision[] = [
      into(1),
      { kind: 'shoots', shootIds: [shoot(0), shoot(2)] },
      { kind: 'add', shootIds: [shoot(2)] },
      { kind: 'remove', shootIds: [shoot(0)] },
      { kind: 'hidden' },
      { kind: 'qr-frame', shootId: shoot(1) },
      { kind: 'qr-frame' },
    ];
    // The first photo is the QR frame, which stays one although it is put into a shoot.
    const decided = [photo(0), ...decisions.slice(1).map((_, at) => photo(10 + at))];
    for (const [at, decision] of decisions.entries())
      // oxlint-disable-next-line no-await-in-loop -- one change after the other
      await decide([decided[at] ?? ''], decision);
    const before = await shown(decided);
    expect(before).toHaveLength(decisions.length);
    await session.match();
    expect(await shown(decided)).toEqual(before);
    expect((await session.inShoots())[shoot(1)]).not.toContain(photo(0));
  });

  test('lets a photo without a decision wait for the rematch, outside of all galleries', async () => {
    const before = await matched();
    await decide([photo(1)], into(1));
    await session.match();
    await decide([photo(1)], { kind: 'automatic' });
    expect(await report()).toMatchObject({ pendingCount: 1, safeToFormat: false });
    expect((await session.inShoots())[shoot(1)]).not.toContain(photo(1));
    await session.match();
    expect(await matched()).toEqual(before);
  });

  test('followed by a second change shows the second one', async () => {
    await decide([photo(1), photo(2)], into(1));
    await decide([photo(2)], { kind: 'hidden' });
    const both = await shown([photo(1), photo(2)]);
    expect(both).toMatchObject([{ shoots: [shoot(1)] }, { role: 'hidden', shoots: [] }]);
    await session.match();
    expect(await shown([photo(1), photo(2)])).toEqual(both);
  });

  test('is undone at once, and the rematch finds nothing to change', async () => {
    const before = await matched();
    const first = await decide([photo(0), photo(1), photo(EACH + 3)], into(2));
    const second = await decide([photo(1)], { kind: 'hidden' });
    await undo(second);
    expect(await shown([photo(1)])).toMatchObject([{ verdict: 'by-hand', shoots: [shoot(2)] }]);
    await undo(first);
    expect(await matched()).toEqual(before);
    await session.match();
    expect(await matched()).toEqual(before);
  });

  test('puts photos into their new session at once, where they wait for its rematch', async () => {
    const other = await photographedSession(app, as);
    await other.take(largeCard(other.shoots));
    const { data: change } = await app.call('changes.moveToSession', {
      as,
      params: params(),
      body: { photoIds: [photo(1)], sessionId: other.id },
    });
    expect(await countIn(0)).toBe(EACH - 2);
    const there = (await app.call('card.report', { as, params: { id: other.id } })).data;
    expect(there).toMatchObject({ storedCount: 3 * EACH + 1, pendingCount: 1 });
    await undo(change);
    expect((await session.inShoots())[shoot(0)]).toContain(photo(1));
  });

  test('merges two shoots with their photos, and parts them again, at once', async () => {
    const before = await session.inShoots();
    const { data: change } = await app.call('changes.mergeShoots', {
      as,
      params: { id: shoot(1) },
      body: { intoShootId: shoot(0) },
    });
    const merged = await session.inShoots();
    expect(merged[shoot(0)]).toHaveLength(2 * (EACH - 1));
    await session.match();
    expect(await session.inShoots()).toEqual(merged);
    await undo(change);
    expect(await session.inShoots()).toEqual(before);
  });

  test('restores a discarded shoot that its photos are put into', async () => {
    const { data: empty } = await app.call('shoots.start', { as, params: params(), body: { number: 9 } });
    await app.call('shoots.discard', { as, params: { id: empty.id } });
    await decide([photo(1)], { kind: 'shoots', shootIds: [empty.id] });
    expect((await session.inShoots())[empty.id]).toEqual([photo(1)]);
    expect((await report()).shoots).toContainEqual(
      expect.objectContaining({ shootId: empty.id, photoCount: 1 }),
    );
  });
});

describe('a change while a matching is running', () => {
  test('does not wait for it, and is not overwritten by its older result', async () => {
    const matchings = duringTheNextMatchings(() => decide([photo(1)], into(1)));
    await session.match();
    expect(matchings()).toBe(2);
    expect(await shown([photo(1)])).toMatchObject([{ verdict: 'by-hand', shoots: [shoot(1)] }]);
  });

  test('is an undo: the photo is back in its shoot, and a result with the decision is discarded', async () => {
    const before = await matched();
    const change = await decide([photo(1)], into(1));
    const matchings = duringTheNextMatchings(() => undo(change));
    await session.match();
    expect(matchings()).toBe(2);
    expect(await matched()).toEqual(before);
  });

  test('made during each attempt delays the matching at most twice', async () => {
    const matchings = duringTheNextMatchings(
      () => decide([photo(1)], into(1)),
      () => decide([photo(2)], into(1)),
    );
    await session.match();
    expect(matchings()).toBe(3);
    expect((await session.inShoots())[shoot(1)]).toEqual(expect.arrayContaining([photo(1), photo(2)]));
  });

  test('moves a photo away: the result does not bring it back', async () => {
    const other = await photographedSession(app, as);
    const body = { photoIds: [photo(1)], sessionId: other.id };
    duringTheNextMatchings(() => app.call('changes.moveToSession', { as, params: params(), body }));
    await session.match();
    expect((await session.inShoots())[shoot(0)]).not.toContain(photo(1));
    expect(await report()).toMatchObject({ storedCount: 3 * EACH - 1 });
  });
});

/**
 * Marks a photo of the first shoot as a QR frame of the second: the photos after it become
 * doubtful.
 */
const markAsFrame = () => decide([photo(80)], { kind: 'qr-frame', shootId: shoot(1) });

test('a shoot published right after a change has the photos that the rematch gives it', async () => {
  const email = 'anna@example.org';
  await app.call('shoots.updateContact', { as, params: { id: shoot(0) }, body: { customers: [{ email }] } });
  await markAsFrame();
  expect(await countIn(0)).toBe(EACH - 2);
  await app.call('galleries.publishShoots', {
    as,
    params: params(),
    body: { sendNow: true, shootIds: [shoot(0)] },
  });
  const photoCount = await countIn(0);
  expect(photoCount).toBeLessThan(EACH - 2);
  const { payload } = await app.db
    .selectFrom('mails')
    .select('payload')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  expect(payload).toMatchObject({ photoCount });
  await session.match();
  expect(await countIn(0)).toBe(photoCount);
});

test('the rematch after a change is made by the next server that starts, if this one ended before it', async () => {
  await markAsFrame();
  await app.takeJobs('photos.look-harder');
  const next = await startApp({ listen: false, runsJobs: true, after: app });
  await next.idle();
  await next.close();
  expect(await countIn(0)).toBeLessThan(EACH - 2);
  expect(await shown([photo(80)])).toMatchObject([{ role: 'qr-frame', verdict: 'by-hand' }]);
});
