import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApp, type App } from '@photoslate/test-support/start-app';
import { createLoginRateLimit } from './login-rate-limit.ts';

let app: App;
beforeAll(async () => {
  app = await startApp({ listen: false });
});
afterAll(() => app.close());

const clock = { at: Date.parse('2026-06-01T08:00:00Z'), now: () => new Date(clock.at) };
/** A new instance, as each server process creates after each start. */
const newThrottle = () => createLoginRateLimit({ db: app.db, clock });
let throttle: ReturnType<typeof newThrottle>;
beforeEach(() => {
  clock.at += 86_400_000;
  throttle = newThrottle();
});

const guessing =
  (account: string, address: string, of = () => throttle) =>
  () =>
    of().attempt(account, address);

/** The number of attempts that are allowed. */
async function passing(attempts: number, attempt: (index: number) => Promise<void>): Promise<number> {
  let passed = 0;
  for (let index = 0; index < attempts; index++)
    try {
      // oxlint-disable-next-line no-await-in-loop -- sequential: the attempts are counted in order
      await attempt(index);
      passed++;
    } catch (error) {
      expect(error).toMatchObject({ code: 'too_many_requests' });
    }
  return passed;
}

test('login attempts on many accounts are rate limited by network address, in IPv6 by /64', async () => {
  const passed = await passing(400, (index) =>
    throttle.attempt(`account-${index}@studio.test`, `2001:db8:1:2::${index.toString(16)}`),
  );
  expect(passed).toBe(100);
  await throttle.attempt('owner@studio.test', '2001:db8:1:3::1');
});

test('login attempts on one account from many networks are rate limited, but not from a known network of its owner', async () => {
  await throttle.attempt('owner@studio.test', '192.0.2.1');
  await throttle.succeeded('owner@studio.test', '192.0.2.1');
  const attack = () =>
    passing(300, (index) => throttle.attempt('owner@studio.test', `10.0.${index >> 8}.${index & 255}`));
  expect(await attack()).toBe(60);
  await throttle.attempt('owner@studio.test', '192.0.2.1');
  clock.at += 60_000;
  expect(await attack()).toBe(4);
});

test('successful logins do not count toward the rate limit', async () => {
  const passed = await passing(150, async () => {
    await throttle.attempt('owner@studio.test', '192.0.2.2');
    await throttle.succeeded('owner@studio.test', '192.0.2.2');
  });
  expect(passed).toBe(150);
});

test('the login rate limit holds across restarts, processes and concurrent attempts', async () => {
  const guess = guessing('anna@studio.test', '192.0.2.9', newThrottle);
  expect(await passing(7, guess)).toBe(7);
  const burst = await Promise.allSettled(Array.from({ length: 20 }, guess));
  expect(burst.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  await expect(guess()).rejects.toMatchObject({ code: 'too_many_requests' });
  clock.at += 60_000;
  await guess();
});

test('refused login attempts do not extend the wait: one attempt is allowed after a minute', async () => {
  const guess = guessing('eva@studio.test', '192.0.2.10');
  expect(await passing(200, guess)).toBe(10);
  clock.at += 60_000;
  expect(await passing(5, guess)).toBe(1);
});

test('the rate limit tables contain no readable email or network addresses', async () => {
  await throttle.attempt('secret@studio.test', '203.0.113.77');
  await throttle.succeeded('secret@studio.test', '203.0.113.77');
  const { rows } = await sql<{ line: string }>`
    select a::text as line from attempts a union all select n::text from login_networks n`.execute(app.db);
  expect(rows.length).toBeGreaterThan(0);
  const text = rows
    .map(({ line }) => Buffer.from(line.replaceAll(/[^0-9a-f]/g, ''), 'hex').toString())
    .join();
  expect(text + JSON.stringify(rows)).not.toMatch(/studio\.test|203\.0\.113/);
});
