import { StorageFull } from './storage-errors.ts';
import type { ByteStream } from './storage.ts';
import { unfinishedFiles } from './unfinished-files.ts';

const GIBIBYTE = 1024 ** 3;

/**
 * A stream checks the free space again after this many bytes, because others write to the same
 * disk.
 */
const STEP_BYTES = 4 * 1024 ** 2;

/**
 * A draft without a write for this long belongs to a dead process, because whole files are written
 * without pauses.
 */
const DRAFT_MAX_SILENCE_MS = 10 * 60_000;

/** The figures of a file system from `statfs`. */
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
 * The bytes that uploads and photos must leave free, because the database is on the same disk: 1
 * GiB or a twentieth of the disk, whichever is less.
 */
export const minFreeBytes = ({ blocks, bsize }: DiskSpace) => Math.min(GIBIBYTE, (blocks * bsize) / 20);

/**
 * Bytes that a stream may still write. `reserved`: the name of an unfinished file already reserves
 * them.
 */
interface Grant {
  bytes: number;
  readonly reserved: boolean;
}

export type DiskReservations = ReturnType<typeof openDiskReservations>;

/**
 * Shares the free space of a disk among unfinished files. Each file reserves its missing bytes
 * through the size in its name, so reservations survive a restart and are visible to every process
 * on the same directory.
 */
export function openDiskReservations(
  root: string,
  folders: { uploads: string; drafts: string },
  read: ReadDiskSpace,
) {
  const grants = new Set<Grant>();
  let last: Promise<unknown> = Promise.resolve();

  /**
   * Serialises the checks in this process. Two concurrent checks could refuse each other although
   * both files fit one after the other.
   */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  }

  async function bytesAboveMinimum(): Promise<{ bytes: number; blockBytes: number }> {
    const space = await read(root);
    return { bytes: space.bavail * space.bsize - minFreeBytes(space), blockBytes: space.bsize };
  }

  /**
   * The bytes above the reserve that no unfinished file has reserved; negative if the reservations
   * exceed the space.
   */
  async function unreservedBytes(): Promise<number> {
    const unfinished = [
      ...(await unfinishedFiles(folders.uploads, Infinity)),
      ...(await unfinishedFiles(folders.drafts, DRAFT_MAX_SILENCE_MS)),
    ];
    // The free space is read last, so that bytes written meanwhile are counted twice rather than
    // not at all.
    const { bytes, blockBytes } = await bytesAboveMinimum();
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
   * Rejects with `StorageFull` if `bytes` do not fit beside the bytes that other streams of this
   * process may still write.
   */
  async function checkRoom(bytes: number, own: Grant): Promise<void> {
    const room = own.reserved ? (await bytesAboveMinimum()).bytes : await unreservedBytes();
    if (room - granted(own.reserved, own) < bytes) throw new StorageFull(`no room for ${bytes} bytes`);
  }

  return {
    /**
     * Creates an unfinished file with its size in its name, if its bytes fit beside those of all
     * others. Otherwise removes it and rejects with `StorageFull`. The file is created before the
     * check, so that of two concurrent processes at least the later one sees both files.
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
     * Passes on the bytes for an unfinished file. Rejects with `StorageFull` before they would use
     * up the reserve; with reserved bytes this happens only if something else fills the disk.
     *
     * @param reservedBytes the bytes that the file's name reserves for it; 0 without a reservation
     * @param sizeBytes the length of the stream, if known: it then starts only if all of it fits
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
          // The grant is reduced before the write. Otherwise these bytes would count both on the
          // disk and in the grant, and another stream could be refused.
          grant.bytes = Math.max(0, grant.bytes - bytes.length);
          yield bytes;
        }
      } finally {
        grants.delete(grant);
      }
    },
  };
}
