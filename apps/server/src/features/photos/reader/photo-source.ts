import { open } from 'node:fs/promises';
import { fileType } from './file-type.ts';
import { jpegHeader, type JpegHeader } from './jpeg-header.ts';
import { Unreadable } from './read-result.ts';

/** Where a photo's bytes are: a local file, or memory. */
export type PhotoSource = { path: string } | { bytes: Uint8Array };

const usualHead = 256 * 1024;
/** No camera writes as much before the picture itself. */
const longestHead = 32 * 1024 * 1024;

async function headOf(source: PhotoSource, length: number): Promise<{ head: Uint8Array; isAll: boolean }> {
  if ('bytes' in source)
    return { head: source.bytes.subarray(0, length), isAll: source.bytes.length <= length };
  const handle = await open(source.path, 'r');
  try {
    const { size } = await handle.stat();
    const head = Buffer.alloc(Math.min(size, length));
    let done = 0;
    while (done < head.length) {
      const { bytesRead } = await handle.read(head, done, head.length - done, done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return { head: head.subarray(0, done), isAll: size <= length };
  } finally {
    await handle.close();
  }
}

/** The beginning of a JPEG and its segments. Rejects with `Unreadable` for anything else. */
export async function readHeader(source: PhotoSource): Promise<{ head: Uint8Array; header: JpegHeader }> {
  for (const length of [usualHead, longestHead]) {
    const { head, isAll } = await headOf(source, length);
    const type = fileType(head);
    if (type === 'empty') throw new Unreadable('empty');
    if (type === 'other-photograph') throw new Unreadable('unsupported');
    if (type === 'no-photograph')
      throw new Unreadable(head.every((byte) => byte === 0) ? 'empty' : 'not-an-image');
    const header = jpegHeader(head);
    if (header === 'damaged') throw new Unreadable('damaged');
    if (header !== 'needs-more') return { head, header };
    if (isAll) throw new Unreadable('truncated');
  }
  throw new Unreadable('damaged');
}
