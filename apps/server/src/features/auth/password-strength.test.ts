import { LANGUAGES } from '@photoslate/contract/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fieldMessage } from '#platform/i18n/messages.ts';
import { buttonOf } from '@photoslate/test-support/read-mails';
import { runAdmin } from '@photoslate/test-support/run-server';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { openSetup } from './index.ts';

/**
 * Passwords of ten and more characters that are among the first guesses, also for somebody who
 * knows the user.
 */
const GUESSED = [
  'aaaaaaaaaa',
  '1234567890',
  'password12',
  'qwertzuiop',
  'Noorderlicht1',
  'studionoorderlicht',
  'visser-noor',
];
const STRONG = 'four quiet herons walk';

let nowMs = Date.now();
const pass = (seconds: number) => (nowMs += seconds * 1000);
let empty: App;
let app: App;
let owner: Actor;
beforeAll(async () => {
  empty = await startApp({ listen: false });
  app = await startApp({ listen: false, runsJobs: true, clock: { now: () => new Date(nowMs) } });
});
beforeEach(async () => {
  owner = await app.makeUser(await app.makeStudio(), 'owner', { firstName: 'Noor' });
});
afterAll(() => Promise.all([empty.close(), app.close()]));

const latestToken = async (email: string, read: (url: URL) => string) => {
  await app.idle();
  const mail = (await app.mails()).findLast(({ to }) => to?.[0]?.address === email);
  if (!mail) throw new Error('no mail came');
  return read(new URL(buttonOf(mail)));
};
const person = (password: string) => ['--email', 'ben@zon.test', '--password', password];
const WEAK = { password: [fieldMessage('en', 'password_weak')] };

describe('a password that is easy to guess', () => {
  test('is refused at studio setup', async () => {
    const token = new URL((await openSetup(empty.platform)) ?? '').hash.slice(1);
    const form = {
      token,
      studioName: 'Studio Noorderlicht',
      firstName: 'Noor',
      lastName: 'Visser',
      email: 'noor@atelier.test',
      language: 'en' as const,
    };
    for (const password of GUESSED) {
      const { status, failure } = await empty.send('auth.setUp', { body: { ...form, password } });
      expect([password, status, failure.errors]).toEqual([password, 422, WEAK]);
    }
    expect((await empty.send('auth.setUp', { body: { ...form, password: STRONG } })).status).toBe(201);
  });

  test('is refused at a password reset, and the link still works afterwards', async () => {
    await app.call('auth.forgotPassword', { body: { email: owner.email } });
    const token = await latestToken(
      owner.email,
      (url) => new URLSearchParams(url.hash.slice(1)).get('token') ?? '',
    );
    const reset = (password: string, language: (typeof LANGUAGES)[number] = 'en') =>
      app.send('auth.resetPassword', {
        language,
        body: { email: owner.email, token, password, password_confirmation: password },
      });
    for (const password of [...GUESSED.slice(0, -1), owner.email]) {
      pass(60);
      const { status, failure } = await reset(password);
      expect([password, status, failure.errors]).toEqual([password, 422, WEAK]);
    }
    for (const language of LANGUAGES) {
      pass(60);
      expect((await reset('password12', language)).failure.errors).toEqual({
        password: [fieldMessage(language, 'password_weak')],
      });
    }
    expect((await reset(STRONG)).status).toBe(200);
  });

  test('is refused when accepting an invitation, and the invitation still works afterwards', async () => {
    const email = 'noor@example.org';
    await app.call('people.invite', { as: owner, body: { email, role: 'photographer', language: 'en' } });
    const token = await latestToken(email, (url) => url.hash.slice(1));
    const join = (password: string) =>
      app.send('people.acceptInvitation', {
        body: {
          token,
          firstName: 'Noor',
          lastName: 'Visser',
          password,
          password_confirmation: password,
          language: 'en',
        },
      });
    for (const password of GUESSED) {
      const { status, failure } = await join(password);
      expect([password, status, failure.errors]).toEqual([password, 422, WEAK]);
    }
    expect((await join(STRONG)).status).toBe(201);
  });

  test('is refused by the commands user:add and studio:create', async () => {
    const env = { DATA_DIR: app.config.dataDir, DATABASE_URL: app.databaseUrl };
    await app.makeStudio('Atelier Zon');
    const add = (password: string) =>
      runAdmin(['user:add', '--studio', 'Atelier Zon', ...person(password)], env);
    for (const password of ['1234567890', 'atelier zon'])
      expect(await add(password)).toEqual({
        code: 1,
        out: '',
        error: `--password: ${fieldMessage('en', 'password_weak')}\n`,
      });
    const made = await runAdmin(['studio:create', '--name', 'Atelier Maan', ...person('ateliermaan')], env);
    expect(made).toMatchObject({ code: 1, error: expect.stringContaining('Too easy to guess') });
    expect(await add(STRONG)).toMatchObject({ code: 0 });
  });
});

test('only the beginning of a long password counts toward its strength', async () => {
  const { isStrongPassword } = await import('@photoslate/contract/password-strength');
  expect(isStrongPassword(`${STRONG}${'a'.repeat(170)}`, [])).toBe(true);
  expect(isStrongPassword(`${'a'.repeat(170)}${STRONG}`, [])).toBe(false);
});
