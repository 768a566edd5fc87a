import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import type { Luma } from './luma.ts';

const font = (subset: string) =>
  fileURLToPath(new URL(`fonts/atkinson-hyperlegible-next-bold-${subset}.ttf`, import.meta.url));

/** Degrees, counter-clockwise. A slanted text cannot be cropped away along a row. */
const slant = -18;

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter]!);

const asImage = ({ pixels, width, height }: Luma) => sharp(pixels, { raw: { width, height, channels: 1 } });

async function asMask(image: Sharp): Promise<Luma> {
  const { data, info } = await image.extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

async function textImage(text: string, width: number, height: number, subset: string): Promise<Luma> {
  return asMask(
    sharp({
      text: {
        text: escaped(text),
        // A server may have no fonts installed. Letters that this font lacks come from the system's
        // fonts, if any.
        font: 'Atkinson Hyperlegible Next Bold',
        fontfile: font(subset),
        width,
        height,
        align: 'centre',
        wrap: 'word-char',
      },
    }),
  );
}

let allLetters: Promise<unknown> | undefined;

/**
 * The text of a watermark, and the shadow around it that makes it visible on white; 255 is full.
 * Both have the same size.
 */
export interface WatermarkMask {
  ink: Luma;
  shadow: Luma;
}

async function draw(text: string, width: number, height: number): Promise<WatermarkMask> {
  // A font file stays loaded once opened, so both subsets serve all later texts.
  await (allLetters ??= textImage('Ő', 64, 64, 'latin-ext'));
  const flat = await textImage(text, width, height, 'latin');
  const room = Math.max(2, Math.round(width / 80));
  const black = { background: '#000' };
  const padded = await asMask(
    asImage(flat).extend({ top: room, bottom: room, left: room, right: room, ...black }),
  );
  const ink = await asMask(asImage(padded).rotate(slant, black));
  const shadow = await asMask(asImage(ink).blur(Math.max(0.5, room / 2.5)));
  for (let at = 0; at < shadow.pixels.length; at += 1) {
    const spread = Math.min(255, shadow.pixels[at]! * 2);
    shadow.pixels[at] = (spread * (255 - ink.pixels[at]!)) / 255;
  }
  return { ink, shadow };
}

const drawn = new Map<string, Promise<WatermarkMask>>();

/**
 * Draws the text for a picture of this size: at most three tenths of its width and a quarter of its
 * height. Caches the masks of the last few sizes, because the photos of a shoot are processed one
 * after the other.
 */
export function watermarkMask(text: string, width: number, height: number): Promise<WatermarkMask> {
  const shown =
    text
      .replace(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 120) || '©';
  const key = `${width} ${height} ${shown}`;
  const known = drawn.get(key);
  if (known) return known;
  const mask = draw(shown, Math.max(16, Math.floor(width * 0.26)), Math.max(8, Math.floor(height * 0.11)));
  if (drawn.size >= 8) drawn.clear();
  drawn.set(key, mask);
  return mask;
}
