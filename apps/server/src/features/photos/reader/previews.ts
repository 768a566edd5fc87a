import sharp from 'sharp';
import type { Raw } from './decode-jpeg.ts';
import type { Picture } from './read-result.ts';

const previewLongSide = 2048;
const thumbnailLongSide = 512;

async function encode({ data, width, height }: Raw, longSide: number, quality: number): Promise<Picture> {
  const { data: bytes, info } = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(longSide, longSide, { fit: 'inside', withoutEnlargement: true })
    // Saves half of the encoding; what customers load is encoded again with their watermark, and made small then.
    .jpeg({ quality, optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  return { bytes, width: info.width, height: info.height };
}

/** The two pictures that are kept beside an original, from one decode. */
export async function previewsOf(raw: Raw): Promise<{ preview: Picture; thumbnail: Picture }> {
  const preview = await encode(raw, previewLongSide, 80);
  const thumbnail = await encode(raw, thumbnailLongSide, 78);
  return { preview, thumbnail };
}
