import { forEachAtOnce } from '#platform/at-once.ts';
import { FileMissing } from '#platform/storage/storage-errors.ts';
import type { Storage, StoredFile } from '#platform/storage/storage.ts';

/** Files that are copied at once: while one waits for the disk (fsync), others are read. */
const AT_ONCE = 8;

/**
 * Copies each file that the target does not have in that size. Skips files that are removed while
 * this runs.
 *
 * @param onCopied called with the length and the checksum of the bytes that were copied
 */
export async function copyNewFiles(
  from: Pick<Storage, 'list' | 'open'>,
  to: Pick<Storage, 'size' | 'put'>,
  onCopied: (key: string, copied: StoredFile) => void = () => undefined,
): Promise<void> {
  await forEachAtOnce(from.list(''), AT_ONCE, async ({ key, size }) => {
    if ((await to.size(key)) === size) return;
    try {
      const source = await from.open(key);
      // A full disk refuses the file before its first byte is read.
      onCopied(key, await to.put(key, source, size).finally(() => source.destroy()));
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
    }
  });
}
