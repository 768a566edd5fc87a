/** The value of an EXIF tag: a text, or an integer below 65,536. */
export type ExifValue = string | number;

const asciiType = 2;
const shortType = 3;
const longType = 4;
const exifPointer = 0x8769;
const interoperabilityPointer = 0xa005;

interface Entry {
  tag: number;
  type: number;
  count: number;
  bytes: Buffer;
}

function entryOf([tag, value]: [number, ExifValue]): Entry {
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(2);
    bytes.writeUInt16BE(value & 0xffff);
    return { tag, type: shortType, count: 1, bytes };
  }
  const bytes = Buffer.from(`${value}\0`);
  return { tag, type: asciiType, count: bytes.length, bytes };
}

function pointer(tag: number, to: number): Entry {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(to);
  return { tag, type: longType, count: 1, bytes };
}

/**
 * Writes a directory at offset `at` of the TIFF: its entries sorted by tag, followed by the values
 * that do not fit in four bytes.
 */
function directory(entries: Entry[], at: number): Buffer {
  const table = Buffer.alloc(2 + entries.length * 12 + 4);
  table.writeUInt16BE(entries.length);
  const outside: Buffer[] = [];
  let end = at + table.length;
  for (const [index, { tag, type, count, bytes }] of entries.toSorted((a, b) => a.tag - b.tag).entries()) {
    const row = 2 + index * 12;
    table.writeUInt16BE(tag, row);
    table.writeUInt16BE(type, row + 2);
    table.writeUInt32BE(count, row + 4);
    if (bytes.length <= 4) bytes.copy(table, row + 8);
    else {
      table.writeUInt32BE(end, row + 8);
      const even = Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)]);
      outside.push(even);
      end += even.length;
    }
  }
  return Buffer.concat([table, ...outside]);
}

/**
 * Builds a JPEG's EXIF segment, including the marker, with these tags of the main, the EXIF and (if
 * any) the interoperability directory.
 */
export function exifSegment(
  main: [number, ExifValue][],
  exif: [number, ExifValue][],
  interoperability: [number, ExifValue][],
): Buffer {
  const mainAt = 8;
  const mainEntries = main.map(entryOf);
  const exifAt = mainAt + directory([...mainEntries, pointer(exifPointer, 0)], mainAt).length;
  const exifEntries = exif.map(entryOf);
  const lastEntries = interoperability.map(entryOf);
  const exifDirectory = (lastAt: number) =>
    directory(
      lastEntries.length > 0 ? [...exifEntries, pointer(interoperabilityPointer, lastAt)] : exifEntries,
      exifAt,
    );
  const lastAt = exifAt + exifDirectory(0).length;
  const tiff = Buffer.concat([
    Buffer.from([0x4d, 0x4d, 0, 42, 0, 0, 0, mainAt]),
    directory([...mainEntries, pointer(exifPointer, exifAt)], mainAt),
    exifDirectory(lastAt),
    ...(lastEntries.length > 0 ? [directory(lastEntries, lastAt)] : []),
  ]);
  const head = Buffer.from([0xff, 0xe1, 0, 0, ...Buffer.from('Exif\0\0')]);
  head.writeUInt16BE(8 + tiff.length, 2);
  return Buffer.concat([head, tiff]);
}
