import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { runAdmin } from '@photoslate/test-support/run-server';

/** A check that passes if `count` is 0. */
export interface StateFinding {
  readonly what: string;
  readonly count: number;
  readonly detail: string;
}

const QUERIES = {
  'failed jobs': `select name as detail from jobs.job where state = 'failed'`,
  'unfinished idempotent requests': 'select route as detail from operations where status is null',
  'photos without a job that reads them': `select id::text as detail from photos where state = 'stored' and not exists (
    select from jobs.job where name = 'photos.read' and data ->> 'photoId' = photos.id::text
      and job.state in ('created', 'retry', 'active'))`,
  'paid orders without one receipt': `select orders.id::text as detail from orders
    left join receipts on receipts.order_id = orders.id where status = 'paid'
    group by orders.id having count(receipts.id) <> 1`,
  'gaps and repeats in the numbers of receipts': `select year::text as detail from receipts
    group by year having count(*) <> max(number) or count(distinct number) <> count(*) or min(number) <> 1`,
} as const;

/**
 * Checks invariants that hold in an idle system after any accident.
 * @param environment of the server, for its commands
 */
export async function checkState(pool: Pool, environment: Record<string, string>): Promise<StateFinding[]> {
  const found: StateFinding[] = [];
  for (const [what, query] of Object.entries(QUERIES)) {
    const { rows } = await pool.query<{ detail: string }>(query);
    found.push({
      what,
      count: rows.length,
      detail: [...new Set(rows.map(({ detail }) => detail))].join(', '),
    });
  }
  const { out, error } = await runAdmin(['check'], environment);
  for (const what of ['missing', 'orphans', 'damaged']) {
    const count = new RegExp(`^${what}: (\\d+)$`, 'm').exec(out + error)?.[1];
    const detail = count === undefined ? out + error : '';
    found.push({ what: `admin check: ${what}`, count: Number(count ?? 1), detail });
  }
  return found;
}

/** A job for next year, such as the end of a session's retention, is not left. */
const JOBS_LEFT = `select name from jobs.job
  where state in ('created', 'retry', 'active') and name not like '\\_\\_%'
    and not (state = 'created' and start_after >= now() + interval '1 hour') limit 1`;

/**
 * Resolves once no job waits or runs. A job of a killed process is retried within half a minute.
 */
export async function untilIdle(pool: Pool, patienceMs: number): Promise<void> {
  const from = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ name: string }>(JOBS_LEFT);
    if (rows.length === 0) return;
    if (performance.now() - from > patienceMs)
      throw new Error(`The job ${rows[0]?.name} is not done after ${patienceMs / 1000} s.`);
    await delay(200);
  }
}
