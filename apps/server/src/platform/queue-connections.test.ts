import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import type { OpenDatabase } from './database/open-database.ts';
import { handlerOf, type Job } from './job.ts';
import { openJobs, type Jobs } from './jobs.ts';
import { createLogger } from './log.ts';
import { followQueueConnections } from './queue-connections.ts';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query('create table waiting (n int); insert into waiting values (1)');
});
afterAll(() => database.close());

const FETCH =
  'with next as (select j.* from waiting j limit 1 for update of j skip locked) select * from next';

/** A connection of the queue, and how many statements it keeps. */
async function openClient(isPrepared: boolean) {
  const { Client } = followQueueConnections(isPrepared).options;
  const client = new Client(database.connection);
  await client.connect();
  const kept = async () => (await client.query('select from pg_prepared_statements')).rowCount as number;
  return { client, kept };
}

test('the statements of workers are prepared once, with and without parameters', async () => {
  const { client, kept } = await openClient(true);
  for (let times = 0; times < 3; times += 1) {
    const upperCase = FETCH.replace('for update of j skip locked', 'FOR UPDATE OF j SKIP LOCKED');
    expect((await client.query(upperCase)).rows).toEqual([{ n: 1 }]);
    expect((await client.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }]);
  }
  expect(await kept()).toBe(2);
  await client.end();
});

test('a process that only enqueues prepares none', async () => {
  const { client, kept } = await openClient(false);
  await client.query('select $1::int as n', [7]);
  expect(await kept()).toBe(0);
  await client.end();
});

test('a connection is given up when its plan is stale', async () => {
  const { client } = await openClient(true);
  const ask = () => client.query('select * from waiting where n = $1', [1]) as Promise<unknown>;
  await ask();
  await database.pool.query('alter table waiting add column m int');
  await expect(ask()).rejects.toThrow('cached plan');
  await expect(ask()).rejects.toThrow('the connection was replaced');
});

/** Less than the interval at which a process looks for jobs by itself. */
const SOON_MS = 5000;

test('a job starts soon when the worker that was woken for it could not fetch it', async () => {
  const one: Job = { name: 'test.unlooked', payload: z.object({}) };
  const errors: string[] = [];
  const log = createLogger({ logLevel: 'error' }, { write: (line) => void errors.push(line) });
  const open = async () => {
    const jobs = await openJobs(database.connection, log, [one]);
    onTestFinished(() => jobs.close());
    return jobs;
  };
  const [jobs, elsewhere] = [await open(), await open()];
  const enqueue = (by: Jobs) => database.db.transaction().execute((tx) => by.enqueue(tx, one, {}));
  const runs: number[] = [];
  await jobs.start([handlerOf(one, async () => void runs.push(Date.now()))]);
  await enqueue(jobs);
  await expect.poll(() => runs.length, { interval: 10 }).toBe(1);
  await enqueue(elsewhere);
  await database.pool.query('alter table jobs.job_common rename to job_away');
  jobs.announcedWaiting({ queue: one.name, by: 'another process' });
  await expect.poll(() => errors.join(), { interval: 10 }).toContain(one.name);
  await database.pool.query('alter table jobs.job_away rename to job_common');
  const begun = Date.now();
  await expect.poll(() => runs.length, { interval: 10, timeout: 2 * SOON_MS }).toBe(2);
  expect(runs[1]! - begun).toBeLessThan(SOON_MS);
});
