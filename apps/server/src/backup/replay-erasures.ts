import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ErasureLogEntry, replayErasureLog } from '#features/privacy/index.ts';
import type { Platform } from '#platform/platform.ts';
import { errorCode } from '#platform/error-code.ts';
import { BackupError, parsed } from './manifest.ts';

/**
 * Replays erasures that happened after the backup in a restored installation.
 *
 * @param folder `storage/files/erasures` of the installation in its last state, or of a newer
 * backup
 * @returns the number of erasures that were replayed
 * @throws BackupError if the folder cannot be read as an erasure log
 */
export async function replayErasures(platform: Platform, folder: string): Promise<number> {
  return replayErasureLog(platform, entriesIn(folder));
}

/**
 * The erasure files in a folder, in order. It is called before anything is restored.
 * @throws BackupError if the folder does not exist
 */
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
    // oxlint-disable-next-line no-await-in-loop -- sequential: erasures must be replayed in their original order
    yield parsed(ErasureLogEntry, await readFile(path, 'utf8'), path);
  }
}
