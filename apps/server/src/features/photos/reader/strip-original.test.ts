import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { renderFrame, type CardOptions } from '@photoslate/test-support/fixtures/card';
import { canon, framesOf } from '@photoslate/test-support/fixtures/card-plan';
import { gpsCanary } from '@photoslate/test-support/fixtures/exif';
import { cameraFacts } from './camera-facts.ts';
import { strippedOriginal } from './strip-original.ts';
import { exifTags } from './exif-tags.ts';
import { jpegHeader } from './jpeg-header.ts';

const plan: CardOptions = {
  seed: 'clean',
  location: '',
  zoneOffsetMinutes: 0,
  qrText: (code) => code,
  cameras: [canon],
  shoots: [{ code: 'ABC', label: '1', photos: 1, startedAt: 1_760_000_000_000, endedAt: 1_760_000_060_000 }],
  size: 'small',
};
const { bytes: taken, cameraTimeMs } = await renderFrame(framesOf(plan)[1]!, plan);
const [start, rest] = [taken.subarray(0, 2), taken.subarray(2)];

const segment = (marker: number, content: Buffer | string) => {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from([0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]),
    bytes,
  ]);
};

/**
 * The photo with every kind of metadata that cameras and programs hide, each containing the word
 * CANARY.
 */
const laden = Buffer.concat([
  start,
  segment(0xe0, 'JFXX\0\x10CANARY'),
  segment(0xe1, 'http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>CANARY</x:xmpmeta>'),
  segment(0xe2, 'MPF\0CANARY'),
  segment(0xed, 'Photoshop 3.0\0CANARY'),
  segment(0xeb, 'JP CANARY'),
  segment(0xfe, 'CANARY'),
  rest,
  taken,
  Buffer.from('CANARY'),
]);

const inPieces = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) =>
      bytes.subarray(n * size, (n + 1) * size),
    ),
  );

const clean = (bytes: Buffer, size = 65_536) =>
  buffer(Readable.from(strippedOriginal(inPieces(bytes, size))));

const factsOf = (bytes: Buffer) => {
  const header = jpegHeader(bytes);
  if (typeof header === 'string') throw new Error(header);
  return cameraFacts(exifTags(bytes, header));
};

it('a stripped original keeps its pixels, capture time, camera and orientation', async () => {
  const cleaned = await clean(laden);
  expect((await sharp(cleaned).raw().toBuffer()).equals(await sharp(taken).raw().toBuffer())).toBe(true);
  const { takenAt, make, model, orientation } = factsOf(cleaned);
  expect(cameraTimeMs - takenAt!).toBeLessThan(10);
  expect({ make, model, orientation }).toEqual({
    make: 'Canon',
    model: 'Canon EOS R6',
    orientation: factsOf(taken).orientation,
  });
});

it('a stripped original contains no GPS position, serial number, second picture or hidden metadata', async () => {
  const cleaned = await clean(laden);
  expect(laden.includes(canon.serial!)).toBe(true);
  const gps = Buffer.from(Uint32Array.of(gpsCanary.latitude[2]).buffer);
  expect(laden.includes(gps)).toBe(true);
  for (const secret of [canon.serial!, 'CANARY', gps]) expect(cleaned.includes(secret)).toBe(false);
  expect(factsOf(cleaned).serial).toBeNull();
  expect(cleaned.indexOf(Buffer.from([0xff, 0xd8]), 2)).toBe(-1);
  expect(cleaned.length).toBeLessThan(taken.length);
});

it('a stripped original is identical for every chunk size of the input', async () => {
  const whole = await clean(laden, laden.length);
  for (const size of [997, 4096, 100_003]) expect((await clean(laden, size)).equals(whole)).toBe(true);
});

it('a stripped original keeps its color profile and the scans of a progressive JPEG', async () => {
  const progressive = await sharp(taken).withIccProfile('p3').jpeg({ progressive: true }).toBuffer();
  const cleaned = await clean(progressive, 1009);
  const { icc, isProgressive } = await sharp(cleaned).metadata();
  expect({ hasProfile: icc !== undefined, isProgressive }).toEqual({ hasProfile: true, isProgressive: true });
  expect((await sharp(cleaned).raw().toBuffer()).equals(await sharp(progressive).raw().toBuffer())).toBe(
    true,
  );
});

it('stripping an original rejects input that is not a JPEG', async () => {
  await expect(clean(Buffer.from('<svg/>'))).rejects.toThrow('not a JPEG');
  await expect(clean(Buffer.alloc(0))).rejects.toThrow('not a JPEG');
  await expect(clean(taken.subarray(0, 300))).rejects.toThrow('not a JPEG');
});
