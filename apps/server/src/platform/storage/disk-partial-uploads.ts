import { createHash } from 'node:crypto';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { type DiskReservations } from './disk-reservations.ts';
import { readUnfinishedName, unfinishedName } from './unfinished-files.ts';
import { BLOCK_BYTES, moveDurably, syncDirectory, writeAll, writeBlocks } from './durable-file.ts';
import { FileMissing, named, OffsetConflict, StorageFull, UploadExists } from './storage-errors.ts';
import { checkKey, checkUploadId, type ByteStream, type PartialUploads, type StoredFile } from './storage.ts';

/**
 * If the connection breaks off or the disk is full, the bytes received so far are kept. Only an
 * error of the disk rejects.
 */
async function append(handle: FileHandle, offset: number, piece: ByteStream): Promise<number> {
  let end = offset;
  try {
    const failure = await writeBlocks(piece, async (block) => {
      await writeAll(handle, block, end);
      end += block.length;
    });
    if (failure instanceof StorageFull) throw failure;
  } catch (error) {
    await handle.truncate(end);
    await handle.sync();
    throw error;
  }
  await handle.sync();
  return end;
}

/** Partial uploads as growing files in `directory`. Finished uploads are moved to `pathOf(key)`. */
export function diskPartialUploads(
  directory: string,
  pathOf: (key: string) => string,
  room: DiskReservations,
): PartialUploads {
  const busy = new Set<string>();

  /** The file of an upload and the size in its name, or null. */
  async function find(id: string): Promise<{ path: string; sizeBytes: number } | null> {
    checkUploadId(id);
    for (const name of await readdir(directory)) {
      const found = readUnfinishedName(name);
      if (found?.id === id) return { path: join(directory, name), sizeBytes: found.sizeBytes };
    }
    return null;
  }

  async function withHandle<T>(
    id: string,
    flags: string,
    use: (handle: FileHandle, found: { path: string; sizeBytes: number }) => Promise<T>,
  ): Promise<T> {
    return named(`upload ${id}`, async () => {
      const found = await find(id);
      if (!found) throw new FileMissing(`no upload ${id}`);
      const handle = await open(found.path, flags);
      try {
        return await use(handle, found);
      } finally {
        await handle.close();
      }
    });
  }

  async function create(id: string, size: number): Promise<void> {
    const path = join(directory, unfinishedName(checkUploadId(id), size));
    const make = async () => {
      if (await find(id)) throw new UploadExists(`upload ${id} exists`);
      return open(path, 'wx', 0o600);
    };
    await named(`upload ${id}`, async () => {
      const handle = await room.admit(make, async (made) => {
        await made.close();
        await rm(path, { force: true });
      });
      try {
        await handle.sync();
      } finally {
        await handle.close();
      }
    });
    await syncDirectory(directory);
  }

  async function offset(id: string): Promise<number | null> {
    try {
      // Bytes of a killed writer may still be in memory only; they count once they are synced.
      return await withHandle(id, 'r+', async (handle) => {
        await handle.sync();
        const now = new Date();
        await handle.utimes(now, now);
        return (await handle.stat()).size;
      });
    } catch (error) {
      if (error instanceof FileMissing) return null;
      throw error;
    }
  }

  async function write(id: string, at: number, piece: ByteStream, pieceBytes?: number): Promise<number> {
    if (busy.has(id)) throw new OffsetConflict(`upload ${id} is being written`);
    busy.add(id);
    try {
      return await withHandle(id, 'r+', async (handle, { sizeBytes }) => {
        const { size } = await handle.stat();
        if (size !== at) throw new OffsetConflict(`upload ${id} is at offset ${size}, not ${at}`);
        return append(handle, at, room.metered(piece, Math.max(0, sizeBytes - at), pieceBytes));
      });
    } finally {
      busy.delete(id);
    }
  }

  async function digest(id: string): Promise<StoredFile> {
    return withHandle(id, 'r', async (handle) => {
      const hash = createHash('sha256');
      let size = 0;
      const arrived: ByteStream = handle.createReadStream({ autoClose: false, highWaterMark: BLOCK_BYTES });
      for await (const bytes of arrived) {
        hash.update(bytes);
        size += bytes.length;
      }
      return { size, sha256: hash.digest('hex') };
    });
  }

  async function finish(id: string, key: string): Promise<void> {
    const target = pathOf(checkKey(key));
    try {
      const path = await withHandle(id, 'r+', async (handle, found) => {
        await handle.sync();
        return found.path;
      });
      await named(key, () => moveDurably(path, target));
      await syncDirectory(directory);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      await named(`upload ${id}`, () => stat(target));
    }
  }

  async function remove(id: string): Promise<void> {
    const found = await find(id);
    if (!found) return;
    await rm(found.path, { force: true });
    await syncDirectory(directory);
  }

  async function* list() {
    for (const name of await readdir(directory)) {
      const id = readUnfinishedName(name)?.id;
      const found = id === undefined ? null : await stat(join(directory, name)).catch(() => null);
      if (id !== undefined && found) yield { id, size: found.size, touchedAt: found.mtime };
    }
  }

  return { create, offset, write, digest, finish, remove, list };
}
