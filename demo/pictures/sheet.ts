import { readFile } from 'node:fs/promises';
import sharp from 'sharp';

const GAP = 16;

/**
 * Puts pictures side by side at one height, with gaps between them, and writes them as a PNG of 256
 * colours.
 */
export async function writeSheet(out: string, files: readonly string[], height: number): Promise<void> {
  const pictures = await Promise.all(
    files.map(async (file) =>
      sharp(await readFile(file))
        .resize({ height, fit: 'inside' })
        .png()
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  let left = 0;
  const placed = pictures.map(({ data, info }) => {
    const here = { input: data, left, top: 0 };
    left += info.width + GAP;
    return here;
  });
  await sharp({ create: { width: left - GAP, height, channels: 4, background: '#0000' } })
    .composite(placed)
    .png({ palette: true, effort: 10 })
    .toFile(out);
}
