import { constants } from 'node:fs';
import { lstat, open, readFile, rename, rm, type FileHandle } from 'node:fs/promises';
import { errorCode } from '../../error-code.ts';
import type { RunAs } from './run-as.ts';

const LIMIT_BYTES = 8 * 1024 * 1024;

async function statsOf(file: string) {
  try {
    return await lstat(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** Keeps the current log as `<file>.1`, in place of the previous one, and begins a new one. */
async function renew(file: string, { uid, gid }: RunAs): Promise<FileHandle> {
  const draft = `${file}.new`;
  await rm(draft, { force: true });
  // Fails on a link: the folder may belong to another user.
  const handle = await open(draft, 'ax', 0o600);
  try {
    await handle.chown(uid, gid);
    if (await statsOf(file)) await rename(file, `${file}.1`);
    await rename(draft, file);
    return handle;
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Opens PostgreSQL's log for a start. PostgreSQL's user must be able to write it. A log that is
 * over 8 MB, or that belongs to another user, is renamed to `<file>.1`.
 */
export async function openLog(file: string, runAs: RunAs): Promise<FileHandle> {
  const found = await statsOf(file);
  if (!found?.isFile() || found.uid !== runAs.uid || found.size > LIMIT_BYTES) return renew(file, runAs);
  return open(file, constants.O_WRONLY | constants.O_APPEND | constants.O_NOFOLLOW);
}

/**
 * Renames a log of over 8 MB to `<file>.1` and creates a new one. Creates a missing log, too.
 *
 * @returns whether a new one was begun, which PostgreSQL must open
 */
export async function rotateLog(file: string, runAs: RunAs): Promise<boolean> {
  const found = await statsOf(file);
  if (found && found.size <= LIMIT_BYTES) return false;
  await (await renew(file, runAs)).close();
  return true;
}

/** The last 15 lines from this byte on. */
export async function lastLogLines(file: string, from: number): Promise<string> {
  const text = (await readFile(file)).subarray(from).toString();
  return text.trim().split('\n').slice(-15).join('\n');
}
