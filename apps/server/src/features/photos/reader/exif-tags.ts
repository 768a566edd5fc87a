import exifReader from 'exifreader';
import { hasIdentifier, jpegMarker, type JpegHeader } from './jpeg-header.ts';

// oxlint-disable-next-line import/no-named-as-default-member -- a CommonJS module has no named exports for Node
const { load } = exifReader;

/** The values of EXIF tags by name: texts are in lists of one, numbers stand alone. */
export type ExifTags = ReadonlyMap<string, unknown>;

/** The text of a tag: up to the first NUL, without control characters, trimmed; null when nothing remains. */
export function tagText(tags: ExifTags, name: string): string | null {
  const value = tags.get(name);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first !== 'string' && typeof first !== 'number') return null;
  const cleaned = String(first)
    .split('\0')[0]!
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200);
  return cleaned === '' ? null : cleaned;
}

/** The whole number of a tag, or null. */
export function tagNumber(tags: ExifTags, name: string): number | null {
  const value = tags.get(name);
  return typeof value === 'number' && Number.isInteger(value) ? value : null;
}

/** The tags of a JPEG's EXIF segment; null when it has none, or none that can be parsed. */
export function exifTags(bytes: Uint8Array, header: JpegHeader): ExifTags | null {
  const segment = header.segments.find(
    (each) => each.marker === jpegMarker.app1 && hasIdentifier(bytes, each, 'Exif\0'),
  );
  if (!segment) return null;
  // Only this one segment is parsed: a second picture in the file (MPF) has EXIF of its own, which would win.
  const alone = Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    bytes.subarray(segment.start, segment.end),
    Buffer.from([0xff, 0xd9]),
  ]);
  try {
    const { exif } = load(alone, { expanded: true, includeUnknown: false });
    return exif ? new Map(Object.entries(exif).map(([name, tag]) => [name, tag?.value])) : null;
  } catch {
    return null;
  }
}
