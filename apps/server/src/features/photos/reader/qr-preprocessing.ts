import { deblurred } from './deblur.ts';
import { detailedRegions, regionAround, type Region } from './detailed-regions.ts';
import type { Luma } from './luma.ts';
import { linear, partOfLuma, scaled, sharper } from './luma-image.ts';
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
export const enlarged: QrPreprocessing = async (luma) => readQrCodes(await scaled(luma, 2));
export const sharpened: QrPreprocessing = async (luma) =>
  readQrCodes(await sharper(luma, 4), { denoise: true });
export const brightened: QrPreprocessing = async (luma) =>
  readQrCodes(await linear(luma, 3, 0), { denoise: true });
export const highlights: QrPreprocessing = async (luma) =>
  readQrCodes(await linear(luma, 3, -510), { denoise: true });

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
    codes: reading.codes.map(({ text, corners }) => ({ text, corners: corners.map(toWhole) })),
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

/** Side of a code of three to six pixels per module, with a margin. */
const blurredSide = 400;
/** Scale at which an out-of-focus code still shows detail, and objects in focus no longer do. */
const overviewScale = 1 / 3;

/** Scans for a code that is out of focus, after removing the blur. */
export const refocused: QrPreprocessing = async (luma, isWanted = isAny) => {
  const found = detailedRegions(await scaled(luma, overviewScale), blurredSide * overviewScale, 2);
  const regions = found.map(({ left, top, width, height }) =>
    regionAround(luma, (left + width / 2) / overviewScale, (top + height / 2) / overviewScale, blurredSide),
  );
  return scanRegions(luma, regions, isWanted, function* (part) {
    for (const sigma of [3, 2])
      for (const sharp of deblurred(part, sigma, [2, 5, 10])) yield readQrCodes(sharp, { denoise: true });
  });
};
