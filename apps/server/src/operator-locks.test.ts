import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { turnOn } from '#features/auth/second-factor.test-support.ts';
import { operatorCommands } from './operator-commands.ts';

let app: App;
let owner: Actor;
const clock = { at: Date.now(), now: () => new Date(clock.at) };

beforeAll(async () => {
  app = await startApp({ clock, listen: false });
  owner = await app.makeUser(await app.makeStudio('Studio Zuid'), 'owner');
});
afterAll(() => app.close());

/** A photographer with a second factor, and the command that makes them an operator. */
async function candidate(email: string) {
  const user = await app.makeUser(owner.studioId, 'photographer', { email });
  const { authorisation } = await app.call('auth.login', {
    body: { email, password: PASSWORD },
    headers: { 'x-client': 'native' },
  });
  const as = { ...user, token: authorisation.token };
  await turnOn(app, clock, as);
  const add = () => operatorCommands['operator:add']!({ studio: 'Studio Zuid', email }, app.db).catch(String);
  return { as, add };
}
const waiting = async () =>
  (
    await app.query(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).length;
const operatorSince = async ({ userId }: Actor) =>
  app.query(`select operator_since from users where id = '${userId}'`);

test('no operator is made of somebody who turns off their second factor at the same moment', async () => {
  const { as, add } = await candidate('off@studio.test');
  const { off, adding } = await app.db.transaction().execute(async (tx) => {
    await sql`select from second_factors where user_id = ${as.userId} for update`.execute(tx);
    const turnedOff = app.send('auth.removeSecondFactor', { as });
    await expect.poll(waiting).toBe(1);
    let isDone = false;
    const added = add().finally(() => (isDone = true));
    await expect.poll(async () => isDone || (await waiting()) === 2).toBe(true);
    return { off: turnedOff, adding: added };
  });
  expect((await off).status).toBe(204);
  expect(await adding).toContain('off@studio.test has no second factor. ');
  expect(await operatorSince(as)).toEqual([{ operator_since: null }]);
});

test('somebody who is made an operator can be deactivated at the same moment, without a deadlock', async () => {
  const { as, add } = await candidate('leaving@studio.test');
  const { adding, deactivating } = await app.db.transaction().execute(async (tx) => {
    await sql`select from logins where user_id = ${as.userId} for update`.execute(tx);
    const added = add();
    await expect.poll(waiting).toBe(1);
    const params = { id: as.userId };
    const deactivated = app.send('people.update', { as: owner, params, body: { active: false } });
    await expect.poll(waiting).toBe(2);
    return { adding: added, deactivating: deactivated };
  });
  expect(await adding).toContain('leaving@studio.test is an operator. ');
  expect((await deactivating).status).toBe(200);
  expect(await operatorSince(as)).toEqual([{ operator_since: null }]);
});
