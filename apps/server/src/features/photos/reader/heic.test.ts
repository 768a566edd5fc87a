import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { canon, framesOf } from '@photoslate/test-support/fixtures/card-plan';
import { renderFrame, type CardOptions } from '@photoslate/test-support/fixtures/card';
import { randomFrom } from '@photoslate/test-support/fixtures/random';
import { createReader } from './reader.ts';

const card: CardOptions = {
  seed: 'raw',
  location: 'Vondelpark',
  zoneOffsetMinutes: 120,
  qrText: (code) => `HTTPS://SLATE.EXAMPLE/C/${code}`,
  cameras: [canon],
  shoots: [
    {
      code: '7Q4K9ZPX7Q4K9ZPX7Q4K9ZPX7Q',
      label: '7',
      photos: 1,
      startedAt: 1_760_000_000_000,
      endedAt: 1_760_000_060_000,
    },
  ],
  size: 'small',
};
const [slate] = framesOf(card);
/** The same photo as `plain`, rotated, with a phone's colour profile. */
const phone = await readFile(
  new URL('../../../../../../packages/test-support/src/fixtures/phone.heic', import.meta.url),
);
const { bytes: plain } = await renderFrame(slate!, card);
const reader = createReader({ workers: 2 });
afterAll(() => reader.close());

const read = (bytes: Uint8Array) => reader.read({ bytes }, { expectCode: false });
const wordOf = async (bytes: Uint8Array) => {
  const result = await read(bytes);
  return result.kind === 'photo' ? 'photo' : result.reason;
};
async function colours(jpeg: Uint8Array): Promise<number[]> {
  const image = sharp(jpeg).resize(24, 16, { fit: 'fill' }).toColourspace('srgb');
  return [...(await image.raw().toBuffer())];
}

function changed(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(phone);
  change(bytes);
  return bytes;
}

const says = (width: number, height: number) =>
  changed((bytes) => {
    const size = bytes.indexOf('ispe') + 8;
    bytes.writeUInt32BE(width, size);
    bytes.writeUInt32BE(height, size + 4);
  });

it('a HEIC from a phone is read upright, with its colors, camera, time and QR code', async () => {
  const [result, beside] = [await read(phone), await read(plain)];
  if (result.kind !== 'photo' || beside.kind !== 'photo') throw new Error(JSON.stringify(result));
  expect(result.isEmbedded).toBe(true);
  expect([result.width, result.height]).toEqual([1200, 800]);
  expect(result.codes.map(({ text }) => text)).toEqual([slate!.qrText]);
  expect(result.camera).toEqual(beside.camera);
  const [seen, meant] = [await colours(result.preview.bytes), await colours(beside.preview.bytes)];
  expect(Math.max(...seen.map((value, at) => Math.abs(value - meant[at]!)))).toBeLessThan(12);
});

it('a HEIC from a phone is extracted as a full-size JPEG with its color profile and without its serial number', async () => {
  const clean = Buffer.from(await reader.extract({ bytes: phone }));
  const { width, height, orientation, icc } = await sharp(clean).metadata();
  expect({ width, height, orientation }).toEqual({ width: 1200, height: 800, orientation: 1 });
  expect(icc).toBeDefined();
  expect(phone.includes(canon.serial!)).toBe(true);
  expect(clean.includes(canon.serial!)).toBe(false);
  expect(clean.includes('Canon EOS R6')).toBe(true);
});

it('a HEIC that is cut off anywhere is reported as truncated', async () => {
  const cuts = Array.from({ length: 20 }, (_, n) => 40 + Math.floor(((phone.length - 41) * n) / 19));
  const words = await Promise.all(cuts.map((cut) => wordOf(phone.subarray(0, cut))));
  expect(words).toEqual(cuts.map(() => 'truncated'));
});

it('a HEIC that declares more pixels than the limit is reported as too large', async () => {
  expect(await wordOf(says(25_000, 20_000))).toBe('too-large');
  expect(await wordOf(says(0xffff_ffff, 0xffff_ffff))).not.toBe('photo');
});

it('a HEIC with corrupted bytes is read or fails with a known reason, and the next one is read', async () => {
  const random = randomFrom('heic');
  const mutants = Array.from({ length: 80 }, () =>
    changed((bytes) => {
      const reach = random.pick([600, bytes.length]);
      for (let n = random.whole(1, 8); n > 0; n -= 1)
        bytes[random.whole(12, reach - 1)] = random.whole(0, 255);
    }),
  );
  const words = new Set(await Promise.all(mutants.map(wordOf)));
  const expected = ['photo', 'damaged', 'truncated', 'too-large', 'unsupported'];
  expect([...words].filter((word) => !expected.includes(word))).toEqual([]);
  expect(await wordOf(phone)).toBe('photo');
});
