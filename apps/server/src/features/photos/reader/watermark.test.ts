import sharp from 'sharp';
import { expect, it } from 'vitest';
import { watermark } from './watermark.ts';
import { watermarkMask } from './watermark-text.ts';

const grey = (width: number, height: number, level: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: level, g: level, b: level } } })
    .jpeg()
    .toBuffer();

/**
 * Finds every complete watermark in the marked picture alone, at points where all ink pixels are
 * lighter than the background.
 */
async function marksIn(
  picture: Uint8Array,
  text: string,
  ground: number,
): Promise<{ x: number; y: number; width: number; height: number }[]> {
  const { data, info } = await sharp(picture).extractChannel(1).raw().toBuffer({ resolveWithObject: true });
  const { ink } = await watermarkMask(text, info.width, info.height);
  const points = [...ink.pixels.keys()].filter((at) => ink.pixels[at]! > 250);
  const probes = points
    .filter((_, index) => index % Math.ceil(points.length / 150) === 0)
    .map((at) => Math.floor(at / ink.width) * info.width + (at % ink.width));
  const marks = [];
  for (let y = 0; y <= info.height - ink.height; y += 1) {
    for (let x = 0; x <= info.width - ink.width; x += 1) {
      const at = y * info.width + x;
      if (probes.every((probe) => data[at + probe]! > ground + 15))
        marks.push({ x, y, width: ink.width, height: ink.height });
    }
  }
  return marks;
}

it.each([
  ['a landscape preview', 1500, 1000, 'Studio Zonnebloem'],
  ['a portrait preview', 1000, 1500, 'Foto & Söhne <Köln>'],
  ['a thumbnail', 512, 341, 'Studio Zonnebloem'],
  ['a short name', 900, 600, 'Å'],
  [
    'a long name',
    1500,
    1000,
    'Die Fotografinnen und Fotografen vom Alten Markt in Sankt Augustin-Niederpleis',
  ],
])('every quarter of a picture contains a complete watermark: %s', async (_what, width, height, text) => {
  const marked = await watermark(await grey(width, height, 120), text);
  expect({ width: marked.width, height: marked.height }).toEqual({ width, height });
  const marks = await marksIn(marked.bytes, text, 120);
  const [halfWidth, halfHeight] = [Math.floor(width / 2), Math.floor(height / 2)];
  for (let row = 0; row <= 8; row += 1) {
    for (let column = 0; column <= 8; column += 1) {
      const left = Math.floor((column / 8) * (width - halfWidth));
      const top = Math.floor((row / 8) * (height - halfHeight));
      const whole = marks.some(
        (mark) =>
          mark.x >= left &&
          mark.y >= top &&
          mark.x + mark.width <= left + halfWidth &&
          mark.y + mark.height <= top + halfHeight,
      );
      expect(whole, `a quarter from ${left},${top}`).toBe(true);
    }
  }
});

it.each([0, 255])('a watermark is visible on a plain picture of gray level %i', async (level) => {
  const { bytes } = await watermark(await grey(900, 600, level), 'Studio Zonnebloem');
  const { channels } = await sharp(bytes).stats();
  expect(channels[0]!.max - channels[0]!.min).toBeGreaterThan(50);
});
