import { fileOf, type ByteFile } from './byte-file.ts';
import { hasIdentifier, jpegMarker, type JpegHeader } from './jpeg-header.ts';
import { noteFacts, type NoteFacts } from './maker-notes.ts';
import { openTiff, type Tiff, type TiffDirectory } from './tiff.ts';

const tagNames: Record<number, string> = {
  0x010f: 'Make',
  0x0110: 'Model',
  0x0112: 'Orientation',
  0x0131: 'Software',
  0x013b: 'Artist',
  0x8298: 'Copyright',
  0x9003: 'DateTimeOriginal',
  0x9004: 'DateTimeDigitized',
  0x9011: 'OffsetTimeOriginal',
  0x9291: 'SubSecTimeOriginal',
  0x9292: 'SubSecTimeDigitized',
  0xa001: 'ColorSpace',
  0xa431: 'BodySerialNumber',
  0xc62f: 'CameraSerialNumber',
};
const exifPointer = 0x8769;
const interoperabilityPointer = 0xa005;
const interoperabilityIndex = 0x0001;
const makerNote = 0x927c;

/** The EXIF tags that the reader uses, by name, with the values as stored in the file. */
export type ExifTags = ReadonlyMap<string, string | number>;

const texts = [1, 2, 7, 129];

/** The EXIF standard requires ASCII. Some cameras write UTF-8 or Latin-1. */
function textOf(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  const written = end < 0 ? bytes : bytes.subarray(0, end);
  const text = written.toString('utf8');
  return text.includes('\uFFFD') ? written.toString('latin1') : text;
}

/**
 * The text of a tag up to the first NUL, without control characters, trimmed; null if nothing
 * remains.
 */
export function tagText(tags: ExifTags, name: string): string | null {
  const value = tags.get(name);
  if (value === undefined) return null;
  const cleaned = String(value)
    .replace(/\p{Cc}/gu, '')
    .trim();
  return cleaned === '' ? null : cleaned.slice(0, 200);
}

/** The integer value of a tag, or null. */
export function tagNumber(tags: ExifTags, name: string): number | null {
  const value = tags.get(name);
  return typeof value === 'number' ? value : null;
}

function collect(tiff: Tiff, entries: TiffDirectory, into: Map<string, string | number>): void {
  for (const [tag, entry] of entries) {
    const name = tagNames[tag];
    if (name === undefined) continue;
    const [number] = entry.count === 1 ? tiff.numbers(entry, 1) : [];
    if (number !== undefined) into.set(name, number);
    else if (texts.includes(entry.type)) into.set(name, textOf(tiff.bytes(entry, 1000)));
  }
}

/** Stores the facts of a maker note as the tags `NoteSerial` and `NoteShutterCount`. */
export function collectNote({ serial, shutterCount }: NoteFacts, into: Map<string, string | number>): void {
  if (serial !== null) into.set('NoteSerial', serial);
  if (shutterCount !== null) into.set('NoteShutterCount', shutterCount);
}

/**
 * The tags of a TIFF's first directory, its EXIF directory, and of that one the interoperability
 * index and the maker note. Each of these directories is read once and no others, so directories
 * that point in circles cause no loop.
 */
export function tiffTags(file: ByteFile): ExifTags | null {
  const tiff = openTiff(file);
  if (!tiff) return null;
  const found = new Map<string, string | number>();
  const main = tiff.directory(tiff.first).entries;
  collect(tiff, main, found);
  const [exifAt] = tiff.numbers(main.get(exifPointer), 1);
  if (exifAt === undefined) return found;
  const exif = tiff.directory(exifAt).entries;
  collect(tiff, exif, found);
  const note = exif.get(makerNote);
  if (note) {
    const camera = { make: tagText(found, 'Make') ?? '', model: tagText(found, 'Model') ?? '' };
    collectNote(noteFacts(file, note, tiff.isLittle, camera), found);
  }
  const [lastAt] = tiff.numbers(exif.get(interoperabilityPointer), 1);
  const index = lastAt === undefined ? undefined : tiff.directory(lastAt).entries.get(interoperabilityIndex);
  if (index) found.set('InteroperabilityIndex', textOf(tiff.bytes(index, 4)));
  return found;
}

/** The tags of a JPEG's first EXIF segment; null if there is none, or it cannot be parsed. */
export function exifTags(bytes: Uint8Array, header: JpegHeader): ExifTags | null {
  const segment = header.segments.find(
    (each) => each.marker === jpegMarker.app1 && hasIdentifier(bytes, each, 'Exif\0'),
  );
  return segment ? tiffTags(fileOf(bytes.subarray(segment.start + 10, segment.end))) : null;
}
