/* Photographs without a code, or with a foreign one. */
import type { Scene } from '@photoslate/test-support/fixtures/place';
import { groupFrame } from '@photoslate/test-support/fixtures/scene';
import type { Random } from '@photoslate/test-support/fixtures/random';
import { renderSheet } from '@photoslate/test-support/fixtures/render';
import { drawSheet, type Pixels } from '@photoslate/test-support/fixtures/pixels';
import { foreignCode, lookalike, lookalikeSide } from './lookalikes.ts';

/** Hangs a drawing into a picture, at this share of its width. */
export async function hang(picture: Pixels, random: Random, svg: string, place: number): Promise<void> {
  const share = random.between(0.06, 0.28);
  drawSheet(
    picture,
    await renderSheet(svg),
    1,
    {
      at: {
        x: picture.width * (place + random.between(-0.05, 0.05)),
        y: picture.height * random.between(0.2, 0.8),
      },
      pivot: { x: lookalikeSide / 2, y: lookalikeSide / 2 },
      scale: (share * picture.width) / lookalikeSide,
      pitch: random.between(-30, 30),
      yaw: random.between(-30, 30),
      roll: random.between(-20, 20),
      distance: 3000,
    },
    3,
  );
}

/**
 * People. Three of four pictures also contain three things that look like a code, and every
 * twentieth contains a foreign code, whose text is returned.
 */
export async function withoutCode(
  random: Random,
  scene: Scene,
  n: number,
): Promise<{ picture: Pixels; foreign: string | null }> {
  const picture = await groupFrame(random, scene, 1500, 1000);
  if (n % 4 === 3) return { picture, foreign: null };
  for (const [index, place] of [0.2, 0.5, 0.8].entries())
    await hang(picture, random, lookalike(random, n * 3 + index), place);
  if (n % 20 !== 0) return { picture, foreign: null };
  const { svg, text } = foreignCode(random);
  await hang(picture, random, svg, 0.35);
  return { picture, foreign: text };
}
