import type { KnownCodes } from './known-codes/symbol-model.ts';
import type { Luma } from './luma.ts';
import { mergedCodes, type QrReading } from './qr-codes.ts';
import {
  closeUps,
  compared,
  comparedCloseUps,
  comparedSharpened,
  unchanged,
  withoutNoise,
  type QrPreprocessing,
} from './qr-preprocessing.ts';
import type { FoundCode } from './read-result.ts';

/** A multiple of the first picture's size, or the size of the original. */
type Size = 1 | 2 | 'full';

/** The preprocessings to try. The cheapest and most successful come first. */
const preprocessingsFor = (known: KnownCodes): [Size, QrPreprocessing][] => [
  [1, withoutNoise],
  [2, unchanged],
  [1, compared(known)],
  [2, withoutNoise],
  ['full', unchanged],
  ['full', closeUps],
  [1, comparedSharpened(known)],
  [2, comparedCloseUps(known)],
  ['full', withoutNoise],
];

/**
 * Scans again, with every preprocessing and by comparison with the known codes, for a code that
 * should be in the photo. There is no timeout: the same photo gives the same result on a busy
 * machine, and the number of pixels bounds the cost.
 * @param first the picture in which no code was found
 * @param decode returns the same picture at 2 or 4 times its size, or null if the original has no
 * more pixels
 * @param isOurs whether a code ends the search; other codes are collected
 */
export async function readQrCodesDeep(
  first: Luma,
  decode: (factor: 2 | 4) => Promise<Luma | null>,
  known: KnownCodes,
  isOurs: (code: FoundCode) => boolean,
): Promise<QrReading> {
  const sizes = new Map<2 | 4, Luma | null>();
  const enlarged = async (factor: 2 | 4) => {
    if (!sizes.has(factor)) sizes.set(factor, await decode(factor));
    return sizes.get(factor) ?? null;
  };
  const inSize = async (size: Size) => {
    if (size === 1) return first;
    return (size === 2 ? null : await enlarged(4)) ?? (await enlarged(2)) ?? first;
  };
  const tried = new Map<Luma, Set<QrPreprocessing>>([[first, new Set([unchanged])]]);
  let suspected = false;
  let codes: FoundCode[] = [];
  for (const [size, preprocess] of preprocessingsFor(known)) {
    const luma = await inSize(size);
    const before = tried.get(luma) ?? new Set();
    if (before.has(preprocess)) continue;
    tried.set(luma, before.add(preprocess));
    const reading = await preprocess(luma, isOurs);
    codes = mergedCodes(codes, reading.codes);
    suspected ||= reading.suspected;
    if (reading.codes.some(isOurs)) break;
  }
  return { codes, suspected };
}
