import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import { createLogger } from '../../apps/server/src/platform/log.ts';

/**
 * Takes a table away from a running server's own PostgreSQL, so that whatever needs it fails from within.
 * @returns what puts it back
 */
export async function takeAwayTable(dataDir: string, table: string): Promise<() => Promise<void>> {
  const log = createLogger({ logLevel: 'silent' });
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, log, 'guest');
  await database.pool.query(`alter table ${table} rename to ${table}_taken_away`);
  return async () => {
    await database.pool.query(`alter table ${table}_taken_away rename to ${table}`);
    await database.close();
  };
}
