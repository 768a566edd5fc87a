import { strippedHead } from './strip-metadata.ts';
import { exifTags } from './exif-tags.ts';
import { jpegBody } from './jpeg-body.ts';
import { jpegHeader } from './jpeg-header.ts';

const maxHeadBytes = 32 * 1024 * 1024;

const endOfImage = Buffer.from([0xff, 0xd9]);

/**
 * The bytes of an original for a customer: the bit-identical picture with its orientation, colours,
 * time and copyright. Location, serial number, embedded pictures and data after the end are
 * removed. Rejects if the stream is no JPEG.
 */
export async function* strippedOriginal(original: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const body = jpegBody();
  let head = Buffer.alloc(0);
  let isHeadDone = false;
  for await (const chunk of original) {
    if (isHeadDone) {
      yield* body.take(chunk);
      if (body.isComplete()) return;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length >= 3 && !(head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff))
      throw new Error('not a JPEG');
    const header = jpegHeader(head);
    if (header === 'damaged' || head.length > maxHeadBytes) throw new Error('not a JPEG');
    if (header === 'needs-more') continue;
    isHeadDone = true;
    yield* strippedHead(head, header, exifTags(head, header));
    yield* body.take(head.subarray(header.scanStart));
    if (body.isComplete()) return;
  }
  if (!isHeadDone) throw new Error('not a JPEG');
  yield endOfImage;
}
