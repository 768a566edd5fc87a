import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { PhotoSource } from './photo-source.ts';
import { Unreadable } from './read-result.ts';

/** A stranger's file of which a few parts are read, wherever they are. */
export interface ByteFile {
  readonly size: number;
  /** Exactly these bytes. Throws `Unreadable`: `truncated` when the file ends before, `damaged` when the allowance is used up. */
  read(at: number, length: number): Buffer;
}

/** More reads, or more bytes in all, than any camera's file needs: what asks for them runs in circles. */
const mostReads = 20_000;
const mostBytes = 512 * 1024 * 1024;

function bounded(size: number, readAt: (at: number, length: number) => Buffer): ByteFile {
  let reads = 0;
  let bytes = 0;
  return {
    size,
    read(at, length) {
      if (!(at >= 0 && length >= 0 && at + length <= size)) throw new Unreadable('truncated');
      reads += 1;
      bytes += length;
      if (reads > mostReads || bytes > mostBytes) throw new Unreadable('damaged');
      return readAt(at, length);
    },
  };
}

/** Bytes in memory as a file. */
export function fileOf(bytes: Uint8Array): ByteFile {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return bounded(bytes.length, (at, length) => whole.subarray(at, at + length));
}

/** A part of a file as a file of its own, whose first byte is 0; what lies outside cannot be reached. */
export function partOf(file: ByteFile, from: number, to: number): ByteFile {
  return bounded(Math.max(0, Math.min(to, file.size) - from), (at, length) => file.read(from + at, length));
}

/** Opens a photo's bytes for `work`. Reads block this thread: it is a reader process, which has nothing else to do. */
export async function withByteFile<T>(
  source: PhotoSource,
  work: (file: ByteFile) => T | Promise<T>,
): Promise<T> {
  if ('bytes' in source) return work(fileOf(source.bytes));
  const handle = openSync(source.path, 'r');
  try {
    const file = bounded(fstatSync(handle).size, (at, length) => {
      const bytes = Buffer.alloc(length);
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
