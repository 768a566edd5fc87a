/** The EXIF data of a generated photo. */
export interface ExifFacts {
  readonly make: string;
  readonly model: string;
  /** Local time of the camera in milliseconds, as if it were UTC. */
  readonly cameraTimeMs: number;
  /** The time zone of the camera: local time minus UTC. */
  readonly offsetMs: number;
}

const ASCII = 2;
const LONG = 4;
const EXIF_POINTER = 0x8769;
/** The offset of the first directory in a TIFF, and the length of the header of the segment. */
const FIRST_AT = 8;
const HEAD = 10;
/** JPEG marks the beginning of a file with two bytes. */
const START_OF_IMAGE = 2;

type Entry = readonly [tag: number, value: string | number];

/** The JPEG with an EXIF segment after its first marker. */
export function withExif(jpeg: Uint8Array, facts: ExifFacts): Uint8Array<ArrayBuffer> {
  const segment = exifSegment(facts);
  const file = new Uint8Array(jpeg.length + segment.length);
  file.set(jpeg.subarray(0, START_OF_IMAGE));
  file.set(segment, START_OF_IMAGE);
  file.set(jpeg.subarray(START_OF_IMAGE), START_OF_IMAGE + segment.length);
  return file;
}

function exifSegment({ make, model, cameraTimeMs, offsetMs }: ExifFacts): Uint8Array {
  const iso = new Date(cameraTimeMs).toISOString();
  const written = `${iso.slice(0, 10).replaceAll('-', ':')} ${iso.slice(11, 19)}`;
  const mainOf = (exifAt: number): Entry[] => [
    [0x010f, make],
    [0x0110, model],
    [EXIF_POINTER, exifAt],
  ];
  const exif: Entry[] = [
    [0x9003, written],
    [0x9004, written],
    [0x9011, offsetText(offsetMs)],
    [0x9291, iso.slice(20, 22)],
  ];
  const exifAt = FIRST_AT + directory(mainOf(0), FIRST_AT).length;
  const parts = [directory(mainOf(exifAt), FIRST_AT), directory(exif, exifAt)];
  const tiff = FIRST_AT + parts.reduce((sum, part) => sum + part.length, 0);
  const segment = new Uint8Array(HEAD + tiff);
  const view = new DataView(segment.buffer);
  view.setUint16(0, 0xff_e1);
  view.setUint16(2, HEAD - 2 + tiff);
  segment.set(ascii('Exif\0\0'), 4);
  segment.set([0x4d, 0x4d, 0, 42, 0, 0, 0, FIRST_AT], HEAD);
  let at = HEAD + FIRST_AT;
  for (const part of parts) {
    segment.set(part, at);
    at += part.length;
  }
  return segment;
}

const two = (count: number): string => String(count).padStart(2, '0');

/** "+02:00" */
function offsetText(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / 60_000);
  return `${offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0x7f);

/**
 * A TIFF directory, big-endian, at this offset of the TIFF: its entries in ascending order of their
 * tags, then the texts that do not fit into four bytes.
 */
function directory(entries: readonly Entry[], at: number): Uint8Array {
  const table = 2 + entries.length * 12 + 4;
  const texts = entries.map(([, value]) => (typeof value === 'string' ? ascii(`${value}\0`) : null));
  const outside = texts.reduce((sum, text) => sum + (text && text.length > 4 ? text.length : 0), 0);
  const bytes = new Uint8Array(table + outside);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, entries.length);
  let end = table;
  entries.forEach(([tag, value], nth) => {
    const row = 2 + nth * 12;
    const text = texts[nth];
    view.setUint16(row, tag);
    view.setUint16(row + 2, text ? ASCII : LONG);
    view.setUint32(row + 4, text ? text.length : 1);
    if (!text) view.setUint32(row + 8, Number(value));
    else if (text.length <= 4) bytes.set(text, row + 8);
    else {
      view.setUint32(row + 8, at + end);
      bytes.set(text, end);
      end += text.length;
    }
  });
  return bytes;
}
