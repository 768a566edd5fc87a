import { detailedRegions, type Region } from './detailed-regions.ts';
import { findBlurredKnownCode, findKnownCode, findSharpKnownCode } from './known-codes/find-known-code.ts';
import type { KnownCodes } from './known-codes/symbol-model.ts';
import type { Luma } from './luma.ts';
import { partOfLuma, scaled, sharper } from './luma-image.ts';
import { mergedCodes, readQrCodes, type QrReading } from './qr-codes.ts';
import type { FoundCode } from './read-result.ts';

type CodeTest = (code: FoundCode) => boolean;
const isAny: CodeTest = () => true;

/**
 * One preprocessing for codes that are hard to read. It ends at the first code for which `isWanted`
 * is true (by default any), and returns the codes that it found until then.
 */
export type QrPreprocessing = (luma: Luma, isWanted?: CodeTest) => Promise<QrReading>;

export const unchanged: QrPreprocessing = (luma) => readQrCodes(luma);
export const withoutNoise: QrPreprocessing = (luma) => readQrCodes(luma, { denoise: true });

/**
 * Maps the result for a region to the coordinates of the whole picture. `suspected` is false,
 * because the preprocessing itself may create patterns that look like a code.
 */
function inWhole(reading: QrReading, { left, top, width, height }: Region, whole: Luma): QrReading {
  const toWhole = ({ x, y }: { x: number; y: number }) => ({
    x: (left + x * width) / whole.width,
    y: (top + y * height) / whole.height,
  });
  return {
    codes: reading.codes.map((code) => ({ ...code, corners: code.corners.map(toWhole) })),
    suspected: false,
  };
}

/**
 * Scans regions one after the other, each with several preprocessings, until a wanted code is read.
 */
async function scanRegions(
  luma: Luma,
  regions: readonly Region[],
  isWanted: CodeTest,
  attempts: (part: Luma) => AsyncIterable<QrReading> | Iterable<Promise<QrReading>>,
): Promise<QrReading> {
  let codes: FoundCode[] = [];
  for (const region of regions) {
    for await (const reading of attempts(await partOfLuma(luma, region))) {
      codes = mergedCodes(codes, inWhole(reading, region, luma).codes);
      if (reading.codes.some(isWanted)) return { codes, suspected: false };
    }
  }
  return { codes, suspected: false };
}

/** Side of the smallest readable code, with a margin around it. */
const smallestSide = 144;

/** Scans for a code of one or two pixels per module: enlarges the regions with the most detail. */
export const closeUps: QrPreprocessing = (luma, isWanted = isAny) =>
  scanRegions(luma, detailedRegions(luma, smallestSide, 6), isWanted, async function* (part) {
    yield await readQrCodes(await scaled(part, 2));
    const large = await scaled(part, 3);
    yield await readQrCodes(await sharper(large, 1.5));
    yield await readQrCodes(await sharper(large, 3));
  });

const readingOf = (found: FoundCode | null): QrReading => ({
  codes: found === null ? [] : [found],
  suspected: false,
});

/** Compares the picture with the codes of the session. */
export const compared =
  (known: KnownCodes): QrPreprocessing =>
  async (luma) =>
    readingOf(await findKnownCode(luma, known));

/** The same in a sharpened picture. */
export const comparedSharpened =
  (known: KnownCodes): QrPreprocessing =>
  async (luma) =>
    readingOf(await findBlurredKnownCode(luma, known));

/** Side of a code of two to four pixels per module, with a margin. */
const comparedSide = 288;

/** Compares the regions with the most detail with the codes of the session. */
export const comparedCloseUps =
  (known: KnownCodes): QrPreprocessing =>
  (luma, isWanted = isAny) =>
    scanRegions(luma, detailedRegions(luma, comparedSide, 4), isWanted, function* (part) {
      yield Promise.resolve(readingOf(findSharpKnownCode(part, known)));
    });
