import type { Luma } from './luma.ts';
import { scaled } from './luma-image.ts';
import { mergedCodes, type QrReading } from './qr-codes.ts';
import type { FoundCode } from './read-result.ts';
import {
  brightened,
  closeUps,
  enlarged,
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
  [4, withoutNoise],
];

/**
 * Scans again, with every preprocessing, for a code that should be in the photo. There is no
 * timeout: the same photo gives the same result on a busy machine, and the number of pixels bounds
 * the cost.
 * @param first the picture in which no code was found
 * @param decode returns the same picture at 2 or 4 times its size, or null if the original has no
 * more pixels
 * @param isOurs whether a code ends the search; other codes are collected
 */
export async function readQrCodesDeep(
  first: Luma,
  decode: (factor: 2 | 4) => Promise<Luma | null>,
  isOurs: (code: FoundCode) => boolean,
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
  let codes: FoundCode[] = [];
  for (const [factor, preprocess] of preprocessings) {
    const luma = await inSize(factor);
    if (!luma) continue;
    const reading = await preprocess(luma, isOurs);
    codes = mergedCodes(codes, reading.codes);
    suspected ||= reading.suspected;
    if (reading.codes.some(isOurs)) break;
  }
  return { codes, suspected };
}
