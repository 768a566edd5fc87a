import { createHash } from 'node:crypto';
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { checkRoom, moveDurably, syncDirectory, writeAll } from './durable-file.ts';
import { FileMissing, named, OffsetConflict, UploadExists } from './storage-errors.ts';
import { checkKey, checkUploadId, type ByteStream, type PartialUploads, type StoredFile } from './storage.ts';

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

async function append(handle: FileHandle, offset: number, piece: ByteStream): Promise<number> {
  let end = offset;
  try {
    for await (const bytes of piece) {
      await writeAll(handle, bytes, end);
      end += bytes.length;
    }
  } catch (error) {
    // A connection that breaks off leaves a good beginning behind; an error of the disk does not.
    if (error instanceof Error && 'syscall' in error && error.syscall === 'write') {
      await handle.truncate(end);
      await handle.sync();
      throw error;
    }
  }
  await handle.sync();
  return end;
}

/** Partial uploads as growing files in `directory`, moved to `pathOf(key)` when they are finished. */
export function diskPartialUploads(directory: string, pathOf: (key: string) => string): PartialUploads {
  const busy = new Set<string>();
  const partOf = (id: string) => join(directory, `${checkUploadId(id)}.part`);

  async function withHandle<T>(
    id: string,
    flags: string,
    use: (handle: FileHandle) => Promise<T>,
  ): Promise<T> {
    return named(`upload ${id}`, async () => {
      const handle = await open(partOf(id), flags, 0o600);
      try {
        return await use(handle);
      } finally {
        await handle.close();
      }
    });
  }

  async function create(id: string, size: number): Promise<void> {
    await checkRoom(directory, size);
    try {
      await withHandle(id, 'wx', (handle) => handle.sync());
    } catch (error) {
      if (hasCode(error, 'EEXIST')) throw new UploadExists(`upload ${id} exists`, { cause: error });
      throw error;
    }
    await syncDirectory(directory);
  }

  async function offset(id: string): Promise<number | null> {
    try {
      // The bytes of a writer that was killed may still be in memory only: they count once they are synced.
      return await withHandle(id, 'r+', async (handle) => {
        await handle.sync();
        return (await handle.stat()).size;
      });
    } catch (error) {
      if (error instanceof FileMissing) return null;
      throw error;
    }
  }

  async function write(id: string, at: number, piece: ByteStream): Promise<number> {
    if (busy.has(id)) throw new OffsetConflict(`upload ${id} is being written`);
    busy.add(id);
    try {
      return await withHandle(id, 'r+', async (handle) => {
        const { size } = await handle.stat();
        if (size !== at) throw new OffsetConflict(`upload ${id} stands at ${size}, not at ${at}`);
        await checkRoom(directory, 0);
        return append(handle, at, piece);
      });
    } finally {
      busy.delete(id);
    }
  }

  async function digest(id: string): Promise<StoredFile> {
    return withHandle(id, 'r', async (handle) => {
      const hash = createHash('sha256');
      let size = 0;
      const arrived: ByteStream = handle.createReadStream({ autoClose: false, highWaterMark: 256 * 1024 });
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
      await withHandle(id, 'r+', (handle) => handle.sync());
      await named(key, () => moveDurably(partOf(id), target));
      await syncDirectory(directory);
    } catch (error) {
      if (!(error instanceof FileMissing)) throw error;
      await named(`upload ${id}`, () => stat(target));
    }
  }

  async function remove(id: string): Promise<void> {
    await rm(partOf(id), { force: true });
    await syncDirectory(directory);
  }

  async function* list() {
    for (const name of await readdir(directory)) {
      const found = await stat(join(directory, name)).catch(() => null);
      if (found && name.endsWith('.part')) {
        yield { id: name.slice(0, -'.part'.length), size: found.size, touchedAt: found.mtime };
      }
    }
  }

  return { create, offset, write, digest, finish, remove, list };
}
