import { createHash, randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BLOCK_BYTES, writeAll, writeBlocks } from './durable-file.ts';
import { named } from './storage-errors.ts';
import type { ByteStream } from './storage.ts';

/** Bytes that can be sent to an object store, again if it refuses them. */
export interface ObjectBody {
  readonly size: number;
  /** In lower-case hex. */
  readonly sha256: string;
  readonly md5: Buffer;
  /** Starts at the first byte each time. */
  open(): Readable | Uint8Array;
}

/**
 * Received bytes in a file without a name, which disappears when it is closed or the process ends.
 */
export interface Spooled extends ObjectBody {
  /** Why the stream broke off; undefined if it came to its end. */
  readonly failure: unknown;
  close(): Promise<void>;
}

/**
 * Receives a stream into the folder. A stream that breaks off is no error. It has no more use for a
 * chunk when it asks for the next one. Rejects with `StorageFull`.
 */
export async function spool(folder: string, source: ByteStream): Promise<Spooled> {
  const path = join(folder, randomUUID());
  const handle = await named('a received file', () => open(path, 'wx+', 0o600));
  const sha256 = createHash('sha256');
  const md5 = createHash('md5');
  let size = 0;
  let failure: unknown;
  try {
    await rm(path);
    failure = await writeBlocks(source, async (block) => {
      sha256.update(block);
      md5.update(block);
      await writeAll(handle, block, size);
      size += block.length;
    });
  } catch (error) {
    await handle.close();
    return named('a received file', () => Promise.reject(error as Error));
  }
  return {
    size,
    sha256: sha256.digest('hex'),
    md5: md5.digest(),
    failure,
    open: () => Readable.from(bytesOf(handle, size), { objectMode: false }),
    close: () => handle.close(),
  };
}

/** Reads a file from its start. The handle's own stream would close it. */
async function* bytesOf(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size;) {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(BLOCK_BYTES), 0, BLOCK_BYTES, at);
    if (bytesRead === 0) throw new Error(`a received file ends at ${at}, not ${size}`);
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Bytes in memory as a body. */
export function bodyOf(bytes: Uint8Array): ObjectBody {
  return {
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    md5: createHash('md5').update(bytes).digest(),
    open: () => bytes,
  };
}
