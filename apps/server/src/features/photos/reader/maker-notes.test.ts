import { describe, expect, it } from 'vitest';
import {
  directory,
  nikonNote,
  tiffWriter,
  type ByteOrder,
  type Tag,
} from '@photoslate/test-support/fixtures/exif';
import { fileOf } from './byte-file.ts';
import { cameraFacts } from './camera-facts.ts';
import { tiffTags } from './exif-tags.ts';
import { canonNoteFacts } from './maker-notes.ts';

/** A directory with one entry has its value behind its 18 bytes, and a TIFF starts at 8. */
const noteOffset = 8 + 18;

/** The EXIF of a photo with this maker note. `note` gets the offset at which it will stand. */
function exifWith(
  make: string,
  model: string,
  note: (at: number) => Buffer,
  order: ByteOrder = 'II',
): Buffer {
  const writer = tiffWriter(order);
  const exif = writer.directory([[0x927c, { bytes: note(noteOffset) }]]);
  const main: Tag[] = [
    [0x010f, { ascii: make }],
    [0x0110, { ascii: model }],
    [0x8769, { long: exif }],
  ];
  return writer.end(writer.directory(main));
}

/** A header and a directory behind it. Its offsets count from `base`. */
const note =
  (
    header: string,
    tags: readonly Tag[],
    base: (at: number) => number = (at) => at,
    order: ByteOrder = 'II',
  ) =>
  (at: number): Buffer =>
    Buffer.concat([Buffer.from(header, 'latin1'), directory(tags, base(at) + header.length, 0, order)]);
const fromNote = () => 0;

function fujifilmNote(tags: readonly Tag[]): Buffer {
  const header = 'FUJIFILM\x0c\0\0\0';
  return note(header, tags, fromNote)(0);
}

/** Sony's block, enciphered: the cube of each byte modulo 249. */
function sonyNote(header: string, parts: Record<number, number[]>, length = 944) {
  const block = Buffer.alloc(length);
  for (const [at, bytes] of Object.entries(parts)) block.set(bytes, Number(at));
  const enciphered = block.map((byte) => (byte < 249 ? byte ** 3 % 249 : byte));
  return note(header, [[0x9050, { bytes: Buffer.from(enciphered) }]]);
}

/** The directory of an Olympus with its equipment directory behind it. */
function olympusNote(header: string, base: (at: number) => number, serial: string) {
  return (at: number): Buffer => {
    const start = base(at) + header.length;
    const inner = directory([[0x0101, { ascii: serial }]], start + 18);
    const outer = directory([[0x2010, { long: start + 18 }]], start);
    return Buffer.concat([Buffer.from(header, 'latin1'), outer, inner]);
  };
}

const serialTag = (tag: number, ascii: string): Tag => [tag, { ascii }];
const unused = '                      ';
const sony = 'SONY DSC \0\0\0';

const samples: Record<string, { exif: Buffer; serial: string | null; shutterCount: number | null }> = {
  'a Canon, whose note has no header': {
    exif: exifWith('Canon', 'Canon EOS 300D DIGITAL', note('', [[0x000c, { long: 560_018_150 }]])),
    serial: '560018150',
    shutterCount: null,
  },
  'a Canon with the internal serial number only': {
    exif: exifWith('Canon', 'Canon EOS 6D', note('', [serialTag(0x0096, 'GD0546219')])),
    serial: 'GD0546219',
    shutterCount: null,
  },
  'a big-endian Nikon in a little-endian file': {
    exif: exifWith('NIKON CORPORATION', 'NIKON D850', () =>
      nikonNote([serialTag(0x001d, '6021615'), [0x00a7, { long: 200_434 }]]),
    ),
    serial: '6021615',
    shutterCount: 200_434,
  },
  'a Nikon that writes its counter as not available': {
    exif: exifWith('NIKON CORPORATION', 'NIKON Z 5', () =>
      nikonNote([serialTag(0x001d, '6009148'), [0x00a7, { long: 4_294_965_247 }]], 'II'),
    ),
    serial: '6009148',
    shutterCount: null,
  },
  'a Fujifilm, whose offsets count from the note': {
    exif: exifWith(
      'FUJIFILM',
      'X-T3',
      () => fujifilmNote([serialTag(0x0010, 'FF02B4550110     593534373734180817925330110168')]),
      'MM',
    ),
    serial: 'FF02B4550110 593534373734180817925330110168',
    shutterCount: null,
  },
  'an Olympus, whose offsets count from the note': {
    exif: exifWith(
      'OLYMPUS IMAGING CORP.',
      'E-PL2',
      olympusNote('OLYMPUS\0II\x03\0', fromNote, `A11111111${unused}`),
    ),
    serial: 'A11111111',
    shutterCount: null,
  },
  'an OM System': {
    exif: exifWith(
      'OM Digital Solutions',
      'OM-1',
      olympusNote('OM SYSTEM\0\0\0II\x04\0', fromNote, `BJMA03234${unused}`),
    ),
    serial: 'BJMA03234',
    shutterCount: null,
  },
  'an old Olympus, whose offsets count from the file': {
    exif: exifWith(
      'OLYMPUS CORPORATION',
      'E-1',
      olympusNote('OLYMP\0\x01\0', (at) => at, `143008611${unused}`),
    ),
    serial: '143008611',
    shutterCount: null,
  },
  'a Panasonic': {
    exif: exifWith(
      'Panasonic',
      'DMC-FT4',
      note('Panasonic\0\0\0', [[0x0025, { bytes: Buffer.from('F651203260376\0\0\0') }]]),
    ),
    serial: 'F651203260376',
    shutterCount: null,
  },
  'a Sony A77, enciphered': {
    exif: exifWith('SONY', 'SLT-A77V', sonyNote(sony, { 0x32: [0x34, 0x36, 0], 0xf0: [7, 8, 130, 19, 102] })),
    serial: '0708821366',
    shutterCount: 13_876,
  },
  'a Sony A7 III, enciphered': {
    exif: exifWith(
      'SONY',
      'ILCE-7M3',
      sonyNote(sony, { 0x3a: [0x93, 0x13, 0], 0x88: [110, 255, 0, 0, 170, 9] }),
    ),
    serial: '6eff0000aa09',
    shutterCount: 5011,
  },
  'a Sony NEX-6, whose counter is not proven': {
    exif: exifWith('SONY', 'NEX-6', sonyNote(sony, { 0x32: [25, 211, 0], 0x7c: [128, 254, 150, 13] })),
    serial: '80fe960d',
    shutterCount: null,
  },
  'a Sony RAW, whose note has no header': {
    exif: exifWith('SONY', 'ILCE-7M4', sonyNote('', { 0x3a: [1, 0, 1], 0x88: [1, 2, 3, 4, 5, 6] })),
    serial: '010203040506',
    shutterCount: 65_537,
  },
};

const nothingOf: Record<string, Buffer> = {
  'a Canon EOS 5D, which writes other data there': exifWith(
    'Canon',
    'Canon EOS 5D Mark III',
    note('', [serialTag(0x0096, 'XYZ')]),
  ),
  'a serial number of zeros': exifWith('Canon', 'Canon EOS 6D', note('', [serialTag(0x0096, '0000000')])),
  'a Sony that is not documented': exifWith(
    'SONY',
    'ILCE-9M3',
    sonyNote(sony, { 0x3a: [0x93, 0x13, 0], 0x88: [110, 255, 0, 0, 170, 9] }),
  ),
  'a Sony block that other software rewrote': exifWith(
    'SONY',
    'ILCE-6000',
    sonyNote(sony, { 0x32: [9, 8, 7] }),
  ),
  'a Sony block that is too short': exifWith('SONY', 'ILCE-6000', sonyNote(sony, { 0x32: [9, 8, 7] }, 0x40)),
  'the note of another maker': exifWith('Kodak', 'Z990', note('KDK INFO', [serialTag(0x0010, 'K1')])),
  'a note that is no directory': exifWith('Canon', 'Canon EOS 6D', () => Buffer.from('TEXT'.repeat(20))),
  'an empty note': exifWith('Canon', 'Canon EOS 6D', () => Buffer.alloc(0)),
  'an Olympus whose directory points to itself': exifWith(
    'OLYMPUS CORPORATION',
    'E-1',
    note('OLYMPUS\0II\x03\0', [[0x2010, { long: 12 }]], fromNote),
  ),
};

const factsOf = (exif: Buffer) => cameraFacts(tiffTags(fileOf(exif)));

/** Whatever the bytes are: a short text, and a count that fits the database. */
const check = (bytes: Buffer) => {
  const { noteSerial, shutterCount } = factsOf(bytes);
  expect((noteSerial ?? '').length).toBeLessThanOrEqual(100);
  expect(shutterCount ?? 1).toBeGreaterThan(0);
  expect(shutterCount ?? 1).toBeLessThan(2 ** 31);
};

describe('maker notes', () => {
  it.each(Object.entries(samples))('%s: serial number and shutter count are read', (_, sample) => {
    const { exif, ...facts } = sample;
    const { noteSerial: serial, shutterCount } = factsOf(exif);
    expect({ serial, shutterCount }).toEqual(facts);
  });

  it.each(Object.entries(nothingOf))('%s gives neither serial number nor shutter count', (_, exif) => {
    expect(factsOf(exif)).toMatchObject({ noteSerial: null, shutterCount: null });
  });

  it('the note of a CR3 is a TIFF of its own', () => {
    const writer = tiffWriter();
    const tiff = writer.end(writer.directory([serialTag(0x0096, 'CG0156580')]));
    expect(canonNoteFacts(fileOf(tiff), 'Canon EOS M50')).toEqual({
      serial: 'CG0156580',
      shutterCount: null,
    });
    expect(canonNoteFacts(fileOf(Buffer.from('no TIFF')), '')).toEqual({ serial: null, shutterCount: null });
  });

  it.each(Object.entries(samples))(
    '%s, cut off or damaged anywhere: reading never throws, and gives a short text and a count',
    (_, { exif }) => {
      const step = exif.length > 500 ? 7 : 1;
      for (let at = 0; at < exif.length; at += step) {
        check(exif.subarray(0, at));
        for (const byte of [0, 0x7f, 0xff]) {
          const damaged = Buffer.from(exif);
          damaged.fill(byte, at, Math.min(at + 4, exif.length));
          check(damaged);
        }
      }
    },
  );
});
