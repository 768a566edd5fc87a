import { fromKysely, type JobInsert, type PgBoss } from 'pg-boss';
import { beforeCommit } from './database/after-commit.ts';
import type { Tx } from './database/handles.ts';

/**
 * Collects the jobs of a transaction, and enqueues those of each queue with one statement right
 * before its commit. Planning and running that statement costs far more than one more row of it. It
 * also waits there for another transaction with the same key, and not in the middle of the work.
 */
export function collectJobs(boss: PgBoss): (tx: Tx, queue: string, job: JobInsert) => Promise<void> {
  const collected = new WeakMap<Tx, Map<string, JobInsert[]>>();

  async function enqueue(tx: Tx, queues: ReadonlyMap<string, JobInsert[]>): Promise<void> {
    // In one order in all transactions, because each may wait for another one.
    const sorted = [...queues].toSorted(([one], [other]) => (one < other ? -1 : 1));
    // oxlint-disable-next-line no-await-in-loop -- one connection
    for (const [queue, jobs] of sorted) await boss.insert(queue, jobs, { db: fromKysely(tx) });
  }

  return async (tx, queue, job) => {
    let queues = collected.get(tx);
    if (!queues) {
      const own = new Map<string, JobInsert[]>();
      queues = own;
      collected.set(tx, own);
      await beforeCommit(tx, () => enqueue(tx, own));
    }
    const jobs = queues.get(queue);
    if (jobs) jobs.push(job);
    else queues.set(queue, [job]);
  };
}
