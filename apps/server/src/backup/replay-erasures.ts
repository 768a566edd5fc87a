import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ErasureLogEntry, replayErasureLog } from '#features/privacy/index.ts';
import type { Platform } from '#platform/platform.ts';
import { errorCode } from '#platform/error-code.ts';
import { BackupError, parsed } from './manifest.ts';

/**
 * Does again in a restored system what was erased after its backup.
 * @param folder `storage/files/erasures` of the system as it was last, or of a newer backup
 * @returns how many erasures were done again
 * @throws BackupError when the folder cannot be read as such
 */
export async function replayErasures(platform: Platform, folder: string): Promise<number> {
  return replayErasureLog(platform, entriesIn(folder));
}

/** @throws BackupError before anything is restored, when the folder is none */
export async function erasureFilesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'ENOTDIR') throw error;
    throw new BackupError(`${folder} is no folder of erasures.`);
  });
  return names.filter((name) => name.endsWith('.json')).toSorted();
}

async function* entriesIn(folder: string): AsyncIterable<ErasureLogEntry> {
  for (const name of await erasureFilesIn(folder)) {
    const path = join(folder, name);
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in the order in which they were made
    yield parsed(ErasureLogEntry, await readFile(path, 'utf8'), path);
  }
}
