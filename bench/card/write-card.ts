import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { canon, sony, framesOf } from '@photoslate/test-support/fixtures/card-plan';
import { renderFrame, type CardOptions } from '@photoslate/test-support/fixtures/card';
import { withExif } from '@photoslate/test-support/fixtures/exif';

interface Drawn {
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  readonly thumbnail: Buffer;
}

/** A simple picture with enough detail for a file of some hundred kilobytes. */
async function draw(width: number, height: number): Promise<Drawn> {
  const [w, h] = [Math.ceil(width / 12), Math.ceil(height / 12)];
  const jpeg = await sharp(randomBytes(w * h * 3), { raw: { width: w, height: h, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .jpeg({ quality: 85 })
    .toBuffer();
  const thumbnail = await sharp(jpeg).resize(160).jpeg({ quality: 60 }).toBuffer();
  return { jpeg, width, height, thumbnail };
}

export interface WrittenCard {
  readonly count: number;
  readonly bytes: number;
  /** The number of photos. The other files are QR frames. */
  readonly photos: number;
}

/**
 * Writes a card as two cameras do: folders of a thousand files, every `largeEvery`-th of 24
 * megapixels. The QR frames come from the fixtures. The photos are a few drawings, each with its
 * own time and camera.
 */
export async function writeCard(
  folder: string,
  options: CardOptions,
  largeEvery: number,
): Promise<WrittenCard> {
  const small = await Promise.all(Array.from({ length: 8 }, () => draw(1200, 800)));
  const large = await draw(6000, 4000);
  const cameras = [canon, sony];
  const taken = cameras.map(() => 0);
  let [count, bytes, photos] = [0, 0, 0];
  for (const frame of framesOf({ ...options, cameras })) {
    const camera = cameras.indexOf(frame.camera);
    const nth = taken[camera]!;
    taken[camera] = nth + 1;
    const drawing = count % largeEvery === 0 ? large : small[count % small.length]!;
    const file =
      frame.kind === 'photo'
        ? // Bytes after the end of the JPEG make each file unique, as no two photographs are identical.
          Buffer.concat([
            withExif(drawing.jpeg, {
              ...drawing,
              camera: frame.camera,
              cameraTimeMs: frame.cameraTimeMs,
              orientation: 1,
            }),
            Buffer.from(`\n${frame.name} ${count}`),
          ])
        : (await renderFrame(frame, { ...options, size: 'small' })).bytes;
    const folderPath = join(
      folder,
      'DCIM',
      `${100 + Math.floor(nth / 1000)}${camera === 0 ? 'CANON' : 'MSDCF'}`,
    );
    await mkdir(folderPath, { recursive: true });
    await writeFile(join(folderPath, frame.name), file);
    count += 1;
    bytes += file.length;
    if (frame.kind === 'photo') photos += 1;
  }
  return { count, bytes, photos };
}
