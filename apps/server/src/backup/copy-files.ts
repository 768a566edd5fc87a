import { FileMissing } from '#platform/storage/storage-errors.ts';
import type { Storage } from '#platform/storage/storage.ts';

/**
 * Copies each file that the target does not have in that size. Skips files that are removed while
 * this runs.
 */
export async function copyNewFiles(from: Storage, to: Storage): Promise<void> {
  for await (const { key, size } of from.list('')) {
    if ((await to.size(key)) === size) continue;
    try {
      await to.put(key, await from.open(key), size);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
    }
  }
}
