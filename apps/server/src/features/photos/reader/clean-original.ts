import { exifSegment, type ExifValue } from './exif-segment.ts';
import { exifTags, tagNumber, tagText, type ExifTags } from './exif-tags.ts';
import { jpegBody } from './jpeg-body.ts';
import { hasIdentifier, jpegHeader, jpegMarker, type JpegHeader, type JpegSegment } from './jpeg-header.ts';

const longestHead = 32 * 1024 * 1024;

const startOfImage = Buffer.from([0xff, 0xd8]);
const endOfImage = Buffer.from([0xff, 0xd9]);

const present = (entries: [number, ExifValue | null][]) =>
  entries.filter((entry): entry is [number, ExifValue] => entry[1] !== null);

/** The tags that stay: how to show the picture, when it was taken, with what, and whose it is. */
function cleanExif(tags: ExifTags): Buffer {
  return exifSegment(
    present([
      [0x010f, tagText(tags, 'Make')],
      [0x0110, tagText(tags, 'Model')],
      [0x0112, tagNumber(tags, 'Orientation')],
      [0x013b, tagText(tags, 'Artist')],
      [0x8298, tagText(tags, 'Copyright')],
    ]),
    present([
      [0x9003, tagText(tags, 'DateTimeOriginal')],
      [0x9011, tagText(tags, 'OffsetTimeOriginal')],
      [0x9291, tagText(tags, 'SubSecTimeOriginal')],
      [0xa001, tagNumber(tags, 'ColorSpace')],
    ]),
    present([[0x0001, tagText(tags, 'InteroperabilityIndex')]]),
  );
}

/** JFIF's own segment without the thumbnail that may follow its first 14 bytes. */
function cleanJfif(bytes: Uint8Array, { start }: JpegSegment): Buffer {
  const kept = Buffer.from(bytes.subarray(start, start + 18));
  kept.writeUInt16BE(16, 2);
  kept.writeUInt16BE(0, 16);
  return kept;
}

function isKept(bytes: Uint8Array, segment: JpegSegment): boolean {
  if (segment.marker === jpegMarker.app2) return hasIdentifier(bytes, segment, 'ICC_PROFILE\0');
  if (segment.marker === jpegMarker.app14) return hasIdentifier(bytes, segment, 'Adobe');
  return (
    segment.marker < jpegMarker.app0 ||
    (segment.marker > jpegMarker.app15 && segment.marker !== jpegMarker.comment)
  );
}

function cleanHead(bytes: Uint8Array, header: JpegHeader): Uint8Array[] {
  const { segments } = header;
  const jfif = segments.find(
    (each) => each.marker === jpegMarker.app0 && hasIdentifier(bytes, each, 'JFIF\0'),
  );
  const tags = exifTags(bytes, header);
  return [
    startOfImage,
    ...(jfif && jfif.end - jfif.start >= 18 ? [cleanJfif(bytes, jfif)] : []),
    ...(tags ? [cleanExif(tags)] : []),
    ...segments.filter((each) => isKept(bytes, each)).map(({ start, end }) => bytes.subarray(start, end)),
  ];
}

/**
 * The bytes of an original that a customer may have: the same picture, bit by bit, with its orientation, colours, moment and
 * copyright, and nothing else: no place, no serial number, no embedded picture, nothing behind the end. Rejects when the
 * stream is no JPEG.
 */
export async function* cleanOriginal(original: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
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
    if (header === 'damaged' || head.length > longestHead) throw new Error('not a JPEG');
    if (header === 'needs-more') continue;
    isHeadDone = true;
    yield* cleanHead(head, header);
    yield* body.take(head.subarray(header.scanStart));
    if (body.isComplete()) return;
  }
  if (!isHeadDone) throw new Error('not a JPEG');
  yield endOfImage;
}
