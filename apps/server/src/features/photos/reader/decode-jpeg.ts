import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { Unreadable } from './read-result.ts';

// Only the JPEG decoder is reachable, whatever format an untrusted file claims to have.
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
  /** The picture is in sRGB already, so its profile need not be applied. */
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
 * Decodes at a reduced size with libjpeg's shrink-on-load. For a file, the shrink factor goes into
 * the file name in libvips' syntax, because sharp would decode at twice the size and resize, which
 * costs a seventh more. Bytes in memory have no file name, so sharp does exactly that for them.
 */
function shrunk(
  { input, width, height, pixelLimit, isSrgb }: JpegSource,
  shrink: number,
  failOn: FailOn,
): Sharp {
  const options = { failOn, ignoreIcc: isSrgb, sequentialRead: true, autoOrient: true };
  if (typeof input === 'string') {
    const pixels = Math.ceil(width / shrink) * Math.ceil(height / shrink);
    return sharp(`${input}[shrink=${shrink}]`, { ...options, limitInputPixels: pixels });
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
 * Decodes the upright picture at 1/`shrink` (1, 2, 4 or 8) of its size. Rejects with `Unreadable`.
 * A decoder warning is an error, because the rest of such a picture is grey; except for stray bytes
 * between markers, which some cameras write.
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
