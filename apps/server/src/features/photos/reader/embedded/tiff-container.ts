import type { ByteFile } from '../byte-file.ts';
import { tiffTags } from '../exif-tags.ts';
import { Unreadable } from '../read-result.ts';
import { openTiff, type Tiff, type TiffDirectory } from '../tiff.ts';
import type { Container, EmbeddedRange } from './container.ts';

const tag = {
  compression: 0x0103,
  stripOffsets: 0x0111,
  stripLengths: 0x0117,
  tileOffsets: 0x0144,
  tileLengths: 0x0145,
  subDirectories: 0x014a,
  jpegOffset: 0x0201,
  jpegLength: 0x0202,
  /** Panasonic: the JPEG itself is the entry's value. */
  jpegFromRaw: 0x002e,
  /** Panasonic: start of the sensor data. */
  rawOffset: 0x0118,
};
/** The compression codes of JPEG in TIFF: 7 since 1995, and the older 6, which Canon's CR2 uses. */
const jpegCompressions = [7, 6];
/** Limit. A camera writes four or five directories, a DNG a dozen. */
const maxDirectories = 40;
/** Limit for the strips or tiles whose ranges are checked. */
const maxParts = 20_000;
const nowhere = 0xffffffff;

function* directories(tiff: Tiff): Generator<TiffDirectory> {
  const waiting = [tiff.first];
  const seen = new Set<number>([0]);
  for (let at = waiting.shift(); at !== undefined; at = waiting.shift()) {
    if (seen.has(at) || seen.size > maxDirectories) continue;
    seen.add(at);
    const { entries, next } = tiff.directory(at);
    yield entries;
    waiting.push(next, ...tiff.numbers(entries.get(tag.subDirectories), maxDirectories));
  }
}

const partsOf = (tiff: Tiff, entries: TiffDirectory, offsets: number, lengths: number): EmbeddedRange[] => {
  const all = tiff.numbers(entries.get(lengths), maxParts);
  return tiff
    .numbers(entries.get(offsets), maxParts)
    .flatMap((at, n) => (at === nowhere || all[n] === undefined ? [] : [{ at, length: all[n] }]));
};

function jpegsIn(tiff: Tiff, entries: TiffDirectory, strips: EmbeddedRange[]): EmbeddedRange[] {
  const [at] = tiff.numbers(entries.get(tag.jpegOffset), 1);
  const [length] = tiff.numbers(entries.get(tag.jpegLength), 1);
  const [compression = 0] = tiff.numbers(entries.get(tag.compression), 1);
  const fromRaw = entries.get(tag.jpegFromRaw);
  return [
    ...(at !== undefined && length !== undefined ? [{ at, length }] : []),
    ...(strips.length === 1 && jpegCompressions.includes(compression) ? strips : []),
    ...(fromRaw ? [{ at: fromRaw.at, length: fromRaw.length }] : []),
  ];
}

/**
 * Opens a TIFF-based RAW: CR2, NEF, ARW, DNG, RW2 and similar. Throws `Unreadable` if it ends
 * before its first directory.
 */
export function tiffContainer(file: ByteFile): Container {
  const tiff = openTiff(file);
  if (!tiff) throw new Unreadable(file.size < 8 ? 'truncated' : 'damaged');
  if (tiff.first >= file.size) throw new Unreadable('truncated');
  const places: EmbeddedRange[] = [];
  let isWhole = true;
  for (const entries of directories(tiff)) {
    const strips = partsOf(tiff, entries, tag.stripOffsets, tag.stripLengths);
    const parts = [...strips, ...partsOf(tiff, entries, tag.tileOffsets, tag.tileLengths)];
    const jpegs = jpegsIn(tiff, entries, strips);
    const [rawAt = 0] = tiff.numbers(entries.get(tag.rawOffset), 1);
    if (rawAt > file.size || [...parts, ...jpegs].some(({ at, length }) => at + length > file.size))
      isWhole = false;
    places.push(...jpegs);
  }
  return { tags: tiffTags(file), places, isWhole };
}
