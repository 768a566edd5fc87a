import { deblurred } from './deblur.ts';
import { detailedRegions, regionAround, type Region } from './detailed-regions.ts';
import type { Luma } from './luma.ts';
import { linear, partOfLuma, scaled, sharper } from './luma-image.ts';
import { readQrCodes, type QrReading } from './qr-codes.ts';

/** One way to look for a code that is hard to read. */
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

/** A reading of a part, as one of the whole. What a part is made to look like is no reason to suspect a code in it. */
function inWhole(reading: QrReading, { left, top, width, height }: Region, whole: Luma): QrReading {
  const place = ({ x, y }: { x: number; y: number }) => ({
    x: (left + x * width) / whole.width,
    y: (top + y * height) / whole.height,
  });
  return {
    codes: reading.codes.map(({ text, corners }) => ({ text, corners: corners.map(place) })),
    suspected: false,
  };
}

/** Looks at parts of a picture one after the other, each in several ways, until something is read. */
async function lookInto(
  luma: Luma,
  regions: readonly Region[],
  ways: (part: Luma) => AsyncIterable<QrReading> | Iterable<Promise<QrReading>>,
): Promise<QrReading> {
  for (const region of regions) {
    for await (const reading of ways(await partOfLuma(luma, region)))
      if (reading.codes.length > 0) return inWhole(reading, region, luma);
  }
  return nothing;
}

/** A code of the fewest pixels that can be read at all, with room around it. */
const smallestSide = 144;

/** Looks for a code of a pixel or two a module, enlarged, where there is more detail than anywhere else. */
export const closeUps: QrPreprocessing = (luma) =>
  lookInto(luma, detailedRegions(luma, smallestSide, 6), async function* (part) {
    yield await readQrCodes(await scaled(part, 2));
    const large = await scaled(part, 3);
    yield await readQrCodes(await sharper(large, 1.5));
    yield await readQrCodes(await sharper(large, 3));
  });

/** A code of three to six pixels a module, with room around it. */
const blurredSide = 400;
/** So much smaller, what is out of focus shows in detail, and what is in focus no longer. */
const overview = 1 / 3;

/** Looks for a code that is out of focus, with the blur taken back. */
export const refocused: QrPreprocessing = async (luma) => {
  const found = detailedRegions(await scaled(luma, overview), blurredSide * overview, 2);
  const regions = found.map(({ left, top, width, height }) =>
    regionAround(luma, (left + width / 2) / overview, (top + height / 2) / overview, blurredSide),
  );
  return lookInto(luma, regions, function* (part) {
    for (const sigma of [3, 2])
      for (const sharp of deblurred(part, sigma, [2, 5, 10])) yield readQrCodes(sharp, { denoise: true });
  });
};

/** A code of the fewest pixels that can be read at all fits into what neighbouring tiles share. */
const tileSide = 1536;
const tileShared = 160;

function tilesOf({ width, height }: Luma): Region[] {
  const step = tileSide - tileShared;
  const starts = (length: number) =>
    Array.from({ length: Math.max(1, Math.ceil((length - tileShared) / step)) }, (_, n) => n * step);
  return starts(height).flatMap((top) =>
    starts(width).map((left) => ({
      left,
      top,
      width: Math.min(tileSide, width - left),
      height: Math.min(tileSide, height - top),
    })),
  );
}

/** Reads a picture at twice its size, tile by tile: as a whole it would take four times its memory. */
export const everywhereEnlarged: QrPreprocessing = (luma) =>
  lookInto(luma, tilesOf(luma), async function* (part) {
    yield await readQrCodes(await scaled(part, 2));
  });
