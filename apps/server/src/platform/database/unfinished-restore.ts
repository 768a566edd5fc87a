import type { Pool, PoolClient } from 'pg';
import { ConfigError } from '../config.ts';

/**
 * The comment on a table of a database whose restore has not ended. It is set in the transaction
 * that fills the tables, and goes with them when they are dropped.
 */
const COMMENT = 'This database is being restored.';

const TABLE = 'public.studios';

/** Marks the database in the transaction that restores its tables. */
export async function markUnfinished(client: PoolClient): Promise<void> {
  await client.query(`comment on table ${TABLE} is '${COMMENT}'`);
}

/** Everything is restored. */
export async function markFinished(pool: Pool): Promise<void> {
  await pool.query(`comment on table ${TABLE} is null`);
}

/** Whether a restore has filled the tables, and has not ended. */
export async function isUnfinished(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ comment: string | null }>(
    `select obj_description(to_regclass('${TABLE}'), 'pg_class') as comment`,
  );
  return rows[0]?.comment === COMMENT;
}

/** @throws ConfigError if a restore into this database has not ended */
export async function refuseUnfinished(pool: Pool): Promise<void> {
  if (await isUnfinished(pool))
    throw new ConfigError(
      'A restore into this database has not ended: jobs and erasures may be missing. Run "admin restore" again.',
    );
}
