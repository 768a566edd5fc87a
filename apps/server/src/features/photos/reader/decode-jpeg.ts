import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { Unreadable } from './read-result.ts';

// Whatever a stranger's file pretends to be, only the JPEG decoder is reachable.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg'] });
sharp.cache(false);
sharp.concurrency(1);

/** Interleaved sRGB pixels, three bytes each. */
export interface Raw {
  data: Buffer;
  width: number;
  height: number;
}

export interface JpegSource {
  /** A path, or the bytes themselves. */
  input: string | Uint8Array;
  /** Size as stored, before orientation. */
  width: number;
  height: number;
  pixelLimit: number;
  /** The picture is in sRGB already, so that its profile need not be applied. */
  isSrgb: boolean;
}

type FailOn = SharpOptions['failOn'];

function reasonOf(error: unknown): Unreadable {
  const message = error instanceof Error ? error.message : String(error);
  if (/premature end of JPEG image/.test(message)) return new Unreadable('truncated', error);
  if (/pixel limit|too large/i.test(message)) return new Unreadable('too-large', error);
  return new Unreadable('damaged', error);
}

const isHarmless = (error: unknown) =>
  error instanceof Error && /extraneous bytes before marker/.test(error.message);

/**
 * The decoder leaves out what a smaller picture does not need. Of a file it is told so in libvips' own way, by its name: sharp would decode
 * at twice the size and resize, which costs a seventh more, and does so for bytes in memory, which have no name.
 */
function shrunk(
  { input, width, height, pixelLimit, isSrgb }: JpegSource,
  shrink: number,
  failOn: FailOn,
): Sharp {
  const options = { failOn, ignoreIcc: isSrgb, sequentialRead: true, autoOrient: true };
  if (typeof input === 'string') {
    const most = Math.ceil(width / shrink) * Math.ceil(height / shrink);
    return sharp(`${input}[shrink=${shrink}]`, { ...options, limitInputPixels: most });
  }
  const longSide = Math.floor(Math.max(width, height) / shrink);
  return sharp(input, { ...options, limitInputPixels: pixelLimit }).resize(longSide, longSide, {
    fit: 'inside',
  });
}

async function decodeWith(source: JpegSource, shrink: number, failOn: FailOn): Promise<Raw> {
  const { data, info } = await shrunk(source, shrink, failOn)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.channels === 3) return { data, width: info.width, height: info.height };
  throw new Unreadable('damaged', `${info.channels} channels`);
}

/**
 * The upright picture at 1/`shrink` (1, 2, 4 or 8) of its size. Rejects with `Unreadable`. A decoder's warning is an error,
 * since what follows is a grey smear, but for stray bytes between markers, which some cameras write.
 */
export async function decodeJpeg(source: JpegSource, shrink: number): Promise<Raw> {
  try {
    return await decodeWith(source, shrink, 'warning').catch((error: unknown) => {
      if (isHarmless(error)) return decodeWith(source, shrink, 'error');
      throw error;
    });
  } catch (error) {
    throw error instanceof Unreadable ? error : reasonOf(error);
  }
}
