import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import type { OpenDatabase } from '#platform/database/open-database.ts';
import { listed, otherTables, readTables } from '#platform/database/read-tables.ts';
import { isUnfinished } from '#platform/database/unfinished-restore.ts';
import { makeDataDir } from '#platform/data-dir.ts';
import { keyText, readKeys } from '#platform/keys/key-file.ts';
import { deriveFingerprintKey, deriveEncryptionKey, type KeyFile } from '#platform/keys/keys.ts';
import type { Logger } from '#platform/log.ts';
import { makeDirectory } from '#platform/storage/durable-file.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { adoptStore, markStore } from '#platform/storage/store-mark.ts';
import { forgetUnfinishedUploads } from '#platform/storage/upload-ledger.ts';
import { systemClock } from '#platform/clock.ts';
import { jobHandlers } from '../app.ts';
import { migrations } from '../migrations/index.ts';
import { openServer } from '../open-server.ts';
import { checkFiles, checksumOf, type Findings } from './check-files.ts';
import { copyNewFiles } from './copy-files.ts';
import { BackupError, findManifest, keyPath, parsed, WaitingJobs, type Manifest } from './manifest.ts';
import type { OpenBackup } from './open-set.ts';
import { restoreTables } from './restore-tables.ts';
import { replaceFile } from '#platform/storage/replace-file.ts';

/**
 * Reads the manifest of a backup that this version can restore.
 *
 * @throws BackupError if there is none, it is damaged, or a newer Photoslate wrote it
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const manifest = await findManifest(folder);
  if (!manifest) throw new BackupError(`${folder} holds no backup: it has no manifest.json.`);
  if (!(manifest.migration in migrations))
    throw new BackupError(`The backup in ${folder} was made by a newer Photoslate than this one.`);
  return manifest;
}

/**
 * Restores the keys first: without them every mailed link would be invalid, and erased people could
 * come back. In backups of earlier versions all other keys are derived from the signing key.
 */
async function restoreKeys(folder: string, config: Config): Promise<void> {
  await makeDataDir(config.dataDir);
  await makeDirectory(join(config.dataDir, 'keys'));
  const kept = (file: KeyFile) => readKeys(join(folder, keyPath(file)));
  const put = (file: KeyFile, keys: readonly Buffer[]) =>
    replaceFile(join(config.dataDir, 'keys', file), keyText(keys));
  const signing = (await kept('signing.key')) ?? [];
  if (config.signingKeys.length === 0) await put('signing.key', signing);
  await put('marks.key', (await kept('marks.key')) ?? signing.map(deriveFingerprintKey));
  await put('sealing.key', (await kept('sealing.key')) ?? signing.map(deriveEncryptionKey));
}

/**
 * Restores a backup into an empty installation: the files first, then all tables in one
 * transaction, then the jobs. The database stays marked as unfinished until the caller calls
 * `markFinished`: no server starts on it, and an interrupted restore can be repeated.
 *
 * @throws BackupError if the database is not empty or a file of the backup is damaged
 */
export async function restoreBackup(
  { folder, files }: Omit<OpenBackup, 'close'>,
  { config, log, database }: { config: Config; log: Logger; database: OpenDatabase },
): Promise<Findings> {
  const manifest = await readManifest(folder);
  await dropEmptyTables(database);
  await restoreKeys(folder, config);
  const storage = await openStorage({ config, db: database.db, clock: systemClock });
  const copied = new Map<string, string>();
  await copyNewFiles(files, storage, (key, { sha256 }) => copied.set(key, sha256));
  // Before the tables, because the store may not answer, and a database with a studio is refused.
  const storeId = await markStore(storage);
  await restoreTables(database, log, folder, manifest);
  await adoptStore(storeId, database.db);
  await forgetUnfinishedUploads(database.db);
  await restoreJobs(join(folder, manifest.folder), { config, log, database });
  // The checksums of copied files are known. A former attempt may have copied the others.
  return checkFiles(database.db, storage, async (key) => copied.get(key) ?? (await checksumOf(storage, key)));
}

/**
 * A server that was started here but never set up has left empty tables behind, perhaps of a later
 * version than the backup's, and an interrupted restore its full ones. Drops only tables of
 * Photoslate; the job queue stays.
 */
async function dropEmptyTables({ pool }: OpenDatabase): Promise<void> {
  const found = await readTables(pool);
  const others = otherTables(found);
  if (others.length > 0)
    throw new BackupError(
      `The database holds tables of another program: ${listed(others)}. A backup is restored into a database of its own.`,
    );
  if (!found.names.includes('studios')) return;
  const { rowCount } = await pool.query('select 1 from studios limit 1');
  if (rowCount && !(await isUnfinished(pool)))
    throw new BackupError(
      'There is a studio here already. A backup is restored into an empty DATA_DIR or database.',
    );
  await pool.query(`drop table ${found.names.filter((name) => !name.startsWith('jobs.')).join(', ')}`);
}

/**
 * Enqueues the jobs that were waiting when the backup was taken. Jobs that this version no longer
 * has are skipped with a warning.
 */
async function restoreJobs(
  tables: string,
  surroundings: { config: Config; log: Logger; database: OpenDatabase },
): Promise<void> {
  const path = join(tables, 'jobs.json');
  const waiting = parsed(WaitingJobs, await readFile(path, 'utf8'), path);
  const server = await openServer({ ...surroundings, isCommand: true });
  const known = new Map(jobHandlers(server.platform).map(({ job }) => [job.name, job]));
  try {
    await surroundings.database.db.transaction().execute(async (tx) => {
      for (const { name, data, startAfter, key } of waiting) {
        const job = known.get(name);
        const payload = job?.payload.safeParse(data);
        if (job && payload?.success)
          await server.platform.jobs.enqueue(tx, job, payload.data, {
            once: key,
            startAfter: new Date(startAfter),
          });
        else surroundings.log.warn(`Skipped a job of the backup: ${name}`);
      }
    });
  } finally {
    await server.close();
  }
}
