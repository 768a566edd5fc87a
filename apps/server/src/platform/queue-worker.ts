import type { JobResult, PgBoss } from 'pg-boss';
import type { Job } from './job.ts';

/**
 * How often an idle worker looks for a job by itself. It is only a backstop: messages about waiting
 * jobs and the poll for due jobs wake the workers.
 */
const BACKSTOP_SECONDS = 300;

/**
 * Starts one worker. It fetches the next waiting jobs as soon as it has finished a full batch; the
 * queue itself would wait for the next poll.
 */
export async function startWorker(
  boss: PgBoss,
  job: Job,
  {
    work,
    fetched,
  }: { work: (id: string, data: unknown) => Promise<JobResult>; fetched: (id: string) => void },
): Promise<string> {
  let id: string | undefined;
  const { batchSize = 1 } = job;
  const options = {
    batchSize,
    perJobResults: true as const,
    pollingIntervalSeconds: BACKSTOP_SECONDS,
    notifyPollingIntervalSeconds: BACKSTOP_SECONDS,
    ...(job.groupOf ? { localGroupConcurrency: 1 } : {}),
  };
  id = await boss.work(job.name, options, async (received) => {
    const results: JobResult[] = [];
    for (const { id: jobId } of received) fetched(jobId);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    for (const one of received) results.push(await work(one.id, one.data));
    // A smaller batch was all that waited, and a message about a later job wakes the worker.
    if (id && received.length >= batchSize) boss.notifyWorker(id);
    return results;
  });
  return id;
}
