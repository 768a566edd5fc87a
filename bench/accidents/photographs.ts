import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { newId } from '../../apps/server/src/platform/ids.ts';
import type { Random } from '@photoslate/test-support/fixtures/random';

export interface Photograph {
  readonly bytes: Buffer<ArrayBuffer>;
  readonly sha256: string;
}

/**
 * Creates photographs of these widths from noise. A different suffix after the picture makes each
 * file unique.
 */
export async function openPhotographs(widths: readonly number[], random: Random) {
  const pictures: Buffer[] = [];
  for (const width of widths) {
    const height = Math.round(width / 1.5);
    const noise = Buffer.from(Uint8Array.from({ length: width * height * 3 }, () => random.whole(0, 255)));
    const raw = { width, height, channels: 3 } as const;
    pictures.push(await sharp(noise, { raw }).jpeg({ quality: 80 }).toBuffer());
  }
  return (): Photograph => {
    const bytes = Buffer.concat([random.pick(pictures), Buffer.from(newId())]);
    return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
  };
}
