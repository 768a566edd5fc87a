import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Db } from '#platform/database/handles.ts';
import { migrate } from '#platform/database/migrate.ts';
import { markUnfinished } from '#platform/database/unfinished-restore.ts';
import type { Logger } from '#platform/log.ts';
import { advanceSequences, copyIn } from './copy-tables.ts';
import type { Manifest } from './manifest.ts';

/**
 * Restores the tables of a backup into an empty database, in one transaction, and migrates them to
 * this version. The database is then marked as unfinished.
 *
 * @throws BackupError if a table of the backup is damaged
 */
export async function restoreTables(
  { db, pool }: { readonly db: Db; readonly pool: Pool },
  log: Logger,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  await migrate(db, log, manifest.migration);
  await fillTables(pool, folder, manifest);
  await migrate(db, log);
}

async function fillTables(pool: Pool, root: string, manifest: Manifest): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const table of manifest.tables)
      await copyIn(client, `"${table.name}"`, table, join(root, manifest.folder, table.file));
    // A restored database has another file store than its source.
    if (manifest.tables.some(({ name }) => name === 'stores')) await client.query('delete from stores');
    await advanceSequences(client);
    await markUnfinished(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
