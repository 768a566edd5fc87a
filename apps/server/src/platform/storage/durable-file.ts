import { createHash } from 'node:crypto';
import { mkdir, open, rename, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ByteStream, StoredFile } from './storage.ts';

/** Makes a directory's entries durable. Without this, a power failure can lose a renamed file. */
export async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Creates a directory and its parents durably, without access for other users. */
export async function makeDirectory(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let made = path; made.length >= firstMade.length; made = dirname(made))
    await syncDirectory(dirname(made));
}

/**
 * Moves a file durably. Its content must already be durable, and both paths must be on the same
 * file system.
 */
export async function moveDurably(from: string, to: string): Promise<void> {
  await makeDirectory(dirname(to));
  await rename(from, to);
  await syncDirectory(dirname(to));
}

/** Writes a whole buffer at a position. A single write may be short when the disk fills up. */
export async function writeAll(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Received bytes are collected up to this size: each write costs a switch to another thread. */
export const BLOCK_BYTES = 256 * 1024;

/**
 * Writes a stream in blocks of `BLOCK_BYTES`; the last one may be shorter. The memory of a block is
 * used again after its write. No chunk of the stream is kept when the next one is asked for. If the
 * stream breaks off, the bytes received so far are written, and the reason is the result.
 * @returns undefined if the stream came to its end. Rejects with the error of `write`.
 */
export async function writeBlocks(
  source: ByteStream,
  write: (block: Uint8Array) => Promise<void>,
): Promise<unknown> {
  const block = Buffer.allocUnsafe(BLOCK_BYTES);
  let collected = 0;
  let writeFailure: unknown;
  let failure: unknown;
  const writeCollected = async () => {
    const part = block.subarray(0, collected);
    collected = 0;
    await write(part).catch((error: unknown) => {
      writeFailure = error;
      throw error;
    });
  };
  try {
    for await (const bytes of source)
      for (let taken = 0; taken < bytes.length;) {
        const part = bytes.subarray(taken, taken + BLOCK_BYTES - collected);
        block.set(part, collected);
        collected += part.length;
        taken += part.length;
        if (collected === BLOCK_BYTES) await writeCollected();
      }
  } catch (error) {
    if (writeFailure !== undefined) throw error;
    failure = error;
  }
  await writeCollected();
  return failure;
}

/** Writes a new file and fsyncs it. Resolves with its length and SHA-256. */
export async function writeNewFile(path: string, source: ByteStream | Uint8Array): Promise<StoredFile> {
  return fillFile(await open(path, 'wx', 0o600), source);
}

/**
 * Writes the content of an open, empty file, fsyncs it and closes it. Resolves with its length and
 * SHA-256.
 */
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
