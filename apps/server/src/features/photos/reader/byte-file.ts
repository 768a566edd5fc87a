import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { PhotoSource } from './photo-source.ts';
import { Unreadable } from './read-result.ts';

/** An untrusted file with random access reads. */
export interface ByteFile {
  readonly size: number;
  /**
   * Returns exactly these bytes. Throws `Unreadable`: `truncated` if the file ends before,
   * `damaged` if the read limits are exceeded. They may be a part of `scratch`, which saves memory
   * in a loop over a large file.
   */
  read(at: number, length: number, scratch?: Buffer): Buffer;
}

/** Read limits, above what any camera's file needs. A parser that exceeds them is in a loop. */
const maxReads = 20_000;
const maxBytes = 512 * 1024 * 1024;

function bounded(size: number, readAt: ByteFile['read']): ByteFile {
  let reads = 0;
  let bytes = 0;
  return {
    size,
    read(at, length, scratch) {
      if (!(at >= 0 && length >= 0 && at + length <= size)) throw new Unreadable('truncated');
      reads += 1;
      bytes += length;
      if (reads > maxReads || bytes > maxBytes) throw new Unreadable('damaged');
      return readAt(at, length, scratch);
    },
  };
}

export function fileOf(bytes: Uint8Array): ByteFile {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return bounded(bytes.length, (at, length) => whole.subarray(at, at + length));
}

/** A part of a file as a separate file that starts at 0. Reads outside of the part fail. */
export function partOf(file: ByteFile, from: number, to: number): ByteFile {
  return bounded(Math.max(0, Math.min(to, file.size) - from), (at, length, scratch) =>
    file.read(from + at, length, scratch),
  );
}

/** Opens a photo's bytes for `work`. Reads block the thread, which is fine in a reader process. */
export async function withByteFile<T>(
  source: PhotoSource,
  work: (file: ByteFile) => T | Promise<T>,
): Promise<T> {
  if ('bytes' in source) return work(fileOf(source.bytes));
  const handle = openSync(source.path, 'r');
  try {
    const file = bounded(fstatSync(handle).size, (at, length, scratch) => {
      const bytes = scratch?.subarray(0, length) ?? Buffer.allocUnsafe(length);
      for (let done = 0; done < length;) {
        const read = readSync(handle, bytes, done, length - done, at + done);
        if (read === 0) throw new Unreadable('truncated');
        done += read;
      }
      return bytes;
    });
    return await work(file);
  } finally {
    closeSync(handle);
  }
}
