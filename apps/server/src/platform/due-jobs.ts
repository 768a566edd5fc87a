import { performance } from 'node:perf_hooks';

/**
 * Interval of the polls while no job is known to become due earlier. A job that another process has
 * delayed by less than this may start late by as much.
 */
const POLL_MS = 10_000;
/** Interval of the polls while the database is unavailable. */
const POLL_AFTER_FAILURE_MS = 2000;
/** Interval of the checks for jobs whose process has died. */
const DEAD_CHECK_MS = 10_000;

/**
 * The queues with waiting jobs, and the milliseconds until the first of them is due (negative: it
 * is due already). With `$1`, also one row without a queue if a running job has lost its process,
 * or if completed jobs are to be deleted.
 */
const DUE_SQL = `
  select name, extract(epoch from min(start_after) - now())::float8 * 1000 as ms
    from jobs.job where state < 'active' and not blocked group by name
  union all
  select null, 0 where $1 and exists (select from jobs.job where state = 'active'
    and (heartbeat_on + heartbeat_seconds * interval '1s' < now()
      or started_on + expire_seconds * interval '1s' < now())
    union all select from jobs.queue
      where coalesce(maintain_on, '-infinity') < now() - interval '1 hour')`;

interface DueRow {
  readonly name: string | null;
  readonly ms: number;
}

export interface DueJobs {
  /** Polls at this moment or earlier, because a job becomes due then. */
  at(moment: Date): void;
  stop(): void;
}

/**
 * Polls for due jobs of all queues with one query, because PostgreSQL sends no notification when a
 * delayed job or a retry becomes due.
 *
 * @param actions `wake` is called for each queue with a due job, `revive` if a job has lost its
 * process
 */
export function pollDueJobs(
  query: (text: string, values: unknown[]) => Promise<{ rows: DueRow[] }>,
  actions: {
    wake(queue: string): void;
    revive(): Promise<unknown>;
    report(error: Error): void;
  },
): DueJobs {
  let timer: NodeJS.Timeout | undefined;
  let nextMs = Infinity;
  let deadCheckedMs = -Infinity;
  let isStopped = false;

  function pollIn(delayMs: number): void {
    const atMs = performance.now() + delayMs;
    if (isStopped || atMs >= nextMs) return;
    nextMs = atMs;
    clearTimeout(timer);
    timer = setTimeout(() => void poll(), delayMs);
  }

  async function poll(): Promise<void> {
    nextMs = Infinity;
    let delayMs = POLL_MS;
    try {
      const checksDead = performance.now() - deadCheckedMs >= DEAD_CHECK_MS;
      if (checksDead) deadCheckedMs = performance.now();
      for (const { name, ms } of (await query(DUE_SQL, [checksDead])).rows) {
        if (isStopped) return;
        if (name === null) await actions.revive();
        else if (ms <= 0) actions.wake(name);
        else delayMs = Math.min(delayMs, Math.ceil(ms));
      }
    } catch (error) {
      delayMs = POLL_AFTER_FAILURE_MS;
      if (!isStopped) actions.report(error as Error);
    }
    pollIn(delayMs);
  }

  pollIn(0);
  return {
    at: (moment) => pollIn(Math.max(0, moment.getTime() - Date.now())),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
