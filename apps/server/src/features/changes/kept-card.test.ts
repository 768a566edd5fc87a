import type { Change, Decision } from '@photoslate/contract/changes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { matchSessionPhotos, openMatcher } from '#features/photos/index.ts';
import { photographedSession, wholeCard } from './photographed-session.test-support.ts';

let app: App;
let as: Actor;
/** Keeps cards of any size, unlike the matcher of the app. */
const matcher = openMatcher({ fewPhotos: 0 });

beforeAll(async () => {
  app = await startApp({ listen: false });
  as = await app.asPhotographer();
});
afterAll(async () => {
  await matcher.close();
  await app.close();
});

async function written(sessionId: string): Promise<unknown> {
  const { rows } = await sql`
    select (select jsonb_agg(jsonb_build_array(id, role, verdict, reasons, candidate_shoot_ids, taken_at, sort_key,
        version_of, shown_id, array(select shoot_id from photo_shoots where photo_id = photos.id order by shoot_id)) order by id)
      from photos where session_id = ${sessionId}) as photos,
      (select jsonb_build_array(cameras, anomalies, camera_photo_ids) from card_readings where session_id = ${sessionId}) as card`.execute(
    app.db,
  );
  return rows[0];
}

const small = fc.nat({ max: 50 });
const step = fc.oneof(
  fc.record({ kind: fc.constant('decide' as const), photo: small, shoot: small }),
  fc.record({ kind: fc.constant('hide' as const), photo: small }),
  fc.record({ kind: fc.constant('move' as const), photo: small }),
  fc.record({ kind: fc.constant('merge' as const), shoot: small }),
  fc.record({ kind: fc.constant('undo' as const), change: small }),
  fc.record({ kind: fc.constant('take' as const), seconds: small }),
  fc.record({ kind: fc.constant('delete' as const), photo: small }),
);

const pick = <T>(of: readonly T[], at: number): T | undefined => of[at % of.length];

test('matching only what changed gives the same result as matching all photos, after any changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
      const here = await photographedSession(app, as);
      const there = await photographedSession(app, as);
      const photos = await here.take(wholeCard(here.shoots));
      const shoots = here.shoots.map(({ id }) => id);
      const changes: Change[] = [];
      const send = async (
        name: 'changes.movePhotos' | 'changes.moveToSession' | 'changes.mergeShoots',
        body: unknown,
        id = here.id,
      ) => {
        const answer = await app.send(name, { as, params: { id }, body });
        if (answer.status === 200) changes.push((JSON.parse(answer.text) as { data: Change }).data);
      };
      const decide = async (photo: number, decision: Decision) =>
        send('changes.movePhotos', { photoIds: [pick(photos, photo)], decision });
      // oxlint-disable no-await-in-loop -- one step after the other
      for (const one of steps) {
        await matchSessionPhotos({ ...app.platform, matcher }, here.id);
        if (one.kind === 'decide')
          await decide(one.photo, { kind: 'shoots', shootIds: [pick(shoots, one.shoot) ?? ''] });
        if (one.kind === 'hide') await decide(one.photo, { kind: 'hidden' });
        if (one.kind === 'move')
          await send('changes.moveToSession', { photoIds: [pick(photos, one.photo)], sessionId: there.id });
        if (one.kind === 'merge')
          await send(
            'changes.mergeShoots',
            { intoShootId: pick(shoots, one.shoot + 1) },
            pick(shoots, one.shoot),
          );
        const undone = one.kind === 'undo' ? pick(changes, one.change) : undefined;
        if (undone) await app.call('changes.undo', { as, params: { id: here.id, changeId: undone.id } });
        if (one.kind === 'take') photos.push(...(await here.take([{ seconds: one.seconds * 20 }])));
        if (one.kind === 'delete')
          await sql`delete from photos where id = ${pick(photos, one.photo)} and session_id = ${here.id}`.execute(
            app.db,
          );
        await matchSessionPhotos({ ...app.platform, matcher }, here.id);
        const kept = await written(here.id);
        await sql`update card_readings set photo_order_hash = null where session_id = ${here.id}`.execute(
          app.db,
        );
        await here.match();
        expect(kept).toEqual(await written(here.id));
      }
      // oxlint-enable no-await-in-loop
    }),
    { numRuns: 12 },
  );
}, 240_000);
