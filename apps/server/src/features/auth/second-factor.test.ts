import { DAY_MS, HOUR_MS } from '@photoslate/domain/durations';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buttonOf } from '@photoslate/test-support/read-mails';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { createEncryptor } from '#platform/encryption.ts';
import { readKeys } from '#platform/keys/key-file.ts';
import { createLogger } from '#platform/log.ts';
import { authJobs } from './auth.jobs.ts';
import { beginSetup, turnOn } from './second-factor.test-support.ts';
import { reencryptSecondFactors } from './second-factor-keys.service.ts';
import { openSecondFactor } from './second-factor.service.ts';

let app: App;
let user: Actor;
const clock = { at: Date.parse('2026-06-01T08:00:00Z'), now: () => new Date(clock.at) };

beforeAll(async () => {
  app = await startApp({ clock, listen: false, runsJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.at += 2 * HOUR_MS;
  user = await app.makeUser(await app.makeStudio(), 'owner');
});

const logIn = (body: object, more: { headers?: Record<string, string> } = {}) =>
  app.send('auth.login', { body: { email: user.email, password: PASSWORD, ...body }, ...more });
const state = async () => (await app.call('auth.secondFactor', { as: user })).data;
const verbs = async () => (await app.call('activity.list', { as: user })).data.map(({ verb }) => verb);
const sorted = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const nextStep = () => {
  clock.at += 30_000;
};
const OTP_WRONG = 'This code is not right. Enter the one that the app shows now, or a recovery code.';
const OTP_USED = 'This code was already used. Wait for the next one.';

describe('the setup', () => {
  test('counts only after the first code of the app', async () => {
    const { secret, url, code } = await beginSetup(app, clock, user);
    expect(new URL(url).searchParams.get('secret')).toBe(secret);
    expect(await state()).toMatchObject({ onSince: null, recoveryCodesLeft: 0, isRequired: false });
    expect((await logIn({})).status).toBe(200);

    const mistyped = await app.send('auth.confirmSecondFactor', { as: user, body: { otp: '12345' } });
    expect([mistyped.status, mistyped.failure.errors]).toEqual([422, { otp: [OTP_WRONG] }]);
    const spaced = code().replace(/(...)/, '$1 ');
    const { data } = await app.call('auth.confirmSecondFactor', { as: user, body: { otp: spaced } });
    expect(new Set(data.recoveryCodes).size).toBe(10);
    for (const one of data.recoveryCodes)
      expect(one).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    expect(await state()).toMatchObject({
      onSince: clock.now().toISOString(),
      recoveryCodesLeft: 10,
      isRequired: false,
    });
    expect((await logIn({})).failure.code).toBe('second_factor_required');
    expect(await verbs()).toContain('second-factor.on');
  });

  test('leaves neither the secret nor a recovery code in the database in plain text', async () => {
    const { secret, recoveryCodes } = await turnOn(app, clock, user);
    const rows = await app.query<{ text: string }>(
      `select encode(sealed_secret, 'escape') || encode(sealed_secret, 'hex') as text from second_factors
       union all select encode(hash, 'escape') || encode(hash, 'hex') from recovery_codes`,
    );
    expect(rows.length).toBeGreaterThan(10);
    const stored = rows.map(({ text }) => text).join('\n');
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replaceAll('-', ''))]) {
      expect(stored).not.toContain(plain);
      expect(stored).not.toContain(Buffer.from(plain).toString('hex'));
    }
  });

  test('has to be finished within an hour, with the newest secret', async () => {
    const first = await beginSetup(app, clock, user);
    const second = await beginSetup(app, clock, user);
    const confirm = (otp: string) => app.send('auth.confirmSecondFactor', { as: user, body: { otp } });
    expect((await confirm(first.code())).status).toBe(422);
    clock.at += HOUR_MS + 1000;
    user = await app.logIn(user.email);
    const late = await confirm(second.code());
    expect([late.status, late.failure.code]).toEqual([409, 'second_factor_expired']);
    clock.at += DAY_MS;
    await authJobs(app.platform)
      .find(({ job }) => job.name === 'auth.forget')
      ?.handle({});
    expect(await app.query(`select from second_factors where user_id = '${user.userId}'`)).toEqual([]);
  });

  test('of a new app leaves the former one valid until its first code', async () => {
    const former = await turnOn(app, clock, user);
    const next = await beginSetup(app, clock, user);
    nextStep();
    expect((await logIn({ otp: next.code() })).status).toBe(401);
    expect((await logIn({ otp: former.code() })).status).toBe(200);
    await app.call('auth.confirmSecondFactor', { as: user, body: { otp: next.code() } });
    nextStep();
    expect((await logIn({ otp: former.code() })).status).toBe(401);
    expect((await logIn({ otp: former.recoveryCodes[0] })).status).toBe(401);
    expect((await logIn({ otp: next.code() })).status).toBe(200);
  });
});

describe('a login with a second factor', () => {
  test('asks for the code only after the right password, and sets no cookie before', async () => {
    const authenticator = await turnOn(app, clock, user);
    nextStep();
    const asked = await logIn({});
    expect([asked.status, asked.failure]).toEqual([
      401,
      { code: 'second_factor_required', message: 'Enter the code from the authenticator app.' },
    ]);
    expect(asked.cookies).toEqual([]);
    const otp = authenticator.code();
    const guessed = await logIn({ password: 'not this one', otp });
    expect(guessed.failure.code).toBe('login_failed');
    const wrong = await logIn({ otp: otp === '000000' ? '000001' : '000000' });
    expect([wrong.status, wrong.failure.code, wrong.failure.errors]).toEqual([
      401,
      'second_factor_failed',
      { otp: [OTP_WRONG] },
    ]);
    expect(wrong.cookies).toEqual([]);
    const answer = await logIn({ otp });
    expect(answer.status).toBe(200);
    expect(answer.cookies).toMatchObject([{ name: 'photoslate_refresh', httpOnly: true }]);
    expect(JSON.parse(answer.text)).toMatchObject({
      data: { id: user.userId, email: user.email },
      authorisation: { type: 'bearer', expiresIn: 3600 },
    });
  });

  test('accepts each code once, also of concurrent logins', async () => {
    const { code } = await turnOn(app, clock, user);
    const again = await logIn({ otp: code() });
    expect([again.status, again.failure.errors]).toEqual([401, { otp: [OTP_USED] }]);
    nextStep();
    const answers = await Promise.all([1, 2, 3, 4].map(() => logIn({ otp: code() })));
    expect(sorted(answers)).toEqual([200, 401, 401, 401]);
  });

  test('accepts a phone whose clock is 30 s off, and no older code after a newer one', async () => {
    const { code } = await turnOn(app, clock, user);
    clock.at += 120_000;
    expect((await logIn({ otp: code(-60) })).failure.errors).toEqual({ otp: [OTP_WRONG] });
    expect((await logIn({ otp: code(-30) })).status).toBe(200);
    expect((await logIn({ otp: code(30) })).status).toBe(200);
    expect((await logIn({ otp: code() })).failure.errors).toEqual({ otp: [OTP_USED] });
    expect((await logIn({ otp: code(60) })).failure.errors).toEqual({ otp: [OTP_WRONG] });
  });

  test('accepts each recovery code once, however it is typed, and records it', async () => {
    const { recoveryCodes } = await turnOn(app, clock, user);
    const [one = '', two = ''] = recoveryCodes;
    const typed = one.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
    expect((await logIn({ otp: typed })).status).toBe(200);
    expect((await logIn({ otp: one })).failure.errors).toEqual({ otp: [OTP_WRONG] });
    expect((await state()).recoveryCodesLeft).toBe(9);
    expect((await verbs()).slice(0, 2).toSorted()).toEqual(['recovery-code.used', 'user.logged-in']);
    const answers = await Promise.all([1, 2, 3].map(() => logIn({ otp: two })));
    expect(sorted(answers)).toEqual([200, 401, 401]);
  });

  test('refuses the recovery codes of another user', async () => {
    const { recoveryCodes } = await turnOn(app, clock, user);
    user = await app.makeUser(user.studioId, 'owner');
    await turnOn(app, clock, user);
    expect((await logIn({ otp: recoveryCodes[0] })).status).toBe(401);
  });

  test('ignores a code of a user who has no second factor', async () => {
    expect((await logIn({ otp: '123456' })).status).toBe(200);
  });

  test('is needed after a password reset, too', async () => {
    const { code } = await turnOn(app, clock, user);
    nextStep();
    await app.call('auth.forgotPassword', { body: { email: user.email } });
    await app.idle();
    const mail = (await app.mails()).findLast(({ to }) => to?.[0]?.address === user.email);
    if (!mail) throw new Error('no mail came');
    const token = new URLSearchParams(new URL(buttonOf(mail)).hash.slice(1)).get('token') ?? '';
    const password = 'a quite new password';
    await app.call('auth.resetPassword', {
      body: { email: user.email, token, password, password_confirmation: password },
    });
    expect((await logIn({ password })).failure.code).toBe('second_factor_required');
    expect((await logIn({ password, otp: code() })).status).toBe(200);
  });

  test('leaves earlier logins and their refresh tokens as they are', async () => {
    const headers = { 'x-client': 'native' };
    const { authorisation } = await app.call('auth.login', {
      body: { email: user.email, password: PASSWORD },
      headers,
    });
    await turnOn(app, clock, user);
    const refreshToken = authorisation.refreshToken ?? '';
    expect((await app.send('auth.refresh', { body: { refreshToken }, headers })).status).toBe(200);
  });
});

const from = (remoteAddress: string, body: object) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: PASSWORD, ...body },
    remoteAddress,
  });

describe('the rate limit of codes', () => {
  test('allows ten wrong codes, from all networks together, and the right one later', async () => {
    const { code } = await turnOn(app, clock, user);
    nextStep();
    for (let guess = 0; guess < 10; guess++) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a program guesses
      const wrong = await from(`198.51.${guess}.7`, { otp: `wrong${guess}` });
      expect(wrong.statusCode).toBe(401);
      // A login without a code does not give attempts back.
      // oxlint-disable-next-line no-await-in-loop
      expect((await from(`198.51.${guess}.7`, {})).json()).toMatchObject({ code: 'second_factor_required' });
    }
    const eleventh = await from('203.0.113.9', { otp: code() });
    expect(eleventh.statusCode).toBe(429);
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(240);
    clock.at += 5 * 60_000;
    expect((await from('203.0.113.9', { otp: code() })).statusCode).toBe(200);
    nextStep();
    expect((await from('203.0.113.9', { otp: 'wrong' })).statusCode).toBe(401);
  });

  test('cannot be used up by somebody who does not know the password', async () => {
    const { code } = await turnOn(app, clock, user);
    nextStep();
    for (let guess = 0; guess < 12; guess++)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a program guesses
      await from(`198.51.${100 + guess}.7`, { password: 'not this one', otp: '123456' });
    expect((await from('203.0.113.10', { otp: code() })).statusCode).toBe(200);
  });

  test('counts logins that were only asked for a code as no attempt', async () => {
    await turnOn(app, clock, user);
    for (let times = 0; times < 15; times++)
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person does
      expect((await from('198.51.100.200', {})).statusCode).toBe(401);
  });
});

describe('a second factor', () => {
  test('is turned off, and recorded', async () => {
    await turnOn(app, clock, user);
    const remove = () => app.send('auth.removeSecondFactor', { as: user });
    expect((await logIn({})).status).toBe(401);
    expect((await remove()).status).toBe(204);
    expect((await logIn({})).status).toBe(200);
    expect(await state()).toMatchObject({ onSince: null, recoveryCodesLeft: 0, isRequired: false });
    expect(await verbs()).toContain('second-factor.off');
    expect((await remove()).status).toBe(409);
  });

  test('gets new recovery codes, which replace the others', async () => {
    const { recoveryCodes } = await turnOn(app, clock, user);
    await logIn({ otp: recoveryCodes[0] });
    const answer = await app.send('auth.renewRecoveryCodes', { as: user });
    expect(answer.status).toBe(200);
    const made = (JSON.parse(answer.text) as { data: { recoveryCodes: string[] } }).data.recoveryCodes;
    expect(await state()).toMatchObject({ recoveryCodesLeft: 10 });
    expect((await logIn({ otp: recoveryCodes[1] })).status).toBe(401);
    expect((await logIn({ otp: made[1] })).status).toBe(200);
    expect(await verbs()).toContain('recovery-codes.renewed');
  });

  test('is encrypted again after a key rotation, and its codes stay valid', async () => {
    const { code } = await turnOn(app, clock, user);
    nextStep();
    const { platform } = app;
    const formerKeys = (await readKeys(join(app.config.dataDir, 'keys', 'sealing.key'))) ?? [];
    const key = randomBytes(32);
    const log = createLogger({ logLevel: 'silent' });
    const open = (keys: readonly Buffer[]) =>
      openSecondFactor({ ...platform, log, encryptor: createEncryptor(keys) }, user.userId, code());
    await expect(open([key])).rejects.toThrow('second_factor_failed');
    const rotated = { ...platform, encryptor: createEncryptor([key, ...formerKeys]) };
    expect(await reencryptSecondFactors(rotated)).toBeGreaterThan(0);
    expect(await reencryptSecondFactors(rotated)).toBe(0);
    expect(await open([key])).toMatchObject({ userId: user.userId, step: Math.floor(clock.at / 30_000) });
  });
});
