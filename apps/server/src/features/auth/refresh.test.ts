import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authJobs } from './index.ts';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let app: App;
let owner: Actor;
const clock = { at: Date.parse('2026-06-01T08:00:00Z'), now: () => new Date(clock.at) };
const native = { 'x-client': 'native' };

beforeAll(async () => {
  app = await startApp({ clock, listen: false });
  owner = await app.asOwner();
});
afterAll(() => app.close());

async function logInNative() {
  const { authorisation } = await app.call('auth.login', {
    body: { email: owner.email, password: PASSWORD },
    headers: native,
  });
  return { token: authorisation.token, refreshToken: authorisation.refreshToken ?? '' };
}
const refresh = (refreshToken: string) =>
  app.send('auth.refresh', { body: { refreshToken }, headers: native });
async function refreshed(refreshToken: string) {
  const { authorisation } = await app.call('auth.refresh', { body: { refreshToken }, headers: native });
  return { token: authorisation.token, refreshToken: authorisation.refreshToken ?? '' };
}
const isAlive = async (token: string) =>
  (await app.send('auth.preferences', { as: { authorization: `Bearer ${token}` }, body: {} })).status === 200;

describe('a refresh token', () => {
  test('is exchanged for a new refresh token and a new access token', async () => {
    const first = await logInNative();
    const second = await refreshed(first.refreshToken);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(await isAlive(second.token)).toBe(true);
  });

  test('returns the same child token again while the child is unused, so a lost answer can be retried', async () => {
    const { refreshToken } = await logInNative();
    const lost = await refreshed(refreshToken);
    clock.at += 3 * 86_400_000;
    const again = await refreshed(refreshToken);
    expect(again.refreshToken).toBe(lost.refreshToken);
    expect((await refresh(again.refreshToken)).status).toBe(200);
  });

  test('sent by several tabs at once returns the same child token, and all of them stay logged in', async () => {
    const { refreshToken } = await logInNative();
    const answers = await Promise.all(Array.from({ length: 8 }, () => refreshed(refreshToken)));
    expect(new Set(answers.map((answer) => answer.refreshToken)).size).toBe(1);
    expect(await Promise.all(answers.map((answer) => isAlive(answer.token)))).not.toContain(false);
  });

  test('reused after its child was used over a minute later ends that login and no other login of the user', async () => {
    const stolen = await logInNative();
    const other = await logInNative();
    const child = await refreshed(stolen.refreshToken);
    clock.at += 61_000;
    const grandchild = await refreshed(child.refreshToken);
    expect((await refresh(stolen.refreshToken)).status).toBe(401);
    expect(await isAlive(grandchild.token)).toBe(false);
    expect((await refresh(grandchild.refreshToken)).status).toBe(401);
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });

  test('from before a crash returns the youngest of its lost child tokens, even days later', async () => {
    const { refreshToken } = await logInNative();
    let youngest = refreshToken;
    for (let reloads = 0; reloads < 5; reloads += 1) {
      ({ refreshToken: youngest } = await refreshed(youngest));
      clock.at += 10_000;
    }
    clock.at += 3 * 86_400_000;
    const again = await refreshed(refreshToken);
    expect(again.refreshToken).toBe(youngest);
    expect(await isAlive(again.token)).toBe(true);
    expect((await refresh(again.refreshToken)).status).toBe(200);
    expect((await refresh(refreshToken)).status, 'days later it is a copy').toBe(401);
  });

  test('expires a year after its last use, not after the login', async () => {
    let { refreshToken } = await logInNative();
    for (let months = 0; months < 3; months++) {
      clock.at += 31_556_879_000;
      ({ refreshToken } = await refreshed(refreshToken));
    }
    clock.at += 31_556_881_000;
    const late = await refresh(refreshToken);
    expect([late.status, late.failure.code]).toEqual([401, 'unauthenticated']);
  });

  test('is stored in the database only as a hash', async () => {
    const { refreshToken } = await logInNative();
    const rows = await app.db.selectFrom('refreshTokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(refreshToken);
    expect(rows.some((row) => row.hash.equals(Buffer.from(refreshToken)))).toBe(false);
  });

  test('is not accepted as an access token, and an access token is not accepted as a refresh token', async () => {
    const { token, refreshToken } = await logInNative();
    expect(await isAlive(refreshToken)).toBe(false);
    expect((await refresh(token)).status).toBe(401);
    expect((await refresh('')).status).toBe(401);
    expect((await app.send('auth.refresh', { headers: native })).status).toBe(401);
  });
});

async function cookie() {
  const { cookies } = await app.send('auth.login', { body: { email: owner.email, password: PASSWORD } });
  return `photoslate_refresh=${cookies[0]?.value ?? ''}`;
}

test('the nightly job deletes logins that ended long ago and keeps all others', async () => {
  const [ended, alive] = [await logInNative(), await logInNative()];
  await app.send('auth.logout', { as: { authorization: `Bearer ${ended.token}` } });
  const forget = authJobs(app.platform).find(({ job }) => job.name === 'auth.forget');
  const logins = async () => (await app.db.selectFrom('logins').select('id').execute()).length;
  await forget?.handle({});
  const recent = await logins();
  await forget?.handle({});
  expect(await logins()).toBe(recent);
  clock.at += 31 * 86_400_000;
  await forget?.handle({});
  expect(await logins()).toBeLessThan(recent);
  expect((await refresh(alive.refreshToken)).status).toBe(200);
});

describe('the refresh cookie of a browser', () => {
  test('is sufficient for a refresh', async () => {
    const answer = await app.send('auth.refresh', { headers: { cookie: await cookie() } });
    expect(answer.status).toBe(200);
    expect(answer.cookies).toHaveLength(1);
    expect(answer.text).not.toContain('refreshToken');
  });

  test.each([
    'https://evil.example',
    'null',
    'http://photoslate.test.evil.example',
    'http://photoslate.test:81',
  ])('is refused with 403 from the origin %s', async (origin) => {
    const headers = { cookie: await cookie(), origin };
    expect((await app.send('auth.refresh', { headers })).status).toBe(403);
    expect((await app.send('auth.logout', { headers })).status).toBe(403);
  });

  test('is accepted from the origin of the public URL and from the origin of the request host', async () => {
    const headers = { cookie: await cookie(), host: '192.168.1.20:3000' };
    expect(
      (await app.send('auth.refresh', { headers: { ...headers, origin: 'http://photoslate.test' } })).status,
    ).toBe(200);
    expect(
      (await app.send('auth.refresh', { headers: { ...headers, origin: 'http://192.168.1.20:3000' } }))
        .status,
    ).toBe(200);
  });

  test('is ignored for the native app', async () => {
    expect((await app.send('auth.refresh', { headers: { ...native, cookie: await cookie() } })).status).toBe(
      401,
    );
  });

  test('has the __Host- prefix and the Secure flag when the public URL uses HTTPS', async () => {
    const secure = await startApp({ listen: false, config: { publicUrl: 'https://photos.example' } });
    try {
      const person = await secure.asOwner();
      const { cookies } = await secure.send('auth.login', {
        body: { email: person.email, password: PASSWORD },
      });
      expect(cookies).toMatchObject([{ name: '__Host-photoslate_refresh', secure: true, path: '/' }]);
      expect(cookies[0]).not.toHaveProperty('domain');
    } finally {
      await secure.close();
    }
  });
});

describe('logout', () => {
  test('revokes the access token and the refresh token of this login at once, and of no other login', async () => {
    const here = await logInNative();
    const elsewhere = await logInNative();
    expect(await isAlive(here.token)).toBe(true);
    const answer = await app.send('auth.logout', {
      as: { authorization: `Bearer ${here.token}` },
      headers: native,
    });
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(answer.headers['clear-site-data'], 'a shared computer keeps no pictures').toBe('"cache"');
    expect(await isAlive(here.token)).toBe(false);
    expect((await refresh(here.refreshToken)).status).toBe(401);
    expect(await isAlive(elsewhere.token)).toBe(true);
  });

  test('succeeds with an expired, revoked, invalid or missing token', async () => {
    const { token, refreshToken } = await logInNative();
    clock.at += 7_200_000;
    const as = { authorization: `Bearer ${token}` };
    expect((await app.send('auth.logout', { as })).status).toBe(204);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await app.send('auth.logout', { as })).status).toBe(204);
    expect((await app.send('auth.logout')).status).toBe(204);
    expect((await app.send('auth.logout', { as: { authorization: 'Bearer nonsense' } })).status).toBe(204);
  });

  test('with only the cookie ends its login and clears the cookie', async () => {
    const { cookies } = await app.send('auth.login', { body: { email: owner.email, password: PASSWORD } });
    const headers = { cookie: `photoslate_refresh=${cookies[0]?.value ?? ''}` };
    const answer = await app.send('auth.logout', { headers });
    expect(answer.status).toBe(204);
    expect(answer.cookies).toMatchObject([{ name: 'photoslate_refresh', value: '' }]);
    expect((await app.send('auth.refresh', { headers })).status).toBe(401);
  });
});

describe('logout on all devices', () => {
  test('ends every login of the user at once, and no login of another user', async () => {
    const [phone, tablet] = [await logInNative(), await logInNative()];
    const colleague = await app.asPhotographer();
    const browser = await app.send('auth.login', { body: { email: owner.email, password: PASSWORD } });
    const [sent] = browser.cookies;
    const answer = await app.send('auth.logoutEverywhere', {
      as: { authorization: `Bearer ${phone.token}` },
    });
    expect(answer.status).toBe(204);
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    for (const { token, refreshToken } of [phone, tablet]) {
      expect(await isAlive(token)).toBe(false);
      expect((await refresh(refreshToken)).status).toBe(401);
    }
    const refused = await app.send('auth.refresh', {
      headers: { cookie: `${sent?.name}=${sent?.value}` },
    });
    expect(refused.status).toBe(401);
    expect(await isAlive(colleague.token)).toBe(true);
    expect(await isAlive((await logInNative()).token)).toBe(true);
  });

  test('clears the refresh cookie of the requesting browser', async () => {
    const { token } = await logInNative();
    const answer = await app.send('auth.logoutEverywhere', { as: { authorization: `Bearer ${token}` } });
    expect(answer.cookies).toMatchObject([{ name: 'photoslate_refresh', value: '' }]);
  });

  test('is refused with 401 without a login', async () => {
    expect((await app.send('auth.logoutEverywhere')).status).toBe(401);
  });
});
