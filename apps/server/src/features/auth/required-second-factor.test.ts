import { HOUR_MS } from '@photoslate/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { routes, type RouteName } from '@photoslate/contract/routes';
import { newId } from '#platform/ids.ts';
import { mediaUrl } from '#features/photos/index.ts';
import { beginSetup, turnOn } from './second-factor.test-support.ts';

let app: App;
let owner: Actor;
let member: Actor;
const clock = { at: Date.parse('2026-06-01T08:00:00Z'), now: () => new Date(clock.at) };

beforeAll(async () => {
  app = await startApp({ clock, listen: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.at += 2 * HOUR_MS;
  const studioId = await app.makeStudio();
  owner = await app.makeUser(studioId, 'owner');
  member = await app.makeUser(studioId, 'photographer');
  await demand(true);
});

const demand = (requiresSecondFactor: boolean) =>
  app.call('studio.updateSettings', { as: owner, body: { requiresSecondFactor } });
async function logIn(user: Actor, otp?: string) {
  const { data, authorisation } = await app.call('auth.login', {
    body: { email: user.email, password: PASSWORD, ...(otp ? { otp } : {}) },
    headers: { 'x-client': 'native' },
  });
  const { token, refreshToken = '' } = authorisation;
  return { as: { ...user, token }, refreshToken, data };
}
const refreshed = async (refreshToken: string) =>
  app.call('auth.refresh', { body: { refreshToken }, headers: { 'x-client': 'native' } });
const reads = async (as: Actor) => (await app.send('sessions.list', { as })).status;

describe('a studio that requires a second factor', () => {
  test('leaves the logins of before alone, and limits the next one of a user without it', async () => {
    expect(await reads(member)).toBe(200);
    const { as, data } = await logIn(member);
    expect(data.mustAddSecondFactor).toBe(true);
    const refused = await app.send('sessions.list', { as });
    expect([refused.status, refused.failure]).toEqual([
      403,
      { code: 'second_factor_missing', message: 'The studio requires two-step login. Set it up first.' },
    ]);
    expect(await reads(member)).toBe(200);
    const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    expect((await logIn(stranger)).data).not.toHaveProperty('mustAddSecondFactor');
  });

  test('lets such a login do nothing but the setup, the choice of a language, and a logout', async () => {
    const { as } = await logIn(owner);
    const open: string[] = [];
    for (const name of Object.keys(routes) as RouteName[]) {
      const { access, path } = routes[name];
      if (access !== 'user' && access !== 'owner') continue;
      // A logout ends the login, so it comes last.
      if (name === 'auth.logoutEverywhere') continue;
      const ids = [...path.matchAll(/:(\w+)/g)].map(([, param = '']) => [param, newId()]);
      // oxlint-disable-next-line no-await-in-loop -- each answer belongs to one route
      const answer = await app.send(name, { as, params: Object.fromEntries(ids), body: {} });
      if (answer.status !== 403 || answer.failure.code !== 'second_factor_missing') open.push(name);
    }
    expect(open.toSorted()).toEqual([
      'auth.addPasskey',
      'auth.beginSecondFactor',
      'auth.confirm',
      'auth.confirmOptions',
      'auth.confirmSecondFactor',
      'auth.passkeyOptions',
      'auth.passkeys',
      'auth.preferences',
      'auth.secondFactor',
    ]);
    const [login] = await app.query<{ id: string }>(
      `select id from logins where user_id = '${owner.userId}' and setup_only`,
    );
    const photo = mediaUrl(app.platform, { kind: 'login', loginId: login?.id ?? '' }, newId(), 'thumb');
    expect((await app.inject({ url: photo })).statusCode).toBe(403);
    const upload = {
      method: 'POST',
      url: '/api/uploads',
      headers: { authorization: `Bearer ${as.token}` },
    } as const;
    expect(
      (await app.inject({ ...upload, headers: { ...upload.headers, 'tus-resumable': '1.0.0' } })).statusCode,
    ).toBe(403);
    expect((await app.send('auth.logoutEverywhere', { as })).status).toBe(204);
  });

  test('opens everything to that login once the app is connected, and ends others that waited for it', async () => {
    const thief = await logIn(member);
    const { as, refreshToken } = await logIn(member);
    expect((await refreshed(refreshToken)).data.mustAddSecondFactor).toBe(true);
    expect(await app.call('auth.secondFactor', { as })).toEqual({
      data: { onSince: null, recoveryCodesLeft: 0, isRequired: true, hasPasskey: false },
    });
    await turnOn(app, clock, as);
    expect(await reads(as)).toBe(200);
    expect(await reads(member)).toBe(200);
    expect(await reads(thief.as)).toBe(401);
    expect((await app.call('auth.preferences', { as, body: {} })).data).not.toHaveProperty(
      'mustAddSecondFactor',
    );
  });

  test('asks a user who has one for their code, and nothing else', async () => {
    const { code } = await turnOn(app, clock, member);
    clock.at += 30_000;
    const { as, data } = await logIn(member, code());
    expect(data).not.toHaveProperty('mustAddSecondFactor');
    expect(await reads(as)).toBe(200);
  });

  test('lets nobody turn it off, but lets them move to another app', async () => {
    const former = await turnOn(app, clock, member);
    const off = await app.send('auth.removeSecondFactor', { as: member });
    expect([off.status, off.failure.code]).toEqual([409, 'second_factor_kept']);
    const next = await beginSetup(app, clock, member);
    clock.at += 30_000;
    await app.call('auth.confirmSecondFactor', { as: member, body: { otp: next.code() } });
    clock.at += 30_000;
    const wrong = { email: member.email, password: PASSWORD, otp: former.code() };
    expect((await app.send('auth.login', { body: wrong })).status).toBe(401);
    expect((await logIn(member, next.code())).data).not.toHaveProperty('mustAddSecondFactor');
    await demand(false);
    await app.call('auth.removeSecondFactor', { as: member });
  });

  test('asks a user for a new setup after an owner has reset the lost one', async () => {
    await turnOn(app, clock, member);
    const params = { id: member.userId };
    await app.call('people.resetSecondFactor', { as: owner, params });
    expect((await logIn(member)).data.mustAddSecondFactor).toBe(true);
  });

  test('opens waiting logins when an owner no longer requires it', async () => {
    const { as, refreshToken } = await logIn(member);
    expect(await reads(as)).toBe(403);
    await demand(false);
    expect(await reads(as)).toBe(200);
    expect((await refreshed(refreshToken)).data).not.toHaveProperty('mustAddSecondFactor');
  });

  test('leaves those logins alone when the owner requires it again, but not those of other studios', async () => {
    const { as, refreshToken } = await logIn(member);
    const former = owner;
    owner = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    await demand(true);
    const elsewhere = await logIn(owner);
    owner = former;
    await demand(false);
    await demand(true);
    expect(await reads(as)).toBe(200);
    expect((await refreshed(refreshToken)).data).not.toHaveProperty('mustAddSecondFactor');
    expect(await reads(elsewhere.as)).toBe(403);
    expect((await logIn(member)).data.mustAddSecondFactor).toBe(true);
  });

  test('is a choice of owners alone', async () => {
    const body = { requiresSecondFactor: false };
    expect((await app.send('studio.updateSettings', { as: member, body })).status).toBe(403);
    expect((await app.call('studio.settings', { as: owner })).data.requiresSecondFactor).toBe(true);
  });
});
