import { parseBucket, type BackupConfig } from '#platform/backup-config.ts';
import type { ReadDiskSpace } from '#platform/storage/disk-reservations.ts';
import type { S3Timing } from '#platform/storage/s3-objects.ts';
import { folderTarget } from './folder-target.ts';
import { BackupError } from './manifest.ts';
import type { OpenBackup, OpenOptions } from './open-set.ts';
import type { SetFiles } from './set-files.ts';
import { isGood, isSetName, listSets, readSet, type BackupSet, type SetInfo } from './sets.ts';

/** Where the sets of an installation are: a folder or a bucket. */
export interface BackupTarget {
  /** The complete sets, the newest first. */
  sets(): Promise<BackupSet[]>;
  /** The time of the last restore drill of any of these sets. */
  lastDrill(sets: readonly BackupSet[]): Promise<Date | undefined>;
  recordDrill(set: BackupSet, at: Date): Promise<void>;
  /**
   * Removes the sets that are older than the `keep` newest good ones, and what interrupted runs
   * have left. Sets with faults that are newer than these stay.
   *
   * @returns the number of removed sets
   */
  prune(keep: number, now: Date): Promise<number>;
  /**
   * Starts a new set.
   * @throws TargetUnavailable
   */
  begin(options: DraftOptions): Promise<SetDraft>;
  /** Opens a set for a restore. @throws BackupError if it is damaged or cannot be decrypted */
  open(set: BackupSet, options?: OpenOptions): Promise<OpenBackup>;
  /**
   * Compares each file of a set with its checksum, unless it is compared whenever it is read. Needs
   * no private key.
   * @throws BackupError that names the first damaged or missing file
   */
  verify(set: BackupSet): Promise<void>;
}

export interface DraftOptions {
  readonly now: Date;
  /** Public keys to encrypt to; empty: no encryption. */
  readonly recipients: readonly string[];
  /** A folder for temporary files, which exists and is deleted after the run. */
  readonly work: string;
  readonly readSpace?: ReadDiskSpace | undefined;
}

/** A set that is being written. It counts as a backup only when it is finished. */
export interface SetDraft {
  readonly files: SetFiles;
  finish(info: Omit<SetInfo, 'listSha256'>): Promise<BackupSet>;
  /** After a failure: removes what can be removed. */
  discard(): Promise<void>;
}

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
 * @throws BackupError if there is none
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
