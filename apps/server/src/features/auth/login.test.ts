import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startApp, type App } from '../../../../../tests/support/start-app.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

test('logs in', async () => {
  const owner = await app.asOwner();
  expect(owner.token).toMatch(/^ey/);
  const bad = await app.send('auth.login', { body: { email: owner.email, password: `${PASSWORD}!` }, language: 'nl' });
  expect(bad.status).toBe(401);
  expect(bad.failure.message).toBe('Dit e-mailadres en wachtwoord horen niet bij elkaar.');
});
