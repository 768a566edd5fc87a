import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type App } from '@photoslate/test-support/start-app';
import { consumeFormAttempt } from './form-rate-limit.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ listen: false });
});
afterAll(() => app.close());

const clock = { at: Date.parse('2026-06-01T08:00:00Z'), now: () => new Date(clock.at) };
type Form = Parameters<typeof consumeFormAttempt>[1];
const passes = (form: Form, subject: string, address = '192.0.2.11') =>
  consumeFormAttempt({ db: app.db, clock }, form, { subject, address }).then(
    () => true,
    () => false,
  );
const passing = async (attempts: Promise<boolean>[]) => (await Promise.all(attempts)).filter(Boolean).length;

test('an email address is rate limited per form and network, and gets one more attempt after a minute', async () => {
  const press = () => passes('link-again', 'eva@family.test');
  expect(await passing(Array.from({ length: 30 }, press))).toBe(10);
  expect(await passes('link-again', 'jan@family.test')).toBe(true);
  expect(await passes('own-data', 'eva@family.test')).toBe(true);
  expect(await passes('forgot-password', 'eva@family.test')).toBe(true);
  expect(await passes('link-again', 'eva@family.test', '2001:db8::1')).toBe(true);
  clock.at += 60_000;
  expect([await press(), await press()]).toEqual([true, false]);
});

test('a network that submits many email addresses is rate limited, but can still use the staff forms', async () => {
  const ask = (index: number) => passes('link-again', `parent-${index}@family.test`, `2001:db8:1::${index}`);
  let passed = 0;
  for (let first = 0; first < 640; first += 10)
    // oxlint-disable-next-line no-await-in-loop -- ten at a time
    passed += await passing(Array.from({ length: 10 }, (_, index) => ask(first + index)));
  expect(passed).toBe(600);
  expect(await passes('own-data', 'eva@family.test', '2001:db8:1::9999')).toBe(false);
  expect(await passes('forgot-password', 'owner@studio.test', '2001:db8:1::9999')).toBe(true);
});
