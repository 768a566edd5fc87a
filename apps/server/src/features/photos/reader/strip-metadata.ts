import { exifSegment, type ExifValue } from './exif-segment.ts';
import { tagNumber, tagText, type ExifTags } from './exif-tags.ts';
import { jpegBody } from './jpeg-body.ts';
import { hasIdentifier, jpegMarker, type JpegHeader, type JpegSegment } from './jpeg-header.ts';

const startOfImage = Buffer.from([0xff, 0xd8]);

const present = (entries: [number, ExifValue | null][]) =>
  entries.filter((entry): entry is [number, ExifValue] => entry[1] !== null);

/**
 * Builds EXIF with the tags that stay: how to display the picture, when it was taken, with which
 * camera, and its author.
 */
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

/** The JFIF segment without the thumbnail that may follow its first 14 bytes. */
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

/**
 * The head of a JPEG up to its first scan, with only these tags, and of the other segments only
 * those that the picture needs.
 */
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

/**
 * Strips the metadata of a JPEG in memory: the picture data stays bit-identical, and of the
 * metadata only these tags remain.
 */
export function stripMetadata(bytes: Uint8Array, header: JpegHeader, tags: ExifTags | null): Buffer {
  const body = jpegBody();
  const picture = body.take(bytes.subarray(header.scanStart));
  // A truncated picture gets no end marker, which would hide that data is missing.
  return Buffer.concat([...strippedHead(bytes, header, tags), ...picture]);
}
