import sharp, { type Sharp } from 'sharp';
import type { Luma } from './luma.ts';
import { readQrCodes, type QrReading } from './qr-codes.ts';

const asImage = ({ pixels, width, height }: Luma): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 1 } });

async function asLuma(image: Sharp): Promise<Luma> {
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

const larger = (luma: Luma) =>
  asLuma(asImage(luma).resize(luma.width * 2, luma.height * 2, { kernel: 'lanczos3' }));
const sharper = (luma: Luma, sigma: number) =>
  asLuma(asImage(luma).sharpen({ sigma, m1: 3, m2: 3, x1: 0, y2: 255, y3: 255 }));
const linear = (luma: Luma, gain: number, offset: number) => asLuma(asImage(luma).linear(gain, offset));

/** A code of the fewest pixels that can be read at all fits into what neighbouring tiles share. */
const tileSide = 1536;
const tileShared = 160;

/** Reads a picture at twice its size, tile by tile: as a whole it would take four times its memory. */
async function readTiles(luma: Luma): Promise<QrReading> {
  let suspected = false;
  const step = tileSide - tileShared;
  for (let top = 0; top === 0 || top + tileShared < luma.height; top += step) {
    for (let left = 0; left === 0 || left + tileShared < luma.width; left += step) {
      const width = Math.min(tileSide, luma.width - left);
      const height = Math.min(tileSide, luma.height - top);
      const tile = await asLuma(asImage(luma).extract({ left, top, width, height }));
      const { codes, suspected: isSuspected } = await readQrCodes(await larger(tile));
      suspected ||= isSuspected;
      if (codes.length === 0) continue;
      const place = ({ x, y }: { x: number; y: number }) => ({
        x: (left + x * width) / luma.width,
        y: (top + y * height) / luma.height,
      });
      return { codes: codes.map(({ text, corners }) => ({ text, corners: corners.map(place) })), suspected };
    }
  }
  return { codes: [], suspected };
}

type Factor = 1 | 2 | 4;
type Look = (luma: Luma) => Promise<QrReading>;

const plainly: Look = (luma) => readQrCodes(luma);
const withoutNoise: Look = (luma) => readQrCodes(luma, { denoise: true });
const enlarged: Look = async (luma) => readQrCodes(await larger(luma));
const sharpened: Look = async (luma) => readQrCodes(await sharper(luma, 4), { denoise: true });
const brightened: Look = async (luma) => readQrCodes(await linear(luma, 3, 0), { denoise: true });
const highlights: Look = async (luma) => readQrCodes(await linear(luma, 3, -510), { denoise: true });
const enlargedAndSharpened: Look = async (luma) => readQrCodes(await sharper(await larger(luma), 4));

/** The ways to look again, each at so many times the first picture's size; cheapest and most fruitful first. */
const looks: [Factor, Look][] = [
  [1, withoutNoise],
  [1, enlarged],
  [2, plainly],
  [2, withoutNoise],
  [4, plainly],
  [1, sharpened],
  [1, brightened],
  [1, highlights],
  [2, sharpened],
  [1, enlargedAndSharpened],
  [4, readTiles],
];

/**
 * Looks again for a code that must be there, for at most about `budgetMs`. `first` is the picture that was read in vain;
 * `decode(factor)` gives the same picture at 2 or 4 times its size, or null when the original has no more pixels.
 */
export async function readQrCodesHarder(
  first: Luma,
  decode: (factor: 2 | 4) => Promise<Luma | null>,
  budgetMs: number,
): Promise<QrReading> {
  const end = performance.now() + budgetMs;
  const decoded = new Map<Factor, Luma | null>([[1, first]]);
  let suspected = false;
  for (const [factor, look] of looks) {
    if (performance.now() > end) break;
    if (factor !== 1 && !decoded.has(factor)) decoded.set(factor, await decode(factor));
    const luma = decoded.get(factor);
    if (!luma) continue;
    const reading = await look(luma);
    if (reading.codes.length > 0) return reading;
    suspected ||= reading.suspected;
  }
  return { codes: [], suspected };
}
