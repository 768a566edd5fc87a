import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/**
 * Takes a table away from a running server's own PostgreSQL, so that whatever needs it fails from within.
 * @returns what puts it back
 */
export async function takeAwayTable(dataDir: string, table: string): Promise<() => Promise<void>> {
  const state = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  const host = state.split('\n')[4] ?? '';
  const client = new pg.Client({ host, user: 'photoslate', database: 'photoslate' });
  await client.connect();
  await client.query(`alter table ${table} rename to ${table}_taken_away`);
  return async () => {
    await client.query(`alter table ${table}_taken_away rename to ${table}`);
    await client.end();
  };
}
