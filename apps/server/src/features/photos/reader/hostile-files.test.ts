import { afterAll, expect, it } from 'vitest';
import { renderFrame, type CardOptions } from '@photoslate/test-support/fixtures/card';
import { framesOf } from '@photoslate/test-support/fixtures/card-plan';
import { randomFrom } from '@photoslate/test-support/fixtures/random';
import { tiffWriter, type Tag } from '@photoslate/test-support/fixtures/exif';
import { jpegHeader } from './jpeg-header.ts';
import { createReader } from './reader.ts';

const plan: CardOptions = {
  seed: 'hostile',
  location: '',
  zoneOffsetMinutes: 0,
  qrText: (code) => code,
  shoots: [{ code: 'ABC', label: '1', photos: 1, startedAt: 1_760_000_000_000, endedAt: 1_760_000_060_000 }],
  size: 'small',
};
const { bytes: good } = await renderFrame(
  framesOf(plan).find(({ kind }) => kind === 'photo')!,
  plan,
);

const reader = createReader({ workers: 2 });
afterAll(() => reader.close());

async function verdict(bytes: Uint8Array): Promise<string> {
  const result = await reader.read({ bytes }, { expectCode: false });
  return result.kind === 'photo' ? 'photo' : result.reason;
}

function changed(
  change: (bytes: Buffer, header: Exclude<ReturnType<typeof jpegHeader>, string>) => void,
): Buffer {
  const bytes = Buffer.from(good);
  const header = jpegHeader(bytes);
  if (typeof header === 'string') throw new Error(header);
  change(bytes, header);
  return bytes;
}

const withSize = (width: number, height: number) =>
  changed((bytes, { segments }) => {
    const frame = segments.find(({ marker }) => marker === 0xc0)!;
    bytes.writeUInt16BE(height, frame.start + 5);
    bytes.writeUInt16BE(width, frame.start + 7);
  });

const exifAt = (bytes: Buffer) => bytes.indexOf('Exif\0\0') + 6;

const boxed = (brand: string, more = '') =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0mif1heic${more}`, 'latin1');

/** A TIFF with one directory of these entries, which points to `next` as the next directory. */
function tiffOf(next = 0, ...tags: Tag[]): Buffer {
  const writer = tiffWriter();
  return writer.end(writer.directory([[0x010f, { ascii: 'Canon' }], ...tags], next));
}
const places = (count: number) => Array.from({ length: count }, (_, n) => 8 + n);

it.each([
  ['nothing at all', Buffer.alloc(0), 'empty'],
  ['only zero bytes', Buffer.alloc(100_000), 'empty'],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'not-an-image'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'not-an-image'],
  ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'not-an-image'],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'not-an-image'],
  ['a ZIP', Buffer.from('PK\x03\x04'), 'not-an-image'],
  ['DjVu', Buffer.from('AT&TFORM\0\0\0\x10DJVM'), 'not-an-image'],
  ['two bytes of a JPEG', good.subarray(0, 2), 'not-an-image'],
  ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'unsupported'],
  ['the head of a TIFF or NEF', Buffer.from('II*\0\x08\0\0\0', 'latin1'), 'truncated'],
  ['a TIFF without a JPEG in it', tiffOf(), 'unsupported'],
  ['a TIFF whose directories follow each other in a circle', tiffOf(8), 'unsupported'],
  ['a TIFF with a thousand further directories', tiffOf(0, [0x014a, { longs: places(1000) }]), 'unsupported'],
  ['a TIFF with directories everywhere', Buffer.alloc(100_000, 'II*\0\x08\0\0\0', 'latin1'), 'unsupported'],
  [
    'a TIFF whose strip ends behind it',
    tiffOf(0, [0x0111, { long: 9 }], [0x0117, { long: 9e8 }]),
    'truncated',
  ],
  [
    'a TIFF whose JPEG is a web page',
    tiffOf(0, [0x002e, { bytes: Buffer.from('<script>'.repeat(99)) }]),
    'unsupported',
  ],
  [
    'a TIFF whose JPEG says it has 4 gigapixels',
    tiffOf(0, [0x002e, { bytes: withSize(65_535, 65_535) }]),
    'too-large',
  ],
  ['a TIFF whose JPEG is cut off', tiffOf(0, [0x002e, { bytes: good.subarray(0, 90_000) }]), 'truncated'],
  ['a HEIC without anything in it', boxed('heic'), 'unsupported'],
  ['a CR3 without anything in it', boxed('crx '), 'unsupported'],
  ['a CR3 with a box that is longer than the file', boxed('crx ', '\x7f\xff\xff\xffmoov'), 'truncated'],
  ['a CR3 with a box of 2^63 bytes', boxed('crx ', `\0\0\0\x01mdat\x80${'\0'.repeat(7)}`), 'truncated'],
  ['a CR3 with a box that ends before it begins', boxed('crx ', '\0\0\0\x04moov'), 'damaged'],
  ['a CR3 of nothing but boxes', boxed('crx ', '\0\0\0\x08moov'.repeat(100_000)), 'unsupported'],
  ['a HEIC whose boxes are zero', boxed('heic', '\0'.repeat(5000)), 'unsupported'],
  ['a film', boxed('isom'), 'not-an-image'],
  ['the head of a RAF', Buffer.from('FUJIFILMCCD-RAW 0201'), 'truncated'],
  ['a RAF of zeros', Buffer.concat([Buffer.from('FUJIFILMCCD-RAW 0201'), Buffer.alloc(5000)]), 'unsupported'],
  ['a JPEG that says it has 500 megapixels', withSize(25_000, 20_000), 'too-large'],
  ['a JPEG that says it has 4 gigapixels', withSize(65_535, 65_535), 'too-large'],
  ['a JPEG that says it is larger than it is', withSize(9_000, 9_000), 'damaged'],
  ['a JPEG without height', withSize(1_200, 0), 'damaged'],
  [
    'random bytes behind the beginning of a JPEG',
    Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe1]), Buffer.alloc(9_000, 'x8')]),
    'truncated',
  ],
])('%s is reported as unreadable with the expected reason', async (_what, bytes, word) => {
  expect(await verdict(bytes)).toBe(word);
});

it('a JPEG that is also a ZIP and a web page is read as a photo, and its preview contains no script', async () => {
  const both = Buffer.concat([good, Buffer.from('PK\x03\x04<script>alert(1)</script>')]);
  const result = await reader.read({ bytes: both }, { expectCode: false });
  if (result.kind !== 'photo') throw new Error(result.reason);
  expect(Buffer.from(result.preview.bytes).includes('<script>')).toBe(false);
});

it('a photo that is cut off anywhere is reported as truncated, mostly with its camera and time', async () => {
  const cuts = Array.from({ length: 60 }, (_, n) => 4 + Math.floor(((good.length - 8) * n) / 60));
  const results = await Promise.all(
    cuts.map((cut) => reader.read({ bytes: good.subarray(0, cut) }, { expectCode: false })),
  );
  expect(results.map((result) => (result.kind === 'photo' ? 'photo' : result.reason))).toEqual(
    cuts.map(() => 'truncated'),
  );
  const known = results.filter((result) => result.kind === 'unreadable' && result.camera?.takenAt);
  expect(known.length).toBeGreaterThan(50);
});

it('a photo with a 12 MB color profile is still read', async () => {
  const part = Buffer.concat([
    Buffer.from([0xff, 0xe2, 0xff, 0xff]),
    Buffer.alloc(65_533, 'ICC_PROFILE\0\x01\xc0'),
  ]);
  const laden = Buffer.concat([
    good.subarray(0, 2),
    ...Array.from({ length: 192 }, () => part),
    good.subarray(2),
  ]);
  expect(await verdict(laden)).toBe('photo');
});

it.each([
  [
    'directories that point to themselves',
    (bytes: Buffer) => bytes.writeUInt32LE(8, bytes.indexOf(Buffer.from([0x69, 0x87]), exifAt(bytes)) + 8),
  ],
  [
    'a first directory outside of the file',
    (bytes: Buffer) => bytes.writeUInt32LE(0xfffffff0, exifAt(bytes) + 4),
  ],
  ['thousands of tags', (bytes: Buffer) => bytes.writeUInt16LE(0xffff, exifAt(bytes) + 8)],
  [
    'an orientation that does not exist',
    (bytes: Buffer) =>
      bytes.writeUInt16LE(9, bytes.indexOf(Buffer.from([0x12, 0x01, 0x03]), exifAt(bytes)) + 8),
  ],
  ['no byte order', (bytes: Buffer) => bytes.fill(0, exifAt(bytes), exifAt(bytes) + 8)],
])('a photo whose corrupt EXIF has %s is still read', async (_what, corrupt) => {
  expect(await verdict(changed(corrupt))).toBe('photo');
});

it('a photo with corrupted bytes is read or fails with a known reason, and the next one is read', async () => {
  const random = randomFrom('flips');
  const mutants = Array.from({ length: 120 }, () => {
    const bytes = Buffer.from(good);
    const reach = random.pick([700, 20_000, bytes.length]);
    for (let n = random.whole(1, 12); n > 0; n -= 1) bytes[random.whole(3, reach - 1)] = random.whole(0, 255);
    return bytes;
  });
  const words = await Promise.all(mutants.map(verdict));
  const expected = ['photo', 'damaged', 'truncated', 'too-large'];
  expect(words.filter((word) => !expected.includes(word))).toEqual([]);
  expect(await verdict(good)).toBe('photo');
});
