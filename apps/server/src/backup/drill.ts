import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Logger } from '#platform/log.ts';
import { report } from './commands.ts';
import { BackupError } from './manifest.ts';
import { openBackup, verifyStored } from './open-set.ts';
import { readManifest, restoreBackup } from './restore-backup.ts';
import { listSets, readSet, recordDrill, type BackupSet } from './sets.ts';
import { verifyBackup } from './verify-backup.ts';

export interface DrillOptions {
  /** A set, or the folder of all sets: then the newest is restored. */
  readonly folder: string;
  readonly identity?: string | undefined;
  /** Where the temporary installation is created. It needs as much room as the backup. */
  readonly into?: string | undefined;
}

/**
 * Restores a whole backup into a temporary installation with a PostgreSQL of its own, compares all
 * files, and deletes the installation. Records the success in the set, for the metrics.
 *
 * @throws BackupError if the backup cannot be restored completely
 */
export async function drill(
  { folder, identity, into = tmpdir() }: DrillOptions,
  config: Config,
  log: Logger,
): Promise<string> {
  const set = await chosenSet(folder);
  const begun = performance.now();
  await verifyStored(set.path, set.info);
  const dataDir = await mkdtemp(join(into, 'photoslate-drill-'));
  try {
    // The keys come from the backup, as they do when the server is lost.
    const temporary: Config = {
      ...config,
      dataDir,
      databaseUrl: undefined,
      signingKeys: [],
      storage: { kind: 'disk', cacheBytes: 0, s3: undefined },
    };
    await restoreInto(temporary, log, set, identity);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const { rows, files, bytes, takenAt } = set.info;
  const done = `The backup of ${takenAt} was restored and compared in ${seconds} s: ${rows} rows, ${files} files (${(bytes / 1e9).toFixed(2)} GB).`;
  try {
    await recordDrill(set, new Date());
    return done;
  } catch (error) {
    return `${done}\nThe drill could not be recorded in ${set.path}, so the metrics do not show it: ${String(error)}`;
  }
}

async function chosenSet(folder: string): Promise<BackupSet> {
  const set = (await readSet(folder)) ?? (await listSets(folder).catch(() => []))[0];
  if (!set) throw new BackupError(`${folder} holds no complete set of a scheduled backup.`);
  return set;
}

async function restoreInto(
  config: Config,
  log: Logger,
  set: BackupSet,
  identity: string | undefined,
): Promise<void> {
  const backup = await openBackup(set.path, identity);
  try {
    const manifest = await readManifest(backup.folder);
    const { files } = backup;
    await verifyBackup(backup.folder, manifest, { withSigningKey: true, allowDamaged: false, files });
    const database = await openDatabase(config, log, 'server', { migrated: false });
    try {
      report(await restoreBackup(backup, { config, log, database }));
    } finally {
      await database.close();
    }
  } finally {
    await backup.close();
  }
}
