import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#platform/config.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Logger } from '#platform/log.ts';
import { report } from './commands.ts';
import { readManifest, restoreBackup } from './restore-backup.ts';
import type { BackupSet } from './sets.ts';
import { findSet } from './open-target.ts';
import type { BackupTarget } from './target.ts';
import { verifyBackup } from './verify-backup.ts';

export interface DrillOptions {
  /** A set, or the folder or bucket of all sets: then the newest is restored. */
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
  const { target, set } = await findSet(folder, config.backup);
  const begun = performance.now();
  await target.verify(set);
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
    await restoreInto(temporary, log, { target, set, identity });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  const { rows, files, bytes, takenAt } = set.info;
  const done = `The backup of ${takenAt} was restored and compared in ${seconds} s: ${rows} rows, ${files} files (${(bytes / 1e9).toFixed(2)} GB).`;
  try {
    await target.recordDrill(set, new Date());
    return done;
  } catch (error) {
    return `${done}\nThe drill could not be recorded in ${set.path}, so the metrics do not show it: ${String(error)}`;
  }
}

async function restoreInto(
  config: Config,
  log: Logger,
  { target, set, identity }: { target: BackupTarget; set: BackupSet; identity: string | undefined },
): Promise<void> {
  const backup = await target.open(set, { identity });
  try {
    const manifest = await readManifest(backup.folder);
    const { files } = backup;
    // The files are compared while they are restored.
    await verifyBackup(backup.folder, manifest, { withSigningKey: true, allowDamaged: true, files });
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
