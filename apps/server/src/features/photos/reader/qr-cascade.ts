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

/** The ways to look again, each at so many times the first picture's size; cheapest and most fruitful first. */
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
 * Looks again for a code that must be there, in every way there is. No clock ends it: the same photo gives the same answer on a busy
 * machine, and what it costs is bounded by the pixels it is given. `first` is the picture that was read in vain; `decode(factor)` gives the
 * same picture at 2 or 4 times its size, or null when the original has no more pixels.
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
  for (const [factor, look] of preprocessings) {
    const luma = await inSize(factor);
    if (!luma) continue;
    const reading = await look(luma);
    if (reading.codes.length > 0) return reading;
    suspected ||= reading.suspected;
  }
  return { codes: [], suspected };
}
