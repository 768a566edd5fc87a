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

/** The ways to look again at one picture, cheapest and most fruitful first. */
const looks: ((luma: Luma) => Promise<QrReading>)[] = [
  (luma) => readQrCodes(luma, { denoise: true }),
  async (luma) => readQrCodes(await larger(luma)),
  async (luma) => readQrCodes(await sharper(luma, 4), { denoise: true }),
  async (luma) => readQrCodes(await linear(luma, 3, 0), { denoise: true }),
  async (luma) => readQrCodes(await linear(luma, 3, -510), { denoise: true }),
  async (luma) => readQrCodes(await sharper(await larger(luma), 4)),
];

/**
 * Looks again for a code that must be there. `first` is the picture that was read in vain; `decode(factor)` gives the same
 * picture at `factor` times its size (2, then 4, as far as the original has it), null when it has no more pixels.
 */
export async function readQrCodesHarder(
  first: Luma,
  decode: (factor: number) => Promise<Luma | null>,
): Promise<QrReading> {
  let suspected = false;
  for (const look of looks) {
    const reading = await look(first);
    if (reading.codes.length > 0) return reading;
    suspected ||= reading.suspected;
  }
  for (const factor of [2, 4]) {
    const luma = await decode(factor);
    if (!luma) break;
    for (const look of [readQrCodes, ...looks.slice(0, factor === 2 ? 3 : 1)]) {
      const reading = await look(luma);
      if (reading.codes.length > 0) return reading;
      suspected ||= reading.suspected;
    }
  }
  return { codes: [], suspected };
}
