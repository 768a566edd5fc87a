import sharp from 'sharp';
import type { Raw } from './decode-jpeg.ts';
import type { Picture } from './read-result.ts';

const previewLongSide = 2048;
const thumbnailLongSide = 512;

async function encode({ data, width, height }: Raw, longSide: number, quality: number): Promise<Picture> {
  const { data: bytes, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
    // Skipping the optimisation halves the encoding time. Customers load watermarked previews,
    // which are encoded again with optimisation.
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  return { bytes, width: info.width, height: info.height };
}

/** Creates the preview and the thumbnail from one decoded picture. */
export async function previewsOf(raw: Raw): Promise<{ preview: Picture; thumbnail: Picture }> {
  const preview = await encode(raw, previewLongSide, 80);
  const thumbnail = await encode(raw, thumbnailLongSide, 78);
  return { preview, thumbnail };
}
