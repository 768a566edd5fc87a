import sharp from 'sharp';
import type { Raw } from './decode-jpeg.ts';
import type { Picture } from './read-result.ts';

const previewLongSide = 2048;
const thumbnailLongSide = 512;
/**
 * A JPEG of the camera up to this size is the preview itself: 525 KB for 1620 × 1080. A new
 * encoding would lose quality and take as long as the decoding.
 */
const maxKeptBytesPerPixel = 0.3;

async function encode({ data, width, height }: Raw, longSide: number, quality: number): Promise<Picture> {
  const { data: bytes, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
    // Skipping the optimisation halves the encoding time. Customers load watermarked previews,
    // which are encoded again with optimisation.
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  return { bytes, width: info.width, height: info.height };
}

const canBeKept = ({ bytes, width, height }: Picture) =>
  Math.max(width, height) <= previewLongSide && bytes.length <= width * height * maxKeptBytesPerPixel;

/**
 * Creates the preview and the thumbnail from one decoded picture.
 * @param jpeg the same picture as an upright JPEG in sRGB without metadata, if there is one
 */
export async function previewsOf(
  raw: Raw,
  jpeg: Picture | null,
): Promise<{ preview: Picture; thumbnail: Picture }> {
  const preview = jpeg && canBeKept(jpeg) ? jpeg : await encode(raw, previewLongSide, 80);
  const thumbnail = await encode(raw, thumbnailLongSide, 78);
  return { preview, thumbnail };
}
