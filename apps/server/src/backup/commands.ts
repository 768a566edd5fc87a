import { parseBucket } from '#platform/backup-config.ts';
import { loadConfig, type Config } from '#platform/config.ts';
import { openDatabase, type OpenDatabase } from '#platform/database/open-database.ts';
import { createLogger, type Logger } from '#platform/log.ts';
import { openKeys } from '#platform/keys/keys.ts';
import { systemClock } from '#platform/clock.ts';
import type { Db } from '#platform/database/handles.ts';
import { markFinished } from '#platform/database/unfinished-restore.ts';
import { copyFormerFiles } from '#platform/storage/moving-storage.ts';
import { openStorage, openStorageOf } from '#platform/storage/open-storage.ts';
import { agreeOnStore } from '#platform/storage/store-mark.ts';
import { checkFiles, type Findings } from './check-files.ts';
import { BackupError } from './manifest.ts';
import { isGood } from './sets.ts';
import { openBackup, type OpenBackup, type OpenOptions } from './open-set.ts';
import { erasureFilesIn, replayErasures } from './replay-erasures.ts';
import { readManifest, restoreBackup } from './restore-backup.ts';
import { openServer } from '../open-server.ts';
import { takeBackup } from './take-backup.ts';
import { takeSet } from './take-set.ts';
import { findSet } from './open-target.ts';
import { verifyBackup } from './verify-backup.ts';

const log = createLogger({ logLevel: 'warn' });
const storageOf = (config: Config, db: Db) => openStorage({ config, db, clock: systemClock });

/** Writes a backup of the installation. The server may be running. */
export async function backUp(folder: string): Promise<string> {
  const config = loadConfig();
  const database = await openDatabase(config, log, 'guest');
  try {
    if (parseBucket(folder)) return await backUpInto(folder, config, database);
    const keys = await openKeys(config, database.db);
    const storage = await storageOf(config, database.db);
    const made = await takeBackup({ database, storage, keys, now: new Date() }, folder);
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0);
    return `${rows} rows and ${made.files} files (${(made.bytes / 1e9).toFixed(2)} GB) were written to ${folder}. The backup contains the keys: protect it as well as the server.`;
  } finally {
    await database.close();
  }
}

/** Takes a set into a bucket. Old ones stay, and the result is not recorded. */
async function backUpInto(to: string, config: Config, database: OpenDatabase): Promise<string> {
  const set = await takeSet({ config, log, database, now: new Date(), scheduledFor: null, keep: 0 }, to);
  if (!set) throw new BackupError('Another process takes a backup at this moment.');
  const { rows, files, bytes } = set.info;
  return `${rows} rows and ${files} files (${(bytes / 1e9).toFixed(2)} GB) were written to ${set.path}, encrypted to BACKUP_RECIPIENT.`;
}

/**
 * Restores a backup into an empty installation. The server must not be running.
 *
 * @param options `erasures`: the folder with the log of later erasures, which are replayed.
 * `allowDamaged`: stored files may be damaged or missing in the backup. `identity`: the file with
 * the private key of an encrypted backup
 * @throws BackupError
 */
export async function restore(
  folder: string,
  { erasures, allowDamaged = false, identity }: RestoreOptions = {},
): Promise<string> {
  const config = loadConfig();
  if (erasures !== undefined) await erasureFilesIn(erasures);
  const backup = await openChosen(folder, config, { identity, allowDamaged });
  try {
    return await restoreOpened(backup, config, { erasures, allowDamaged });
  } finally {
    await backup.close();
  }
}

/** A bucket needs the name of a set: the newest one may not be the one that is meant. */
async function openChosen(path: string, { backup }: Config, options: OpenOptions): Promise<OpenBackup> {
  if (!parseBucket(path)) return openBackup(path, options);
  const { target, set } = await findSet(path, backup);
  if (set.path === path) return target.open(set, options);
  const paths = (await target.sets()).map((one) => `\n  ${one.path}${isGood(one) ? '' : ' (lacks files)'}`);
  throw new BackupError(`${path} is not one backup. It contains these, the newest first:${paths.join('')}`);
}

interface RestoreOptions {
  readonly erasures?: string | undefined;
  readonly allowDamaged?: boolean;
  readonly identity?: string | undefined;
}

async function restoreOpened(
  backup: OpenBackup,
  config: Config,
  { erasures, allowDamaged = false }: RestoreOptions,
): Promise<string> {
  const manifest = await readManifest(backup.folder);
  const withSigningKey = config.signingKeys.length === 0;
  await verifyBackup(backup.folder, manifest, { withSigningKey, allowDamaged, files: backup.files });
  const database = await openDatabase(config, log, 'server', { migrated: false });
  try {
    const found = await restoreBackup(backup, { config, log, database });
    const erased = erasures === undefined ? '' : await eraseAgain({ config, log, database }, erasures);
    await markFinished(database.pool);
    // Last: it throws if files are missing or damaged.
    return `Restored the backup of ${manifest.takenAt}.\n${report(found)}${erased}`;
  } finally {
    await database.close();
  }
}

async function eraseAgain(
  surroundings: { config: Config; log: Logger; database: OpenDatabase },
  erasures: string,
): Promise<string> {
  const server = await openServer({ ...surroundings, isCommand: true });
  try {
    const done = await replayErasures(server.platform, erasures);
    return `\nErased again: ${done}. Their files are deleted as soon as the server runs.`;
  } finally {
    await server.close();
  }
}

/** Compares the database with the stored files. @throws BackupError if they differ */
export async function check(): Promise<string> {
  const config = loadConfig();
  const database = await openDatabase(config, log, 'guest');
  try {
    // While files are moved, this is how complete the new store is.
    const options = { config, db: database.db, clock: systemClock };
    const storage = await openStorageOf(config.storage.kind, options);
    return report(await checkFiles(database.db, storage));
  } finally {
    await database.close();
  }
}

/**
 * Copies the files that only the former store has to the current one. The server may be running.
 */
export async function copyStorage(): Promise<string> {
  const config = loadConfig();
  const { kind, former } = config.storage;
  if (former === undefined)
    throw new BackupError('STORAGE_FORMER is not set: it names the store from which files are copied.');
  const database = await openDatabase(config, log, 'guest');
  try {
    const { db } = database;
    const options = { config, db, clock: systemClock };
    const [to, from] = [await openStorageOf(kind, options), await openStorageOf(former, options)];
    const { copied, bytes, unfinished } = await copyFormerFiles(to, from, db);
    await agreeOnStore({ current: to, former: from }, { db, log, use: 'made' });
    const done = `Copied ${copied} files (${(bytes / 1e9).toFixed(2)} GB) from ${former} to ${kind}.`;
    return unfinished === 0
      ? `${done} Run "admin check", then unset STORAGE_FORMER and restart the server.`
      : `${done} ${unfinished} unfinished uploads are still in ${former}: run this again when they are finished.`;
  } finally {
    await database.close();
  }
}

export function report(found: Findings): string {
  const kinds = Object.entries(found) as [keyof Findings, string[]][];
  const lines = kinds.map(([kind, keys]) => [`${kind}: ${keys.length}`, ...keys.map((key) => `  ${key}`)]);
  const text = lines.flat().join('\n');
  if (kinds.some(([, keys]) => keys.length > 0)) throw new BackupError(text);
  return text;
}
