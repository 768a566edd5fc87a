import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ReadDiskSpace, minFreeBytes } from './disk-reservations.ts';

const BLOCK_BYTES = 4096;

/**
 * A simulated disk with `roomBytes` of free space above the reserve. It counts the files in a
 * folder, and the bytes that a test adds.
 */
export function limitedDisk(roomBytes: number) {
  const blocks = Math.ceil(roomBytes / 0.95 / BLOCK_BYTES);
  const disk = {
    /** Bytes that other software has written. */
    takenBytes: 0,
    minFreeBytes: minFreeBytes({ bavail: 0, blocks, bsize: BLOCK_BYTES }),
    freeBytes: (root: string) => blocks * BLOCK_BYTES - disk.takenBytes - bytesIn(root),
    read: (async (root) => {
      const bavail = Math.floor(disk.freeBytes(root) / BLOCK_BYTES);
      return { bavail, blocks, bsize: BLOCK_BYTES };
    }) satisfies ReadDiskSpace,
  };
  return disk;
}

/**
 * The size of all files. Finished files are read last, so that a file that is moved meanwhile is
 * counted once, in either place.
 */
function bytesIn(root: string): number {
  const sizes = new Map<number, number>();
  for (const folder of ['uploads', 'temporary', 'files'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const found = statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false });
      if (found?.isFile()) sizes.set(found.ino, Math.ceil(found.size / BLOCK_BYTES) * BLOCK_BYTES);
    }
  return [...sizes.values()].reduce((sum, size) => sum + size, 0);
}
