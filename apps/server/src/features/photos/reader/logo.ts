import sharp from 'sharp';
import { fileType } from './file-type.ts';
import type { Picture } from './read-result.ts';

/** Twice the largest display size, for high-resolution screens. */
const MAX_SIZE = { width: 720, height: 240 };
const MAX_PIXELS = 24_000_000;
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');

/**
 * A reader process decodes only JPEGs (`decode-jpeg.ts`). The PNG loader is unblocked only while a
 * logo is decoded.
 */
const pngLoader = { operation: ['VipsForeignLoadPng'] };

/**
 * Re-encodes a PNG or JPEG as a small upright PNG in sRGB, so that no other data of the file
 * remains. null for other formats, and if decoding fails.
 */
export async function redrawLogo(bytes: Uint8Array): Promise<Picture | null> {
  const isPng = PNG.equals(Buffer.from(bytes.subarray(0, PNG.length)));
  if (!isPng && fileType(bytes) !== 'jpeg') return null;
  if (isPng) sharp.unblock(pngLoader);
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ ...MAX_SIZE, fit: 'inside', withoutEnlargement: true })
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
