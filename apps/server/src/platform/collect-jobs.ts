import { fromKysely, type JobInsert, type PgBoss } from 'pg-boss';
import { beforeCommit } from './database/after-commit.ts';
import type { Tx } from './database/handles.ts';

const keyOf = ({ singletonKey = '' }: JobInsert): string => singletonKey;

/** Those with a key in one order in all transactions; the others first, as they were enqueued. */
function byKey(one: JobInsert, other: JobInsert): number {
  if (keyOf(one) === keyOf(other)) return 0;
  return keyOf(one) < keyOf(other) ? -1 : 1;
}

/** The queue's policy allows one waiting job per key; a random key makes a job unique. */
const withKey = (job: JobInsert): JobInsert => ({ singletonKey: crypto.randomUUID(), ...job });

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
    for (const [queue, jobs] of sorted)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await boss.insert(queue, jobs.toSorted(byKey).map(withKey), { db: fromKysely(tx) });
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
