import sharp, { type SharpOptions } from 'sharp';
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

function reasonOf(error: unknown): Unreadable {
  const message = error instanceof Error ? error.message : String(error);
  if (/premature end of JPEG image/.test(message)) return new Unreadable('truncated', error);
  if (/pixel limit|too large/i.test(message)) return new Unreadable('too-large', error);
  return new Unreadable('damaged', error);
}

const isHarmless = (error: unknown) =>
  error instanceof Error && /extraneous bytes before marker/.test(error.message);

async function decodeWith(source: JpegSource, shrink: number, failOn: SharpOptions['failOn']): Promise<Raw> {
  // The exact size lets the decoder shrink by itself; anything larger would cost a larger decode and a resize.
  const longSide = Math.floor(Math.max(source.width, source.height) / shrink);
  const { data, info } = await sharp(source.input, {
    failOn,
    limitInputPixels: source.pixelLimit,
    ignoreIcc: source.isSrgb,
    sequentialRead: true,
    autoOrient: true,
  })
    .resize(longSide, longSide, { fit: 'inside' })
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
