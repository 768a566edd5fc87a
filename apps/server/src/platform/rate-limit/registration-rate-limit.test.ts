import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

const NOW = new Date('2026-06-06T10:00:00Z');
let app: App;
let anna: Actor;
let session: { id: string; hash: string };
beforeAll(async () => {
  app = await startApp({ listen: false, clock: { now: () => NOW } });
  anna = await app.asPhotographer();
  session = await app.session(anna);
});
afterAll(() => app.close());

const register = (email: string) =>
  app.send('codes.register', {
    params: { code: session.hash },
    body: { email, language: 'nl', consentVersion: '2026-11' },
  });

/** Registers, and tries again while a busy server has no free connection and answers 503. */
async function registerPatiently(email: string): Promise<Awaited<ReturnType<typeof register>>> {
  const answer = await register(email);
  return answer.status === 503 ? registerPatiently(email) : answer;
}

/** The number of connections that wait for a lock. */
const blocked = async () =>
  (
    await app.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length;

test('a slow registration does not block other registrations with the same QR code', async () => {
  const slow = 'slow@example.com';
  let registered: ReturnType<typeof register> | undefined;
  await app.db.transaction().execute(async (tx) => {
    // Another registration of this address waits until this transaction commits or rolls back.
    await tx
      .insertInto('customers')
      .values({
        id: newId(),
        studioId: anna.studioId,
        sessionId: session.id,
        code: session.hash,
        email: slow,
        address: slow,
        linked: false,
        source: 'self',
        language: 'nl',
        registeredAt: NOW,
      })
      .execute();
    registered = register(slow);
    await expect.poll(blocked).toBe(1);
    let status: number | undefined;
    void register('quick@example.com').then((answer) => (status = answer.status));
    await expect.poll(() => status).toBe(201);
  });
  expect((await registered)?.status).toBe(201);
});

test('concurrent registrations from one network address are accepted exactly up to the rate limit', async () => {
  const one = await app.session(anna);
  session = one;
  const answers = await Promise.all(
    Array.from({ length: 330 }, (_, index) => registerPatiently(`parent-${index}@example.com`)),
  );
  const passed = answers.filter(({ status }) => status === 201);
  const refused = answers.filter(({ status }) => status === 429);
  expect([passed.length, refused.length]).toEqual([300, 30]);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
  expect(await app.query(`select id from claims where code = '${one.hash}'`)).toHaveLength(300);
});
