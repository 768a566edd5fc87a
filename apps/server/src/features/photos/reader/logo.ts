import sharp from 'sharp';
import { fileType } from './file-type.ts';
import type { Picture } from './read-result.ts';

/** Twice as large as it is ever shown, for fine screens. */
const MOST = { width: 720, height: 240 };
const MOST_PIXELS = 24_000_000;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/** A reader opens JPEGs alone (`decode-jpeg.ts`); for a logo, and for no longer, PNGs too. */
const pngLoader = { operation: ['VipsForeignLoadPng'] };

/** Draws a PNG or JPEG anew, in sRGB, upright and small: nothing of the file itself is kept. Null for all else, and for what cannot be decoded. */
export async function redrawLogo(bytes: Uint8Array): Promise<Picture | null> {
  const isPng = PNG.equals(Buffer.from(bytes.subarray(0, PNG.length)));
  if (!isPng && fileType(bytes) !== 'jpeg') return null;
  if (isPng) sharp.unblock(pngLoader);
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ ...MOST, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .png({ compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  } finally {
    if (isPng) sharp.block(pngLoader);
  }
}
