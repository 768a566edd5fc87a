import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runAdmin } from '@photoslate/test-support/run-server';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { z } from 'zod';
import { turnOn, type Authenticator } from '#features/auth/second-factor.test-support.ts';
import { completeLoginsOfStudio } from '#features/auth/index.ts';
import { resetSecondFactorOf } from '#features/people/index.ts';
import { writeBackupStatus } from '#platform/backup-status.ts';
import { handlerOf, type Job } from '#platform/job.ts';
import { openJobs } from '#platform/jobs.ts';
import { serverOfSession, sessionNameOf } from '#platform/monitoring/running-servers.ts';
import { VERSION } from '#platform/version.ts';
import { operatorCommands } from './operator-commands.ts';

let app: App;
let operator: Actor;
let owner: Actor;
let factor: Authenticator;
const BEGUN_MS = Date.now();
const clock = { at: BEGUN_MS, now: () => new Date(clock.at) };

const logIn = async (user: Actor, otp?: string) => {
  const { data, authorisation } = await app.call('auth.login', {
    body: { email: user.email, password: PASSWORD, ...(otp ? { otp } : {}) },
    headers: { 'x-client': 'native' },
  });
  return { data, as: { ...user, token: authorisation.token } };
};
const status = async (as: Actor) => {
  const answer = await app.send('operator.show', { as });
  return answer.status === 200 ? 'open' : answer.failure.code;
};
const show = async () => (await app.call('operator.show', { as: operator })).data;
const addOperator = () => admin('operator:add', '--studio', 'Studio Zuid', '--email', 'OPS@studio.test');
const admin = (...words: string[]) =>
  runAdmin(words, { DATABASE_URL: app.databaseUrl, DATA_DIR: app.config.dataDir });

beforeAll(async () => {
  app = await startApp({ clock, listen: false });
  const studioId = await app.makeStudio('Studio Zuid');
  operator = await app.makeUser(studioId, 'photographer', { email: 'ops@studio.test' });
  owner = await app.makeUser(studioId, 'owner');
});
afterAll(() => app.close());

describe('an operator', () => {
  test('is made by a command only, and only with a second factor', async () => {
    expect([await status(operator), await status(owner)]).toEqual(['forbidden', 'forbidden']);
    // Whoever knows the password alone would set up a second factor of their own.
    expect((await addOperator()).error).toMatch(/^ops@studio\.test has no second factor\. /);
    const early = await logIn(operator);
    factor = await turnOn(app, clock, early.as);
    expect(await addOperator()).toMatchObject({ code: 0, error: '' });
    await expect.poll(() => status(early.as)).toBe('unauthenticated');

    const withPassword = await app.send('auth.login', {
      body: { email: operator.email, password: PASSWORD },
    });
    expect(withPassword.failure.code).toBe('second_factor_required');
    clock.at += 30_000;
    const again = await logIn(operator, factor.code());
    expect(again.data.isOperator).toBe(true);
    expect(await status(again.as)).toBe('open');
    expect((await app.send('auth.removeSecondFactor', { as: again.as })).failure.code).toBe(
      'second_factor_kept',
    );
    operator = again.as;
  });

  test('sees nothing of other studios except what they use, and gains no rights in its own', async () => {
    const elsewhere = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    const session = await app.session(elsewhere);
    const read = async (as: Actor, id: string) =>
      (await app.send('sessions.show', { as, params: { id } })).status;
    expect(await read(operator, session.id)).toBe(404);
    expect(await read(operator, (await app.session(owner)).id)).toBe(403);
    const studios = (await app.call('operator.studios', { as: operator })).data;
    expect(
      studios.map(({ name, users, sessions, photos, bytes }) => [name, users, sessions, photos, bytes]),
    ).toEqual([
      ['Elsewhere', 1, 1, 0, 0],
      ['Studio Zuid', 2, 1, 0, 0],
    ]);
  });

  test('opens nothing without a second factor, whatever the database says', async () => {
    const { userId } = operator;
    await app.query(`update second_factors set on_since = null where user_id = '${userId}'`);
    await expect.poll(() => status(operator)).toBe('forbidden');
    const { as, data } = await logIn(operator);
    expect(data).toMatchObject({ mustAddSecondFactor: true });
    expect(data).not.toHaveProperty('isOperator');
    expect(await status(as)).toBe('second_factor_missing');
    // An owner who stops requiring a second factor does not open it to operators.
    await app.db.transaction().execute((tx) => completeLoginsOfStudio(tx, operator.studioId));
    expect(await status(as)).toBe('second_factor_missing');
    await app.query(`update second_factors set on_since = now() where user_id = '${userId}'`);
    await expect.poll(() => status(operator)).toBe('open');
  });

  test('is named by a command, and ends by one', async () => {
    expect((await admin('operator:list')).out).toMatch(/^ops@studio\.test\tStudio Zuid\t\d{4}-/);
    const twice = await admin('operator:add', '--studio', 'Studio Zuid', '--email', operator.email);
    expect(twice.error).toBe('ops@studio.test is an operator already.\n');
    const unknown = await admin('operator:add', '--studio', 'Studio Zuid', '--email', 'who@studio.test');
    expect(unknown.error).toBe('The studio Studio Zuid has no user who@studio.test.\n');
    const verbs = await app.query(`select verb from activity where verb like 'user.%operator'`);
    expect(verbs).toEqual([{ verb: 'user.made-operator' }]);
  });

  test('is one no more once an owner deactivated them, also when they are reactivated', async () => {
    const params = { id: operator.userId };
    await app.call('people.update', { as: owner, params, body: { active: false } });
    expect((await admin('operator:list')).out).toBe('\n');
    await app.call('people.update', { as: owner, params, body: { active: true } });
    clock.at += 30_000;
    expect(await status((await logIn(operator, factor.code())).as)).toBe('forbidden');
  });

  test('is one no more once an owner reset their second factor', async () => {
    expect((await addOperator()).code).toBe(0);
    await app.call('people.resetSecondFactor', { as: owner, params: { id: operator.userId } });
    // The password alone opens the login again, so it must not open the page.
    const { as } = await logIn(operator);
    factor = await turnOn(app, clock, as);
    expect(await status(as)).toBe('forbidden');
    expect((await addOperator()).code).toBe(0);
    clock.at += 30_000;
    operator = (await logIn(operator, factor.code())).as;
    expect(await status(operator)).toBe('open');
    const ended = await app.query(`select count(*)::int from activity where verb = 'user.no-operator'`);
    expect(ended).toEqual([{ count: 2 }]);
  });

  test('is made once, however many commands run at the same time', async () => {
    const email = 'twin@studio.test';
    const twin = await app.makeUser(operator.studioId, 'photographer', { email });
    await turnOn(app, clock, (await logIn(twin)).as);
    const add = operatorCommands['operator:add']!;
    const waiting = () =>
      app.query(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
    const both = await app.db.transaction().execute(async (tx) => {
      await sql`select id from users where id = ${twin.userId} for update`.execute(tx);
      const asked = ['a', 'b'].map(() => add({ studio: 'Studio Zuid', email }, app.db).catch(String));
      await expect.poll(waiting).toHaveLength(2);
      return { asked };
    });
    const said = (await Promise.all(both.asked)).toSorted();
    expect(said).toEqual([
      `Error: ${email} is an operator already.`,
      expect.stringContaining(`${email} is an operator. `),
    ]);
    const made = `select count(*)::int from activity where verb = 'user.made-operator' and thing_id = '${twin.userId}'`;
    expect(await app.query(made)).toEqual([{ count: 1 }]);
  });

  test('is not made of somebody whose second factor is reset at the same moment', async () => {
    const email = 'reset@studio.test';
    const user = await app.makeUser(operator.studioId, 'photographer', { email });
    await turnOn(app, clock, (await logIn(user)).as);
    const { studioId, userId } = user;
    const resetting = { studioId, userId, by: 'system', now: new Date() } as const;
    const { adding } = await app.db.transaction().execute(async (tx) => {
      await resetSecondFactorOf(app.platform, tx, resetting);
      const added = operatorCommands['operator:add']!({ studio: 'Studio Zuid', email }, app.db).catch(String);
      const waits = `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      await expect.poll(() => app.query(waits)).toHaveLength(1);
      return { adding: added };
    });
    expect(await adding).toContain(`${email} has no second factor. `);
  });
});

describe('the page for operators', () => {
  test('lists the servers that run', async () => {
    const { servers } = await show();
    expect(servers).toHaveLength(1);
    expect(servers[0]).toMatchObject({ role: 'all', version: VERSION });
    expect(Math.abs(Date.parse(servers[0]!.startedAt) - BEGUN_MS)).toBeLessThan(120_000);
  });

  test('a long name of a host is cut, and a session of something else is no server', () => {
    const at = new Date('2026-11-27T10:00:00Z');
    const name = sessionNameOf('worker', at, `köln-${'x'.repeat(80)}`);
    expect(name).toHaveLength(63);
    expect(serverOfSession(name)).toMatchObject({ role: 'worker', version: VERSION, startedAt: at });
    expect(serverOfSession('photoslate listen')).toBeUndefined();
    expect(serverOfSession('photoslate listen cook 1 1 host')).toBeUndefined();
    expect(serverOfSession('photoslate listen web 1 zzzzzzzzzzz host')).toBeUndefined();
  });

  test('shows the last backup, and keeps what a failed run does not know', async () => {
    expect((await show()).backup).toEqual({
      lastRunAt: null,
      failure: null,
      lastGoodAt: null,
      lastDrillAt: null,
    });
    const good = new Date('2026-11-26T03:00:00Z');
    await writeBackupStatus(app.db, { lastRunAt: good, failure: null, lastGoodAt: good, lastDrillAt: null });
    await writeBackupStatus(app.db, { lastRunAt: new Date('2026-11-27T03:00:00Z'), failure: 'full' });
    expect((await show()).backup).toEqual({
      lastRunAt: '2026-11-27T03:00:00.000Z',
      failure: 'full',
      lastGoodAt: '2026-11-26T03:00:00.000Z',
      lastDrillAt: null,
    });
  });

  test('shows why a job failed, without addresses, and tries it again', async () => {
    const of = { payload: z.object({}), retryLimit: 0 };
    const failing: Job = { ...of, name: 'operator.test' };
    const personal: Job = { ...of, name: 'operator.personal-test', isPersonal: true };
    let isRepaired = false;
    let done = 0;
    const work = async () => {
      if (!isRepaired)
        throw new RangeError('no room for lena@example.test at https://photos.test/g#secret\nsecond line');
      done += 1;
    };
    const jobs = await openJobs(app.database.connection, app.platform.log.child({}, { level: 'silent' }), [
      failing,
      personal,
    ]);
    await jobs.start([handlerOf(failing, work), handlerOf(personal, work)]);
    await app.db.transaction().execute(async (tx) => {
      await jobs.enqueue(tx, failing, {});
      await jobs.enqueue(tx, personal, {});
    });
    await expect.poll(async () => (await show()).failedJobCount).toBe(2);
    const { failedJobs, queues } = await show();
    const job = failedJobs.find((one) => one.job === failing.name)!;
    expect(job).toMatchObject({ state: 'failed', tries: 1, reason: 'RangeError: no room for … at …' });
    expect(queues).toContainEqual({
      job: failing.name,
      running: 0,
      waiting: 0,
      oldestSeconds: 0,
      failed: 1,
    });
    // Its error may name somebody, also without an address.
    expect(failedJobs.find((one) => one.job === personal.name)?.reason).toBe('RangeError');
    // A payload with an address is not kept for a week.
    const kept = await app.query(
      `select name, deletion_seconds from jobs.job where name like 'operator.%' order by name`,
    );
    expect(kept).toEqual([
      { name: personal.name, deletion_seconds: 3600 },
      { name: failing.name, deletion_seconds: 7 * 24 * 3600 },
    ]);

    isRepaired = true;
    await app.call('operator.retryJob', { as: operator, params: { id: job.id } });
    jobs.announced(new Date());
    await expect.poll(() => done).toBe(1);
    await expect.poll(async () => (await show()).failedJobCount).toBe(1);
    // A second tap finds nothing that failed.
    const again = await app.send('operator.retryJob', { as: operator, params: { id: job.id } });
    expect([again.status, again.failure.code]).toEqual([404, 'not_found']);
    expect((await app.send('operator.retryJob', { as: operator, params: { id: 'x' } })).status).toBe(404);
    await jobs.drain();
    await jobs.close();
  });

  test('shows mails that were not delivered, without recipient and text', async () => {
    await app.query(`insert into mails (id, studio_id, kind, language, recipient, subject, event_key, payload, state, reason, last_error, created_at)
      values (gen_random_uuid(), '${owner.studioId}', 'invitation', 'en', 'lena@example.test', 'Lena, come in', 'test', '{}', 'failed', 'no_such_address', '550 lena@example.test', '${clock.now().toISOString()}')`);
    const answer = await app.send('operator.show', { as: operator });
    expect(answer.text).not.toMatch(/lena/i);
    const { failedMails, failedMailCount } = await show();
    expect(failedMailCount).toBe(1);
    expect(failedMails[0]).toMatchObject({
      studio: 'Studio Zuid',
      kind: 'invitation',
      state: 'failed',
      reason: 'no_such_address',
      serverFault: null,
    });
  });

  test('closes at once when the user is no operator any more', async () => {
    const removed = await admin('operator:remove', '--studio', 'Studio Zuid', '--email', operator.email);
    expect(removed.out).toBe('ops@studio.test is no operator any more. Their logins have ended.\n');
    await expect.poll(() => status(operator)).toBe('unauthenticated');
  });
});
