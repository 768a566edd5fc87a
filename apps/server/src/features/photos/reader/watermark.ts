import sharp from 'sharp';
import type { Raw } from './decode-jpeg.ts';
import type { Picture } from './read-result.ts';
import { watermarkMask, type WatermarkMask } from './watermark-text.ts';

/** The opacity of the text and of its shadow, in 1/256. */
const inkWeight = 120;
const shadowWeight = 104;

function stamp(raw: Raw, { ink, shadow }: WatermarkMask, left: number, top: number): void {
  const fromX = Math.max(0, -left);
  const toX = Math.min(ink.width, raw.width - left);
  for (let y = Math.max(0, -top); y < Math.min(ink.height, raw.height - top); y += 1) {
    let at = ((top + y) * raw.width + left + fromX) * 3;
    for (let x = fromX; x < toX; x += 1, at += 3) {
      const lighter = ink.pixels[y * ink.width + x]! * inkWeight;
      const darker = shadow.pixels[y * ink.width + x]! * shadowWeight;
      if (lighter + darker === 0) continue;
      for (let channel = at; channel < at + 3; channel += 1) {
        const value = raw.data[channel]!;
        raw.data[channel] = value + (((255 - value) * lighter - value * darker) >> 16);
      }
    }
  }
}

/**
 * Tiles the picture with watermarks so densely that any quarter of it (half its width by half its
 * height) contains a whole one.
 */
function stampAll(raw: Raw, mask: WatermarkMask): void {
  const stepX = Math.max(8, Math.floor(raw.width / 2) - mask.ink.width);
  const stepY = Math.max(8, Math.floor(raw.height / 2) - mask.ink.height);
  for (let row = 0, top = Math.floor(-stepY / 2); top < raw.height; row += 1, top += stepY) {
    const shift = row % 2 === 0 ? 0 : Math.floor(stepX / 2);
    for (let left = shift - stepX; left < raw.width; left += stepX) stamp(raw, mask, left, top);
  }
}

/**
 * Adds a text watermark all over a JPEG; the result has no metadata. Only for previews and
 * thumbnails that the server created, not for untrusted files.
 */
export async function watermark(picture: Uint8Array, text: string): Promise<Picture> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const raw = { data, width: info.width, height: info.height };
  stampAll(raw, await watermarkMask(text, raw.width, raw.height));
  const bytes = await sharp(data, { raw: { width: raw.width, height: raw.height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { bytes, width: raw.width, height: raw.height };
}
