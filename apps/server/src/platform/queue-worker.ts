import type { JobResult, PgBoss } from 'pg-boss';
import type { Job } from './job.ts';
import { oncePerInterval } from './once-per-interval.ts';

/**
 * How often an idle worker looks for a job by itself. It is only a backstop: messages about waiting
 * jobs and the poll for due jobs wake the workers.
 */
const BACKSTOP_SECONDS = 300;

/** In this interval jobs that are fetched in batches gather, once one of them has been fetched. */
const GATHER_MS = 50;

interface Handling {
  /** Runs one job. */
  work(id: string, data: unknown): Promise<JobResult>;
  /** A worker has taken this job from the queue. */
  fetched(id: string): void;
}

/**
 * Starts the workers of a queue in this process. One that has taken a full batch wakes another one,
 * and fetches again when it has finished; the queue itself would wait for the next poll.
 *
 * @returns wakes one idle worker, because a job waits. If it finds one, it wakes the next, so few
 * fetch in vain
 */
export async function startWorkers(
  boss: PgBoss,
  job: Job,
  count: number,
  handling: Handling,
): Promise<() => void> {
  const { batchSize = 1 } = job;
  /** The one that was woken first comes first. */
  const idle = new Set<string>();
  const busy = new Set<string>();

  function wake(): void {
    const [first] = idle;
    if (first !== undefined) {
      idle.delete(first);
      idle.add(first);
      boss.notifyWorker(first);
    }
    // These fetch again when they are ready: the first one may get only an older job. The queue has
    // given up those whose job never ends, and they fetch at once.
    for (const id of busy) boss.notifyWorker(id);
  }

  async function start(): Promise<void> {
    /** A batch that the queue has given up may still run beside the next one. */
    let batches = 0;
    let id: string | undefined;
    const options = {
      batchSize,
      perJobResults: true as const,
      pollingIntervalSeconds: BACKSTOP_SECONDS,
      notifyPollingIntervalSeconds: BACKSTOP_SECONDS,
      ...(job.groupOf ? { localGroupConcurrency: 1 } : {}),
    };
    id = await boss.work(job.name, options, async (received) => {
      batches += 1;
      if (id) {
        idle.delete(id);
        busy.add(id);
      }
      for (const { id: jobId } of received) handling.fetched(jobId);
      // A smaller batch was all that waited, and a message about a later job wakes a worker.
      const isFull = received.length >= batchSize;
      if (isFull) wake();
      const results: JobResult[] = [];
      // oxlint-disable-next-line no-await-in-loop -- one after another
      for (const one of received) results.push(await handling.work(one.id, one.data));
      batches -= 1;
      if (id && batches === 0) {
        busy.delete(id);
        idle.add(id);
      }
      if (id && isFull) boss.notifyWorker(id);
      return results;
    });
    (batches === 0 ? idle : busy).add(id);
  }

  // oxlint-disable-next-line no-await-in-loop -- each opens the queue first
  for (let nth = 0; nth < count; nth += 1) await start();
  return batchSize > 1 ? oncePerInterval(GATHER_MS, wake) : wake;
}
