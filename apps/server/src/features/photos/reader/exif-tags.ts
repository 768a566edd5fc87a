import { load } from 'exifreader';
import { hasIdentifier, jpegMarker, type JpegHeader } from './jpeg-header.ts';

/** The text of an EXIF tag: up to the first NUL, without control characters, trimmed; null when nothing remains. */
export function tagText(tag: { value: unknown } | undefined): string | null {
  const value: unknown = Array.isArray(tag?.value) ? tag.value[0] : tag?.value;
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const cleaned = String(value)
    .split('\0')[0]!
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200);
  return cleaned === '' ? null : cleaned;
}

/** EXIF tags by name; exifreader's own types leave out some that it reads. */
export type ExifTags = Readonly<Record<string, { value: unknown } | undefined>>;

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
    return load(alone, { expanded: true, includeUnknown: false }).exif ?? null;
  } catch {
    return null;
  }
}
