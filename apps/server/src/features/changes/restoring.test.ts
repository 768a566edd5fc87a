import type { Change } from '@photoslate/contract/changes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import {
  photographedSession,
  wholeCard,
  type PhotographedSession,
} from './photographed-session.test-support.ts';

let app: App;
let as: Actor;
let sessions: PhotographedSession[];

beforeAll(async () => {
  app = await startApp({ listen: false });
  as = await app.asPhotographer();
  const here = await photographedSession(app, as);
  const there = await photographedSession(app, as, 2);
  await here.take([...wholeCard(here.shoots), { seconds: 920, code: 'Z'.repeat(26) }, { seconds: 960 }]);
  await there.take(wholeCard(there.shoots).map((taken) => ({ ...taken, camera: 'Nikon|Z 8|7' })));
  const { id } = here.shoots[0] ?? { id: '' };
  const customers = [{ email: 'anna@example.org' }, { email: 'bert@example.org' }];
  await app.call('shoots.updateContact', { as, params: { id }, body: { customers } });
  sessions = [here, there];
});
afterAll(() => app.close());

/** All state that a change may modify. */
async function state(): Promise<unknown> {
  const { rows } = await sql`
    select jsonb_build_object(
      'photos', (select jsonb_agg(jsonb_build_array(id, session_id, decision, role, verdict, changed_by,
        array(select shoot_id from photo_shoots where photo_id = photos.id order by shoot_id)) order by id) from photos),
      'shoots', (select jsonb_agg(id order by id) from shoots where discarded_at is null),
      'codes', (select jsonb_agg(jsonb_build_array(codes.code, shoot_id) order by codes.code) from codes
        join shoots on shoots.id = shoot_id where discarded_at is null),
      'stretches', (select jsonb_agg(jsonb_build_array(shoot_stretches.id, shoot_id, to_at) order by shoot_stretches.id)
        from shoot_stretches join shoots on shoots.id = shoot_id where discarded_at is null),
      'customers', (select jsonb_agg(jsonb_build_array(id, shoot_id, linked) order by id) from customers),
      'settled', (select jsonb_agg(jsonb_build_array(session_id, key, photo_ids) order by session_id, key) from settled_anomalies),
      'anomalies', (select jsonb_agg(anomalies order by session_id) from card_readings)) as state`.execute(
    app.db,
  );
  return rows[0];
}

const pick = <T>(of: readonly T[], at: number): T => of[at % of.length] as T;
const small = fc.nat({ max: 50 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant('decide' as const),
    session: small,
    photos: fc.array(small, { minLength: 1, maxLength: 4 }),
    shoot: small,
    how: fc.constantFrom('shoots', 'add', 'remove', 'hidden', 'qr-frame', 'automatic'),
  }),
  fc.record({
    kind: fc.constant('new-shoot' as const),
    session: small,
    photos: fc.array(small, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('move' as const),
    session: small,
    photos: fc.array(small, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('merge' as const), session: small, from: small, into: small }),
  fc.record({ kind: fc.constant('settle' as const), session: small, anomaly: small, settled: fc.boolean() }),
  fc.record({ kind: fc.constant('undo' as const), change: small }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const photosOf = async (sessionId: string) =>
  (
    await app.db.selectFrom('photos').select('id').where('sessionId', '=', sessionId).orderBy('id').execute()
  ).map(({ id }) => id);
const shootsOf = async (sessionId: string) =>
  (
    await app.db
      .selectFrom('shoots')
      .select('id')
      .where('sessionId', '=', sessionId)
      .where('discardedAt', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/** Makes a change like a photographer's; the server may refuse it. */
async function make(one: Step, made: readonly Change[]): Promise<Change | null> {
  if (one.kind === 'undo') {
    const change = made.length > 0 ? pick(made, one.change) : undefined;
    if (change) await undo(change);
    return null;
  }
  const { id } = pick(sessions, one.session);
  const params = { id };
  const send = async (
    name:
      | 'changes.movePhotos'
      | 'changes.newShoot'
      | 'changes.moveToSession'
      | 'changes.dismissAnomaly'
      | 'changes.mergeShoots',
    body: unknown,
    of = params,
  ) => {
    const answer = await app.send(name, { as, params: of, body });
    expect([200, 404, 409]).toContain(answer.status);
    return answer.status === 200 ? (JSON.parse(answer.text) as { data: Change }).data : null;
  };
  if (one.kind === 'merge') {
    const shoots = await shootsOf(id);
    return send(
      'changes.mergeShoots',
      { intoShootId: pick(shoots, one.into) },
      { id: pick(shoots, one.from) },
    );
  }
  if (one.kind === 'settle') {
    const { data } = await app.call('card.report', { as, params });
    if (data.anomalies.length === 0) return null;
    return send('changes.dismissAnomaly', {
      key: pick(data.anomalies, one.anomaly).key,
      settled: one.settled,
    });
  }
  const photos = await photosOf(id);
  if (photos.length === 0) return null;
  const photoIds = [...new Set(one.photos.map((at) => pick(photos, at)))];
  if (one.kind === 'new-shoot') return send('changes.newShoot', { photoIds });
  if (one.kind === 'move')
    return send('changes.moveToSession', { photoIds, sessionId: pick(sessions, one.session + 1).id });
  const shootId = pick(await shootsOf(id), one.shoot);
  const into = ['shoots', 'add', 'remove'].includes(one.how) ? { shootIds: [shootId] } : {};
  return send('changes.movePhotos', { photoIds, decision: { kind: one.how, ...into } });
}

async function undo(change: Change): Promise<void> {
  await app.call('changes.undo', { as, params: { id: change.sessionId, changeId: change.id } });
}

test(
  'any sequence of changes and undos leaves the original state when undone from newest to oldest',
  { timeout: 240_000 },
  async () => {
    const before = await state();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), async (steps) => {
        const made: Change[] = [];
        // oxlint-disable no-await-in-loop -- one change after the other
        for (const one of steps) {
          const change = await make(one, made);
          if (change) made.push(change);
        }
        for (const change of made.toReversed()) await undo(change);
        // oxlint-enable no-await-in-loop
        expect(await state()).toEqual(before);
        const left = await app.db
          .selectFrom('changes')
          .select('what')
          .where('undoneAt', 'is', null)
          .execute();
        expect(left).toEqual([]);
      }),
      { numRuns: 25 },
    );
  },
);

test('undoing an older change after its shoot was merged returns the photo to the merge target', async () => {
  const session = await photographedSession(app, as);
  const [, photo = ''] = await session.take(wholeCard(session.shoots));
  const [one = '', two = ''] = session.shoots.map(({ id }) => id);
  const decide = async (decision: object) =>
    (
      await app.call('changes.movePhotos', {
        as,
        params: { id: session.id },
        body: { photoIds: [photo], decision } as never,
      })
    ).data;
  await decide({ kind: 'shoots', shootIds: [two] });
  const hidden = await decide({ kind: 'hidden' });
  const { data: merged } = await app.call('changes.mergeShoots', {
    as,
    params: { id: two },
    body: { intoShootId: one },
  });
  await undo(hidden);
  expect((await session.inShoots())[one]).toContain(photo);
  expect((await session.inShoots())[two], 'what was merged away stays so').toBeUndefined();
  await undo(merged);
  expect((await session.inShoots())[two]).toContain(photo);
});
