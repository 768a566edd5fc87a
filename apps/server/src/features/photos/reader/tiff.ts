import type { ByteFile } from './byte-file.ts';
import { Unreadable } from './read-result.ts';

/** One entry of a directory: the type and the range of its values. */
export interface TiffEntry {
  readonly type: number;
  readonly count: number;
  readonly at: number;
  readonly length: number;
}

export type TiffDirectory = ReadonlyMap<number, TiffEntry>;

export interface Tiff {
  /** The offset of the first directory. */
  readonly first: number;
  /** Whether its numbers are little-endian. */
  readonly isLittle: boolean;
  /**
   * The directory at an offset, and the offset of the next one (0: none). An offset without a valid
   * directory gives an empty one.
   */
  directory(at: number): { entries: TiffDirectory; next: number };
  /** Up to `most` integers of an entry; empty if it has another type. */
  numbers(entry: TiffEntry | undefined, most: number): number[];
  /** At most `most` bytes of an entry, for a text or a blob. */
  bytes(entry: TiffEntry, most: number): Buffer;
}

const sizeOfType: Record<number, number> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  129: 1,
};
/** Limit. Cameras write a few dozen entries. */
const maxEntries = 1000;

const orIfUnreadable = <T>(read: () => T, otherwise: T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return otherwise;
    throw error;
  }
};

/**
 * Opens a TIFF, the format of EXIF and of most RAW files. The magic number after the byte order
 * differs between RAW formats and is not checked. null if it is no TIFF.
 */
export function openTiff(file: ByteFile): Tiff | null {
  const head = orIfUnreadable(() => file.read(0, 8), null);
  const order = head?.toString('latin1', 0, 2);
  if (!head || (order !== 'II' && order !== 'MM')) return null;
  const isLittle = order === 'II';
  return tiffOf(file, isLittle, isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4));
}

/** Opens directories that no TIFF header precedes. Their offsets count from the file's start. */
export function tiffOf(file: ByteFile, isLittle: boolean, first: number): Tiff {
  const short = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const long = (bytes: Buffer, at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));

  function directory(at: number): { entries: TiffDirectory; next: number } {
    const entries = new Map<number, TiffEntry>();
    const count = orIfUnreadable(() => short(file.read(at, 2), 0), 0);
    if (count === 0 || count > maxEntries) return { entries, next: 0 };
    const rows = orIfUnreadable(() => file.read(at + 2, count * 12), null);
    if (!rows) return { entries, next: 0 };
    for (let row = 0; row < rows.length; row += 12) {
      const type = short(rows, row + 2);
      const values = long(rows, row + 4);
      const length = values * (sizeOfType[type] ?? 0);
      const valueAt = length <= 4 ? at + 2 + row + 8 : long(rows, row + 8);
      if (length > 0 && valueAt + length <= file.size)
        entries.set(short(rows, row), { type, count: values, at: valueAt, length });
    }
    return { entries, next: orIfUnreadable(() => long(file.read(at + 2 + count * 12, 4), 0), 0) };
  }

  function numbers(entry: TiffEntry | undefined, most: number): number[] {
    const size = entry && { 1: 1, 3: 2, 4: 4, 13: 4 }[entry.type];
    if (!entry || !size) return [];
    const bytes = file.read(entry.at, Math.min(entry.count, most) * size);
    return Array.from({ length: bytes.length / size }, (_, n) =>
      size === 1 ? bytes[n]! : size === 2 ? short(bytes, n * 2) : long(bytes, n * 4),
    );
  }

  return {
    first,
    isLittle,
    directory,
    numbers,
    bytes: (entry, most) => file.read(entry.at, Math.min(entry.length, most)),
  };
}
