import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Connection } from './database/connection.ts';
import { DatabaseClient } from './database/database-client.ts';
import type { Tx } from './database/handles.ts';
import { TIMEOUTS } from './database/timeouts.ts';
import type { Logger } from './log.ts';
import { withTimeout } from './with-timeout.ts';

/** What was done is forgotten so soon: a job may carry the address of somebody who asked for something, and an erasure does not look here. */
const FORGOTTEN_AFTER_SECONDS = 3600;

/** The next server begins a job again that still runs this long after a drain began. */
const DRAIN_MS = 10_000;
/** How long nothing more is logged of a database that is away. */
const QUIET_MS = 10_000;
/** A queue whose connections are dead is not waited for. */
const CLOSE_MS = 2000;

/** A job is a value: its name, what it carries, how it is tried, and what it does. It may run twice: its work must bear that. */
export interface Job<S extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly payload: S;
  readonly retryLimit?: number;
  readonly retryDelaySeconds?: number;
  /** The longest wait between two tries, when the delay doubles. */
  readonly retryDelayMaxSeconds?: number;
  /** At most this many at once in this process. */
  readonly concurrency?: number;
  /**
   * The group of a job: in this process one of a group runs at a time, and jobs of other groups overtake
   * those that wait for it. Without a group, only `concurrency` limits a job.
   */
  groupOf?(payload: z.output<S>): string | undefined;
  /** Seconds after which a run counts as dead and is tried again. */
  readonly expireInSeconds?: number;
  /** Runs each day at this time (cron, UTC) with an empty payload. */
  readonly cron?: string;
}

export interface JobHandler<S extends z.ZodType = z.ZodType> {
  readonly job: Job<S>;
  handle(payload: z.output<S>): Promise<void>;
}

/** Ties a job to its work. */
export const handlerOf = <S extends z.ZodType>(
  job: Job<S>,
  handle: (payload: z.output<S>) => Promise<void>,
): JobHandler => ({ job, handle });

export interface Jobs {
  /** Enqueues in the caller's transaction. With `once`, a job of that key that still waits is not doubled. */
  enqueue<S extends z.ZodType>(
    tx: Tx,
    job: Job<S>,
    payload: z.input<S>,
    options?: { once?: string; startAfter?: Date },
  ): Promise<void>;
  /** Starts the workers; each job has exactly one handler. */
  start(handlers: readonly JobHandler[]): Promise<void>;
  /** Takes no new jobs, and lets those that run finish for a time. Enqueueing still works. */
  drain(): Promise<void>;
  /** Puts back the jobs that still run. */
  close(): Promise<void>;
}

/** Jobs on the same database, so that a job exists exactly when its cause was committed. */
export async function openJobs(
  connection: Connection & { readonly max?: number },
  log: Logger,
  declared: readonly Job[],
): Promise<Jobs> {
  const names = declared.map((job) => job.name);
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  if (doubled) throw new Error(`The job "${doubled}" is declared twice.`);

  const { connectMs } = connection.timeouts ?? TIMEOUTS;
  // The queue hands these on to its pool.
  const pool = { ...connection, Client: DatabaseClient, connectionTimeoutMillis: connectMs };
  const boss = new PgBoss({
    ...pool,
    schema: 'jobs',
    useListenNotify: true,
    // What a killed process had begun is begun again within half a minute, however long its job may take.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: FORGOTTEN_AFTER_SECONDS,
  });
  let quietUntilMs = 0;
  boss.on('error', (error) => {
    // Every worker asks every two seconds: while the database is away, one of them may say so.
    const isAway = error.name === 'DatabaseUnavailable';
    if (isAway && performance.now() < quietUntilMs) return;
    if (isAway) quietUntilMs = performance.now() + QUIET_MS;
    log.error({ err: error }, 'job queue');
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
        // Under the queue's policy, of one key at most one job waits; without a key of its own a job stands for itself.
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

/** One worker, which goes on to the next job that waits as soon as it has done one: the queue itself only polls. */
async function startWorker(boss: PgBoss, job: Job, work: (data: unknown) => Promise<void>): Promise<void> {
  let id: string | undefined;
  const options = {
    batchSize: 1,
    pollingIntervalSeconds: 2,
    // Nothing notifies of a job whose time has come: a delayed one, or the next try of one that failed.
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
