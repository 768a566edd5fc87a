import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#platform/error-code.ts';
import { makeDirectory, syncDirectory } from '#platform/storage/durable-file.ts';
import { replaceFile } from '#platform/storage/replace-file.ts';
import { BackupError, parsed } from './manifest.ts';

/**
 * The content of `set.json`, which is written last. A set is a complete backup: a folder named by
 * its time. It is created under another name and renamed when it is complete.
 */
export const SetInfo = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  /** The scheduled time that the set was taken for. Null: a command took it. */
  scheduledFor: z.iso.datetime().nullable(),
  /** Public keys of age that the files are encrypted to. Empty: they are not encrypted. */
  recipients: z.array(z.string()),
  /** The checksum of the list of all stored files. */
  listSha256: z.string(),
  /** How many files of the installation are missing or damaged in the set. 0: the set is good. */
  faults: z.number().int(),
  rows: z.number().int(),
  files: z.number().int(),
  bytes: z.number().int(),
});
export type SetInfo = z.infer<typeof SetInfo>;

/** The content of `drill.json`: the last successful restore drill of a set. */
export const Drill = z.object({ at: z.iso.datetime() });

export interface BackupSet {
  /** The path of its folder. */
  readonly path: string;
  readonly info: SetInfo;
}

const SET_NAME = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;
const UNFINISHED = 'unfinished';
const REMOVED = 'removed-';

export const isSetName = (name: string): boolean => SET_NAME.test(name);

/** The name of the set that was taken at a moment, in ISO 8601. */
export const setNameAt = (takenAt: string): string => takenAt.replaceAll(/[:.]/g, '-');

export const isGood = ({ info }: BackupSet): boolean => info.faults === 0;

/** Reads `set.json`. Undefined if the folder has none. @throws BackupError if it is damaged */
export async function readSet(path: string): Promise<BackupSet | undefined> {
  const text = await readIfThere(join(path, 'set.json'));
  return text === undefined ? undefined : { path, info: parsed(SetInfo, text, join(path, 'set.json')) };
}

/** The complete sets in a target folder, the newest first. */
export async function listSets(target: string): Promise<BackupSet[]> {
  const names = (await readdir(target)).filter((name) => SET_NAME.test(name)).toSorted();
  const sets = await Promise.all(
    // A set whose description is damaged counts as none, so that a new one is taken.
    names.map((name) => readSet(join(target, name)).catch(() => undefined)),
  );
  return sets.filter((set) => set !== undefined).toReversed();
}

/** The time of the last restore drill of any set. */
export async function lastDrill(sets: readonly BackupSet[]): Promise<Date | undefined> {
  const times = await Promise.all(
    sets.map(async ({ path }) => {
      const text = await readIfThere(join(path, 'drill.json'));
      return text === undefined ? 0 : Date.parse(parsed(Drill, text, join(path, 'drill.json')).at);
    }),
  );
  const last = Math.max(0, ...times);
  return last > 0 ? new Date(last) : undefined;
}

export async function recordDrill({ path }: BackupSet, at: Date): Promise<void> {
  await replaceFile(join(path, 'drill.json'), `${JSON.stringify({ at: at.toISOString() })}\n`);
}

/**
 * Creates the folder of a new set, and deletes what killed runs have left behind. The target itself
 * is not created: if its disk is not mounted, the backups would fill another disk.
 *
 * @throws TargetUnavailable if the target does not exist
 */
export async function startSet(target: string): Promise<string> {
  const found = await stat(target).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
    return undefined;
  });
  if (!found?.isDirectory())
    throw new TargetUnavailable(`${target} is no folder. Create it, or mount the disk that has it.`);
  for (const name of await readdir(target))
    if (name === UNFINISHED || name.startsWith(REMOVED))
      await rm(join(target, name), { recursive: true, force: true });
  const path = join(target, UNFINISHED);
  await makeDirectory(path);
  return path;
}

/** The target is not there, or cannot be used. */
export class TargetUnavailable extends BackupError {}

/** Makes a set complete: from now on it counts. */
export async function finishSet(target: string, draft: string, info: SetInfo): Promise<BackupSet> {
  await replaceFile(join(draft, 'set.json'), `${JSON.stringify(info, null, 2)}\n`);
  const path = join(target, setNameAt(info.takenAt));
  await rename(draft, path);
  await syncDirectory(target);
  return { path, info };
}

/**
 * Removes the sets that are older than the `keep` newest good ones. Sets with faults that are newer
 * than these stay. Resolves with the number of removed sets.
 *
 * A set is renamed before its files are deleted, so a half-deleted one never counts as a set.
 */
export async function pruneSets(target: string, keep: number): Promise<number> {
  const sets = await listSets(target);
  const oldestKept = sets.filter(isGood)[keep - 1];
  if (!oldestKept) return 0;
  const old = sets.slice(sets.indexOf(oldestKept) + 1);
  for (const { path } of old) {
    const removed = join(target, `${REMOVED}${path.slice(target.length).replaceAll('/', '')}`);
    await rename(path, removed);
    await syncDirectory(target);
    await rm(removed, { recursive: true, force: true });
  }
  return old.length;
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
}
