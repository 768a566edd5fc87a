import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Connection } from './database/connection.ts';
import { DatabaseClient } from './database/database-client.ts';
import type { Tx } from './database/handles.ts';
import { TIMEOUTS } from './database/timeouts.ts';
import type { Logger } from './log.ts';
import { withTimeout } from './with-timeout.ts';
import type { Job, JobHandler } from './job.ts';

/**
 * Finished jobs are deleted after this time: their payload may contain an e-mail address, and
 * erasures do not search the job queue.
 */
const FORGOTTEN_AFTER_SECONDS = 3600;

/** How long a drain waits for running jobs. The next server runs unfinished jobs again. */
const DRAIN_MS = 10_000;

/** Interval between two log messages while the database is unavailable. */
const QUIET_MS = 10_000;

/** Timeout for closing the queue, in case its connections are dead. */
const CLOSE_MS = 2000;

export interface Jobs {
  /**
   * Enqueues in the caller's transaction. With `once`, a job is not enqueued if a job with the same
   * key is already waiting.
   */
  enqueue<S extends z.ZodType>(
    tx: Tx,
    job: Job<S>,
    payload: z.input<S>,
    options?: { once?: string; startAfter?: Date },
  ): Promise<void>;
  /** Starts the workers; each job has exactly one handler. */
  start(handlers: readonly JobHandler[]): Promise<void>;
  /** Starts no new jobs, and waits for running jobs up to a timeout. Enqueueing still works. */
  drain(): Promise<void>;
  /** Returns jobs that are still running to the queue. */
  close(): Promise<void>;
}

/**
 * Opens the job queue. It is in the same database, so a job exists exactly if the transaction that
 * enqueued it was committed.
 */
export async function openJobs(
  connection: Connection & { readonly max?: number },
  log: Logger,
  declared: readonly Job[],
): Promise<Jobs> {
  const names = declared.map((job) => job.name);
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  if (doubled) throw new Error(`The job "${doubled}" is declared twice.`);

  const { connectMs } = connection.timeouts ?? TIMEOUTS;
  // The queue passes these options to its connection pool.
  const pool = { ...connection, Client: DatabaseClient, connectionTimeoutMillis: connectMs };
  const boss = new PgBoss({
    ...pool,
    schema: 'jobs',
    useListenNotify: true,
    // Jobs of a killed process are retried within half a minute, however long the timeout of the
    // job is.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: FORGOTTEN_AFTER_SECONDS,
  });
  let quietUntilMs = 0;
  boss.on('error', (error) => {
    // Every worker polls every two seconds, so only one error per interval is logged while the
    // database is unavailable.
    const isAway = error.name === 'DatabaseUnavailable';
    if (isAway && performance.now() < quietUntilMs) return;
    if (isAway) quietUntilMs = performance.now() + QUIET_MS;
    log.error({ err: error }, 'job queue error');
  });
  await boss.start();
  for (const job of declared) {
    await boss.createQueue(job.name, { policy: 'short', notify: true, ...triesOf(job) });
    await boss.updateQueue(job.name, { notify: true, ...triesOf(job) });
  }

  return {
    async enqueue(tx, job, payload, options = {}) {
      const checked = job.payload.parse(payload);
      const group = job.groupOf?.(checked);
      await boss.send(job.name, checked as object, {
        db: fromKysely(tx),
        // The queue's policy allows one waiting job per key; a random key makes a job unique.
        singletonKey: options.once ?? crypto.randomUUID(),
        ...(group ? { group: { id: group } } : {}),
        ...(options.startAfter ? { startAfter: options.startAfter } : {}),
      });
    },
    async start(handlers) {
      for (const job of declared) {
        const own = handlers.filter((handler) => handler.job === job);
        if (own.length !== 1)
          throw new Error(`The job "${job.name}" has ${own.length} handlers; it needs one.`);
        if (job.cron) await boss.schedule(job.name, job.cron, {});
        const work = async (data: unknown) => {
          try {
            await own[0]?.handle(job.payload.parse(data));
          } catch (error) {
            log.error({ err: error, job: job.name }, 'a job failed');
            throw error;
          }
        };
        for (let index = 0; index < (job.concurrency ?? 1); index++) await startWorker(boss, job, work);
      }
    },
    async drain() {
      const done = declared.map(({ name }) => boss.offWork(name));
      await withTimeout(DRAIN_MS, Promise.all(done));
    },
    async close() {
      await withTimeout(CLOSE_MS, boss.stop({ graceful: false }));
    },
  };
}

/**
 * Starts one worker. It fetches the next waiting job as soon as it has finished one; the queue
 * itself would wait for the next poll.
 */
async function startWorker(boss: PgBoss, job: Job, work: (data: unknown) => Promise<void>): Promise<void> {
  let id: string | undefined;
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: 2,
    // Polling is needed because no notification is sent when a delayed job or a retry becomes due.
    notifyPollingIntervalSeconds: 2,
    ...(job.groupOf ? { localGroupConcurrency: 1 } : {}),
  };
  id = await boss.work(job.name, options, async ([received]) => {
    if (received) await work(received.data);
    if (id) boss.notifyWorker(id);
  });
}

function triesOf(job: Job) {
  return {
    retryLimit: job.retryLimit ?? 5,
    retryDelay: job.retryDelaySeconds ?? 5,
    retryBackoff: true,
    ...(job.retryDelayMaxSeconds ? { retryDelayMax: job.retryDelayMaxSeconds } : {}),
    expireInSeconds: job.expireInSeconds ?? 300,
    heartbeatSeconds: 20,
    deleteAfterSeconds: FORGOTTEN_AFTER_SECONDS,
  };
}
