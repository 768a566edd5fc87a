import type { Luma } from './luma.ts';

/** A rectangle of a picture, in pixels. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

const block = 16;
/**
 * Distance of the two pixels that are compared: the width of one or two modules of the smallest
 * codes.
 */
const lag = 2;

/**
 * The detail of each block: the smaller of the changes along the two axes, because edges and
 * stripes change along only one.
 */
function detail({ pixels, width, height }: Luma): { scores: Float32Array; columns: number; rows: number } {
  const columns = Math.floor((width - lag) / block);
  const rows = Math.floor((height - lag) / block);
  const scores = new Float32Array(Math.max(0, columns * rows));
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let across = 0;
      let down = 0;
      for (let y = row * block; y < (row + 1) * block; y += 1) {
        for (let at = y * width + column * block, end = at + block; at < end; at += 1) {
          across += Math.abs(pixels[at + lag]! - pixels[at]!);
          down += Math.abs(pixels[at + lag * width]! - pixels[at]!);
        }
      }
      scores[row * columns + column] = Math.min(across, down);
    }
  }
  return { scores, columns, rows };
}

/**
 * Sums each block with its neighbours, so that the centre of a large object scores higher than its
 * edge.
 */
function spread(scores: Float32Array, columns: number, rows: number): Float32Array {
  return scores.map((_, at) => {
    const [column, row] = [at % columns, Math.floor(at / columns)];
    let sum = 0;
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
        sum += scores[y * columns + x]!;
    return sum;
  });
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(most, Math.round(value)));

/** The square with this side around a point, clipped to the picture. */
function regionAround({ width, height }: Luma, x: number, y: number, side: number): Region {
  const size = { width: Math.min(Math.round(side), width), height: Math.min(Math.round(side), height) };
  return {
    left: clamp(x - size.width / 2, width - size.width),
    top: clamp(y - size.height / 2, height - size.height),
    ...size,
  };
}

/**
 * The regions with the most detail along both axes, best first: squares of `side` pixels around
 * different points. No other content of a photograph of people has as much detail as a QR code,
 * however small the code is. In a scaled-down picture this also holds for a code that is out of
 * focus.
 */
export function detailedRegions(luma: Luma, side: number, most: number): Region[] {
  const { scores: own, columns, rows } = detail(luma);
  const scores = spread(own, columns, rows);
  const minDistance = side / 2 / block;
  const regions: Region[] = [];
  while (regions.length < most) {
    let best = 0;
    for (let at = 1; at < scores.length; at += 1) if (scores[at]! > scores[best]!) best = at;
    if (!(scores[best]! > 0)) break;
    const [column, row] = [best % columns, Math.floor(best / columns)];
    regions.push(regionAround(luma, (column + 0.5) * block, (row + 0.5) * block, side));
    for (
      let y = Math.max(0, Math.ceil(row - minDistance));
      y <= Math.min(rows - 1, row + minDistance);
      y += 1
    )
      for (
        let x = Math.max(0, Math.ceil(column - minDistance));
        x <= Math.min(columns - 1, column + minDistance);
        x += 1
      )
        scores[y * columns + x] = 0;
  }
  return regions;
}
