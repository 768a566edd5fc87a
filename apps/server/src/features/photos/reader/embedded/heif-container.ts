import { partOf, type ByteFile } from '../byte-file.ts';
import { tiffTags } from '../exif-tags.ts';
import { boxesAlong, boxesIn, type Box } from './boxes.ts';
import type { Container, EmbeddedRange } from './container.ts';
import { decodeHeif } from './decode-heif.ts';

const maxItems = 2000;

/**
 * Reads consecutive big-endian integers of the given sizes. Returns 0 for size 0 and beyond the
 * end.
 */
function numbersOf(bytes: Buffer): (size: number) => number {
  let at = 0;
  return (size) => {
    const digits = bytes.subarray(at, at + size);
    at += size;
    return digits.length < size ? 0 : digits.reduce((value, digit) => value * 256 + digit, 0);
  };
}

const content = (file: ByteFile, { from, to }: Box) => file.read(from, Math.min(to - from, 1024 * 1024));

/** The item types, by item id. */
function typesOf(file: ByteFile, box: Box | undefined): Map<number, string> {
  const types = new Map<number, string>();
  if (!box) return types;
  const version = file.read(box.from, 1)[0]!;
  for (const entry of boxesIn(file, box.from + (version === 0 ? 6 : 8), box.to)) {
    if (entry.type !== 'infe') continue;
    const bytes = content(file, entry);
    const idSize = bytes[0] === 2 ? 2 : 4;
    if (bytes[0]! < 2 || bytes.length < 4 + idSize + 6) continue;
    types.set(bytes.readUIntBE(4, idSize), bytes.toString('latin1', 6 + idSize, 10 + idSize));
  }
  return types;
}

/** The ranges of the items that consist of one extent, by item id. */
function rangesOf(file: ByteFile, box: Box | undefined, storedAt: number): Map<number, EmbeddedRange> {
  const places = new Map<number, EmbeddedRange>();
  if (!box) return places;
  const bytes = content(file, box);
  const next = numbersOf(bytes.subarray(4));
  const version = bytes[0] ?? 0;
  const sizes = next(2);
  const [offsetSize, lengthSize, baseSize, indexSize] = [12, 8, 4, 0].map((shift) => (sizes >> shift) & 15);
  const count = next(version < 2 ? 2 : 4);
  for (let item = 0; item < Math.min(count, maxItems); item += 1) {
    const id = next(version < 2 ? 2 : 4);
    const method = version > 0 ? next(2) & 15 : 0;
    next(2);
    const base = next(baseSize!);
    const extents = next(2);
    for (let extent = 0; extent < Math.min(extents, maxItems); extent += 1) {
      if (version > 0) next(indexSize!);
      const at = base + next(offsetSize!);
      const length = next(lengthSize!);
      if (extents === 1 && method < 2) places.set(id, { at: at + (method === 1 ? storedAt : 0), length });
    }
  }
  return places;
}

/**
 * The first colour profile among the properties. The tiles and the whole picture have the same
 * profile.
 */
function profileOf(file: ByteFile, inside: readonly Box[]): Buffer | null {
  const colours = boxesAlong(file, inside, 'iprp', 'ipco', 'colr').map((box) => content(file, box));
  const kinds = ['prof', 'rICC'];
  return colours.find((bytes) => kinds.includes(bytes.toString('latin1', 0, 4)))?.subarray(4) ?? null;
}

/**
 * Opens a HEIC or similar: its EXIF, its picture, and JPEGs among its items, which few cameras
 * write. Throws `Unreadable` if a box is cut off.
 */
export function heifContainer(file: ByteFile): Container {
  const meta = boxesIn(file, 0, file.size).find(({ type }) => type === 'meta');
  const inside = meta ? boxesIn(file, meta.from + 4, meta.to) : [];
  const named = (name: string) => inside.find(({ type }) => type === name);
  const places = rangesOf(file, named('iloc'), named('idat')?.from ?? 0);
  const items = [...typesOf(file, named('iinf'))];
  const placesOfType = (type: string) =>
    items.flatMap(([id, each]) => (each === type ? (places.get(id) ?? []) : []));
  const [exif] = placesOfType('Exif');
  let tags: Container['tags'] = null;
  if (exif && exif.length > 4 && exif.at + exif.length <= file.size) {
    const from = exif.at + 4 + file.read(exif.at, 4).readUInt32BE();
    tags = tiffTags(partOf(file, from, exif.at + exif.length));
  }
  return {
    tags,
    places: placesOfType('jpeg'),
    isWhole: true,
    decode: async (pixelLimit) => decodeHeif(file.read(0, file.size), profileOf(file, inside), pixelLimit),
  };
}
