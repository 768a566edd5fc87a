import type { Route } from '@photoslate/contract/route';
import { routes, type RouteName } from '@photoslate/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { PASSWORD, startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { turnOn } from './second-factor.test-support.ts';

let app: App;
let owner: Actor;
const clock = { at: Date.parse('2026-06-01T08:00:00Z'), now: () => new Date(clock.at) };

beforeAll(async () => {
  app = await startApp({ clock, listen: false });
  owner = await app.asOwner();
});
afterAll(() => app.close());

const rows = Object.entries(routes as Record<string, Route>) as [RouteName, Route][];
const MINUTE_MS = 60_000;
/** A call that needs a confirmation, and only sends another mail. */
const invite = (as: Actor) =>
  app.send('people.invite', {
    as,
    body: { email: 'mara@example.org', role: 'photographer', language: 'en' },
    confirms: false,
  });
const confirm = (as: Actor, body: { password: string; otp?: string }) =>
  app.send('auth.confirm', { as, body });

test('the route table names every dangerous act', () => {
  const stated = (of: (row: Route) => boolean) => rows.filter(([, row]) => of(row)).map(([name]) => name);
  expect(stated(({ confirmation }) => confirmation === 'fresh').toSorted()).toEqual([
    'auth.addPasskey',
    'auth.beginSecondFactor',
    'auth.changeEmail',
    'auth.changePassword',
    'auth.passkeyOptions',
    'auth.removePasskey',
    'auth.removeSecondFactor',
    'auth.renewRecoveryCodes',
    'customers.erase',
    'customers.export',
    'customers.exportList',
    'installation.setAddress',
    'orders.export',
    'payments.removeAccount',
    'payments.setAccount',
    'payments.setInstructions',
    'payments.setMethods',
    'people.invite',
    'people.resetSecondFactor',
    'people.update',
    'privacy.erase',
    'privacy.export',
    'securityLog.export',
  ]);
  // Figures of sales name no customer.
  const harmless = ['salesReports.export'];
  const forgotten = rows.filter(
    ([name, row]) =>
      /export|erase/i.test(name) &&
      row.access !== 'public' &&
      (row.confirmation ?? 'none') === 'none' &&
      !harmless.includes(name),
  );
  expect(forgotten.map(([name]) => name)).toEqual([]);
  const specified =
    /^\/api\/(?:events|photoshoots|locations$|forgot-|reset-|auth\/(?:login|refresh|logout)$)/;
  const demanding = rows.filter(
    ([, { path, confirmation = 'none' }]) => specified.test(path) && confirmation !== 'none',
  );
  expect(demanding.map(([name]) => name)).toEqual([]);
  for (const [, { confirmation, body }] of rows)
    if (Array.isArray(confirmation))
      expect(Object.keys((body as z.ZodObject).shape)).toEqual(expect.arrayContaining([...confirmation]));
});

const NEW = 'a quite new password';
/** Bodies that the schemas of these routes accept. */
const BODIES: Partial<Record<RouteName, object>> = {
  'auth.addPasskey': {
    name: 'Phone',
    passkey: {
      id: 'x',
      rawId: 'x',
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON: 'x', attestationObject: 'x' },
    },
  },
  'auth.changeEmail': { email: 'mara@example.org' },
  'auth.changePassword': { password: NEW, password_confirmation: NEW, endOtherLogins: false },
  'customers.erase': { withPhotos: false },
  'customers.exportList': {},
  'installation.setAddress': { address: 'https://photos.example.com' },
  'orders.export': {},
  'payments.setAccount': { provider: 'mollie', key: 'test_0123456789abcdefghijklmnopqrst' },
  'payments.setInstructions': { language: null, text: 'Cash' },
  'payments.setMethods': { onSite: true },
  'people.invite': { email: 'mara@example.org', role: 'photographer', language: 'en' },
  'people.update': { role: 'owner' },
  'privacy.erase': { email: 'eva@example.org', withPhotos: false },
  'privacy.export': { email: 'eva@example.org' },
  'securityLog.export': {},
  'studio.updateSettings': { requiresSecondFactor: true },
};

test('every dangerous act is refused without a confirmation of the last five minutes', async () => {
  const as = await app.makeUser(owner.studioId, 'owner');
  clock.at += 5 * MINUTE_MS;
  for (const [name, { confirmation = 'none', path }] of rows) {
    if (confirmation === 'none') continue;
    const params = { ...(path.includes(':id') ? { id: as.userId } : {}), provider: 'mollie' };
    // oxlint-disable-next-line no-await-in-loop -- each answer belongs to one route
    const answer = await app.send(name, { as, params, body: BODIES[name], confirms: false });
    expect([name, answer.status, answer.failure.code]).toEqual([name, 409, 'confirmation_required']);
    expect(answer.failure.message).toMatch(/^Confirm first that it is you\./);
  }
  const shorter = await app.send('studio.updateSettings', {
    as,
    body: { retentionDays: 7 },
    confirms: false,
  });
  expect(shorter.failure.code).toBe('confirmation_required');
  const harmless = { as, body: { name: 'Studio Noorderlicht' }, confirms: false };
  expect((await app.send('studio.updateSettings', harmless)).status).toBe(200);
});

test('a login and a confirmation count for five minutes, for that login only', async () => {
  const { email } = owner;
  const [here, there] = [await app.logIn(email), await app.logIn(email)];
  expect((await invite(here)).status).toBe(201);
  clock.at += 5 * MINUTE_MS;
  expect((await invite(here)).failure.code).toBe('confirmation_required');

  const wrong = await confirm(here, { password: 'not this one' });
  expect([wrong.status, wrong.failure.errors]).toEqual([
    422,
    { password: ['This is not the password of your account.'] },
  ]);
  expect((await invite(here)).status).toBe(409);
  const confirmed = await confirm(here, { password: PASSWORD });
  expect([confirmed.status, JSON.parse(confirmed.text)]).toEqual([
    200,
    { data: { confirmedUntil: new Date(clock.at + 5 * MINUTE_MS).toISOString() } },
  ]);
  expect((await invite(here)).status).toBe(201);
  expect((await invite(there)).status).toBe(409);
  clock.at += 5 * MINUTE_MS - 1;
  expect((await invite(here)).status).toBe(201);
  clock.at += 1;
  expect((await invite(here)).status).toBe(409);
});

test('with two-step login it needs a code, which counts once, and is refused without ending the login', async () => {
  const as = await app.makeUser(owner.studioId, 'owner');
  const { code, recoveryCodes } = await turnOn(app, clock, as);
  clock.at += 5 * MINUTE_MS;
  const asked = await confirm(as, { password: PASSWORD });
  expect([asked.status, Object.keys(asked.failure.errors ?? {})]).toEqual([422, ['otp']]);
  const wrong = await confirm(as, { password: PASSWORD, otp: '000000' });
  expect([wrong.status, Object.keys(wrong.failure.errors ?? {})]).toEqual([422, ['otp']]);
  expect((await invite(as)).status).toBe(409);
  const otp = code();
  const both = await Promise.all([1, 2].map(() => confirm(as, { password: PASSWORD, otp })));
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(both.filter(({ status }) => status === 422)).toHaveLength(1);
  expect((await invite(as)).status).toBe(201);
  clock.at += 5 * MINUTE_MS;
  expect((await confirm(as, { password: PASSWORD, otp: recoveryCodes[0]! })).status).toBe(200);
  expect((await app.call('auth.secondFactor', { as })).data.recoveryCodesLeft).toBe(9);
});

test('guesses of the password are limited like those of a login', async () => {
  const as = await app.makeUser(owner.studioId, 'owner');
  for (let guess = 0; guess < 10; guess += 1)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person does
    expect((await confirm(as, { password: `guess ${guess}` })).status).toBe(422);
  expect((await confirm(as, { password: PASSWORD })).status).toBe(429);
});
