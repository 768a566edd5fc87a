import { sql } from 'kysely';
import type { Db, Tx } from '../../../apps/server/src/platform/database/handles.ts';

/**
 * The number of rows that PostgreSQL reads for some statements, by sequential scans and by indexes.
 * Their writes are rolled back.
 */
export async function rowsRead(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<number> {
  let read = NaN;
  await db
    .transaction()
    .execute(async (tx) => {
      const before = await countOf(tx);
      await work(tx);
      read = (await countOf(tx)) - before;
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return read;
}

class RolledBack extends Error {}

async function countOf(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::float8 as read
    from pg_stat_xact_user_tables where schemaname = 'public'`.execute(tx);
  return rows[0]?.read ?? 0;
}
