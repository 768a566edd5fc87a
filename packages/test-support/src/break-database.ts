import { openPool } from '../../../apps/server/src/platform/database/connection.ts';
import { createLogger } from '../../../apps/server/src/platform/log.ts';

/**
 * Takes a table away from a running server's database, so that every request that needs it fails inside.
 * @returns what puts it back
 */
export async function hideTable(databaseUrl: string, table: string): Promise<() => Promise<void>> {
  const pool = openPool({ connectionString: databaseUrl }, createLogger({ logLevel: 'silent' }));
  await pool.query(`alter table ${table} rename to ${table}_taken_away`);
  return async () => {
    await pool.query(`alter table ${table}_taken_away rename to ${table}`);
    await pool.end();
  };
}
