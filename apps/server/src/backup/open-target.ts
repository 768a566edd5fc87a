import { parseBucket, type BackupConfig } from '#platform/backup-config.ts';
import type { S3Timing } from '#platform/storage/s3-objects.ts';
import { folderTarget } from './folder-target.ts';
import { BackupError } from './manifest.ts';
import { isGood, isSetName, listSets, readSet, type BackupSet } from './sets.ts';
import type { BackupTarget } from './target.ts';

/** @param timing of requests to an object store */
export async function openTarget(to: string, backup: BackupConfig, timing?: S3Timing): Promise<BackupTarget> {
  if (!parseBucket(to)) return folderTarget(to);
  // Only loaded if needed: the client of object stores is large.
  const { openBucketTarget } = await import('./bucket/bucket-target.ts');
  return openBucketTarget(to, backup.s3, timing);
}

/**
 * Finds a set.
 *
 * @param path a set, or the place of all sets: then the newest is taken
 * @throws BackupError if the folder or bucket contains no backup
 */
export async function findSet(
  path: string,
  backup: BackupConfig,
): Promise<{ target: BackupTarget; set: BackupSet }> {
  const { target, set } = await (parseBucket(path) ? findInBucket(path, backup) : findInFolder(path));
  if (!set) throw new BackupError(`${path} holds no complete set of a scheduled backup.`);
  return { target, set };
}

async function findInFolder(path: string) {
  const set = (await readSet(path)) ?? (await listSets(path).catch(() => []))[0];
  return { target: folderTarget(path), set };
}

async function findInBucket(path: string, backup: BackupConfig) {
  const slash = path.lastIndexOf('/');
  const isOneSet = isSetName(path.slice(slash + 1));
  const target = await openTarget(isOneSet ? path.slice(0, slash) : path, backup);
  const sets = await target.sets();
  return { target, set: isOneSet ? sets.find((one) => one.path === path) : sets[0] };
}

/** The status of a target for the operators' page. */
export async function datesOfSets(
  target: BackupTarget,
): Promise<{ lastGoodAt: Date | null; lastDrillAt: Date | null }> {
  const sets = await target.sets();
  const good = sets.find(isGood);
  return {
    lastGoodAt: good ? new Date(good.info.takenAt) : null,
    lastDrillAt: (await target.lastDrill(sets)) ?? null,
  };
}
