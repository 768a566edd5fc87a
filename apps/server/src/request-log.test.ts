import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hideTable } from '@photoslate/test-support/database-proxy';
import { filledShoot, holder, makeLinkToken } from '@photoslate/test-support/published-shoots';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { mediaUrl, zipDownloadUrl } from '#features/photos/index.ts';
import { createLogger } from '#platform/log.ts';

interface Line {
  readonly level: number;
  readonly time: string;
  readonly msg: string;
  readonly [field: string]: unknown;
}
const DEBUG = 20;
const INFO = 30;
const ERROR = 50;

const text: string[] = [];
const lines = () => text.map((line) => JSON.parse(line) as Line);
/** The log lines of the request with these response headers. */
const linesOf = (headers: Record<string, unknown>) =>
  lines().filter(({ requestId }) => requestId === headers['x-request-id']);

let app: App;
let owner: Actor;
beforeAll(async () => {
  const log = createLogger({ logLevel: 'debug' }, { write: (line) => text.push(line) });
  app = await startApp({ listen: false, log });
  owner = await app.asOwner();
});
afterAll(() => app.close());
beforeEach(() => text.splice(0));

describe('the request log', () => {
  test('has one line per request with its route, user, status and duration', async () => {
    const session = await app.session(owner);
    text.splice(0);
    const { headers } = await app.send('sessions.show', { as: owner, params: { id: session.id } });
    expect(linesOf(headers)).toEqual([
      {
        level: INFO,
        time: expect.any(String),
        area: 'http',
        requestId: headers['x-request-id'],
        method: 'GET',
        route: '/api/events/:id/show',
        userId: owner.userId,
        studioId: owner.studioId,
        status: 200,
        ms: expect.any(Number),
        msg: 'request',
      },
    ]);
  });

  test('names only the studio for a request of a customer', async () => {
    const { headers } = await app.send('galleries.show', { as: await makeLinkToken(app, owner) });
    expect(linesOf(headers)[0]).toMatchObject({ route: '/api/gallery', studioId: owner.studioId });
    expect(linesOf(headers)[0]).not.toHaveProperty('userId');
  });

  test('names the user or studio that a photo or ZIP URL was signed for', async () => {
    const session = await app.session(owner);
    const shoot = await filledShoot(app, owner, session.id, ['parent@family.test']);
    const photoId = shoot.photoIds[0] ?? '';
    await app.call('galleries.publishShoot', {
      as: owner,
      params: { id: shoot.id },
      body: { sendNow: true },
    });
    const as = await holder(app, session.id, 'parent@family.test');
    const { data: order } = await app.call('orders.place', { as, body: { photoIds: [photoId] } });
    const login = await app.db
      .selectFrom('logins')
      .select('id')
      .where('userId', '=', owner.userId)
      .executeTakeFirstOrThrow();
    const { id: linkId, version } = await app.db
      .selectFrom('links')
      .select(['id', 'version'])
      .where('sessionId', '=', session.id)
      .executeTakeFirstOrThrow();
    const lineOf = async (url: string) =>
      linesOf((await app.inject({ url })).headers).find(({ msg }) => msg === 'request');

    const { userId, studioId } = owner;
    const atDesk = mediaUrl(app.platform, { kind: 'login', loginId: login.id }, photoId, 'original');
    expect(await lineOf(atDesk)).toMatchObject({ userId, studioId });
    const grant = { kind: 'link', linkId, version } as const;
    for (const url of [
      mediaUrl(app.platform, grant, photoId, 'original'),
      zipDownloadUrl(app.platform, grant, order.id),
    ]) {
      const line = await lineOf(url);
      expect(line).toMatchObject({ studioId, status: 403 });
      expect(line).not.toHaveProperty('userId');
    }
  });

  test('names the user of a successful login, and no studio for a failed one', async () => {
    const logIn = (password: string) => app.send('auth.login', { body: { email: owner.email, password } });
    const { userId, studioId } = owner;
    expect(linesOf((await logIn(PASSWORD)).headers)).toMatchObject([{ userId, studioId, status: 200 }]);
    const [failed] = linesOf((await logIn('another password')).headers);
    expect(failed).toMatchObject({ status: 401 });
    expect(failed).not.toHaveProperty('studioId');
  });

  test('has a line for a refused request, with the request id of the response', async () => {
    for (const [url, status] of [
      ['/api/events', 401],
      ['/api/nothing', 404],
    ] as const) {
      const answer = await app.inject({ url });
      expect(linesOf(answer.headers)).toMatchObject([{ method: 'GET', status }]);
      expect(answer.json()).toMatchObject({ requestId: answer.headers['x-request-id'] });
    }
  });

  test.each(['/', '/assets/nothing.js', '/%ff'])(
    'has the request for %s only at debug level',
    async (url) => {
      const { headers } = await app.inject({ url });
      expect(linesOf(headers)).toMatchObject([{ level: DEBUG, method: 'GET' }]);
    },
  );
});

test('an internal error is logged in a separate line with its route, user and cause', async () => {
  const restore = await hideTable(app.databaseUrl, 'price_groups');
  const answer = await app.send('studio.priceGroups', { as: owner });
  await restore();
  expect(answer.status).toBe(500);
  const route = '/api/events/selling-prices';
  expect(linesOf(answer.headers)).toMatchObject([
    {
      level: ERROR,
      msg: 'request failed',
      method: 'GET',
      route,
      userId: owner.userId,
      err: { code: '42P01' },
    },
    { level: INFO, msg: 'request', method: 'GET', route, status: 500 },
  ]);
});

describe('log lines', () => {
  test('contain no addresses, names, codes, links, tokens or passwords', async () => {
    const session = await app.session(owner);
    const { hash } = await app.shoot(owner, session.id);
    const link = await makeLinkToken(app, owner, 'secret-parent@family.test');
    const token = 'authorization' in link ? (link.authorization.split(' ')[1] ?? '') : '';
    const email = 'secret-guest@family.test';
    const network = '203.0.113.77';
    const from = { 'x-forwarded-for': network, 'user-agent': 'Secretbrowser' };
    const get = (url: string) => app.inject({ url, remoteAddress: network, headers: from });
    text.splice(0);
    await app.send('auth.login', { body: { email: owner.email, password: PASSWORD } });
    await app.send('auth.login', { body: { email, password: 'secret password' } });
    await app.send('auth.forgotPassword', { body: { email } });
    await app.send('auth.resetPassword', {
      body: { email, token, password: 'secret password', password_confirmation: 'secret password' },
    });
    await app.send('galleries.requestLink', { body: { email } });
    await app.send('codes.show', { params: { code: hash }, headers: from });
    await app.send('codes.register', { params: { code: hash }, body: { email, firstName: 'Secretname' } });
    await app.send('galleries.show', { as: link });
    for (const url of [`/c/${hash}`, `/api/c/${hash}`, `/reset?token=${token}`, `/%ff${hash}`])
      await get(url);
    await get(`/api/media/${session.id}/thumb?k=${token}`);
    await get(`/api/codes/${hash}/${email}`);
    const restore = await hideTable(app.databaseUrl, 'codes');
    expect((await get(`/api/codes/${hash}`)).statusCode).toBe(500);
    await restore();

    expect(lines().length).toBeGreaterThan(12);
    const all = text.join('');
    for (const secret of [
      owner.email,
      owner.token,
      token,
      hash,
      email,
      network,
      'secret',
      'Secret',
      PASSWORD,
    ])
      expect(all, secret).not.toContain(secret);
  });

  test('contain no values from database errors', () => {
    const log = createLogger({ logLevel: 'error' }, { write: (line) => text.push(line) });
    const detail = 'Key (email)=(secret@family.test) already exists.';
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      constraint: 'one_email',
      detail,
    });
    log.error({ err: cause }, 'request failed');
    log.error({ err: new Error('outer', { cause }) }, 'request failed');
    expect(text.join('')).not.toContain('secret');
    expect(lines()[0]).toMatchObject({
      err: { message: 'duplicate key', code: '23505', constraint: 'one_email' },
    });
    expect(text[1]).toContain('duplicate key');
  });
});
