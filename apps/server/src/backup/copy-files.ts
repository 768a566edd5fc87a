import { FileMissing } from '#platform/storage/storage-errors.ts';
import type { Storage } from '#platform/storage/storage.ts';

/** Copies what the other store does not hold yet in that length. What is removed while this runs is left out. */
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
