import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '@photoslate/test-support/start-app';
import { openSetup } from './index.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ listen: false });
});
afterAll(() => app.close());

const form = {
  studioName: 'Atelier Zon',
  firstName: 'Ada',
  email: 'ada@atelier.test',
  password: 'long enough for all',
  language: 'nl' as const,
};

test('an empty installation is set up once, and only with the setup link that the server printed', async () => {
  expect(await app.call('auth.setupState')).toEqual({ data: { open: true } });
  const link = new URL((await openSetup(app.platform)) ?? '');
  expect(link.origin + link.pathname).toBe('http://photoslate.test/setup');
  const token = link.hash.slice(1);

  const guessed = await app.send('auth.setUp', { body: { ...form, token: 'guess' } });
  expect([guessed.status, guessed.failure.code]).toEqual([409, 'setup_done']);

  const answers = await Promise.all([
    app.send('auth.setUp', { body: { ...form, token } }),
    app.send('auth.setUp', { body: { ...form, email: 'eve@atelier.test', token } }),
  ]);
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  const users = await app.db.selectFrom('users').select(['email', 'role']).execute();
  expect(users).toHaveLength(1);
  expect(users[0]?.role).toBe('owner');

  const owner = await app.logIn(users[0]?.email ?? '', form.password);
  const prices = await app.call('studio.priceGroups', { as: owner });
  expect(prices.data.map(({ name }) => name)).toEqual(['Klein', 'Klassiek', 'Groot']);
  for (const group of prices.data) {
    expect(group.firstPhotoCents).toBeGreaterThan(group.extraPhotoCents);
    expect(group.buyAllCents).toBeGreaterThan(group.firstPhotoCents);
  }

  expect(await app.call('auth.setupState')).toEqual({ data: { open: false } });
  expect(await openSetup(app.platform)).toBeUndefined();
  expect((await app.send('auth.setUp', { body: { ...form, token } })).status).toBe(409);
});
