import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageFull } from './storage-errors.ts';
import type { ByteStream } from './storage.ts';

const GIBIBYTE = 1024 ** 3;
/** A stream is checked against the free space again after so many bytes: others write to the same disk. */
const STEP_BYTES = 4 * 1024 ** 2;
/** A whole file is written without a pause. An older draft belongs to a process that has died. */
const DRAFT_MAX_SILENCE_MS = 10 * 60_000;

/** The figures of a file system that `statfs` gives. */
export interface DiskSpace {
  /** Free blocks. */
  readonly bavail: number;
  /** All blocks. */
  readonly blocks: number;
  /** Bytes of a block. */
  readonly bsize: number;
}
export type ReadDiskSpace = (path: string) => Promise<DiskSpace>;

/**
 * The bytes that uploads and photos leave free, because the database lives on the same disk: 1 GiB or a
 * twentieth of it, whichever is less.
 */
export const reserveBytes = ({ blocks, bsize }: DiskSpace) => Math.min(GIBIBYTE, (blocks * bsize) / 20);

/** The name of an unfinished file: it tells every process how long the file will be. */
export const unfinishedName = (id: string, sizeBytes: number) => `${id}.${sizeBytes}.part`;

/** Reads the name of an unfinished file. Earlier versions did not write the size into it: those have none. */
export function readUnfinishedName(name: string): { id: string; sizeBytes: number } | null {
  const [, id, size] = /^(.+?)(?:\.(\d+))?\.part$/.exec(name) ?? [];
  return id === undefined ? null : { id, sizeBytes: Number(size ?? 0) };
}

/**
 * The sizes of unfinished files as their names tell them, and how much of them is written; without those that
 * nothing happened to for so long.
 */
async function unfinishedFiles(folder: string, maxSilenceMs: number) {
  const files: { sizeBytes: number; written: number }[] = [];
  for (const name of await readdir(folder)) {
    const sizeBytes = readUnfinishedName(name)?.sizeBytes ?? 0;
    const found = sizeBytes > 0 ? await stat(join(folder, name)).catch(() => null) : null;
    if (found && Date.now() - found.mtimeMs < maxSilenceMs) files.push({ sizeBytes, written: found.size });
  }
  return files;
}

/**
 * Bytes that a stream may write and has not written yet; `reserved`: an unfinished file's name counts them
 * already.
 */
interface Grant {
  bytes: number;
  readonly reserved: boolean;
}

export type DiskReservations = ReturnType<typeof openDiskReservations>;

/**
 * Shares the free space of a disk among unfinished files. Each reserves the bytes that it still lacks, as its
 * name tells, so that reservations survive a restart and are seen by every process on the same directory.
 */
export function openDiskReservations(
  root: string,
  folders: { uploads: string; drafts: string },
  read: ReadDiskSpace,
) {
  const grants = new Set<Grant>();
  let last: Promise<unknown> = Promise.resolve();

  /**
   * One check at a time in this process: otherwise two that fit one after the other could refuse each other.
   */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  }

  async function aboveReserve(): Promise<{ bytes: number; blockBytes: number }> {
    const space = await read(root);
    return { bytes: space.bavail * space.bsize - reserveBytes(space), blockBytes: space.bsize };
  }

  /**
   * The bytes above the reserve that no unfinished file has reserved; negative when there are too few for all
   * of them.
   */
  async function unreservedBytes(): Promise<number> {
    const unfinished = [
      ...(await unfinishedFiles(folders.uploads, Infinity)),
      ...(await unfinishedFiles(folders.drafts, DRAFT_MAX_SILENCE_MS)),
    ];
    // The free space is read last: bytes that are written meanwhile then count twice, and not never.
    const { bytes, blockBytes } = await aboveReserve();
    const onDisk = (size: number) => Math.ceil(size / blockBytes) * blockBytes;
    return unfinished.reduce(
      (rest, { sizeBytes, written }) => rest - Math.max(0, onDisk(sizeBytes) - onDisk(written)),
      bytes,
    );
  }

  const granted = (reserved: boolean, own: Grant | null) =>
    [...grants].reduce(
      (sum, grant) => (grant === own || grant.reserved !== reserved ? sum : sum + grant.bytes),
      0,
    );

  /**
   * Rejects with `StorageFull` when so many bytes would not fit beside what the other streams of this process
   * may still write.
   */
  async function checkRoom(bytes: number, own: Grant): Promise<void> {
    const room = own.reserved ? (await aboveReserve()).bytes : await unreservedBytes();
    if (room - granted(own.reserved, own) < bytes) throw new StorageFull(`no room for ${bytes} bytes`);
  }

  return {
    /**
     * Makes an unfinished file, whose name holds its size, if its bytes fit beside those of all others; else
     * removes it again and rejects with `StorageFull`. The file comes first and the check second: of two
     * processes at least the later one sees both files.
     */
    admit: <T>(make: () => Promise<T>, undo: (made: T) => Promise<void>): Promise<T> =>
      inTurn(async () => {
        const made = await make();
        try {
          const missing = granted(false, null) - (await unreservedBytes());
          if (missing > 0) throw new StorageFull(`${missing} bytes too few`);
          return made;
        } catch (error) {
          await undo(made);
          throw error;
        }
      }),

    /**
     * Passes on the bytes for an unfinished file, and rejects with `StorageFull` before they would eat into
     * the reserve, which happens to reserved bytes only when something else fills the disk.
     * @param reservedBytes what the file's name reserves for it; 0 where nothing was reserved
     * @param sizeBytes the length of the stream where it is known: then it starts only if all of it fits
     */
    async *metered(source: ByteStream, reservedBytes: number, sizeBytes = 0): AsyncGenerator<Uint8Array> {
      const grant: Grant = { bytes: 0, reserved: reservedBytes > 0 };
      const extend = (bytes: number) =>
        inTurn(async () => {
          await checkRoom(bytes, grant);
          grant.bytes = Math.max(grant.bytes, bytes);
        });
      let left = sizeBytes || reservedBytes || Infinity;
      let unchecked = 0;
      grants.add(grant);
      try {
        await extend(sizeBytes);
        for await (const bytes of source) {
          if (unchecked < bytes.length) {
            unchecked = Math.max(bytes.length, Math.min(STEP_BYTES, left));
            await extend(unchecked);
          }
          unchecked -= bytes.length;
          left -= bytes.length;
          // Before the write, or the disk and the grant would both count these bytes and another stream be
          // refused for it.
          grant.bytes = Math.max(0, grant.bytes - bytes.length);
          yield bytes;
        }
      } finally {
        grants.delete(grant);
      }
    },
  };
}
