import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { fieldMessage, MESSAGES } from '#platform/i18n/messages.ts';
import { translate } from '#platform/i18n/i18n.ts';
import { buttonOf } from '@photoslate/test-support/read-mails';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let app: App;
let user: Actor;
const clock = { at: Date.parse('2026-06-01T08:00:00Z'), now: () => new Date(clock.at) };
const NEW = 'a quite new password';

beforeAll(async () => {
  app = await startApp({ clock, listen: false, runsJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.at += 7_200_000;
  user = await app.makeUser(await app.makeStudio(), 'photographer', { language: 'nl', firstName: 'Sanne' });
});

async function mailsTo(email: string) {
  await app.idle();
  const mails = await app.mails();
  return mails.filter((mail) => mail.to?.[0]?.address === email);
}
/** Requests a reset and returns the token from the mail. */
async function tokenFor(email: string): Promise<string> {
  await app.call('auth.forgotPassword', { body: { email } });
  const mail = (await mailsTo(email)).at(-1);
  if (!mail) throw new Error('no mail came');
  return new URLSearchParams(new URL(buttonOf(mail)).hash.slice(1)).get('token') ?? '';
}
const reset = (token: string, more: object = {}) =>
  app.send('auth.resetPassword', {
    body: { email: user.email, token, password: NEW, password_confirmation: NEW, ...more },
  });

/** Submits a form 30 times. */
async function press(url: string, email: string): Promise<void> {
  for (let times = 0; times < 30; times++)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person does
    await app.inject({ method: 'POST', url, payload: { email, language: 'en' } });
}

describe('a password reset request', () => {
  test('gets the same answer for a known and an unknown address, and only the known address gets a mail', async () => {
    const known = await app.send('auth.forgotPassword', { body: { email: user.email }, language: 'fr' });
    const unknown = await app.send('auth.forgotPassword', {
      body: { email: 'nobody@studio.test' },
      language: 'fr',
    });
    expect([known.status, unknown.status]).toEqual([200, 200]);
    expect(known.text).toBe(unknown.text);
    expect(JSON.parse(known.text)).toEqual({
      data: { message: translate('fr', MESSAGES.resetKept), sendsMail: false },
    });
    expect(await mailsTo('nobody@studio.test')).toHaveLength(0);
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  test('mails a link to the page in the user’s language, with the token in the URL fragment', async () => {
    await app.call('auth.forgotPassword', { body: { email: user.email } });
    const [mail] = await mailsTo(user.email);
    expect(mail?.subject).toBe('Kies een nieuw wachtwoord');
    const url = new URL(buttonOf(mail ?? {}));
    expect(url.origin + url.pathname + url.search).toBe('http://photoslate.test/nl/password-reset');
    expect(new URLSearchParams(url.hash.slice(1)).get('email')).toBe(user.email);
    expect(mail?.text).toContain(url.href);
  });

  test('does not store the token in the database', async () => {
    const token = await tokenFor(user.email);
    const stored = await app.db.selectFrom('mails').selectAll().execute();
    const resets = await app.db.selectFrom('passwordResets').selectAll().execute();
    const jobs = await app.platform.db.selectFrom('mails').select('payload').execute();
    expect(JSON.stringify([stored, jobs, resets.map((row) => row.hash.toString('latin1'))])).not.toContain(
      token,
    );
  });

  test('succeeds, as does the reset, while someone on the same network floods the forms', async () => {
    for (const url of ['/api/link-again', '/api/my-data', '/api/forgot-password'])
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person does
      await press(url, 'pupil@school.test');
    const token = await tokenFor(user.email);
    await press('/api/forgot-password', user.email);
    for (let guess = 0; guess < 30; guess++) await reset(`guess-${'x'.repeat(20)}`);
    expect((await reset(token)).status).toBe(200);
  });

  test('sends at most three mails per hour', async () => {
    for (let asked = 0; asked < 5; asked++)
      await app.call('auth.forgotPassword', { body: { email: user.email } });
    expect(await mailsTo(user.email)).toHaveLength(3);
    clock.at += 3_700_000;
    await app.call('auth.forgotPassword', { body: { email: user.email } });
    expect(await mailsTo(user.email)).toHaveLength(4);
  });
});

describe('a password reset', () => {
  test('sets the password once and ends every login of the user', async () => {
    const token = await tokenFor(user.email);
    const answer = await reset(token);
    expect(answer.status).toBe(200);
    expect((await app.send('auth.preferences', { as: user, body: {} })).status).toBe(401);
    expect((await app.logIn(user.email, NEW)).userId).toBe(user.userId);
    expect((await app.send('auth.login', { body: { email: user.email, password: PASSWORD } })).status).toBe(
      401,
    );

    const again = await reset(token, {
      password: 'yet another one',
      password_confirmation: 'yet another one',
    });
    expect([again.status, again.failure.code]).toEqual([422, 'reset_invalid']);
    expect(again.failure.errors).toEqual({ token: [fieldMessage('en', 'reset_used')] });
    expect((await app.logIn(user.email, NEW)).userId).toBe(user.userId);
  });

  test('forgets the devices of these logins, so that the next login from there is mailed', async () => {
    const logIn = (password: string) =>
      app.call('auth.login', {
        body: { email: user.email, password },
        headers: { 'x-device': `${device}.0` },
      });
    const device = newId();
    await logIn(PASSWORD);
    await logIn(PASSWORD);
    const mailed = async () =>
      (await mailsTo(user.email)).filter(({ text }) => text?.includes('/nl/account')).length;
    expect(await mailed()).toBe(1);
    await reset(await tokenFor(user.email));
    await logIn(NEW);
    expect(await mailed()).toBe(2);
  });

  test('succeeds only once for two concurrent requests', async () => {
    const token = await tokenFor(user.email);
    const passwords = ['first of two passwords', 'second of two passwords'];
    const answers = await Promise.all(
      passwords.map((password) => reset(token, { password, password_confirmation: password })),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    const winner = passwords[answers.findIndex((answer) => answer.status === 200)] ?? '';
    expect((await app.logIn(user.email, winner)).userId).toBe(user.userId);
  });

  test('is refused with an expired token after an hour', async () => {
    const token = await tokenFor(user.email);
    clock.at += 3_601_000;
    const late = await reset(token);
    expect([late.status, late.failure.code]).toEqual([422, 'reset_invalid']);
    expect(late.failure.errors).toEqual({ token: [fieldMessage('en', 'reset_expired')] });
  });

  test('invalidates the other tokens mailed to the user', async () => {
    const older = await tokenFor(user.email);
    const newer = await tokenFor(user.email);
    expect((await reset(newer)).status).toBe(200);
    expect((await reset(older)).status).toBe(422);
  });

  test('is refused with another user’s address or an invented token', async () => {
    const token = await tokenFor(user.email);
    const other = await app.makeUser(user.studioId, 'photographer');
    const elsewhere = await reset(token, { email: other.email });
    expect([elsewhere.status, elsewhere.failure.code]).toEqual([422, 'reset_invalid']);
    expect(elsewhere.failure.errors).toEqual({ email: [fieldMessage('en', 'reset_other_address')] });
    const invented = await reset('x'.repeat(43));
    expect([invented.status, invented.failure.errors]).toEqual([
      422,
      { token: [fieldMessage('en', 'reset_unknown')] },
    ]);
    expect((await reset(token)).status).toBe(200);
  });

  test('reports errors per field, in the order of the form', async () => {
    const answer = await app.send('auth.resetPassword', {
      language: 'de',
      body: { email: 'no address', token: 'x', password: '9 letters', password_confirmation: 'other' },
    });
    expect(answer.status).toBe(422);
    expect(answer.failure.errors).toEqual({
      email: ['Bitte eine gültige E-Mail-Adresse eingeben.'],
      password: ['Ein Passwort hat mindestens 10 Zeichen.'],
      password_confirmation: ['Die beiden Passwörter stimmen nicht überein.'],
    });
    expect(Object.keys(answer.failure.errors ?? {})).toEqual(['email', 'password', 'password_confirmation']);
    const unlike = await reset('x', { password_confirmation: 'another password' });
    expect(Object.keys(unlike.failure.errors ?? {})).toEqual(['password_confirmation']);
    const ten = { password: '10 letters', password_confirmation: '10 letters' };
    const longEnough = await reset('x'.repeat(43), ten);
    expect(Object.keys(longEnough.failure.errors ?? {})).toEqual(['token']);
  });
});
