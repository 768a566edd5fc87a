import type { PasskeyAnswer } from '@photoslate/contract/auth-passkeys';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buttonOf } from '@photoslate/test-support/read-mails';
import { PASSWORD, startApp, type Actor, type App, type As } from '@photoslate/test-support/start-app';
import { addPasskey, checkNewPasskey } from './passkeys.service.ts';
import { SoftPasskey } from './passkeys.test-support.ts';
import { turnOn } from './second-factor.test-support.ts';
import { totpCode } from './totp.ts';

let app: App;
let owner: Actor;
let user: Actor;
const clock = { at: Date.parse('2026-06-01T08:00:00Z'), now: () => new Date(clock.at) };
const ORIGIN = 'https://photos.example.org';
const MINUTE_MS = 60_000;

beforeAll(async () => {
  app = await startApp({ clock, listen: false, runsJobs: true, config: { publicUrl: ORIGIN } });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.at += 3_600_000;
  owner = await app.makeUser(await app.makeStudio(), 'owner');
  user = await app.makeUser(owner.studioId, 'photographer');
});

/** Adds a new passkey to a user. */
async function passkeyOf(as: Actor, name = 'Phone'): Promise<SoftPasskey> {
  const passkey = new SoftPasskey(ORIGIN);
  const { data } = await app.call('auth.passkeyOptions', { as });
  await app.call('auth.addPasskey', { as, body: { name, passkey: passkey.create(data) } });
  return passkey;
}
const asked = async () => (await app.call('auth.passkeyLoginOptions')).data;
const logIn = (body: PasskeyAnswer) =>
  app.send('auth.passkeyLogin', { body, headers: { 'x-client': 'native', 'x-device': DEVICE } });
const DEVICE = '0198c0de-0000-7000-8000-0000000000de.0';
const tokenOf = ({ text }: { text: string }): As => {
  const { authorisation } = JSON.parse(text) as { authorisation: { token: string } };
  return { authorization: `Bearer ${authorisation.token}` };
};
const list = async (as: As = user) => (await app.call('auth.passkeys', { as })).data.passkeys;
const verbs = async () => (await app.call('activity.list', { as: owner })).data.map(({ verb }) => verb);
const subjectsTo = async ({ email }: Actor) => {
  await app.idle();
  return (await app.mails()).filter(({ to }) => to?.[0]?.address === email).map(({ subject }) => subject);
};
const REFUSED = [422, 'passkey_refused'];
const outcome = ({ status, failure }: { status: number; failure: { code: string } }) => [
  status,
  failure.code,
];

const invite = (as: Actor) =>
  app.send('people.invite', {
    as,
    body: { email: 'mara@example.org', role: 'photographer', language: 'en' },
    confirms: false,
  });
const byPassword = () => app.send('auth.login', { body: { email: user.email, password: PASSWORD } });
const isOpen = async (as: As) => (await app.send('sessions.list', { as })).status;

describe('a passkey', () => {
  test('is added under a name, told by mail, recorded, and removed', async () => {
    await passkeyOf(user, 'Phone');
    await passkeyOf(user, 'Key on the desk');
    const [first, second] = await list();
    expect([first?.name, second?.name]).toEqual(['Phone', 'Key on the desk']);
    expect(first).toMatchObject({ createdAt: clock.now().toISOString(), lastUsedAt: null });
    expect(await subjectsTo(user)).toEqual(['A passkey was added', 'A passkey was added']);
    const params = { id: first?.id ?? '' };
    expect((await app.send('auth.removePasskey', { as: owner, params })).status).toBe(404);
    const left = await app.call('auth.removePasskey', { as: user, params });
    expect(left.data.passkeys.map(({ name }) => name)).toEqual(['Key on the desk']);
    expect((await app.send('auth.removePasskey', { as: user, params })).status).toBe(404);
    expect(await subjectsTo(user)).toContain('A passkey was removed');
    expect(await verbs()).toEqual(expect.arrayContaining(['passkey.added', 'passkey.removed']));
  });

  test('logs in without password and code, once for each challenge', async () => {
    const { recoveryCodes } = await turnOn(app, clock, user);
    expect(recoveryCodes).toHaveLength(10);
    const passkey = await passkeyOf(user);
    clock.at += MINUTE_MS;
    const answer = passkey.answer(await asked());
    const login = await logIn(answer);
    expect([login.status, JSON.parse(login.text)]).toMatchObject([200, { data: { id: user.userId } }]);
    expect((await list(tokenOf(login)))[0]?.lastUsedAt).toBe(clock.now().toISOString());
    expect(outcome(await logIn(answer))).toEqual(REFUSED);
    expect(await verbs()).toContain('user.logged-in');
    // Without the passkey, password and code still count.
    const body = { email: user.email, password: PASSWORD };
    expect((await app.send('auth.login', { body })).failure.code).toBe('second_factor_required');
  });

  test('is refused at another origin, for another server, and without finger, face or PIN', async () => {
    const passkey = await passkeyOf(user);
    for (const where of [
      { origin: 'https://photos.example.com' },
      { rpId: 'photos.example.com' },
      { verifiesUser: false },
    ])
      // oxlint-disable-next-line no-await-in-loop -- each answer has its own challenge
      expect(outcome(await logIn(passkey.answer(await asked(), where)))).toEqual(REFUSED);
    // An answer that was refused has used its challenge up.
    const options = await asked();
    await logIn(passkey.answer(options, { verifiesUser: false }));
    expect(outcome(await logIn(passkey.answer(options)))).toEqual(REFUSED);
    expect((await logIn(passkey.answer(await asked()))).status).toBe(200);
    const { data } = await app.call('auth.passkeyOptions', { as: user });
    const other = new SoftPasskey(ORIGIN);
    const body = { name: 'Other', passkey: other.create(data, { origin: 'https://photos.example.com' }) };
    expect(outcome(await app.send('auth.addPasskey', { as: user, body }))).toEqual(REFUSED);
  });

  test('is refused after five minutes, with a made-up challenge, and with one for something else', async () => {
    const passkey = await passkeyOf(user);
    const late = await asked();
    clock.at += 5 * MINUTE_MS;
    expect(outcome(await logIn(passkey.answer(late)))).toEqual(REFUSED);
    const madeUp = { challenge: Buffer.from('made up').toString('base64url') };
    expect(outcome(await logIn(passkey.answer(madeUp)))).toEqual(REFUSED);
    const { data } = await app.call('auth.confirmOptions', { as: user });
    expect(outcome(await logIn(passkey.answer(data)))).toEqual(REFUSED);
  });

  test('is refused when its counter does not rise, as that of a copy', async () => {
    const passkey = await passkeyOf(user);
    passkey.counter = 7;
    expect((await logIn(passkey.answer(await asked()))).status).toBe(200);
    expect(outcome(await logIn(passkey.answer(await asked())))).toEqual(REFUSED);
    passkey.counter = 8;
    expect((await logIn(passkey.answer(await asked()))).status).toBe(200);
  });

  test('is refused as that of another user, unknown, removed, or of a deactivated user', async () => {
    const passkey = await passkeyOf(user);
    passkey.userHandle = Buffer.from(owner.userId.replaceAll('-', ''), 'hex').toString('base64url');
    expect(outcome(await logIn(passkey.answer(await asked())))).toEqual(REFUSED);
    passkey.userHandle = '';
    expect(outcome(await logIn(new SoftPasskey(ORIGIN).answer(await asked())))).toEqual(REFUSED);
    const taken = {
      name: 'Copy',
      passkey: passkey.create((await app.call('auth.passkeyOptions', { as: owner })).data),
    };
    expect(outcome(await app.send('auth.addPasskey', { as: owner, body: taken }))).toEqual(REFUSED);
    passkey.userHandle = '';
    const lost = await passkeyOf(user, 'Lost');
    const params = { id: (await list()).find(({ name }) => name === 'Lost')?.id ?? '' };
    expect((await logIn(lost.answer(await asked()))).status).toBe(200);
    await app.call('auth.removePasskey', { as: user, params });
    expect(outcome(await logIn(lost.answer(await asked())))).toEqual(REFUSED);
    await app.call('people.update', { as: owner, params: { id: user.userId }, body: { active: false } });
    expect(outcome(await logIn(passkey.answer(await asked())))).toEqual(REFUSED);
  });
});

/** The secret of the newest mail to an address. */
const linkTo = async (email: string, name: string) => {
  await app.idle();
  const mail = (await app.mails()).findLast(({ to }) => to?.[0]?.address === email);
  return new URLSearchParams(new URL(buttonOf(mail ?? {})).hash.slice(1)).get(name) ?? '';
};
const resetPassword = async ({ email }: Actor) => {
  await app.call('auth.forgotPassword', { body: { email } });
  const password = 'a quite new password';
  const token = await linkTo(email, 'token');
  await app.call('auth.resetPassword', {
    body: { email, token, password, password_confirmation: password },
  });
  return app.send('auth.login', { body: { email, password } });
};

describe('a passkey that a thief may have added', () => {
  test('ends with a reset of the password, unless the studio requires a second factor', async () => {
    const passkey = await passkeyOf(user);
    const kept = await passkeyOf(owner);
    expect((await resetPassword(user)).status).toBe(200);
    expect(outcome(await logIn(passkey.answer(await asked())))).toEqual(REFUSED);
    await app.call('studio.updateSettings', { as: owner, body: { requiresSecondFactor: true } });
    expect(outcome(await resetPassword(owner))).toEqual([409, 'passkey_required']);
    expect((await logIn(kept.answer(await asked()))).status).toBe(200);
  });

  test('ends when a change of the address is undone, but not one of before', async () => {
    const mine = await passkeyOf(user);
    clock.at += 1;
    const email = `thief-${user.userId.slice(-12)}@example.org`;
    await app.call('auth.changeEmail', { as: user, body: { email } });
    await app.call('auth.confirmEmailChange', { body: { token: await linkTo(email, 'confirm') } });
    const undo = await linkTo(user.email, 'undo');
    const thiefs = await passkeyOf(user, 'Thief');
    await app.call('auth.undoEmailChange', { body: { token: undo } });
    expect(outcome(await logIn(thiefs.answer(await asked())))).toEqual(REFUSED);
    expect((await logIn(mine.answer(await asked()))).status).toBe(200);
  });

  test('is not added by a login that has ended meanwhile', async () => {
    const passkey = new SoftPasskey(ORIGIN);
    const options = (await app.call('auth.passkeyOptions', { as: user })).data;
    const [login] = await app.query<{ id: string }>(`select id from logins where user_id = '${user.userId}'`);
    const ids = { userId: user.userId, studioId: owner.studioId, loginId: login?.id ?? '' };
    const more = { role: 'photographer', language: 'en', expiresAt: clock.now() } as const;
    const identity = { kind: 'user', ...ids, ...more } as const;
    const checked = await checkNewPasskey(app.platform, identity, 'Late', passkey.create(options));
    await app.call('auth.logoutEverywhere', { as: user });
    const added = app.db.transaction().execute((tx) => addPasskey(app.platform, tx, identity, checked));
    await expect(added).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  test('is not refused because of a failure of the database', async () => {
    const passkey = await passkeyOf(user);
    const answer = passkey.answer(await asked());
    await app.query('alter table passkey_challenges rename to away');
    const failed = await logIn(answer);
    await app.query('alter table away rename to passkey_challenges');
    expect(failed.status).toBe(500);
  });
});

describe('a confirmation by passkey', () => {
  test('counts for the login that asked for it, with a passkey of its user', async () => {
    const mine = await passkeyOf(owner);
    const others = await passkeyOf(user);
    const elsewhere = await app.logIn(owner.email);
    clock.at += 5 * MINUTE_MS;
    expect((await invite(owner)).status).toBe(409);
    const options = async (as: Actor) => (await app.call('auth.confirmOptions', { as })).data;
    const confirm = (as: Actor, passkey: PasskeyAnswer) =>
      app.send('auth.confirm', { as, body: { passkey } });
    expect(outcome(await confirm(owner, others.answer(await options(owner))))).toEqual(REFUSED);
    expect(outcome(await confirm(elsewhere, mine.answer(await options(owner))))).toEqual(REFUSED);
    expect(outcome(await confirm(owner, mine.answer(await asked())))).toEqual(REFUSED);
    expect((await invite(owner)).status).toBe(409);
    const answer = mine.answer(await options(owner));
    expect((await confirm(owner, answer)).status).toBe(200);
    expect((await invite(owner)).status).toBe(201);
    expect((await invite(elsewhere)).status).toBe(409);
    expect(outcome(await confirm(owner, answer))).toEqual(REFUSED);
  });
});

describe('a studio that requires a second factor', () => {
  test('lets nobody who knew the password only add a factor beside a passkey', async () => {
    await app.call('studio.updateSettings', { as: owner, body: { requiresSecondFactor: true } });
    const thief = await app.logIn(user.email);
    const { secret } = (await app.call('auth.beginSecondFactor', { as: thief })).data;
    // A login of before is open.
    await passkeyOf(user);
    const passkey = new SoftPasskey(ORIGIN).create(
      (await app.call('auth.passkeyOptions', { as: thief })).data,
    );
    const added = await app.send('auth.addPasskey', { as: thief, body: { name: 'Mine', passkey } });
    expect(outcome(added)).toEqual([403, 'second_factor_missing']);
    const otp = totpCode(secret, clock.now());
    const connected = await app.send('auth.confirmSecondFactor', { as: thief, body: { otp } });
    expect(outcome(connected)).toEqual([403, 'second_factor_missing']);
    expect(await list()).toHaveLength(1);
  });

  test('is content with a passkey: the setup opens the login, and later logins need it', async () => {
    await app.call('studio.updateSettings', { as: owner, body: { requiresSecondFactor: true } });
    const waiting = await app.logIn(user.email);
    const thief = await app.logIn(user.email);
    expect(await isOpen(waiting)).toBe(403);
    const passkey = await passkeyOf(waiting);
    expect([await isOpen(waiting), await isOpen(thief)]).toEqual([200, 401]);
    expect(await isOpen(tokenOf(await logIn(passkey.answer(await asked()))))).toBe(200);
    expect(outcome(await byPassword())).toEqual([409, 'passkey_required']);
    // Nor is it enough to confirm.
    const confirmed = await app.send('auth.confirm', { as: waiting, body: { password: PASSWORD } });
    expect(outcome(confirmed)).toEqual([409, 'passkey_required']);
    const params = { id: (await list(waiting))[0]?.id ?? '' };
    const kept = await app.send('auth.removePasskey', { as: waiting, params });
    expect(outcome(kept)).toEqual([409, 'second_factor_kept']);
    expect(await list(waiting)).toHaveLength(1);

    // A user who lost it: the owner resets it.
    const of = { params: { id: user.userId } };
    await app.call('people.resetSecondFactor', { as: owner, ...of });
    expect(outcome(await logIn(passkey.answer(await asked())))).toEqual(REFUSED);
    expect(JSON.parse((await byPassword()).text)).toMatchObject({ data: { mustAddSecondFactor: true } });
  });
});

test('a passkey of another public address does not count, so the password opens the setup', async () => {
  await app.call('studio.updateSettings', { as: owner, body: { requiresSecondFactor: true } });
  const waiting = await app.logIn(user.email);
  await passkeyOf(waiting);
  expect((await byPassword()).status).toBe(409);
  await app.query(`update passkeys set rp_id = 'old.example.org' where user_id = '${user.userId}'`);
  expect(await list(waiting)).toEqual([]);
  expect(JSON.parse((await byPassword()).text)).toMatchObject({ data: { mustAddSecondFactor: true } });
  const setup = await app.logIn(user.email);
  await passkeyOf(setup, 'New');
  expect((await list(setup)).map(({ name }) => name)).toEqual(['New']);
});
