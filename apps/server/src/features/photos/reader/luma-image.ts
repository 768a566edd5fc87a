import sharp, { type Sharp } from 'sharp';
import type { Region } from './detailed-regions.ts';
import type { Luma } from './luma.ts';

const asImage = ({ pixels, width, height }: Luma): Sharp =>
  sharp(pixels, { raw: { width, height, channels: 1 } });

async function asLuma(image: Sharp): Promise<Luma> {
  const { data, info } = await image.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

export const partOfLuma = (luma: Luma, region: Region) => asLuma(asImage(luma).extract(region));
export const scaled = (luma: Luma, factor: number) =>
  asLuma(
    asImage(luma).resize(Math.round(luma.width * factor), Math.round(luma.height * factor), {
      kernel: 'lanczos3',
    }),
  );
export const sharper = (luma: Luma, sigma: number) =>
  asLuma(asImage(luma).sharpen({ sigma, m1: 3, m2: 3, x1: 0, y2: 255, y3: 255 }));
