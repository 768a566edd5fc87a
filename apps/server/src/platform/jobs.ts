import { PgBoss, type JobResult } from 'pg-boss';
import type { z } from 'zod';
import { collectJobs } from './collect-jobs.ts';
import type { Connection } from './database/connection.ts';
import { ConnectionRenewed } from './database/database-pool.ts';
import type { Tx } from './database/handles.ts';
import { TIMEOUTS } from './database/timeouts.ts';
import { pollDueJobs, type DueJobs } from './due-jobs.ts';
import { afterCommit } from './database/after-commit.ts';
import { CHANNEL, dueJobMessage, waitingJobMessage, type WaitingJob } from './events.ts';
import type { Logger } from './log.ts';
import { followQueueConnections } from './queue-connections.ts';
import { declareQueues, FORGOTTEN_AFTER_SECONDS } from './queue-declarations.ts';
import { startWorkers } from './queue-worker.ts';
import { withTimeout } from './with-timeout.ts';
import { KEEP_FAILED_SQL, reasonOf } from './failed-jobs.ts';
import type { Job, JobHandler } from './job.ts';
import { runsJobsOf, type NodeRole } from './node-role.ts';

/** How long a drain waits for running jobs. The next server runs unfinished jobs again. */
const DRAIN_MS = 10_000;

/** Delay of the poll after a failure: shorter than the delay of any retry. */
const LEARN_RETRY_MS = 1000;

/** How long an idle connection of the queue stays open: longer than the interval of any poll. */
const IDLE_CONNECTION_MS = 90_000;

/** How long any connection of the queue is used: its address may lead to another server then. */
const CONNECTION_SECONDS = 30;

/**
 * The queue notifies in the transaction for each job that is due when it is inserted, and not for
 * one that becomes due later. Such a job is due before its transaction can be committed.
 */
const WITHOUT_NOTIFICATION = '1 microsecond';

/** Interval between two log messages while the database is unavailable. */
const QUIET_MS = 10_000;

/** Timeout for closing the queue, in case its connections are dead. */
const CLOSE_MS = 2000;

/**
 * When the jobs that this process has given up become due. Their handlers continue until it ends,
 * a few seconds later: a mail under way must not be sent by another process, too.
 */
const GIVE_BACK_AFTER_MS = 5000;

/**
 * Makes the jobs that this process has given up due soon, and announces the moment. Otherwise they
 * would wait like jobs that have failed.
 */
const GIVE_BACK_SQL = `
  with due as (update jobs.job set start_after = now() + $4 * interval '1 millisecond'
    where id = any($1::uuid[]) and state = 'retry' returning 1)
  select pg_notify($2, $3) from due limit 1`;

/** Called after each job with its duration. */
export type JobObserver = (job: string, result: 'completed' | 'failed', seconds: number) => void;

export interface Jobs {
  /**
   * Enqueues in the caller's transaction, at its end. With `once`, a job is not enqueued if a job
   * with the same key is already waiting. Of waiting jobs the one with the highest `priority` runs
   * first; it is 0 without one.
   */
  enqueue<S extends z.ZodType>(
    tx: Tx,
    job: Job<S>,
    payload: z.input<S>,
    options?: { once?: string; startAfter?: Date; priority?: number },
  ): Promise<void>;
  /**
   * Starts the workers of the jobs that this process runs; each job has exactly one handler. Only a
   * process that runs a job with a cron time schedules it.
   */
  start(handlers: readonly JobHandler[]): Promise<void>;
  /** Another process has enqueued a job for this moment. */
  announced(moment: Date): void;
  /** A process has enqueued a job that can start now. */
  announcedWaiting(job: WaitingJob): void;
  /** Replaces all connections, because the address may lead to another server now. */
  renew(): void;
  /** Rejects if the queue's database does not answer. */
  probe(): Promise<void>;
  /** Starts no new jobs, and waits for running jobs up to a timeout. Enqueueing still works. */
  drain(): Promise<void>;
  /** Returns jobs that are still running to the queue: due in a few seconds, for another one. */
  close(): Promise<void>;
}

interface JobOptions {
  readonly observe?: JobObserver | undefined;
  /** Decides which jobs this process runs: `web` runs none, and only enqueues. */
  readonly role?: NodeRole;
}

/**
 * Opens the job queue. It is in the same database, so a job exists exactly if the transaction that
 * enqueued it was committed.
 */
export async function openJobs(
  connection: Connection & { readonly max?: number },
  log: Logger,
  declared: readonly Job[],
  { observe = () => undefined, role = 'all' }: JobOptions = {},
): Promise<Jobs> {
  const isOwn = (job: Job) => runsJobsOf(role, job.role ?? 'worker');
  const isWeb = role === 'web';
  const isScheduler = runsJobsOf(role, 'worker');
  const names = declared.map((job) => job.name);
  const doubled = names.find((name, index) => names.indexOf(name) !== index);
  if (doubled) throw new Error(`The job "${doubled}" is declared twice.`);

  const { connectMs } = connection.timeouts ?? TIMEOUTS;
  const connections = followQueueConnections(!isWeb);
  // The queue passes these options to its connection pool.
  const pool = {
    ...connection,
    ...connections.options,
    maxLifetimeSeconds: CONNECTION_SECONDS,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: IDLE_CONNECTION_MS,
  };
  const boss = new PgBoss({
    ...pool,
    schema: 'jobs',
    useListenNotify: !isWeb,
    // One of the processes that schedule claims each minute in the database.
    schedule: isScheduler,
    supervise: !isWeb,
    // Jobs of a killed process are retried within half a minute, however long the timeout of the
    // job is: the poll for due jobs finds them and supervises at once.
    superviseIntervalSeconds: 300,
    monitorIntervalSeconds: 5,
    // No job waits for another one.
    flowIntervalSeconds: FORGOTTEN_AFTER_SECONDS,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
    // Notifications that a dead connection misses are made up for by the poll for due jobs.
    notifyHeartbeatIntervalMs: 60_000,
    maintenanceIntervalSeconds: FORGOTTEN_AFTER_SECONDS,
  });
  let quietUntilMs = 0;
  const report = (error: Error) => {
    if (error instanceof ConnectionRenewed) return;
    // Only one error per interval is logged while the database is unavailable.
    const isAway = error.name === 'DatabaseUnavailable';
    if (isAway && performance.now() < quietUntilMs) return;
    if (isAway) quietUntilMs = performance.now() + QUIET_MS;
    log.error({ err: error }, 'job queue error');
  };
  let dueJobs: DueJobs | undefined;
  boss.on('error', (error) => {
    report(error);
    // A worker that was woken may have failed to fetch the job.
    dueJobs?.at(new Date(Date.now() + LEARN_RETRY_MS));
  });
  await boss.start();
  await declareQueues(boss, declared, { isScheduler });

  const collect = collectJobs(boss);
  /** Of each queue: wakes a worker. */
  const workers = new Map<string, () => void>();
  const running = new Set<string>();
  const ownId = crypto.randomUUID();
  const wake = (queue: string) => workers.get(queue)?.();

  return {
    async enqueue(tx, job, payload, options = {}) {
      const checked = job.payload.parse(payload);
      const group = job.groupOf?.(checked);
      await collect(tx, job.name, {
        data: checked as object,
        ...(options.once === undefined ? {} : { singletonKey: options.once }),
        ...(group ? { group: { id: group } } : {}),
        startAfter: options.startAfter ?? WITHOUT_NOTIFICATION,
        ...(options.priority === undefined ? {} : { priority: options.priority }),
      });
      const { startAfter } = options;
      await afterCommit(tx, (announcements) => {
        if (!startAfter) {
          wake(job.name);
          announcements.post(waitingJobMessage({ queue: job.name, by: ownId }));
        } else if (workers.has(job.name)) dueJobs?.at(startAfter);
        else announcements.post({ payload: dueJobMessage(startAfter) });
      });
    },
    announced(moment) {
      dueJobs?.at(moment);
    },
    announcedWaiting({ queue, by }) {
      if (by !== ownId) wake(queue);
    },
    renew: () => connections.renew(),
    async start(handlers) {
      for (const job of declared) {
        const own = handlers.filter((handler) => handler.job === job);
        if (own.length !== 1)
          throw new Error(`The job "${job.name}" has ${own.length} handlers; it needs one.`);
        if (!isOwn(job)) continue;
        if (job.cron) await boss.schedule(job.name, job.cron, {});
        else if (job.cron === null) await boss.unschedule(job.name);
        const work = async (id: string, data: unknown): Promise<JobResult> => {
          const startMs = performance.now();
          const finish = (result: 'completed' | 'failed') => {
            running.delete(id);
            const ms = performance.now() - startMs;
            observe(job.name, result, ms / 1000);
            log.debug({ job: job.name, id, result, ms: Math.round(ms) }, 'job');
          };
          try {
            await own[0]?.handle(job.payload.parse(data));
            finish('completed');
            return { id, status: 'completed' };
          } catch (error) {
            finish('failed');
            log.error({ err: error, job: job.name }, 'a job failed');
            // The queue stores the time of the retry after this. The poll then learns it.
            dueJobs?.at(new Date(Date.now() + LEARN_RETRY_MS));
            if (!job.isPersonal) await boss.getDb().executeSql(KEEP_FAILED_SQL, [id]).catch(report);
            return { id, status: 'failed', output: { reason: reasonOf(error, job) } };
          }
        };
        const count = own[0]?.concurrency ?? job.concurrency ?? 1;
        const handling = { work, fetched: (id: string) => running.add(id) };
        workers.set(job.name, await startWorkers(boss, job, count, handling));
      }
      dueJobs = pollDueJobs((text, values) => boss.getDb().executeSql(text, values), {
        wake,
        revive: () => boss.supervise(),
        report,
      });
    },
    async probe() {
      await boss.getDb().executeSql('select 1');
    },
    async drain() {
      dueJobs?.stop();
      const done = [...workers.keys()].map((name) => boss.offWork(name));
      await withTimeout(DRAIN_MS, Promise.all(done));
    },
    async close() {
      dueJobs?.stop();
      const givenUp = [...running];
      const close = async () => {
        await boss.stop({ graceful: false, close: false });
        const due = dueJobMessage(new Date(Date.now() + GIVE_BACK_AFTER_MS));
        if (givenUp.length > 0)
          await boss
            .getDb()
            .executeSql(GIVE_BACK_SQL, [givenUp, CHANNEL, due, GIVE_BACK_AFTER_MS])
            .catch(report);
        await boss.stop({ graceful: false });
      };
      await withTimeout(CLOSE_MS, close());
    },
  };
}
