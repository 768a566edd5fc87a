import { HOUR_MS } from '@photoslate/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buttonOf } from '@photoslate/test-support/read-mails';
import { runAdmin } from '@photoslate/test-support/run-server';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { SoftPasskey } from './passkeys.test-support.ts';
import { forgetPendingSecrets } from './second-factor.store.ts';
import { turnOn } from './second-factor.test-support.ts';

let app: App;
let user: Actor;
const ORIGIN = 'https://photos.example.org';
const clock = { at: Date.parse('2026-06-01T08:00:00Z'), now: () => new Date(clock.at) };

beforeAll(async () => {
  app = await startApp({ clock, listen: false, runsJobs: true, config: { publicUrl: ORIGIN } });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.at += 2 * HOUR_MS;
  user = await app.makeUser(await app.makeStudio(), 'owner');
});

const mailsTo = async ({ email }: Actor) => {
  await app.idle();
  return (await app.mails()).filter(({ to }) => to?.[0]?.address === email);
};
const subjects = async (to: Actor) => (await mailsTo(to)).map(({ subject }) => subject);

describe('a reset of the second factor', () => {
  test('by an owner is recorded, and is told to the member by mail', async () => {
    const member = await app.makeUser(user.studioId, 'photographer', { language: 'de' });
    await turnOn(app, clock, member);
    const users = async () => (await app.call('people.list', { as: user })).data.users;
    expect((await users()).filter(({ secondFactor }) => secondFactor).map(({ id }) => id)).toEqual([
      member.userId,
    ]);
    const reset = (as: Actor, id = member.userId) =>
      app.send('people.resetSecondFactor', { as, params: { id } });
    expect((await reset(member)).status).toBe(403);
    const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    expect((await reset(stranger)).status).toBe(404);
    const asMember = { email: member.email, password: PASSWORD };
    expect((await app.send('auth.login', { body: asMember })).failure.code).toBe('second_factor_required');

    const answer = await reset(user);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([200, { data: { secondFactor: false } }]);
    expect((await app.send('auth.login', { body: asMember })).status).toBe(200);
    expect((await app.send('auth.secondFactor', { as: member })).status).toBe(200);
    const log = (await app.call('activity.list', { as: user })).data;
    expect(log.find(({ verb }) => verb === 'second-factor.reset')).toMatchObject({
      by: { kind: 'user', id: user.userId },
      thing: { kind: 'user', id: member.userId },
    });
    expect(await subjects(member)).toEqual([
      'Anmeldung in zwei Schritten ist an',
      'Anmeldung in zwei Schritten zurückgesetzt',
    ]);
    expect((await reset(user)).status).toBe(409);
  });

  test('by the operator is a command, and is told to the owner', async () => {
    user = await app.makeUser(await app.makeStudio('A studio of its own'), 'owner');
    await turnOn(app, clock, user);
    const studio = 'A studio of its own';
    const env = { DATA_DIR: app.config.dataDir, DATABASE_URL: app.databaseUrl };
    const run = () => runAdmin(['second-factor:reset', '--studio', studio, '--email', user.email], env);
    expect(await run()).toMatchObject({
      code: 0,
      out: `${user.email} now logs in with the password alone. A mail tells them.\n`,
    });
    expect((await app.send('auth.login', { body: { email: user.email, password: PASSWORD } })).status).toBe(
      200,
    );
    const log = (await app.call('activity.list', { as: user })).data;
    expect(log.find(({ verb }) => verb === 'second-factor.reset')?.by).toEqual({ kind: 'system' });
    expect(await subjects(user)).toEqual(['Two-step login is on', 'Two-step login was reset']);
    expect(await run()).toMatchObject({ code: 1, error: `${user.email} has no second factor.\n` });
  });

  test('is not needed by a user who turns it off, who gets a mail that leads to their login', async () => {
    await turnOn(app, clock, user);
    await app.call('auth.removeSecondFactor', { as: user });
    expect(await subjects(user)).toEqual(['Two-step login is on', 'Two-step login is off']);
    const [, off] = await mailsTo(user);
    expect(off && buttonOf(off)).toBe(`${ORIGIN}/account`);
  });
});

/** Adds a passkey, and returns the recovery codes that came with it. */
async function addPasskey(as: Actor): Promise<string[] | undefined> {
  const { data } = await app.call('auth.passkeyOptions', { as });
  const body = { name: 'Phone', passkey: new SoftPasskey(ORIGIN).create(data) };
  return (await app.call('auth.addPasskey', { as, body })).data.recoveryCodes;
}
const logIn = async (more = {}) => {
  const body = { email: user.email, password: PASSWORD, ...more };
  const { status, failure } = await app.send('auth.login', { body });
  return status === 200 ? 200 : failure.code;
};
const demand = (requiresSecondFactor: boolean) =>
  app.call('studio.updateSettings', { as: user, body: { requiresSecondFactor } });
const factor = async () => (await app.call('auth.secondFactor', { as: user })).data;

describe('the recovery codes of a user who has passkeys only', () => {
  test('come with the first passkey, and each opens one login with the password', async () => {
    const codes = (await addPasskey(user)) ?? [];
    expect(codes).toHaveLength(10);
    expect(await addPasskey(user)).toBeUndefined();
    expect(await factor()).toMatchObject({ onSince: null, recoveryCodesLeft: 10, hasPasskey: true });
    await demand(true);
    expect(await logIn()).toBe('passkey_required');
    expect(await logIn({ otp: codes[0] })).toBe(200);
    expect(await logIn({ otp: codes[0] })).toBe('second_factor_failed');
    expect(await logIn({ otp: '123456' })).toBe('second_factor_failed');
    const proof = { password: PASSWORD, otp: codes[1] ?? '' };
    expect((await app.send('auth.confirm', { as: user, body: proof })).status).toBe(200);
    expect(await factor()).toMatchObject({ recoveryCodesLeft: 8 });
    const log = (await app.call('activity.list', { as: user })).data;
    expect(log.filter(({ verb }) => verb === 'recovery-code.used')).toHaveLength(2);
  });

  test('are renewed without an app, and survive one that is begun or turned off', async () => {
    const [former] = (await addPasskey(user)) ?? [];
    const { recoveryCodes } = (await app.call('auth.renewRecoveryCodes', { as: user })).data;
    await app.call('auth.beginSecondFactor', { as: user });
    await forgetPendingSecrets(app.db, new Date(clock.at + 2 * HOUR_MS));
    await demand(true);
    expect(await logIn({ otp: former })).toBe('second_factor_failed');
    expect(await logIn({ otp: recoveryCodes[0] })).toBe(200);
    const withApp = await turnOn(app, clock, user);
    expect(await logIn({ otp: recoveryCodes[1] })).toBe('second_factor_failed');
    await demand(false);
    await app.call('auth.removeSecondFactor', { as: user });
    expect(await factor()).toMatchObject({ onSince: null, recoveryCodesLeft: 10 });
    await demand(true);
    expect(await logIn({ otp: withApp.recoveryCodes[0] })).toBe(200);
  });

  test('end with the last passkey, so that nobody keeps a way past a new one', async () => {
    const [code] = (await addPasskey(user)) ?? [];
    const [passkey] = (await app.call('auth.passkeys', { as: user })).data.passkeys;
    await app.call('auth.removePasskey', { as: user, params: { id: passkey?.id ?? '' } });
    expect(await factor()).toMatchObject({ recoveryCodesLeft: 0, hasPasskey: false });
    expect((await app.send('auth.renewRecoveryCodes', { as: user })).status).toBe(409);
    const [other] = (await addPasskey(user)) ?? [];
    await demand(true);
    expect(await logIn({ otp: code })).toBe('second_factor_failed');
    expect(await logIn({ otp: other })).toBe(200);
  });
});
