import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import type { Config } from '#platform/config.ts';
import type { OpenDatabase } from '#platform/database/open-database.ts';
import { listed } from '#platform/database/read-tables.ts';
import { openKeys } from '#platform/keys/keys.ts';
import type { Logger } from '#platform/log.ts';
import type { S3Timing } from '#platform/storage/s3-objects.ts';
import type { ReadDiskSpace } from '#platform/storage/disk-reservations.ts';
import { openStorage } from '#platform/storage/open-storage.ts';
import { systemClock } from '#platform/clock.ts';
import { makeDirectory } from '#platform/storage/durable-file.ts';
import { checkSet } from './check-set.ts';
import { removeWork, workFolderOf } from './leftovers.ts';
import { isGood, type BackupSet } from './sets.ts';
import { takeBackup } from './take-backup.ts';
import { openTarget } from './open-target.ts';
import type { BackupTarget } from './target.ts';

export interface Run {
  readonly config: Config;
  readonly log: Logger;
  readonly database: OpenDatabase;
  readonly now: Date;
  /** The scheduled time that this run is for. Null: a command. */
  readonly scheduledFor: Date | null;
  readonly readDiskSpace?: ReadDiskSpace | undefined;
  /** Default: BACKUP_KEEP. */
  readonly keep?: number;
  /** Timing of requests to an object store. */
  readonly timing?: S3Timing | undefined;
}

/**
 * Takes a set, checks it, and removes old ones. A set counts only when it
 * is complete: its tables were restored into a temporary database, its files were compared with
 * them, and everything that was written was read back.
 *
 * @returns undefined if another process takes a backup at this moment
 * @throws BackupError
 */
export async function takeSet(run: Run, to: string): Promise<BackupSet | undefined> {
  // The lock belongs to the connection, so PostgreSQL releases it when this process is killed.
  const client = await run.database.pool.connect();
  try {
    if (!(await tryLock(client))) return undefined;
    const target = await openTarget(to, run.config.backup, run.timing);
    const set = await writeSet(run, target);
    await prune(run, target, set);
    return set;
  } finally {
    client.release(true);
  }
}

async function tryLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ isFree: boolean }>(
    `select pg_try_advisory_lock(hashtextextended('backup', 0)) as "isFree"`,
  );
  return rows[0]?.isFree === true;
}

async function writeSet(run: Run, target: BackupTarget): Promise<BackupSet> {
  const { config, log, database, now, scheduledFor } = run;
  const { recipients } = config.backup;
  const work = workFolderOf(config);
  // Also if the target is not there.
  await removeWork(config, log);
  const draft = await target.begin({ now, recipients, work, readSpace: run.readDiskSpace });
  try {
    const folder = join(work, 'set');
    await makeDirectory(folder);
    const { files } = draft;
    const former = (await target.sets()).find(
      (set) => isGood(set) && String(set.info.recipients) === String(recipients),
    );
    if (former) await files.takeOver(former);

    const storage = await openStorage({ config, db: database.db, clock: systemClock });
    const keys = await openKeys(config, database.db);
    const manifest = await takeBackup({ database, storage, keys, now }, folder, files);
    const surroundings = { config, log, database, workFolder: join(work, 'postgres') };
    const { missing, damaged } = await checkSet(surroundings, { folder, manifest, files });
    for (const [what, found] of Object.entries({ missing, damaged }))
      if (found.length > 0) log.error({ files: listed(found) }, `the backup has ${what} files`);
    await files.addFolder(folder);
    await files.verify();
    return await draft.finish({
      format: 1,
      takenAt: now.toISOString(),
      scheduledFor: scheduledFor?.toISOString() ?? null,
      recipients: [...recipients],
      faults: missing.length + damaged.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files,
      bytes: manifest.bytes,
    });
  } catch (error) {
    await draft.discard();
    throw error;
  } finally {
    // It contains the tables without encryption.
    await rm(work, { recursive: true, force: true });
  }
}

/** A set with faults replaces none: the older ones may have what it lacks. */
async function prune(
  { config, log, now, keep = config.backup.keep }: Run,
  target: BackupTarget,
  set: BackupSet,
): Promise<void> {
  if (keep === 0 || !isGood(set)) return;
  try {
    await target.prune(keep, now);
  } catch (error) {
    log.warn({ err: error }, 'old backups could not be removed');
  }
}
