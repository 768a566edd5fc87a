import type { Luma } from './luma.ts';
import { scaled } from './luma-image.ts';
import type { QrReading } from './qr-codes.ts';
import {
  brightened,
  closeUps,
  enlarged,
  everywhereEnlarged,
  highlights,
  unchanged,
  refocused,
  sharpened,
  withoutNoise,
  type QrPreprocessing,
} from './qr-preprocessing.ts';

type Factor = 0.5 | 1 | 2 | 4;

/**
 * The preprocessings to try, each at a multiple of the first picture's size. The cheapest and most
 * successful come first.
 */
const preprocessings: [Factor, QrPreprocessing][] = [
  [1, withoutNoise],
  [1, closeUps],
  [1, refocused],
  [0.5, refocused],
  [2, unchanged],
  [2, closeUps],
  [4, unchanged],
  [4, closeUps],
  [2, withoutNoise],
  [1, enlarged],
  [1, sharpened],
  [1, brightened],
  [1, highlights],
  [2, sharpened],
  [4, everywhereEnlarged],
];

/**
 * Scans again, with every preprocessing, for a code that should be in the photo. There is no
 * timeout: the same photo gives the same result on a busy machine, and the number of pixels bounds
 * the cost.
 * @param first the picture in which no code was found
 * @param decode returns the same picture at 2 or 4 times its size, or null if the original has no
 * more pixels
 */
export async function readQrCodesDeep(
  first: Luma,
  decode: (factor: 2 | 4) => Promise<Luma | null>,
): Promise<QrReading> {
  const sizes = new Map<Factor, Luma | null>([[1, first]]);
  const inSize = async (factor: Factor) => {
    if (!sizes.has(factor))
      sizes.set(
        factor,
        factor === 0.5 ? await scaled(first, 0.5) : factor === 1 ? first : await decode(factor),
      );
    return sizes.get(factor) ?? null;
  };
  let suspected = false;
  for (const [factor, preprocess] of preprocessings) {
    const luma = await inSize(factor);
    if (!luma) continue;
    const reading = await preprocess(luma);
    if (reading.codes.length > 0) return reading;
    suspected ||= reading.suspected;
  }
  return { codes: [], suspected };
}
