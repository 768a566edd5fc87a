import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { buttonOf } from '@photoslate/test-support/read-mails';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';

let app: App;
let user: Actor;
const clock = { at: Date.parse('2026-06-01T08:00:00Z'), now: () => new Date(clock.at) };

beforeAll(async () => {
  app = await startApp({ clock, listen: false, runsJobs: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.at += 3_600_000;
  user = await app.makeUser(await app.makeStudio(), 'owner', { language: 'de' });
});

const logIn = (deviceId: string | null, more: Record<string, string> = {}) =>
  app.call('auth.login', {
    body: { email: user.email, password: PASSWORD },
    headers: { 'x-device': deviceId === null ? '' : `${deviceId}.0`, 'x-client': 'native', ...more },
  });
async function mails() {
  await app.idle();
  return (await app.mails()).filter(({ to }) => to?.[0]?.address === user.email);
}

describe('the mail about a new login', () => {
  test('tells of a device that was never used before, once, in the language of the user', async () => {
    expect(await mails()).toEqual([]);
    const device = newId();
    await logIn(device, { 'x-client': 'web', 'user-agent': CHROME });
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Neue Anmeldung bei deinem Konto');
    for (const part of [mail?.text, mail?.html]) {
      expect(part).toContain('Chrome auf Windows');
      expect(part).toContain('1. Juni 2026 um 11:00 MESZ');
      expect(part).toContain('Studio Noorderlicht');
    }
    expect(buttonOf(mail ?? {})).toBe('http://photoslate.test/de/account');
    await logIn(device);
    expect(await mails()).toHaveLength(1);
  });

  test('is not sent for a refresh', async () => {
    const { authorisation } = await logIn(newId());
    expect(await mails()).toHaveLength(1);
    const { refreshToken } = authorisation;
    await app.call('auth.refresh', {
      body: { refreshToken },
      headers: { 'x-client': 'native', 'x-device': `${newId()}.0` },
    });
    expect(await mails()).toHaveLength(1);
  });

  test('is sent for each login of a client that names no device', async () => {
    await logIn(null);
    await logIn(null, { 'x-device': 'nonsense' });
    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects).toEqual(['Neue Anmeldung bei deinem Konto', 'Neue Anmeldung bei deinem Konto']);
  });

  test('is sent for a device that another user of the studio has used', async () => {
    const colleague = await app.makeUser(user.studioId, 'photographer');
    const device = newId();
    await app.call('auth.login', {
      body: { email: colleague.email, password: PASSWORD },
      headers: { 'x-device': `${device}.0` },
    });
    expect(await mails()).toEqual([]);
    await logIn(device);
    expect(await mails()).toHaveLength(1);
  });

  test('is not sent if the password is wrong', async () => {
    const body = { email: user.email, password: 'not this one' };
    const headers = { 'x-device': `${newId()}.0` };
    expect((await app.send('auth.login', { body, headers })).status).toBe(401);
    expect(await mails()).toEqual([]);
  });

  test('is sent again after the login of that device was ended from another one', async () => {
    const device = newId();
    await logIn(device);
    const { data } = await app.call('auth.logins', { as: user });
    const id = data.find(({ current }) => !current)?.id ?? '';
    await app.call('auth.endLogin', { as: user, params: { id } });
    await logIn(device);
    expect(await mails()).toHaveLength(2);
  });

  test('is sent once if a device logs in twice at the same time', async () => {
    const device = newId();
    await Promise.all([logIn(device), logIn(device)]);
    expect(await mails()).toHaveLength(1);
  });
});
