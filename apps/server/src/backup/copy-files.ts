import { FileMissing } from '#platform/storage/storage-errors.ts';
import type { Storage } from '#platform/storage/storage.ts';

/**
 * Copies each file that the target does not have in that size. Skips files that are removed while
 * this runs.
 */
export async function copyNewFiles(
  from: Pick<Storage, 'list' | 'open'>,
  to: Pick<Storage, 'size' | 'put'>,
): Promise<void> {
  for await (const { key, size } of from.list('')) {
    if ((await to.size(key)) === size) continue;
    try {
      const source = await from.open(key);
      // A full disk refuses the file before its first byte is read.
      await to.put(key, source, size).finally(() => source.destroy());
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
    }
  }
}
