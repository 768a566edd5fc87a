import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import type { OpenDatabase } from './database/open-database.ts';
import { openEvents } from './events.ts';
import { handlerOf, type Job } from './job.ts';
import { openJobs, type Jobs } from './jobs.ts';
import { createLogger } from './log.ts';
import type { NodeRole } from './node-role.ts';

const log = createLogger({ logLevel: 'silent' });
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const job = (name: string): Job => ({ name, payload: z.object({}), retryDelaySeconds: 2 });

/** Connects jobs to the messages of other processes, as a server does. */
async function hearOfJobs(jobs: Jobs) {
  const events = await openEvents(database.connection, log, { announcements: database.announcements });
  events.onJobDue((at) => jobs.announced(at));
  events.onJobWaiting((waiting) => jobs.announcedWaiting(waiting));
  return events;
}

/** Runs a job in this process, and records the times of its runs on the clock of `Date.now()`. */
async function startJob(one: Job, run: (count: number) => void = () => undefined) {
  const jobs = await openJobs(database.connection, log, [one]);
  const events = await hearOfJobs(jobs);
  const runs: number[] = [];
  onTestFinished(async () => {
    await jobs.drain();
    await jobs.close();
    await events.close();
  });
  const handler = handlerOf(one, async () => run(runs.push(Date.now())));
  await jobs.start([handler]);
  const enqueue = (startAfter?: Date) =>
    database.db.transaction().execute((tx) => jobs.enqueue(tx, one, {}, startAfter && { startAfter }));
  return { runs, enqueue };
}
/** A process that enqueues jobs, and runs none. */
async function openElsewhere(one: Job) {
  const jobs = await openJobs(database.connection, log, [one]);
  onTestFinished(() => jobs.close());
  return (startAfter?: Date) =>
    database.db.transaction().execute((tx) => jobs.enqueue(tx, one, {}, startAfter && { startAfter }));
}
const ranTimes = (runs: number[], count: number) =>
  expect.poll(() => runs.length, { interval: 10 }).toBe(count);
const fromNow = (ms: number) => new Date(Date.now() + ms);

/** The interval at which a process looks for jobs by itself. */
const POLL_MS = 10_000;
/** A job that nobody has announced starts later than this: at the next poll. */
const PROMPT_MS = 5000;
/** A handler continues for less than this after its process has given the job up. */
const HANDLED_MS = 5000;

describe('a job', () => {
  test('starts at once when it is enqueued, also by another process', async () => {
    const one = job('test.now');
    const { runs, enqueue } = await startJob(one);
    for (const send of [enqueue, await openElsewhere(one)]) {
      const begun = performance.now();
      for (let times = 0; times < 3; times += 1) {
        const before = runs.length;
        await send();
        await ranTimes(runs, before + 1);
      }
      // By polls alone, the second and the third job would wait for a whole interval each.
      expect(performance.now() - begun).toBeLessThan(POLL_MS);
    }
  });

  test('that a server of version 0.1.0 has enqueued starts at once, and one of this version does not notify in its transaction', async () => {
    const one = job('test.former');
    const { runs, enqueue } = await startJob(one);
    const former = new PgBoss({ ...database.connection, schema: 'jobs', supervise: false, schedule: false });
    await former.start();
    onTestFinished(() => former.stop({ graceful: false }));
    const heard: unknown[] = [];
    const listener = await database.pool.connect();
    onTestFinished(() => listener.release(true));
    listener.on('notification', ({ payload }) => heard.push(payload));
    const { rows } = await listener.query<{ name: string }>(
      `select 'pgboss_' || left(encode(sha224('jobs'::bytea), 'hex'), 24) as name`,
    );
    await listener.query(`listen ${rows[0]!.name}`);
    await enqueue();
    await ranTimes(runs, 1);
    const begun = performance.now();
    for (let times = 0; times < 3; times += 1) {
      const before = runs.length;
      await former.send(one.name, {}, { singletonKey: crypto.randomUUID() });
      await ranTimes(runs, before + 1);
    }
    expect(performance.now() - begun).toBeLessThan(PROMPT_MS);
    await expect.poll(() => heard).toEqual([one.name, one.name, one.name]);
  });

  test('has a queue whose stored settings are written only if they differ', async () => {
    const one = job('test.settings');
    const open = async (declared: Job) =>
      (await openJobs(database.connection, log, [declared], { role: 'web' })).close();
    const stored = async () => {
      const { rows } = await database.pool.query<{ notify: boolean; delay: number; at: string }>(
        `select notify, retry_delay as delay, updated_on::text as at from jobs.queue where name = $1`,
        [one.name],
      );
      return rows[0];
    };
    await open(one);
    const first = await stored();
    expect(first).toMatchObject({ notify: true, delay: 2 });
    await open(one);
    expect(await stored()).toEqual(first);
    await open({ ...one, retryDelaySeconds: 3 });
    expect(await stored()).toMatchObject({ notify: true, delay: 3 });
    // As a server of version 0.1.0 has stored it.
    await database.pool.query(`update jobs.queue set notify = false where name = $1`, [one.name]);
    await open(one);
    expect(await stored()).toMatchObject({ notify: true, delay: 2 });
  });

  test('starts at its time when it is delayed', async () => {
    const { runs, enqueue } = await startJob(job('test.later'));
    const at = fromNow(3000);
    await enqueue(at);
    await ranTimes(runs, 1);
    expect(runs[0]! - at.getTime()).toBeGreaterThanOrEqual(0);
    expect(runs[0]! - at.getTime()).toBeLessThan(PROMPT_MS);
  });

  test('starts at its time when another process has delayed it by more than ten seconds', async () => {
    const one = job('test.elsewhere');
    const enqueue = await openElsewhere(one);
    const at = fromNow(13_000);
    await enqueue(at);
    const { runs } = await startJob(one);
    await ranTimes(runs, 1);
    expect(runs[0]! - at.getTime()).toBeGreaterThanOrEqual(0);
    expect(runs[0]! - at.getTime()).toBeLessThan(PROMPT_MS);
  });

  test('is retried after its delay when it fails', async () => {
    const { runs, enqueue } = await startJob(job('test.retried'), (count) => {
      if (count === 1) throw new Error('the first try fails');
    });
    await enqueue();
    await ranTimes(runs, 2);
    // The queue varies the delay of a retry by up to a factor of two. By polls alone, it would last
    // for a whole interval.
    expect(runs[1]! - runs[0]!).toBeGreaterThan(900);
    expect(runs[1]! - runs[0]!).toBeLessThan(8000);
  });

  test('is retried when the process that ran it has died', async () => {
    const one = job('test.orphan');
    await (
      await openElsewhere(one)
    )();
    await database.pool.query(
      `update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
        where name = 'test.orphan'`,
    );
    const { runs } = await startJob(one);
    await ranTimes(runs, 1);
  });

  test('of a batch is retried alone when it fails', async () => {
    const one = { ...job('test.batch'), batchSize: 4, payload: z.object({ name: z.string() }) };
    const jobs = await openJobs(database.connection, log, [one]);
    onTestFinished(async () => {
      await jobs.drain();
      await jobs.close();
    });
    await database.db.transaction().execute(async (tx) => {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      for (const name of ['a', 'b', 'c']) await jobs.enqueue(tx, one, { name });
    });
    const runs: string[] = [];
    const running = new Set<string>();
    await jobs.start([
      handlerOf(one, async ({ name }) => {
        expect(running).toEqual(new Set());
        running.add(name);
        runs.push(name);
        await delay(20);
        running.delete(name);
        if (name === 'b' && runs.filter((run) => run === 'b').length === 1)
          throw new Error('the first try fails');
      }),
    ]);
    await expect.poll(() => runs.toSorted(), { interval: 10 }).toEqual(['a', 'b', 'b', 'c']);
    const states = await database.pool.query(
      `select state, count(*)::int, count(distinct started_on)::int as fetches from jobs.job
        where name = 'test.batch' and data ->> 'name' <> 'b' group by state`,
    );
    expect(states.rows).toEqual([{ state: 'completed', count: 2, fetches: 1 }]);
  });
});

/** A process of a role that hears of the jobs that others delay or give up. */
async function startNode(role: NodeRole, declared: Job[], run: (name: string) => Promise<void> | void) {
  const jobs = await openJobs(database.connection, log, declared, { role });
  const events = await hearOfJobs(jobs);
  onTestFinished(async () => {
    await events.close();
    await jobs.close();
  });
  await jobs.start(declared.map((one) => handlerOf(one, async () => run(one.name))));
  return {
    close: () => jobs.close(),
    enqueue: (one: Job, startAfter?: Date) =>
      database.db.transaction().execute((tx) => jobs.enqueue(tx, one, {}, startAfter && { startAfter })),
  };
}

const schedules = async () =>
  (await database.pool.query(`select name from jobs.schedule where name = 'test.sweep'`)).rowCount;

describe('several processes', () => {
  test('run and schedule each job only where its role is', async () => {
    const read: Job = { ...job('test.read'), role: 'reader' };
    const sweep: Job = { ...job('test.sweep'), cron: '0 0 1 1 *' };
    const ran: string[] = [];
    const node = (role: NodeRole) =>
      startNode(role, [read, sweep], (name) => void ran.push(`${role} ${name}`));
    const web = await node('web');
    await node('reader');
    await web.enqueue(read);
    await web.enqueue(sweep);
    await expect.poll(() => ran).toEqual(['reader test.read']);
    expect(await schedules()).toBe(0);
    await node('worker');
    await node('worker');
    await expect.poll(() => ran).toEqual(['reader test.read', 'worker test.sweep']);
    expect(await schedules()).toBe(1);
  });

  test('start a delayed job at its time, although the process that delayed it does not run it', async () => {
    const one = job('test.delayed');
    const runs: number[] = [];
    const worker = await startNode('worker', [one], () => void runs.push(Date.now()));
    await worker.enqueue(one);
    await ranTimes(runs, 1);
    const web = await startNode('web', [one], () => undefined);
    const at = fromNow(1000);
    await web.enqueue(one, at);
    await ranTimes(runs, 2);
    expect(runs[1]! - at.getTime()).toBeGreaterThanOrEqual(0);
    expect(runs[1]! - at.getTime()).toBeLessThan(PROMPT_MS);
  });

  test('hear of a job that another one gives up at its close: it is due when its handler has ended', async () => {
    const one: Job = { ...job('test.given-up'), retryDelaySeconds: 60 };
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const { promise: end, resolve } = Promise.withResolvers<void>();
    onTestFinished(() => resolve());
    const first = await startNode('worker', [one], () => {
      begin();
      return end;
    });
    const events = await openEvents(database.connection, log);
    onTestFinished(() => events.close());
    const moments: Date[] = [];
    events.onJobDue((at) => void moments.push(at));
    await first.enqueue(one);
    await begun;
    const closingAt = Date.now();
    await first.close();
    await expect.poll(() => moments, { interval: 10 }).toHaveLength(1);
    const closedAt = Date.now();
    const { rows } = await database.pool.query<{ due: Date }>(
      `select start_after as due from jobs.job where name = 'test.given-up' and state = 'retry'`,
    );
    for (const at of [...moments, ...rows.map(({ due }) => due)]) {
      expect(at.getTime()).toBeGreaterThanOrEqual(closingAt + HANDLED_MS);
      expect(at.getTime()).toBeLessThanOrEqual(closedAt + HANDLED_MS);
    }
    expect(rows).toHaveLength(1);
  });
});
