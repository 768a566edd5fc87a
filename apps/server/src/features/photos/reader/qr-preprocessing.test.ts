import encodeQr from 'qr';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { encodeSeconds, type Code } from '@photoslate/domain/code';
import { randomFrom } from '@photoslate/test-support/fixtures/random';
import type { KnownCodes } from './known-codes/symbol-model.ts';
import type { Luma } from './luma.ts';
import { readQrCodesDeep } from './qr-cascade.ts';
import { closeUps, comparedSharpened, unchanged, withoutNoise } from './qr-preprocessing.ts';

const ourCode = '7Q4K9ZPX7Q4K9ZPX7Q4K9ZPX7Q' as Code;
const shownAt = 1_790_012_345;
const text = `HTTPS://SLATE.EXAMPLE/C/${ourCode}.${encodeSeconds(shownAt)}`;
const others = ['3ABM2XF8E0', 'T5VN9W6RKC', 'D1GHJQS7YZ'].map((part) => part.repeat(3).slice(0, 26) as Code);
const known: KnownCodes = {
  origins: ['https://slate.example'],
  codes: [...others, ourCode],
  fromSeconds: shownAt - 3600,
  toSeconds: shownAt + 3600,
};

// The reader allows JPEG only, and other tests may have loaded it in this process.
beforeAll(() => sharp.unblock({ operation: ['VipsForeignLoadPng'] }));

/** A drawing of a code with this many pixels per module, as PNG. */
async function drawnCode(content: string, module: number): Promise<Buffer> {
  const modules = encodeQr(content, 'raw', { ecc: 'medium', border: 4 });
  const fine = 12;
  const side = modules.length * fine;
  const drawn = Buffer.alloc(side * side, 255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (modules[Math.floor(y / fine)]![Math.floor(x / fine)]) drawn[y * side + x] = 0;
  return sharp(drawn, { raw: { width: side, height: side, channels: 1 } })
    .resize(Math.round(modules.length * module), null, { kernel: 'linear' })
    .png()
    .toBuffer();
}

/**
 * A grey, noisy picture of 1200 × 800 with a code at a given point, with this many pixels per
 * module and this blur in pixels; and with a large foreign code at the upper left, if it is given.
 */
async function pictureOf(
  code: { module: number; blur: number; left: number; top: number },
  foreign?: string,
): Promise<Luma> {
  const layers = [{ input: await drawnCode(text, code.module), left: code.left, top: code.top }];
  if (foreign !== undefined) layers.push({ input: await drawnCode(foreign, 9), left: 40, top: 60 });
  let image = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#808080' } }).composite(
    layers,
  );
  if (code.blur > 0) image = sharp(await image.png().toBuffer()).blur(code.blur);
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const random = randomFrom('looks', code.left);
  const pixels = Uint8Array.from(data, (value) => Math.max(0, Math.min(255, value + random.whole(-3, 3))));
  return { pixels, width: info.width, height: info.height };
}

it('a QR code of 1.25 pixels per module is read in enlarged close-ups, with its position in the picture', async () => {
  const picture = await pictureOf({ module: 1.25, blur: 0, left: 700, top: 300 });
  expect((await unchanged(picture)).codes).toEqual([]);
  const { codes } = await closeUps(picture);
  expect(codes.map((code) => code.text)).toEqual([text]);
  for (const { x, y } of codes[0]!.corners) {
    expect(x * 1200).toBeGreaterThan(695);
    expect(x * 1200).toBeLessThan(765);
    expect(y * 800).toBeGreaterThan(295);
    expect(y * 800).toBeLessThan(365);
  }
});

it('a foreign QR code does not end the deep scan before a small code of ours is read', async () => {
  const foreign = 'https://tickets.example/4711';
  const picture = await pictureOf({ module: 1.25, blur: 0, left: 900, top: 500 }, foreign);
  expect((await unchanged(picture)).codes.map((code) => code.text)).toEqual([foreign]);
  const isOurs = (code: { text: string }) => code.text === text;
  const { codes } = await readQrCodesDeep(picture, () => Promise.resolve(null), known, isOurs);
  expect(codes.map((code) => code.text)).toEqual([foreign, text]);
});

it('a QR code too blurred to be decoded is read by comparison in a sharpened picture', async () => {
  const picture = await pictureOf({ module: 5, blur: 4.4, left: 420, top: 260 });
  for (const preprocess of [unchanged, withoutNoise, closeUps])
    expect((await preprocess(picture)).codes).toEqual([]);
  const [found] = (await comparedSharpened(known)(picture)).codes;
  expect(found).toMatchObject({ text, compared: true });
});

it('noise gives no QR code and no suspected code in close-ups and by comparison', async () => {
  const random = randomFrom('noise');
  const pixels = Uint8Array.from({ length: 600 * 400 }, () => random.whole(0, 255));
  for (const preprocess of [closeUps, comparedSharpened(known)])
    expect(await preprocess({ pixels, width: 600, height: 400 })).toEqual({ codes: [], suspected: false });
});

it('a picture smaller than the search window gives no QR code and no error', async () => {
  const tiny = { pixels: new Uint8Array(20 * 9).fill(40), width: 20, height: 9 };
  for (const preprocess of [closeUps, comparedSharpened(known)])
    expect((await preprocess(tiny)).codes).toEqual([]);
});
