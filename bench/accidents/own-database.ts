import { join } from 'node:path';
import type { Pool } from 'pg';
import { openPool } from '../../apps/server/src/platform/database/connection.ts';
import { SUPERUSER } from '../../apps/server/src/platform/database/embedded-postgres/cluster.ts';
import { recordedPostmaster } from '../../apps/server/src/platform/database/embedded-postgres/postmaster.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';

const log = createLogger({ logLevel: 'silent' });

/** The postmaster of a server's embedded PostgreSQL, from its lock file. */
export async function postmasterOf(dataDir: string) {
  const path = join(dataDir, 'postgres', 'cluster');
  const found = await recordedPostmaster({ path, name: '', logFile: '' });
  if (!found) throw new Error(`No PostgreSQL runs in ${dataDir}.`);
  return found;
}

/** Opens the driver's own connections to the server's database. */
export async function openOwnDatabase(dataDir: string): Promise<Pool> {
  const { socketDir } = await postmasterOf(dataDir);
  return openPool({ host: socketDir, user: SUPERUSER, database: SUPERUSER }, log);
}

/** Runs `work` with its own connections, and closes them. */
export async function withOwnDatabase<T>(dataDir: string, work: (pool: Pool) => Promise<T>): Promise<T> {
  const pool = await openOwnDatabase(dataDir);
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

/**
 * A connection that stays idle. It ends when PostgreSQL notices that one of its processes was
 * killed.
 */
export async function openWitness(dataDir: string) {
  const pool = await openOwnDatabase(dataDir);
  const client = await pool.connect();
  client.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  return {
    ended,
    /** Process ids of the server's own connections. */
    async backends(): Promise<number[]> {
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where backend_type = 'client backend'
          and datname = current_database() and pid <> pg_backend_pid() order by pid`,
      );
      return rows.map(({ pid }) => pid);
    },
    async close(): Promise<void> {
      client.release(true);
      await pool.end();
    },
  };
}

export type Witness = Awaited<ReturnType<typeof openWitness>>;

/** Whether PostgreSQL accepts a connection and answers a query. */
export async function answers(dataDir: string): Promise<boolean> {
  try {
    await withOwnDatabase(dataDir, (pool) => pool.query('select 1'));
    return true;
  } catch {
    return false;
  }
}
