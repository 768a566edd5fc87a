import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { openKysely, openPool, type Connection } from '#platform/database/connection.ts';
import { stopOrphan } from '#platform/database/embedded-postgres/stop-orphan.ts';
import type { Db } from '#platform/database/handles.ts';
import { openDatabase, type OpenDatabase } from '#platform/database/open-database.ts';
import { WITHOUT_TIMEOUTS } from '#platform/database/timeouts.ts';
import { errorCode } from '#platform/error-code.ts';
import type { Logger } from '#platform/log.ts';
import { checkFiles, type Findings } from './check-files.ts';
import { parsed, WaitingJobs, type Manifest } from './manifest.ts';
import { orphansOf } from './owned-files.ts';
import { restoreTables } from './restore-tables.ts';
import type { SetFiles } from './set-files.ts';
import { verifyBackup } from './verify-backup.ts';

const MISSING_RIGHT = '42501';
/** The longest name of a database in PostgreSQL. */
const NAME_MAX_BYTES = 63;

interface Surroundings {
  readonly config: Config;
  readonly log: Logger;
  readonly database: OpenDatabase;
  /** A folder in DATA_DIR for a temporary PostgreSQL. */
  readonly workFolder: string;
}

/**
 * Restores the tables of a backup into a temporary database, and compares the stored files with
 * them.
 *
 * @param folder manifest, tables and keys, not encrypted
 * @throws BackupError if it cannot be restored
 */
export async function checkSet(
  surroundings: Surroundings,
  { folder, manifest, files }: { folder: string; manifest: Manifest; files: SetFiles },
): Promise<Findings> {
  const { log, database } = surroundings;
  await verifyBackup(folder, manifest, { withSigningKey: true, allowDamaged: true, files });
  const jobs = join(folder, manifest.folder, 'jobs.json');
  parsed(WaitingJobs, await readFile(jobs, 'utf8'), jobs);
  const found = await withTemporaryDatabase(surroundings, async (temporary) => {
    await restoreTables(temporary, log, folder, manifest);
    return checkFiles(temporary.db, files, async (key) => files.plainSha256(key));
  });
  return { ...found, missing: await stillWanted(database.db, found.missing) };
}

/** Without the files that were deleted, with their rows, while the backup was taken. */
async function stillWanted(db: Db, keys: readonly string[]): Promise<string[]> {
  const listed = async function* () {
    for (const key of keys) yield { key };
  };
  const deleted = new Set<string>();
  for await (const key of orphansOf(db, listed())) deleted.add(key);
  return keys.filter((key) => !deleted.has(key));
}

type Temporary = Pick<OpenDatabase, 'db' | 'pool'>;

/**
 * Creates a database beside the installation's own one, and drops it afterwards. If the user of
 * DATABASE_URL may not create databases, a temporary PostgreSQL is started instead.
 */
async function withTemporaryDatabase<T>(
  { config, log, database, workFolder }: Surroundings,
  use: (temporary: Temporary) => Promise<T>,
): Promise<T> {
  const name = await temporaryName(database);
  try {
    // A killed run may have left one behind.
    await database.pool.query(`drop database if exists "${name}" with (force)`);
    await database.pool.query(`create database "${name}" template template0`);
  } catch (error) {
    if (errorCode(error) !== MISSING_RIGHT) throw error;
    return withTemporaryPostgres({ ...config, databaseUrl: undefined, dataDir: workFolder }, log, use);
  }
  const pool = openPool({ ...connectionTo(database.connection, name), timeouts: WITHOUT_TIMEOUTS }, log, 2);
  try {
    return await use({ pool, db: openKysely(pool) });
  } finally {
    await pool.end();
    await database.pool.query(`drop database if exists "${name}" with (force)`);
  }
}

async function temporaryName({ pool }: OpenDatabase): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const suffix = '_backup_check';
  const name = (rows[0]?.name ?? '').replaceAll('"', '');
  return name.slice(0, NAME_MAX_BYTES - suffix.length) + suffix;
}

function connectionTo(connection: Connection, database: string): Connection {
  if (!('connectionString' in connection)) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${encodeURIComponent(database)}`;
  return { connectionString: url.href };
}

async function withTemporaryPostgres<T>(
  config: Config,
  log: Logger,
  use: (temporary: Temporary) => Promise<T>,
): Promise<T> {
  await stopOrphan(config.dataDir, log);
  await rm(config.dataDir, { recursive: true, force: true });
  const temporary = await openDatabase(config, log, 'server', { migrated: false });
  try {
    return await use(temporary);
  } finally {
    await temporary.close();
    await rm(config.dataDir, { recursive: true, force: true });
  }
}
