import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { newId } from '#platform/ids.ts';
import { buttonOf } from '@photoslate/test-support/read-mails';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { hashPassword } from './passwords.ts';
import { resetJob } from './reset.service.ts';
import { turnOn } from './second-factor.test-support.ts';

let app: App;
let user: Actor;
let owner: Actor;
const clock = { at: Date.parse('2026-06-01T08:00:00Z'), now: () => new Date(clock.at) };
const NEW = 'a quite new password';
const [ASKED, CHANGED] = ['Een ander e-mailadres voor je account', 'Je e-mailadres is gewijzigd'];
const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];

beforeAll(async () => {
  app = await startApp({ clock, listen: false, runsJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.at += DAY_MS;
  owner = await app.makeUser(await app.makeStudio(), 'owner');
  user = await app.makeUser(owner.studioId, 'photographer', { language: 'nl', firstName: 'Sanne' });
});

async function mailsTo(email: string) {
  await app.idle();
  return (await app.mails()).filter((mail) => mail.to?.[0]?.address === email);
}
const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ subject }) => subject);
const logIn = (email: string, password: string) => app.send('auth.login', { body: { email, password } });
const verbs = async () => (await app.call('activity.list', { as: owner })).data.map(({ verb }) => verb);
const isLive = async (as: Actor) => (await app.send('auth.secondFactor', { as })).status === 200;

const change = (password = NEW, { endOtherLogins = false, again = password, confirms = true } = {}) =>
  app.send('auth.changePassword', {
    as: user,
    confirms,
    body: { password, password_confirmation: again, endOtherLogins },
  });

const ask = (email: string, as = user, confirms = true) =>
  app.send('auth.changeEmail', { as, body: { email }, confirms });
const waiting = async (as = user) => (await app.call('auth.emailChange', { as })).data;
/** The secret of the newest mail to an address. */
const secretOf = async (email: string, name: 'confirm' | 'undo' | 'token') => {
  const mail = (await mailsTo(email)).at(-1);
  return new URLSearchParams(new URL(buttonOf(mail ?? {})).hash.slice(1)).get(name) ?? '';
};
const confirm = (token: string) => app.send('auth.confirmEmailChange', { body: { token } });
const undo = (token: string) => app.send('auth.undoEmailChange', { body: { token } });
const fresh = (name: string) => `${name}-${user.userId.slice(-12)}@example.org`;

/** Commits these statements once what is started then waits for them. */
async function meanwhile<T>(statements: readonly string[], start: () => Promise<T>): Promise<T> {
  const started = await app.db.transaction().execute(async (tx) => {
    await sql.raw(`select id from users where id = '${user.userId}' for no key update`).execute(tx);
    // oxlint-disable-next-line no-await-in-loop -- in one transaction
    for (const statement of statements) await sql.raw(statement).execute(tx);
    const work = start();
    const blocked = `select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => app.query(blocked), { timeout: 20_000 }).not.toEqual([]);
    return { work };
  });
  return started.work;
}
const ENDS_LOGINS = () => `update logins set ended_at = now() where user_id = '${user.userId}'`;
async function reset(email: string) {
  await app.call('auth.forgotPassword', { body: { email } });
  const body = { email, token: await secretOf(email, 'token'), password: NEW, password_confirmation: NEW };
  return app.send('auth.resetPassword', { body });
}

describe('a change of the password', () => {
  test('counts at once, is told by mail and recorded, and leaves the logins', async () => {
    const other = await app.logIn(user.email);
    expect((await change()).status).toBe(204);
    expect((await logIn(user.email, PASSWORD)).status).toBe(401);
    expect((await logIn(user.email, NEW)).status).toBe(200);
    expect([await isLive(user), await isLive(other)]).toEqual([true, true]);
    expect(await subjectsTo(user.email)).toEqual(['Je wachtwoord is gewijzigd']);
    expect(await verbs()).toContain('password.changed');
  });

  test('ends the other logins if the user wants it, and an open reset link', async () => {
    const other = await app.logIn(user.email);
    await app.call('auth.forgotPassword', { body: { email: user.email } });
    const token = await secretOf(user.email, 'token');
    expect((await change(NEW, { endOtherLogins: true })).status).toBe(204);
    expect([await isLive(user), await isLive(other)]).toEqual([true, false]);
    const body = { email: user.email, token, password: PASSWORD, password_confirmation: PASSWORD };
    expect((await app.send('auth.resetPassword', { body })).status).toBe(422);
  });

  test('sent twice, also at once, is one change', async () => {
    const both = await Promise.all([change(), change()]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    clock.at += MINUTE_MS;
    expect((await change()).status).toBe(204);
    expect(await subjectsTo(user.email)).toHaveLength(1);
    expect((await verbs()).filter((verb) => verb === 'password.changed')).toHaveLength(1);
  });

  test('does not replace a password that was set meanwhile, and counts in no ended login', async () => {
    const hash = await hashPassword('set by somebody else');
    expect(hash, 'the real cost').toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const set = `update users set password_hash = '${hash}' where id = '${user.userId}'`;
    expect((await meanwhile([set], () => change())).status).toBe(409);
    expect((await meanwhile([set, ENDS_LOGINS()], () => change(NEW, { confirms: false }))).status).toBe(401);
    const stored = `select password_hash from users where id = '${user.userId}'`;
    expect(await app.query(stored)).toEqual([{ password_hash: hash }]);
  });

  test('refuses a weak, short or mistyped password', async () => {
    const faults = await Promise.all([
      change('1234567890'),
      change('short'),
      change(NEW, { again: 'another' }),
    ]);
    expect(faults.map(({ status, failure }) => [status, Object.keys(failure.errors ?? {})])).toEqual([
      [422, ['password']],
      [422, ['password']],
      [422, ['password_confirmation']],
    ]);
  });
});

describe('a change of the address', () => {
  test('waits for the link to the new address, and is told to the former one', async () => {
    const email = fresh('sanne');
    expect((await ask(email.toUpperCase())).status).toBe(200);
    expect(await waiting()).toEqual({ email, expiresAt: new Date(clock.at + DAY_MS).toISOString() });
    expect((await logIn(user.email, PASSWORD)).status).toBe(200);
    expect(await subjectsTo(user.email)).toEqual([ASKED]);
    const token = await secretOf(email, 'confirm');
    const stored = JSON.stringify(await app.query('select * from email_changes'));
    expect(stored).not.toContain(token);

    const answers = await Promise.all([confirm(token), confirm(token)]);
    expect(answers.map(({ status, text }) => [status, JSON.parse(text)])).toEqual([
      [200, { data: { email } }],
      [200, { data: { email } }],
    ]);
    expect(await waiting()).toBeNull();
    expect((await logIn(user.email, PASSWORD)).status).toBe(401);
    expect((await logIn(email, PASSWORD)).status).toBe(200);
    expect(await isLive(user)).toBe(true);
    expect(await subjectsTo(user.email)).toEqual([ASKED, CHANGED]);
    expect((await verbs()).filter((verb) => verb === 'email.changed')).toHaveLength(1);
  });

  test('is undone from the former address: it ends the logins and the password, and mails a reset link', async () => {
    const email = fresh('thief');
    await ask(email);
    await confirm(await secretOf(email, 'confirm'));
    const undoing = await secretOf(user.email, 'undo');
    // The thief changes it once more. That link must not bring the thief's address back.
    await ask(fresh('third'));
    await confirm(await secretOf(fresh('third'), 'confirm'));
    const undoingLater = await secretOf(email, 'undo');
    clock.at += 7 * DAY_MS - 1;
    const thief = await app.logIn(fresh('third'));
    expect(await isLive(thief)).toBe(true);
    expect((await undo(undoing)).status).toBe(200);
    expect((await undo(undoing)).status).toBe(200);
    expect(await isLive(thief)).toBe(false);
    for (const address of [user.email, email, fresh('third')])
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person does
      expect((await logIn(address, PASSWORD)).status).toBe(401);
    expect((await undo(undoingLater)).status).toBe(200);
    expect(await subjectsTo(user.email)).toEqual([ASKED, CHANGED, 'Kies een nieuw wachtwoord']);
    const token = await app.query<{ email: string }>(`select email from users where id = '${user.userId}'`);
    expect(token).toEqual([{ email: user.email }]);
    owner = await app.logIn(owner.email);
    expect((await verbs()).filter((verb) => verb === 'email.restored')).toHaveLength(1);
  });

  test('a link ends with its time, with a newer one, and when the user withdraws', async () => {
    const email = fresh('sanne');
    await ask(email);
    const first = await secretOf(email, 'confirm');
    // Within a minute, a repetition sends nothing.
    await ask(email);
    expect(await mailsTo(email)).toHaveLength(1);
    clock.at += MINUTE_MS;
    await ask(email);
    expect(await mailsTo(email)).toHaveLength(2);
    expect((await confirm(first)).status).toBe(410);
    const second = await secretOf(email, 'confirm');
    expect((await app.send('auth.withdrawEmailChange', { as: user })).status).toBe(204);
    expect(await waiting()).toBeNull();
    const refused = await confirm(second);
    expect([refused.status, refused.failure.code]).toEqual([410, 'email_change_invalid']);
    await ask(email);
    const late = await secretOf(email, 'confirm');
    clock.at += DAY_MS;
    user = await app.logIn(user.email);
    expect(await waiting()).toBeNull();
    expect((await confirm(late)).status).toBe(410);
    expect((await confirm('made up')).status).toBe(410);
    // A link for the new address undoes nothing, and the other way round.
    expect((await undo(late)).status).toBe(410);
  });

  test('an undo ends after seven days', async () => {
    const email = fresh('sanne');
    await ask(email);
    await confirm(await secretOf(email, 'confirm'));
    const token = await secretOf(user.email, 'undo');
    clock.at += 7 * DAY_MS;
    expect((await undo(token)).status).toBe(410);
  });

  test('refuses an address of the studio, and one that another studio took meanwhile', async () => {
    const own = await ask(user.email);
    expect(own.failure.errors).toEqual({ email: ['You log in with this address already.'] });
    const colleague = await ask(owner.email);
    expect(colleague.failure.errors).toEqual({ email: ['This e-mail address is already in use.'] });
    const email = fresh('taken');
    expect((await ask(email)).status).toBe(200);
    await app.makeUser(await app.makeStudio('Elsewhere'), 'owner', { email });
    const taken = await confirm(await secretOf(email, 'confirm'));
    expect([taken.status, taken.failure.errors]).toEqual([
      422,
      { email: ['This e-mail address is already in use.'] },
    ]);
    expect((await logIn(user.email, PASSWORD)).status).toBe(200);
  });

  test('that waits ends with a new password, and when the logins end', async () => {
    const acts = {
      change: () => change(),
      reset: () => reset(user.email),
      'end other logins': () => app.send('auth.endOtherLogins', { as: user }),
      'log out everywhere': () => app.send('auth.logoutEverywhere', { as: user }),
      deactivate: () =>
        app.send('people.update', { as: owner, params: { id: user.userId }, body: { active: false } }),
    };
    for (const [name, act] of Object.entries(acts)) {
      // oxlint-disable no-await-in-loop -- each user is a case of its own
      user = await app.makeUser(owner.studioId, 'photographer');
      const email = fresh(name.replaceAll(' ', ''));
      await ask(email);
      const token = await secretOf(email, 'confirm');
      expect([name, (await act()).status]).toEqual([name, expect.toSatisfy((is: number) => is < 300)]);
      if (name === 'deactivate')
        await app.call('people.update', { as: owner, params: { id: user.userId }, body: { active: true } });
      expect([name, (await confirm(token)).status]).toEqual([name, 410]);
      // oxlint-enable no-await-in-loop
    }
  });

  test('is not asked for by a login that ends while it waits', async () => {
    expect((await meanwhile([ENDS_LOGINS()], () => ask(fresh('late'), user, false))).status).toBe(401);
    expect(await app.query(`select id from email_changes where user_id = '${user.userId}'`)).toEqual([]);
  });

  test('that is undone meanwhile sends no reset link to the thief', async () => {
    const email = fresh('thief');
    await ask(email);
    await confirm(await secretOf(email, 'confirm'));
    const undone = `update users set email = '${user.email}' where id = '${user.userId}'`;
    await meanwhile([undone], () => resetJob(app.platform).handle({ resetId: newId(), address: email }));
    expect(await subjectsTo(email)).toEqual(['Bevestig je nieuwe e-mailadres']);
  });

  test('takes the app of a thief away when it is undone, and leaves that of the user', async () => {
    const careful = await app.makeUser(owner.studioId, 'photographer');
    await turnOn(app, clock, careful);
    for (const [as, factors] of [
      [user, 0],
      [careful, 1],
    ] as const) {
      // oxlint-disable no-await-in-loop -- each user is a case of its own
      clock.at += 1;
      const email = `taken-${as.userId.slice(-12)}@example.org`;
      await ask(email, as);
      await confirm(await secretOf(email, 'confirm'));
      if (as === user) await turnOn(app, clock, user);
      expect((await undo(await secretOf(as.email, 'undo'))).status).toBe(200);
      const left = await app.query(`select 1 from second_factors where user_id = '${as.userId}'`);
      expect(left).toHaveLength(factors);
      // oxlint-enable no-await-in-loop
    }
  });

  test('mails at most five links in a row', async () => {
    const answers = [];
    for (let times = 0; times < 6; times += 1)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person does
      answers.push((await ask(fresh(`many${times}`))).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await waiting())?.email).toBe(fresh('many4'));
    expect((await confirm(await secretOf(fresh('many3'), 'confirm'))).status).toBe(410);
  });
});
