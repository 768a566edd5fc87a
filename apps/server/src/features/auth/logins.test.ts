import { DAY_MS, HOUR_MS } from '@photoslate/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { authJobs } from './index.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const NATIVE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

const AGENTS: [string, string | null, string | null][] = [
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari',
    'Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [`${CHROME} Edg/141.0.0.0`, 'Edge', 'Windows'],
  ['curl/8.14.1', null, null],
];

let app: App;
let second: App;
let user: Actor;
const clock = { at: Date.parse('2026-06-01T08:00:00Z'), now: () => new Date(clock.at) };

beforeAll(async () => {
  app = await startApp({ clock, listen: false });
  second = await startApp({ clock, listen: false, after: app });
});
afterAll(async () => {
  await second.close();
  await app.close();
});
beforeEach(async () => {
  clock.at += HOUR_MS;
  user = await app.makeUser(await app.makeStudio(), 'photographer');
});

/** Logs in as the native app, which gets its refresh token in the body. */
async function logIn(agent: string, deviceId = newId()) {
  const headers = { 'x-client': 'native', 'user-agent': agent, 'x-device': `${deviceId}.0` };
  const { authorisation } = await app.call('auth.login', {
    body: { email: user.email, password: PASSWORD },
    headers,
  });
  const { token, refreshToken = '' } = authorisation;
  return { as: { ...user, token }, refreshToken, headers };
}
/** Logs in as a browser. */
async function logInWith(agent: string): Promise<Actor> {
  const { authorisation } = await app.call('auth.login', {
    body: { email: user.email, password: PASSWORD },
    headers: { 'user-agent': agent },
  });
  return { ...user, token: authorisation.token };
}
const list = async (as: Actor) => (await app.call('auth.logins', { as })).data;
const refresh = (refreshToken: string, headers: Record<string, string>) =>
  app.send('auth.refresh', { body: { refreshToken }, headers });

const devices = async () => app.query(`select device_id from login_devices where user_id = '${user.userId}'`);
const forget = async () =>
  authJobs(app.platform)
    .find(({ job }) => job.name === 'auth.forget')
    ?.handle({});

describe('the list of logins', () => {
  test('names each device, and says when it logged in and was last used, this one first', async () => {
    const began = clock.now().toISOString();
    const phone = await logIn(NATIVE);
    clock.at += HOUR_MS / 2;
    const desk = await logInWith(CHROME);
    const deskBegan = clock.now().toISOString();
    clock.at += HOUR_MS / 4;
    expect((await refresh(phone.refreshToken, phone.headers)).status).toBe(200);
    const used = clock.now().toISOString();
    const onDesk = { browser: 'Chrome', system: 'Windows', createdAt: deskBegan, lastUsedAt: deskBegan };
    const onPhone = { browser: 'Photoslate', system: 'iPhone', createdAt: began, lastUsedAt: used };
    expect((await list(desk)).slice(0, 2)).toMatchObject([
      { ...onDesk, current: true },
      { ...onPhone, current: false },
    ]);
    expect((await list(phone.as)).slice(0, 2)).toMatchObject([
      { ...onPhone, current: true },
      { ...onDesk, current: false },
    ]);
  });

  test('shows neither ended nor expired logins, nor those of others', async () => {
    const { as } = await logIn(NATIVE);
    await app.makeUser(user.studioId, 'owner');
    expect(await list(as)).toHaveLength(2);
    await app.call('auth.logout', { as: user });
    expect(await list(as)).toMatchObject([{ current: true }]);
    clock.at += 366 * DAY_MS;
    expect(await list(await app.logIn(user.email))).toMatchObject([{ current: true }]);
  });

  test('knows browsers and systems by their names, and stores nothing else of what they send', async () => {
    const seen = [];
    for (const [agent] of AGENTS) {
      // oxlint-disable-next-line no-await-in-loop -- one login after the other
      const [login] = await list(await logInWith(agent));
      seen.push([agent, login?.browser, login?.system]);
    }
    expect(seen).toEqual(AGENTS);
    const rows = await app.query(`select * from logins where user_id = '${user.userId}'`);
    expect(rows).toHaveLength(AGENTS.length + 1);
    for (const [agent] of AGENTS) expect(JSON.stringify(rows)).not.toContain(agent);
  });
});

describe('an ended login', () => {
  test('is refused by every server within a second, also when it refreshes', async () => {
    const ended = await logIn(NATIVE);
    const asks = (server: App) => server.send('auth.logins', { as: ended.as });
    expect((await asks(app)).status).toBe(200);
    // The other server now has it in its cache.
    expect((await asks(second)).status).toBe(200);
    const id = (await list(ended.as))[0]?.id ?? '';
    const { data } = await app.call('auth.endLogin', { as: user, params: { id } });
    const endedAt = performance.now();
    expect(data).toMatchObject([{ current: true }]);
    expect((await asks(app)).status).toBe(401);
    await expect.poll(async () => (await asks(second)).status, { interval: 20, timeout: 1000 }).toBe(401);
    expect(performance.now() - endedAt).toBeLessThan(1000);
    expect((await refresh(ended.refreshToken, ended.headers)).status).toBe(401);
    expect((await app.send('auth.endLogin', { as: user, params: { id } })).status).toBe(200);
  });

  test('has to be one of the user', async () => {
    const colleague = await app.makeUser(user.studioId, 'owner');
    const id = (await list(user))[0]?.id ?? '';
    expect((await app.send('auth.endLogin', { as: colleague, params: { id } })).status).toBe(404);
    expect((await app.send('auth.endLogin', { as: user, params: { id: newId() } })).status).toBe(404);
    expect((await app.send('auth.endLogin', { as: user, params: { id: 'nonsense' } })).status).toBe(404);
    expect(await list(user)).toHaveLength(1);
  });

  test('can be every other login at once, and then this one stays', async () => {
    const [phone, desk] = [await logIn(NATIVE), await logInWith(CHROME)];
    const colleague = await app.makeUser(user.studioId, 'owner');
    const { data } = await app.call('auth.endOtherLogins', { as: desk });
    expect(data).toMatchObject([{ browser: 'Chrome', current: true }]);
    const statuses = [user, phone.as, desk, colleague].map(async (as) => app.send('auth.logins', { as }));
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([401, 401, 200, 200]);
    expect((await refresh(phone.refreshToken, phone.headers)).status).toBe(401);
  });
});

describe('the devices of a user', () => {
  test('are deleted 400 days after their last login, but not while they are logged in', async () => {
    const phone = await logIn(NATIVE);
    let { refreshToken } = phone;
    expect(await devices()).toHaveLength(2);
    clock.at += 300 * DAY_MS;
    refreshToken = JSON.parse((await refresh(refreshToken, phone.headers)).text).authorisation.refreshToken;
    clock.at += 101 * DAY_MS;
    await forget();
    expect(await devices()).toEqual([{ device_id: phone.headers['x-device'].slice(0, 36) }]);
    clock.at += 400 * DAY_MS;
    await forget();
    expect(await devices()).toEqual([]);
  });

  test('belong to a login of before from its next refresh on', async () => {
    const phone = await logIn(NATIVE);
    await app.query(`update logins set device_id = null, browser = null, system = null`);
    await app.query(`delete from login_devices`);
    expect((await refresh(phone.refreshToken, phone.headers)).status).toBe(200);
    expect((await list(phone.as))[0]).toMatchObject({ browser: 'Photoslate', system: 'iPhone' });
    expect(await devices()).toEqual([{ device_id: phone.headers['x-device'].slice(0, 36) }]);
  });
});
