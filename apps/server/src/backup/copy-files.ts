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
  const files = from.list('')[Symbol.asyncIterator]();
  let failed = false;
  const copy = async () => {
    for (;;) {
      const next = await files.next();
      if (next.done || failed) return;
      const { key, size } = next.value;
      if ((await to.size(key)) === size) continue;
      try {
        const source = await from.open(key);
        // A full disk refuses the file before its first byte is read.
        onCopied(key, await to.put(key, source, size).finally(() => source.destroy()));
      } catch (error) {
        if (error instanceof FileMissing) continue;
        failed = true;
        throw error;
      }
    }
  };
  // No copy may run on after the others have failed: the caller deletes the target then.
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, copy));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}
