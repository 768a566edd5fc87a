import { sql } from 'kysely';
import type { Db, Tx } from './database/handles.ts';
import { errorCode } from './error-code.ts';
import { CHANNEL, dueJobMessage } from './events.ts';

/** Keeps a running job for a week, for the operators, if this is its last try and it fails. */
export const KEEP_FAILED_SQL = `
  update jobs.job set deletion_seconds = 7 * 24 * 3600 where id = $1 and retry_count >= retry_limit`;

/** The longest reason that is kept, and shown. */
const REASON_LENGTH = 300;

/**
 * The stored reason of a failed job, for the operators: its first line, without addresses and
 * without what may be a secret in an address. Of a personal job, whose error may name somebody,
 * only the kind of the error is kept. The log has all of it.
 */
export function reasonOf(error: unknown, { isPersonal = false }: { isPersonal?: boolean } = {}): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (isPersonal) return [name, errorCode(error)].filter(Boolean).join(': ');
  const [line = ''] = message.split('\n', 1);
  const plain = line.replaceAll(/\S+@\S+/g, '…').replaceAll(/https?:\/\/\S+/g, '…');
  const text = plain.trim() === '' || name === 'Error' ? plain.trim() || name : `${name}: ${plain.trim()}`;
  return text.slice(0, REASON_LENGTH);
}

/** The jobs of one name. */
export interface JobCounts {
  readonly job: string;
  readonly running: number;
  readonly waiting: number;
  readonly oldestSeconds: number;
  readonly failed: number;
}

/** Counts the jobs that run, wait or have failed. The queue's own jobs are left out. */
export async function jobCounts(db: Db | Tx): Promise<JobCounts[]> {
  const { rows } = await sql<JobCounts>`
    select name as job,
      (count(*) filter (where state = 'active'))::int as running,
      (count(*) filter (where state < 'active'))::int as waiting,
      greatest(0, coalesce(extract(epoch from now() - min(start_after) filter (where state < 'active')), 0))::int
        as "oldestSeconds",
      (count(*) filter (where state = 'failed'))::int as failed
    from jobs.job where state in ('created', 'retry', 'active', 'failed') and not starts_with(name, '__pgboss__')
    group by name order by name`.execute(db);
  return rows;
}

export interface FailedJob {
  readonly id: string;
  readonly job: string;
  readonly state: 'retrying' | 'failed';
  readonly tries: number;
  /** Null: its process ended, or it took too long. */
  readonly reason: string | null;
  readonly at: Date;
}

/** The newest jobs that failed, for good or until their next try, and how many there are. */
export async function failedJobs(db: Db | Tx, limit: number): Promise<{ jobs: FailedJob[]; count: number }> {
  const { rows } = await sql<FailedJob & { count: number }>`
    select id, name as job, case state when 'failed' then 'failed' else 'retrying' end as state,
      retry_count + 1 as tries,
      output ->> 'reason' as reason, coalesce(completed_on, start_after) as at,
      count(*) over ()::int as count
    from jobs.job where state in ('retry', 'failed') and not starts_with(name, '__pgboss__')
    order by state = 'failed' desc, at desc, id limit ${limit}`.execute(db);
  return { jobs: rows.map(({ count: _count, ...job }) => job), count: rows[0]?.count ?? 0 };
}

/**
 * Makes a failed job due now. It has one more try than before.
 *
 * @returns its name; undefined if it has not failed, or is running again
 */
export async function retryFailedJob(tx: Tx, id: string, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update jobs.job set state = 'retry', start_after = now(), completed_on = null,
      retry_limit = greatest(retry_limit, retry_count + 1)
    where id = ${id}::uuid and state in ('retry', 'failed') returning name`.execute(tx);
  if (rows[0]) await sql`select pg_notify(${CHANNEL}, ${dueJobMessage(now)})`.execute(tx);
  return rows[0]?.name;
}
