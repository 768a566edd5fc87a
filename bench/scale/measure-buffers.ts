import type { Client } from 'pg';
import type { Case } from './cases.ts';
import type { Server } from './server.ts';

const CALLS = 3;

/** What PostgreSQL did for one request: 8 KiB pages, hit or read, with those of temporary files. */
export interface Work {
  readonly buffers: number;
  readonly statements: number;
  /** The statement that touched most pages. */
  readonly most: string;
}

/** Sends a request once to warm up, and three times to count. The job queue is left out. */
export async function buffersOf(
  client: Client,
  server: Server,
  asked: Case,
  headers: Record<string, string>,
  from = 0,
): Promise<Work> {
  await server.send(asked, headers, from);
  await client.query('select pg_stat_statements_reset()');
  for (let nth = 1; nth <= CALLS; nth += 1) await server.send(asked, headers, from + nth);
  const { rows } = await client.query<{ buffers: number; calls: number; query: string }>(
    `select (shared_blks_hit + shared_blks_read + temp_blks_read + temp_blks_written)::float8 as buffers, calls::float8, query
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
       and query !~ '(jobs\\.|pg_stat_statements|pg_notify|^(begin|commit|set|listen))' order by buffers desc`,
  );
  const sum = (of: 'buffers' | 'calls') => rows.reduce((all, row) => all + row[of], 0) / CALLS;
  return { buffers: sum('buffers'), statements: sum('calls'), most: rows[0]?.query ?? '' };
}
