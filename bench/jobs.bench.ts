/*
 * CPU milliseconds of one job of the queue, of this process and of its PostgreSQL together: to
 * enqueue it in a transaction of its own, and to fetch, run and complete it with an empty handler.
 * For a queue that fetches one job at a time, and for one that fetches 20. The floor is one insert
 * and one update of a row, each in a transaction of its own.
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

const dataDir = await mkdtemp(join(tmpdir(), 'photoslate-jobs-'));
const log = createLogger({ logLevel: 'error' });
const database = await openDatabase(
  loadConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://photoslate.test' }),
  log,
);
const { db } = database;

const jobOf = (name: string, batchSize: number): Job => ({ name, batchSize, payload: cleanupJob.payload });
const [single, batched] = [jobOf('bench.single', 1), jobOf('bench.batched', 20)];

/** The CPU milliseconds of one of the things that `work` does. */
async function cpuOfOne(work: () => Promise<unknown>): Promise<string> {
  const before = await cpuMsOf(process.pid, dataDir);
  await work();
  return (((await cpuMsOf(process.pid, dataDir)) - before) / COUNT).toFixed(2);
}
/** Runs a transaction for each job, several at once. */
async function often(work: () => Promise<unknown>): Promise<void> {
  let left = COUNT;
  const client = async () => {
    while ((left -= 1) >= 0) await work();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, client));
}

const jobs = await openJobs({ ...database.connection, max: 4 }, log, [single, batched]);
const events = await openEvents(database.connection, log, {
  announcements: database.announcements,
  isAlone: true,
});
events.onJobWaiting((job) => jobs.announcedWaiting(job));
try {
  await sql`create table floor (id int generated always as identity primary key, done boolean)`.execute(db);
  const floor = await cpuOfOne(() =>
    often(async () => {
      const { rows } = await sql<{
        id: number;
      }>`insert into floor (done) values (false) returning id`.execute(db);
      await sql`update floor set done = true where id = ${rows[0]?.id}`.execute(db);
    }),
  );
  console.log(`floor: ${floor} ms; load ${loadavg()[0]?.toFixed(1)}`);
  const enqueue = (job: Job) => often(() => db.transaction().execute((tx) => jobs.enqueue(tx, job, {})));
  const left = new Map<string, number>();
  const ended = async (job: Job) => {
    while ((left.get(job.name) ?? 0) > 0) await delay(10);
  };
  const handler = (job: Job) =>
    handlerOf(job, async () => void left.set(job.name, (left.get(job.name) ?? 0) - 1));

  left.set(single.name, COUNT);
  console.log(`enqueue: ${await cpuOfOne(() => enqueue(single))} ms`);
  const ran = await cpuOfOne(async () => {
    await jobs.start([handler(single), handler(batched)]);
    await ended(single);
  });
  console.log(`run, one at a time: ${ran} ms`);
  for (const job of [single, batched]) {
    left.set(job.name, COUNT);
    const both = await cpuOfOne(async () => {
      await enqueue(job);
      await ended(job);
    });
    console.log(`enqueue and run, ${job.batchSize} at a time: ${both} ms; load ${loadavg()[0]?.toFixed(1)}`);
  }
} finally {
  await jobs.drain();
  await jobs.close();
  await events.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
}
