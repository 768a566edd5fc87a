import { randomUUID } from 'node:crypto';
import { open, readdir, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { diskMark } from './disk-mark.ts';
import { diskPartialUploads } from './disk-partial-uploads.ts';
import { minFreeBytes, openDiskReservations, type ReadDiskSpace } from './disk-reservations.ts';
import { unfinishedName } from './unfinished-files.ts';
import { fillFile, makeDirectory, moveDurably, syncDirectory } from './durable-file.ts';
import { FileMissing, named } from './storage-errors.ts';
import { checkKey, type ByteRange, type ByteStream, type Storage, type StoredFile } from './storage.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Removes the files of a folder that no process has written to for a day. */
export async function removeLeftovers(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => null);
    // Another server process may be writing right now; only old files are leftovers of a crash.
    if (found && found.mtimeMs < Date.now() - dayMs) await rm(path, { force: true });
  }
}

async function* walk(directory: string, key: string): AsyncIterable<{ key: string; size: number }> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* walk(path, `${key}${entry.name}/`);
    else {
      const found = await stat(path).catch(() => null);
      if (found) yield { key: key + entry.name, size: found.size };
    }
  }
}

/**
 * The file store on a local disk: `files/`, `uploads/` and `temporary/` under `root`, which is
 * created if it is missing.
 *
 * @param readSpace returns the free space of the disk that contains a path
 */
export async function openDiskStorage(root: string, readSpace: ReadDiskSpace = statfs): Promise<Storage> {
  const files = join(root, 'files');
  const uploads = join(root, 'uploads');
  const temporary = join(root, 'temporary');
  for (const directory of [files, uploads, temporary]) await makeDirectory(directory);
  await removeLeftovers(temporary);
  const pathOf = (key: string) => join(files, checkKey(key));
  const room = openDiskReservations(root, { uploads, drafts: temporary }, readSpace);

  async function put(key: string, source: ByteStream | Uint8Array, sizeBytes = 0): Promise<StoredFile> {
    const target = pathOf(key);
    const reservedBytes = source instanceof Uint8Array ? source.length : sizeBytes;
    const draft = join(temporary, unfinishedName(randomUUID(), reservedBytes));
    return named(key, async () => {
      try {
        const handle = await room.admit(
          () => open(draft, 'wx', 0o600),
          async (made) => {
            await made.close();
            await rm(draft, { force: true });
          },
        );
        const isStream = !(source instanceof Uint8Array);
        const stored = await fillFile(
          handle,
          isStream ? room.metered(source, reservedBytes, reservedBytes) : source,
        );
        await moveDurably(draft, target);
        return stored;
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    });
  }

  async function openFile(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await named(key, () => open(pathOf(key), 'r'));
    return handle.createReadStream({ ...range, highWaterMark: 256 * 1024 });
  }

  async function size(key: string): Promise<number | null> {
    try {
      return (await named(key, () => stat(pathOf(key)))).size;
    } catch (error) {
      if (error instanceof FileMissing) return null;
      throw error;
    }
  }

  async function withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T> {
    if ((await size(key)) === null) throw new FileMissing(`no file ${key}`);
    return use(pathOf(key));
  }

  async function remove(key: string): Promise<void> {
    const path = pathOf(key);
    if ((await size(key)) === null) return;
    await rm(path, { force: true });
    await syncDirectory(dirname(path));
  }

  async function* list(prefix: string) {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
    if (folder) checkKey(folder.slice(0, -1));
    for await (const file of walk(join(files, folder), folder)) if (file.key.startsWith(prefix)) yield file;
  }

  return {
    put,
    open: openFile,
    size,
    withLocalFile,
    remove,
    list,
    async space() {
      const found = await readSpace(files);
      return {
        freeBytes: found.bavail * found.bsize,
        sizeBytes: found.blocks * found.bsize,
        reserveBytes: minFreeBytes(found),
      };
    },
    mark: diskMark(root),
    partials: diskPartialUploads(uploads, pathOf, room),
  };
}
