import { fileURLToPath } from 'node:url';
import { lights, type PlaceName } from '@photoslate/test-support/fixtures/place';
import { peopleOf } from '@photoslate/test-support/fixtures/people';
import { randomFrom } from '@photoslate/test-support/fixtures/random';
import { groupFrame } from '@photoslate/test-support/fixtures/scene';
import sharp from 'sharp';

const folder = new URL('../../apps/web/src/features/auth/photos/', import.meta.url);
/** Twice as wide as the photos are shown in a large window. */
const WIDTH = 640;
/** Drawn larger, because a drawing has more detail than its small copy shows. */
const DRAWN = { width: 1320, height: 660 };

/** The seed of three people's scenes, and which photos of each scene are shown. */
const SERIES: readonly [PlaceName, seed: number, photos: readonly number[]][] = [
  ['beach', 1, [13, 0, 11]],
  ['meadow', 10, [8, 6, 12]],
  ['evening', 6, [13, 2, 12]],
];

for (const [place, seed, photos] of SERIES) {
  const people = peopleOf(randomFrom('start', place, seed));
  const light = lights[place][seed % lights[place].length]!;
  for (const [at, nth] of photos.entries()) {
    const random = randomFrom('start', place, seed, nth);
    const { data } = await groupFrame(random, { place, light, people }, DRAWN.width, DRAWN.height, nth);
    const file = fileURLToPath(new URL(`${place}-${at + 1}.webp`, folder));
    const { size } = await sharp(data, { raw: { ...DRAWN, channels: 3 } })
      .resize(WIDTH)
      .webp({ quality: 62, effort: 6 })
      .toFile(file);
    console.log(`${place}-${at + 1}.webp: ${size} bytes`);
  }
}
