import { createHash, type Hash } from 'node:crypto';
import type { ByteStream } from '#platform/storage/storage.ts';

/** Limit of the open hashes. The least recently used one is dropped; its file is then read back. */
const MOST_OPEN = 256;
/** The number of bytes that the detection of the file's type gets. */
const HEAD_BYTES = 64;

/** What the first bytes and the hash of a file say about it. */
export interface FileDigest {
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** The first bytes, for the detection of the file's type. */
  readonly head: Uint8Array;
}

/** The hash of the first `bytes` bytes of an upload. */
class RunningHash {
  readonly #hash: Hash = createHash('sha256');
  #head = Buffer.alloc(0);
  bytes = 0;

  add(bytes: Uint8Array): void {
    if (this.#head.length < HEAD_BYTES)
      this.#head = Buffer.concat([this.#head, bytes.subarray(0, HEAD_BYTES - this.#head.length)]);
    this.#hash.update(bytes);
    this.bytes += bytes.length;
  }

  /** Ends the hash. */
  digest = (): FileDigest => ({ sha256: this.#hash.digest('hex'), head: this.#head });
}

/** The digest of a stream. */
export async function digestOf(stream: ByteStream): Promise<FileDigest> {
  const hash = new RunningHash();
  for await (const bytes of stream) hash.add(bytes);
  return hash.digest();
}

export interface RunningHashes {
  /**
   * Hashes a chunk at `offset` while `write` stores it, and returns what `write` returns: the new
   * durable offset. The caller holds the lease of the upload.
   */
  during(
    id: string,
    offset: number,
    chunk: ByteStream,
    write: (chunk: ByteStream) => Promise<number>,
  ): Promise<number>;
  /**
   * Ends the hash of an upload and returns it, if this process has received exactly the first
   * `bytes` bytes and no others; otherwise null.
   */
  take(id: string, bytes: number): FileDigest | null;
}

/**
 * The hashes of unfinished uploads in this process, so that their files need not be read back. A
 * hash is kept only while it covers every durable byte from the first one on: it is dropped when a
 * write fails, and is of no use when another process has written a chunk, because the next offset
 * is then a different one.
 */
export function runningHashes(): RunningHashes {
  const open = new Map<string, RunningHash>();

  function take(id: string, bytes: number): RunningHash | null {
    const running = open.get(id);
    open.delete(id);
    return running?.bytes === bytes ? running : null;
  }

  return {
    async during(id, offset, chunk, write) {
      const running = offset === 0 ? new RunningHash() : take(id, offset);
      if (!running) return write(chunk);
      const reached = await write(hashed(chunk, running));
      if (reached === running.bytes) open.set(id, running);
      for (const oldest of open.keys()) if (open.size > MOST_OPEN) open.delete(oldest);
      return reached;
    },
    take: (id, bytes) => take(id, bytes)?.digest() ?? null,
  };
}

async function* hashed(chunk: ByteStream, running: RunningHash): AsyncGenerator<Uint8Array> {
  for await (const bytes of chunk) {
    running.add(bytes);
    yield bytes;
  }
}
