/** A file in a ZIP. It is stored without compression, so its size and checksum suffice. */
export interface ZipEntry {
  readonly name: string;
  readonly size: number;
  readonly crc32: number;
}

/** A part of a ZIP: known bytes, or the content of an entry. */
export type ZipPart = { readonly bytes: Buffer } | { readonly entry: number; readonly size: number };

const MOST_32 = 0xffff_ffff;
const MOST_16 = 0xffff;
/** Flag: names are UTF-8. */
const UTF8 = 0x0800;

const fields = (...values: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Buffer => {
  const bytes = Buffer.alloc(values.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of values) {
    if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, width);
    at += width;
  }
  return bytes;
};

/** DOS date and time in UTC, so that the result does not depend on the server's time zone. */
function dosMoment(moment: Date): { time: number; date: number } {
  const year = Math.min(2107, Math.max(1980, moment.getUTCFullYear()));
  return {
    time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
  };
}

/**
 * Computes the complete layout of a ZIP before any file is read (APPNOTE 6.3.10, stored, UTF-8,
 * ZIP64 where a number needs it). The same entries always yield the same bytes, so an interrupted
 * download can be resumed. Entries are at most 4 GB.
 *
 * @throws RangeError if an entry is larger
 */
export function zipLayout(entries: readonly ZipEntry[], moment: Date): { parts: ZipPart[]; size: number } {
  const { time, date } = dosMoment(moment);
  const parts: ZipPart[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [entry, { name, size, crc32 }] of entries.entries()) {
    if (size >= MOST_32) throw new RangeError(`too large for a ZIP entry: ${name}`);
    const named = Buffer.from(name, 'utf8');
    const facts = [
      [2, UTF8],
      [2, 0],
      [2, time],
      [2, date],
      [4, crc32],
      [4, size],
      [4, size],
      [2, named.length],
    ] as const;
    const far = offset >= MOST_32;
    const head = Buffer.concat([fields([4, 0x04034b50], [2, 20], ...facts, [2, 0]), named]);
    const extra = far ? fields([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
    const made = far ? 45 : 20;
    directory.push(
      fields(
        [4, 0x02014b50],
        [2, made],
        [2, made],
        ...facts,
        [2, extra.length],
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, far ? MOST_32 : offset],
      ),
      named,
      extra,
    );
    parts.push({ bytes: head }, { entry, size });
    offset += head.length + size;
  }
  const listed = Buffer.concat(directory);
  const count = entries.length;
  const large = offset >= MOST_32 || count >= MOST_16;
  const end = large
    ? [
        fields(
          [4, 0x06064b50],
          [8, 44],
          [2, 45],
          [2, 45],
          [4, 0],
          [4, 0],
          [8, count],
          [8, count],
          [8, listed.length],
          [8, offset],
        ),
        fields([4, 0x07064b50], [4, 0], [8, offset + listed.length], [4, 1]),
      ]
    : [];
  const count16 = Math.min(count, MOST_16);
  end.push(
    fields(
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, count16],
      [2, count16],
      [4, Math.min(listed.length, MOST_32)],
      [4, large ? MOST_32 : offset],
      [2, 0],
    ),
  );
  const tail = Buffer.concat([listed, ...end]);
  parts.push({ bytes: tail });
  return { parts, size: offset + tail.length };
}

/**
 * Yields the bytes of a ZIP from `start` to `end`, both inclusive. Each entry is opened when its
 * turn comes.
 */
export async function* zipBytes(
  parts: readonly ZipPart[],
  { start, end }: { readonly start: number; readonly end: number },
  open: (entry: number, range: { start: number; end: number }) => Promise<AsyncIterable<Uint8Array>>,
): AsyncGenerator<Uint8Array> {
  let offset = 0;
  for (const part of parts) {
    const size = 'bytes' in part ? part.bytes.length : part.size;
    const from = Math.max(0, start - offset);
    const to = Math.min(size - 1, end - offset);
    offset += size;
    if (from > to) continue;
    if ('bytes' in part) yield part.bytes.subarray(from, to + 1);
    else yield* await open(part.entry, { start: from, end: to });
  }
}

/**
 * Unique file names that every operating system accepts: a second "IMG_1.JPG" becomes "IMG_1
 * (2).JPG".
 */
export function namesInZip(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = safeName(name);
    const dot = plain.lastIndexOf('.');
    const [stem, ending] = dot > 0 ? [plain.slice(0, dot), plain.slice(dot)] : [plain, ''];
    let free = plain;
    // Windows and macOS file names are case-insensitive.
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

const safeName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cs}\\/:*?"<>|]/gu, '_')
    .replace(/^[. ]+|[. ]+$/g, '')
    .slice(0, 120) || 'photo';
