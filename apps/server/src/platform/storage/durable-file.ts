import { createHash } from 'node:crypto';
import { mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ByteStream, StoredFile } from './storage.ts';

/** Makes a directory's entries durable: without this a renamed file can vanish with the power. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a directory and its parents, each of them durable and closed to other users. */
export async function makeDirectory(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let made = path; made.length >= firstMade.length; made = dirname(made))
    await syncDirectory(dirname(made));
}

/** Moves a file that is itself durable already to its place, durably. Both paths are on one file system. */
export async function moveDurably(from: string, to: string): Promise<void> {
  await makeDirectory(dirname(to));
  await rename(from, to);
  await syncDirectory(dirname(to));
}

/** Writes all of a buffer at a position: a single write may be short when the disk fills up. */
export async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Writes a new file and fsyncs it. Resolves with its length and SHA-256. */
export async function writeNewFile(path: string, source: ByteStream | Uint8Array): Promise<StoredFile> {
  return fillFile(await open(path, 'wx', 0o600), source);
}

/** Writes an empty file that is open, fsyncs it and closes it. Resolves with its length and SHA-256. */
export async function fillFile(handle: FileHandle, source: ByteStream | Uint8Array): Promise<StoredFile> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const bytes of source instanceof Uint8Array ? [source] : source) {
      hash.update(bytes);
      await writeAll(handle, bytes, size);
      size += bytes.length;
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { size, sha256: hash.digest('hex') };
}
