import type { ReadDiskSpace } from '#platform/storage/disk-reservations.ts';
import type { OpenBackup, OpenOptions } from './open-set.ts';
import type { SetFiles } from './set-files.ts';
import type { BackupSet, SetInfo } from './sets.ts';

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
