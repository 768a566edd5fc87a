import type { PgBoss, QueueResult, UpdateQueueOptions } from 'pg-boss';
import type { Job } from './job.ts';

/**
 * Finished jobs are deleted after this time: their payload may contain an e-mail address, and
 * erasures do not search the job queue.
 */
export const FORGOTTEN_AFTER_SECONDS = 3600;

/** The internal queue from which pg-boss starts the jobs with a cron time. */
const CRON_QUEUE = '__pgboss__send-it';

/**
 * Creates the queue of each job, and stores its settings if they differ. Most starts find all of
 * them as they should be: a statement for each would take longer than the rest of the start.
 */
export async function declareQueues(
  boss: PgBoss,
  declared: readonly Job[],
  { isScheduler }: { readonly isScheduler: boolean },
): Promise<void> {
  const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const update = async (name: string, options: UpdateQueueOptions) => {
    if (!hasOptions(stored.get(name), options)) await boss.updateQueue(name, options);
  };
  // The queue's own jobs, which start those with a cron time.
  if (isScheduler) await update(CRON_QUEUE, { notify: true });
  for (const job of declared) {
    // For those that the queue enqueues at a cron time, and for servers of version 0.1.0 on the
    // same database: the setting is stored there.
    const options = { notify: true, ...triesOf(job) };
    if (stored.has(job.name)) await update(job.name, options);
    else await boss.createQueue(job.name, { policy: 'short', ...options });
  }
}

const hasOptions = (stored: QueueResult | undefined, options: UpdateQueueOptions): boolean =>
  Object.entries(options).every(([name, value]) => stored?.[name as keyof UpdateQueueOptions] === value);

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
