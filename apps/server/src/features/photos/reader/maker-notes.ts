import { partOf, type ByteFile } from './byte-file.ts';
import { openTiff, tiffOf, type Tiff, type TiffDirectory, type TiffEntry } from './tiff.ts';

/** What tells one camera body from another of its model. Null: not written, or not documented. */
export interface NoteFacts {
  /** A mark of the body. It is not always the number on its outside. */
  readonly serial: string | null;
  /** How many pictures the body has taken, with this one. */
  readonly shutterCount: number | null;
}

/** The camera that wrote a note. Some notes have no header, and only the maker tells their form. */
interface NoteCamera {
  readonly make: string;
  readonly model: string;
}

interface Note {
  readonly tiff: Tiff;
  readonly entries: TiffDirectory;
}

const nothing: NoteFacts = { serial: null, shutterCount: null };
const maxTextBytes = 100;
/** The longest header of a note. */
const headBytes = 16;

/** Printable ASCII up to the first NUL; null if it contains no digit but zeros, and no letter. */
function cleanSerial(written: string): string | null {
  const [text = ''] = written.split('\0', 1);
  const cleaned = text
    .replace(/[^ -~]/g, '')
    .replace(/ +/g, ' ')
    .trim();
  return /[1-9A-Za-z]/.test(cleaned) ? cleaned : null;
}

function textOf({ tiff, entries }: Note, tag: number): string | null {
  const entry = entries.get(tag);
  return entry && [2, 7].includes(entry.type)
    ? cleanSerial(tiff.bytes(entry, maxTextBytes).toString('latin1'))
    : null;
}

function numberOf({ tiff, entries }: Note, tag: number): number | null {
  const entry = entries.get(tag);
  return (entry?.count === 1 ? tiff.numbers(entry, 1)[0] : undefined) ?? null;
}

/** 0 is an unset counter; cameras write values above 2^31 for "not available". */
const countOf = (value: number | null): number | null =>
  value !== null && value > 0 && value < 2 ** 31 ? value : null;

/** The EOS 5D series writes other data into the tag of the internal serial number. */
function canonFacts(note: Note, { model }: NoteCamera): NoteFacts {
  const serial = numberOf(note, 0x000c);
  const internal = /EOS 5D/.test(model) ? null : textOf(note, 0x0096);
  return { serial: serial ? String(serial) : internal, shutterCount: null };
}

const nikonFacts = (note: Note): NoteFacts => ({
  serial: textOf(note, 0x001d) ?? textOf(note, 0x00a0),
  shutterCount: countOf(numberOf(note, 0x00a7)),
});

const fujifilmFacts = (note: Note): NoteFacts => ({ serial: textOf(note, 0x0010), shutterCount: null });

const panasonicFacts = (note: Note): NoteFacts => ({ serial: textOf(note, 0x0025), shutterCount: null });

/** The equipment directory: its entry is a pointer, or in older notes the directory itself. */
function olympusFacts(note: Note): NoteFacts {
  const equipment = note.entries.get(0x2010);
  const at = equipment?.type === 7 ? equipment.at : numberOf(note, 0x2010);
  const inner = at === null ? null : { tiff: note.tiff, entries: note.tiff.directory(at).entries };
  const serial = inner && (textOf(inner, 0x0101) ?? textOf(inner, 0x0102));
  return { serial: serial ?? textOf(note, 0x0404), shutterCount: null };
}

/** Where a Sony writes its counter and its internal serial number in the enciphered block. */
interface SonyBlock {
  readonly models: RegExp;
  readonly countAt: number | null;
  readonly serialAt: number;
  readonly serialBytes: number;
}

const sonyBlocks: readonly SonyBlock[] = [
  { models: /^SLT-A(37|57|65|77|99)V?$/, countAt: 0x32, serialAt: 0xf0, serialBytes: 5 },
  { models: /^(SLT-A(33|35|55|58)V?|ILCA-(68|77M2))$/, countAt: null, serialAt: 0xf0, serialBytes: 5 },
  { models: /^ILCE-(6000|7R)$/, countAt: 0x32, serialAt: 0x7c, serialBytes: 4 },
  {
    models: /^(ILCE-(3000|3500|5000|5100|7|7S|7M2|QX1)|NEX-6)$/,
    countAt: null,
    serialAt: 0x7c,
    serialBytes: 4,
  },
  {
    models: /^(ILCE-(6[1356]00|6400|7C|7M3|7RM2|7RM3A?|7RM4A?|7SM2|9|9M2)|ILCA-99M2|ZV-E10)$/,
    countAt: 0x3a,
    serialAt: 0x88,
    serialBytes: 6,
  },
  { models: /^(ILCE-(7M4|7RM5|7SM3)|ILME-FX3)$/, countAt: 0x3a, serialAt: 0x88, serialBytes: 6 },
  { models: /^ILCE-1$/, countAt: 0x3a, serialAt: 0x8a, serialBytes: 6 },
];

/** Sony enciphers a byte below 249 as its cube modulo 249. */
const deciphered = Uint8Array.from({ length: 256 }, (_, byte) => byte);
for (let byte = 0; byte < 249; byte += 1) deciphered[byte ** 3 % 249] = byte;

/**
 * A block without a serial number was rewritten by software that cannot decipher it, and its
 * counter is random.
 */
function sonyFacts({ tiff, entries }: Note, { model }: NoteCamera): NoteFacts {
  const block = sonyBlocks.find(({ models }) => models.test(model));
  const entry = entries.get(0x9050);
  if (!block || entry?.type !== 7) return nothing;
  const { countAt, serialAt, serialBytes } = block;
  const bytes = tiff.bytes(entry, serialAt + serialBytes).map((byte) => deciphered[byte] ?? byte);
  if (bytes.length < serialAt + serialBytes) return nothing;
  const serial = cleanSerial(Buffer.from(bytes.subarray(serialAt)).toString('hex'));
  const count = countAt === null ? null : Buffer.from(bytes).readUIntLE(countAt, 3);
  return serial === null ? nothing : { serial, shutterCount: countOf(count) };
}

type Reader = (note: Note, camera: NoteCamera) => NoteFacts;

/** A directory in this byte order, or in the other one if it is none. */
function noteAt(file: ByteFile, isLittle: boolean, at: number): Note {
  const tiff = tiffOf(file, isLittle, at);
  const { entries } = tiff.directory(at);
  if (entries.size > 0) return { tiff, entries };
  const other = tiffOf(file, !isLittle, at);
  return { tiff: other, entries: other.directory(at).entries };
}

/** A note that starts with a TIFF of its own. */
function tiffNote(file: ByteFile): Note | null {
  const tiff = openTiff(file);
  return tiff && { tiff, entries: tiff.directory(tiff.first).entries };
}

/** Finds the note's directory by its header, or without one by the maker, and who reads it. */
function open(
  file: ByteFile,
  { at, length }: TiffEntry,
  isLittle: boolean,
  { make, model }: NoteCamera,
): [Note | null, Reader] | null {
  if (length < headBytes) return null;
  const head = file.read(at, headBytes);
  const written = head.toString('latin1');
  const own = partOf(file, at, at + length);
  if (written.startsWith('Nikon\0\x02')) return [tiffNote(partOf(own, 10, length)), nikonFacts];
  if (written.startsWith('FUJIFILM')) return [noteAt(own, true, head.readUInt32LE(8)), fujifilmFacts];
  if (written.startsWith('OLYMPUS\0')) return [noteAt(own, written[8] === 'I', 12), olympusFacts];
  if (written.startsWith('OM SYSTEM\0')) return [noteAt(own, written[12] === 'I', 16), olympusFacts];
  if (written.startsWith('OLYMP\0')) return [noteAt(file, isLittle, at + 8), olympusFacts];
  if (written.startsWith('Panasonic\0') && model !== 'DC-FT7')
    return [noteAt(file, isLittle, at + 12), panasonicFacts];
  if (/^SONY (DSC|CAM) /.test(written)) return [noteAt(file, isLittle, at + 12), sonyFacts];
  if (make.startsWith('Canon')) return [noteAt(file, isLittle, at), canonFacts];
  if (make.startsWith('SONY')) return [noteAt(file, isLittle, at), sonyFacts];
  return null;
}

/**
 * Reads the serial number and the shutter count from a maker note (EXIF tag 0x927C), by documented
 * tags only. `file` is the TIFF that contains the note. Damaged notes give nulls.
 */
export function noteFacts(
  file: ByteFile,
  entry: TiffEntry,
  isLittle: boolean,
  camera: NoteCamera,
): NoteFacts {
  const [note, read] = open(file, entry, isLittle, camera) ?? [null];
  return note && read ? read(note, camera) : nothing;
}

/** The same for the part of a Canon CR3 that holds the note as a TIFF of its own. */
export function canonNoteFacts(file: ByteFile, model: string): NoteFacts {
  const note = tiffNote(file);
  return note ? canonFacts(note, { make: 'Canon', model }) : nothing;
}
