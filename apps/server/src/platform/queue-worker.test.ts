import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import type { OpenDatabase } from './database/open-database.ts';
import { startWorkers } from './queue-worker.ts';

let database: OpenDatabase;
let boss: PgBoss;
/** How often jobs of each queue were fetched. */
const fetched = new Map<string, number>();
beforeAll(async () => {
  database = await openTestDatabase();
  boss = new PgBoss({ ...database.connection, schema: 'jobs', supervise: false, schedule: false });
  await boss.start();
  const db = boss.getDb();
  const execute = db.executeSql.bind(db);
  db.executeSql = (text, values) => {
    const [, name] = /j\.name = '([^']+)'[^]*SKIP LOCKED/.exec(text) ?? [];
    if (name) fetched.set(name, (fetched.get(name) ?? 0) + 1);
    return execute(text, values);
  };
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await database.close();
});

/** Workers of a queue, all idle. Each job waits until it is let go. */
async function open(name: string, count: number, batchSize: number, expireInSeconds = 60) {
  await boss.createQueue(name, { expireInSeconds, retryLimit: 0 });
  const running = new Map<string, () => void>();
  const begun = new Map<string, number>();
  const wake = await startWorkers(boss, { name, batchSize, payload: z.object({}) }, count, {
    fetched: () => undefined,
    async work(id) {
      const { promise, resolve } = Promise.withResolvers<void>();
      running.set(id, resolve);
      begun.set(id, begun.size);
      await promise;
      running.delete(id);
      return { id, status: 'completed' };
    },
  });
  const fetches = () => fetched.get(name) ?? 0;
  await expect.poll(fetches).toBe(count);
  fetched.set(name, 0);
  const enqueue = async () => (await boss.send(name, {})) ?? '';
  return { running, begun, wake, enqueue, fetches };
}

test('a job wakes one of six idle workers, and that one the next', async () => {
  const { running, wake, enqueue, fetches } = await open('test.one', 6, 1);
  const id = await enqueue();
  wake();
  await expect.poll(() => [...running.keys()], { interval: 10 }).toEqual([id]);
  await expect.poll(fetches, { interval: 10 }).toBe(2);
  running.get(id)?.();
  // The worker that has finished looks for another job.
  await expect.poll(fetches, { interval: 10 }).toBe(3);
});

test('many jobs of one message run on all workers at once', async () => {
  const { running, begun, wake, enqueue } = await open('test.many', 4, 1);
  for (let nth = 0; nth < 10; nth += 1) await enqueue();
  wake();
  await expect.poll(() => running.size, { interval: 10 }).toBe(4);
  while (begun.size < 10) {
    for (const end of running.values()) end();
    const done = begun.size;
    await expect.poll(() => begun.size, { interval: 10 }).toBeGreaterThan(done);
  }
  for (const end of running.values()) end();
});

test('a job that arrives while all workers are busy runs on the one that is ready first', async () => {
  const { running, wake, enqueue } = await open('test.busy', 2, 4);
  const ids = [await enqueue()];
  wake();
  await expect.poll(() => running.size, { interval: 10 }).toBe(1);
  ids.push(await enqueue());
  wake();
  await expect.poll(() => running.size, { interval: 10 }).toBe(2);
  ids.push(await enqueue());
  wake();
  // Longer than the interval in which a batch gathers: all were busy when it ended.
  await delay(100);
  running.get(ids[1]!)?.();
  await expect.poll(() => running.has(ids[2]!), { interval: 10 }).toBe(true);
  expect(running.has(ids[0]!)).toBe(true);
  for (const end of running.values()) end();
});

test('messages that arrive within a moment make a worker of batches fetch once more', async () => {
  const { wake, fetches } = await open('test.batch', 1, 20);
  for (let nth = 0; nth < 20; nth += 1) wake();
  await expect.poll(fetches, { interval: 10 }).toBe(2);
  await delay(100);
  expect(fetches()).toBe(2);
});

test('jobs that a full batch leaves run on a worker that becomes ready before it', async () => {
  const { running, begun, wake, enqueue } = await open('test.left', 2, 2);
  const first = await enqueue();
  wake();
  await expect.poll(() => running.size, { interval: 10 }).toBe(1);
  const ids = [await enqueue(), await enqueue(), await enqueue()];
  wake();
  await expect.poll(() => running.size, { interval: 10 }).toBe(2);
  running.get(first)?.();
  await expect.poll(() => begun.has(ids[2]!), { interval: 10 }).toBe(true);
  // The other worker has the two oldest. PostgreSQL returns a batch in any order.
  expect([...running.keys()].filter((id) => id !== ids[2])).toEqual([
    expect.toSatisfy((id: string) => ids.slice(0, 2).includes(id)),
  ]);
  while (begun.size < 4 || running.size > 0) {
    for (const end of running.values()) end();
    await delay(10);
  }
});

test('a worker whose job has never ended and is given up runs others', async () => {
  const { begun, wake, enqueue } = await open('test.hung', 1, 1, 1);
  const hung = await enqueue();
  wake();
  await expect.poll(() => begun.has(hung), { interval: 10 }).toBe(true);
  const states = async () => (await boss.getJobById('test.hung', hung))?.state;
  await expect.poll(states, { timeout: 5000 }).toBe('failed');
  const next = await enqueue();
  wake();
  await expect.poll(() => begun.has(next), { interval: 10 }).toBe(true);
});
