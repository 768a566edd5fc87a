import { deblurred } from './deblur.ts';
import { detailedRegions, regionAround, type Region } from './detailed-regions.ts';
import type { Luma } from './luma.ts';
import { linear, partOfLuma, scaled, sharper } from './luma-image.ts';
import { readQrCodes, type QrReading } from './qr-codes.ts';

/** One preprocessing for codes that are hard to read. */
export type QrPreprocessing = (luma: Luma) => Promise<QrReading>;

export const unchanged: QrPreprocessing = (luma) => readQrCodes(luma);
export const withoutNoise: QrPreprocessing = (luma) => readQrCodes(luma, { denoise: true });
export const enlarged: QrPreprocessing = async (luma) => readQrCodes(await scaled(luma, 2));
export const sharpened: QrPreprocessing = async (luma) =>
  readQrCodes(await sharper(luma, 4), { denoise: true });
export const brightened: QrPreprocessing = async (luma) =>
  readQrCodes(await linear(luma, 3, 0), { denoise: true });
export const highlights: QrPreprocessing = async (luma) =>
  readQrCodes(await linear(luma, 3, -510), { denoise: true });

const nothing: QrReading = { codes: [], suspected: false };

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

/** Scans regions one after the other, each with several preprocessings, until a code is read. */
async function scanRegions(
  luma: Luma,
  regions: readonly Region[],
  attempts: (part: Luma) => AsyncIterable<QrReading> | Iterable<Promise<QrReading>>,
): Promise<QrReading> {
  for (const region of regions) {
    for await (const reading of attempts(await partOfLuma(luma, region)))
      if (reading.codes.length > 0) return inWhole(reading, region, luma);
  }
  return nothing;
}

/** Side of the smallest readable code, with a margin around it. */
const smallestSide = 144;

/** Scans for a code of one or two pixels per module: enlarges the regions with the most detail. */
export const closeUps: QrPreprocessing = (luma) =>
  scanRegions(luma, detailedRegions(luma, smallestSide, 6), async function* (part) {
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
export const refocused: QrPreprocessing = async (luma) => {
  const found = detailedRegions(await scaled(luma, overviewScale), blurredSide * overviewScale, 2);
  const regions = found.map(({ left, top, width, height }) =>
    regionAround(luma, (left + width / 2) / overviewScale, (top + height / 2) / overviewScale, blurredSide),
  );
  return scanRegions(luma, regions, function* (part) {
    for (const sigma of [3, 2])
      for (const sharp of deblurred(part, sigma, [2, 5, 10])) yield readQrCodes(sharp, { denoise: true });
  });
};

/** The tiles overlap by more than the side of the smallest readable code. */
const tileSide = 1536;
const tileOverlap = 160;

function tilesOf({ width, height }: Luma): Region[] {
  const step = tileSide - tileOverlap;
  const starts = (length: number) =>
    Array.from({ length: Math.max(1, Math.ceil((length - tileOverlap) / step)) }, (_, n) => n * step);
  return starts(height).flatMap((top) =>
    starts(width).map((left) => ({
      left,
      top,
      width: Math.min(tileSide, width - left),
      height: Math.min(tileSide, height - top),
    })),
  );
}

/**
 * Scans a picture at twice its size, tile by tile. As a whole it would need four times its memory.
 */
export const everywhereEnlarged: QrPreprocessing = (luma) =>
  scanRegions(luma, tilesOf(luma), async function* (part) {
    yield await readQrCodes(await scaled(part, 2));
  });
