import { afterAll, beforeAll, expect, test } from 'vitest';
import { buttonOf } from '@photoslate/test-support/read-mails';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';

const ANSWERS_TO_NOBODY = 401;

let app: App;
let anna: Actor;
let sessionId: string;
let shoot: { id: string; hash: string };
beforeAll(async () => {
  app = await startApp({ runsJobs: true });
  anna = await app.asPhotographer();
  sessionId = (await app.session(anna)).id;
  shoot = await app.shoot(anna, sessionId);
});
afterAll(() => app.close());

/**
 * Sends a request over the network exactly as the specification spells it, without the route table.
 */
async function ask(call: string, body?: object, token?: string) {
  const [method = '', path = ''] = call.split(' ');
  const id = path.startsWith('/api/events/') ? sessionId : shoot.id;
  const answer = await fetch(app.url + path.replace('{id}', id), {
    method,
    headers: {
      'x-client': 'native',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) };
}

const JWT = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const CENTS = expect.any(Number);

const loggedIn = () => ({
  data: {
    id: anna.userId,
    firstName: 'Robin',
    lastName: expect.any(String),
    email: anna.email,
    language: 'en',
  },
  authorisation: { token: JWT, refreshToken: expect.any(String) },
});
const prices = async () => (await app.call('studio.priceGroups', { as: anna })).data;
async function refreshToken(): Promise<string> {
  const answer = await app.call('auth.login', {
    body: { email: anna.email, password: PASSWORD },
    headers: { 'x-client': 'native' },
  });
  return answer.authorisation.refreshToken ?? '';
}
/** A form for a password reset, with the token from the mailed link. */
async function resetForm() {
  const { email } = await app.makeUser(anna.studioId, 'photographer');
  await app.call('auth.forgotPassword', { body: { email } });
  await app.idle();
  const mail = (await app.mails()).find(({ to }) => to?.[0]?.address === email);
  const token = new URLSearchParams(new URL(buttonOf(mail ?? {})).hash.slice(1)).get('token');
  return { email, token, password: 'a quite new password', password_confirmation: 'a quite new password' };
}

type Body = () => Promise<object | undefined> | object | undefined;
const nothing = () => undefined;

/** Requests that need no login. */
const open: [call: string, body: Body, status: number, answer: () => object | undefined][] = [
  ['POST /api/auth/login', () => ({ email: anna.email, password: PASSWORD }), 200, loggedIn],
  ['POST /api/auth/refresh', async () => ({ refreshToken: await refreshToken() }), 200, loggedIn],
  ['POST /api/auth/logout', async () => ({ refreshToken: await refreshToken() }), 204, nothing],
  [
    'POST /api/forgot-password',
    () => ({ email: anna.email }),
    200,
    () => ({ data: { message: expect.any(String) } }),
  ],
  ['POST /api/reset-password', resetForm, 200, () => ({ data: { message: expect.any(String) } })],
];

const session = (more: object) => () => ({ data: { id: sessionId, ...more } });
const thisShoot = (more: object) => () => ({ data: { id: shoot.id, sessionId, createdAt: TIME, ...more } });
const newSession = async () => ({
  location: { name: 'Vondelpark', location: 'Amsterdam' },
  priceGroupId: (await prices())[2]?.id,
});

/** Requests that need the bearer token, in an order in which each is possible. */
const guarded: [call: string, body: Body, status: number, answer: () => object | undefined][] = [
  [
    'POST /api/events/create',
    newSession,
    201,
    () => ({
      data: {
        status: 'calibrating',
        location: { name: 'Vondelpark', location: 'Amsterdam' },
        priceGroup: { firstPhotoCents: CENTS, extraPhotoCents: CENTS, buyAllCents: CENTS },
      },
    }),
  ],
  [
    'GET /api/events',
    nothing,
    200,
    () => ({ data: expect.arrayContaining([expect.objectContaining({ id: sessionId })]) }),
  ],
  [
    'GET /api/events/{id}/show',
    nothing,
    200,
    () => ({ data: { id: sessionId, status: 'active', calibrations: [], shoots: [{ id: shoot.id }] } }),
  ],
  [
    'GET /api/events/selling-prices',
    nothing,
    200,
    () => ({
      data: [
        { firstPhotoCents: 1200, extraPhotoCents: 800, buyAllCents: 4900, currency: 'EUR' },
        { firstPhotoCents: 1800, extraPhotoCents: 1200, buyAllCents: 7900, currency: 'EUR' },
        { firstPhotoCents: 2900, extraPhotoCents: 1900, buyAllCents: 12_900, currency: 'EUR' },
      ],
    }),
  ],
  ['POST /api/events/{id}/close', nothing, 200, session({ status: 'ended', endedAt: TIME })],
  ['POST /api/events/{id}/resume', nothing, 200, session({ status: 'active', endedAt: null })],
  [
    'GET /api/events/{id}/server-time',
    nothing,
    200,
    () => ({ data: { serverTime: TIME, epochMs: expect.any(Number) } }),
  ],
  [
    'GET /api/locations',
    nothing,
    200,
    () => ({
      data: expect.arrayContaining([expect.objectContaining({ name: 'Beach', location: 'Zandvoort' })]),
    }),
  ],
  [
    'POST /api/photoshoots/{id}/generate',
    nothing,
    200,
    () => thisShoot({ hash: expect.not.stringMatching(shoot.hash) })(),
  ],
  [
    'POST /api/photoshoots/{id}/update-contact',
    () => ({
      customers: [{ email: 'eva@example.com', firstName: 'Eva', lastName: 'Bos', phone: '030 123' }],
    }),
    200,
    thisShoot({
      customers: [
        { email: 'eva@example.com', firstName: 'Eva', lastName: 'Bos', phone: '030 123', linked: true },
      ],
    }),
  ],
  [
    'POST /api/photoshoots/{id}/update',
    () => ({ title: 'Family Bos', note: 'the red coat', language: 'nl', completed: false }),
    200,
    thisShoot({ title: 'Family Bos', note: 'the red coat', language: 'nl', status: 'open' }),
  ],
  ['GET /api/photoshoots/{id}/actual', nothing, 200, thisShoot({ status: 'open' })],
  ['GET /api/photoshoots/{id}/show', nothing, 200, thisShoot({ title: 'Family Bos' })],
];

test.each([...open, ...guarded])(
  '%s answers with the specified status and body',
  async (call, body, status, answer) => {
    const needsLogin = guarded.some(([one]) => one === call);
    const form = await body();
    if (needsLogin) expect((await ask(call, form)).status, 'without a token').toBe(ANSWERS_TO_NOBODY);
    const answered = await ask(call, form, needsLogin ? anna.token : undefined);
    expect(answered.status).toBe(status);
    const wanted = answer();
    if (wanted === undefined) expect(answered.body).toBeUndefined();
    else expect(answered.body).toMatchObject(wanted);
  },
);

test('the tests cover all calls of the specification', () => {
  expect(new Set([...open, ...guarded].map(([call]) => call)).size).toBe(18);
});
