import { exifSegment, type ExifValue } from './exif-segment.ts';
import { tagNumber, tagText, type ExifTags } from './exif-tags.ts';
import { jpegBody } from './jpeg-body.ts';
import { hasIdentifier, jpegMarker, type JpegHeader, type JpegSegment } from './jpeg-header.ts';

const startOfImage = Buffer.from([0xff, 0xd8]);

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

/** What stands before a JPEG's first scan, with only these tags, and of the other segments only what the picture needs. */
export function strippedHead(
  bytes: Uint8Array,
  { segments }: JpegHeader,
  tags: ExifTags | null,
): Uint8Array[] {
  const jfif = segments.find(
    (each) => each.marker === jpegMarker.app0 && hasIdentifier(bytes, each, 'JFIF\0'),
  );
  return [
    startOfImage,
    ...(jfif && jfif.end - jfif.start >= 18 ? [cleanJfif(bytes, jfif)] : []),
    ...(tags ? [cleanExif(tags)] : []),
    ...segments.filter((each) => isKept(bytes, each)).map(({ start, end }) => bytes.subarray(start, end)),
  ];
}

/** A whole JPEG in memory, cleaned: the same picture, bit by bit, and of what was known about it only these tags. */
export function stripMetadata(bytes: Uint8Array, header: JpegHeader, tags: ExifTags | null): Buffer {
  const body = jpegBody();
  const picture = body.take(bytes.subarray(header.scanStart));
  // A picture that was cut off stays so: to end it would hide what is missing.
  return Buffer.concat([...strippedHead(bytes, header, tags), ...picture]);
}
