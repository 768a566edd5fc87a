/*
 * CPU milliseconds of one job of the queue, of this process and of its PostgreSQL together: to
 * enqueue it, in a transaction of its own, in one that writes a row anyway, and with 19 others,
 * and to fetch, run and complete it with an empty handler, in batches of 1, 4 and 20. The floors
 * are bare statements through `pg`: a row is inserted, and deleted again alone or with 19 others.
 *
 * Usage: node bench/jobs.bench.ts [jobs]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { cleanupJob } from '../apps/server/src/features/photos/photos.jobs.ts';
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts';
import { openEvents } from '../apps/server/src/platform/events.ts';
import { handlerOf, type Job } from '../apps/server/src/platform/job.ts';
import { openJobs } from '../apps/server/src/platform/jobs.ts';
import { loadConfig } from '../apps/server/src/platform/config.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';
import { cpuMsOf } from './scale/cpu.ts';

const COUNT = Number(process.argv[2] ?? 1000);
/** As many transactions at once as a server has phones that write. */
const AT_ONCE = 8;
const MANY = 20;

const dataDir = await mkdtemp(join(tmpdir(), 'photoslate-jobs-'));
const log = createLogger({ logLevel: 'error' });
const database = await openDatabase(
  loadConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://photoslate.test' }),
  log,
);
const { db, pool } = database;

const jobOf = (batchSize: number): Job => ({
  name: `bench.of-${batchSize}`,
  batchSize,
  payload: cleanupJob.payload,
});
const [single, few, many] = [jobOf(1), jobOf(4), jobOf(MANY)];

/** Prints the CPU milliseconds of one of the things that `work` does. */
async function report(what: string, work: () => Promise<unknown>): Promise<void> {
  const [before, own] = [await cpuMsOf(process.pid, dataDir), process.cpuUsage()];
  await work();
  const ms = ((await cpuMsOf(process.pid, dataDir)) - before) / COUNT;
  const { user, system } = process.cpuUsage(own);
  const ownMs = (user + system) / 1000 / COUNT;
  console.log(
    `${what}: ${ms.toFixed(2)} ms, ${ownMs.toFixed(2)} of it here; load ${loadavg()[0]?.toFixed(1)}`,
  );
}
/** Runs a transaction for each job, or for so many of them, several at once. */
async function often(work: () => Promise<unknown>, times = COUNT): Promise<void> {
  let left = times;
  const client = async () => {
    while ((left -= 1) >= 0) await work();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
}

const jobs = await openJobs({ ...database.connection, max: 4 }, log, [single, few, many]);
const events = await openEvents(database.connection, log, {
  announcements: database.announcements,
  isAlone: true,
});
events.onJobWaiting((job) => jobs.announcedWaiting(job));

/** Enqueues all jobs, so many in each transaction. */
const enqueue = (job: Job, each = 1) =>
  often(
    () =>
      db.transaction().execute(async (tx) => {
        for (let nth = 0; nth < each; nth += 1) await jobs.enqueue(tx, job, {});
      }),
    COUNT / each,
  );
const left = new Map<string, number>();
const ended = async (job: Job) => {
  while ((left.get(job.name) ?? 0) > 0) await delay(10);
};
const handler = (job: Job) =>
  handlerOf(job, async () => void left.set(job.name, (left.get(job.name) ?? 0) - 1));

const INSERT = { name: 'insert', text: 'insert into floor (data) values ($1) returning id' };
const DELETE = { name: 'delete', text: 'delete from floor where id = any($1) returning data' };
const inserted = async () => {
  const { rows } = await pool.query<{ id: number }>({ ...INSERT, values: ['{}'] });
  return rows[0]?.id;
};

try {
  await pool.query('create table floor (id int generated always as identity primary key, data jsonb)');
  await often(inserted);
  await pool.query('delete from floor');
  await report('floor, one at a time', () =>
    often(async () => pool.query({ ...DELETE, values: [[await inserted()]] })),
  );
  await report(`floor, deleted ${MANY} at a time`, async () => {
    const ids: unknown[] = [];
    await often(async () => void ids.push(await inserted()));
    while (ids.length > 0) await pool.query({ ...DELETE, values: [ids.splice(0, MANY)] });
  });

  const write = (job?: Job) =>
    often(() =>
      db.transaction().execute(async (tx) => {
        await sql`insert into floor (data) values (${'{}'})`.execute(tx);
        if (job) await jobs.enqueue(tx, job, {});
      }),
    );
  left.set(single.name, 3 * COUNT);
  await report('a transaction that writes a row', () => write());
  await report('the same with a job', () => write(single));
  await report('enqueue', () => enqueue(single));
  await report(`enqueue, ${MANY} in a transaction`, () => enqueue(single, MANY));
  await jobs.start([single, few, many].map((job) => handler(job)));
  await ended(single);
  for (const job of [single, few, many]) {
    left.set(job.name, COUNT);
    await report(`enqueue and run, ${job.batchSize} at a time`, async () => {
      await enqueue(job);
      await ended(job);
    });
  }
  left.set(many.name, COUNT);
  await report(`enqueue ${MANY} in a transaction and run ${MANY} at a time`, async () => {
    await enqueue(many, MANY);
    await ended(many);
  });
} finally {
  await jobs.drain();
  await jobs.close();
  await events.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
