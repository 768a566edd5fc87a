import type { Luma } from './luma.ts';

/**
 * One pass of a Gaussian blur along the rows. The result is transposed, so that a second pass blurs
 * the columns and restores the orientation.
 */
function blurAndTranspose(
  from: Float32Array,
  width: number,
  height: number,
  kernel: Float32Array,
): Float32Array {
  const reach = kernel.length >> 1;
  const to = new Float32Array(from.length);
  const row = new Float32Array(width + 2 * reach);
  for (let y = 0; y < height; y += 1) {
    row.set(from.subarray(y * width, (y + 1) * width), reach);
    row.fill(row[reach]!, 0, reach);
    row.fill(row[reach + width - 1]!, reach + width);
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let n = 0; n < kernel.length; n += 1) sum += row[x + n]! * kernel[n]!;
      to[x * height + y] = sum;
    }
  }
  return to;
}

function gaussian(sigma: number): Float32Array {
  const reach = Math.ceil(2.5 * sigma);
  const weights = Float32Array.from({ length: 2 * reach + 1 }, (_, n) =>
    Math.exp(-((n - reach) ** 2) / (2 * sigma ** 2)),
  );
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** The gain that brightens a picture so that at most one pixel in a hundred is clipped. */
function gainOf(pixels: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const value of pixels) counts[value]! += 1;
  let bright = 255;
  for (let above = 0; bright > 0; bright -= 1) {
    above += counts[bright]!;
    if (above > pixels.length / 100) break;
  }
  return Math.min(8, Math.max(1, 240 / Math.max(1, bright)));
}

/** Allowed overshoot beyond black and white. More would only amplify noise. */
const [darkest, brightest] = [-60, 320];

/**
 * Removes a blur by van Cittert's iteration: it adds to the estimate the difference between the
 * photo and the blurred estimate. Yields the picture, brightened if it is dark, after each
 * iteration count in `rounds` (ascending). The blur is modelled as a Gaussian of `sigma` pixels.
 */
export function* deblurred(luma: Luma, sigma: number, rounds: readonly number[]): Generator<Luma> {
  const { width, height } = luma;
  const gain = gainOf(luma.pixels);
  const seen = Float32Array.from(luma.pixels, (value) => value * gain);
  const kernel = gaussian(sigma);
  const sharp = Float32Array.from(seen);
  for (let round = 1; round <= (rounds.at(-1) ?? 0); round += 1) {
    const transposed = blurAndTranspose(sharp, width, height, kernel);
    const blurred = blurAndTranspose(transposed, height, width, kernel);
    for (let at = 0; at < sharp.length; at += 1)
      sharp[at] = Math.max(darkest, Math.min(brightest, sharp[at]! + seen[at]! - blurred[at]!));
    if (rounds.includes(round))
      yield { pixels: new Uint8Array(Uint8ClampedArray.from(sharp)), width, height };
  }
}
