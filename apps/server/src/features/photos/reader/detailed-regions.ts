import type { Luma } from './luma.ts';

/** A part of a picture, in pixels. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

const block = 16;
/** How far apart two pixels are that are compared: the width of a module or two of the smallest codes. */
const lag = 2;

/** How much changes along both axes in each block of a picture: the lesser of the two, since edges and stripes have only one. */
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

/** Each block with its neighbours, so that the middle of something large scores more than its edge. */
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

/** The region of this side around a point, as far as the picture goes. */
export function regionAround({ width, height }: Luma, x: number, y: number, side: number): Region {
  const size = { width: Math.min(Math.round(side), width), height: Math.min(Math.round(side), height) };
  return {
    left: clamp(x - size.width / 2, width - size.width),
    top: clamp(y - size.height / 2, height - size.height),
    ...size,
  };
}

/**
 * Where a picture has the most detail along both axes, best first: squares of `side` pixels, no two around the same place. Nothing in a
 * photograph of people has as much of it as a code, however small; of one that is out of focus, when the picture is small, too.
 */
export function detailedRegions(luma: Luma, side: number, most: number): Region[] {
  const { scores: own, columns, rows } = detail(luma);
  const scores = spread(own, columns, rows);
  const apart = side / 2 / block;
  const regions: Region[] = [];
  while (regions.length < most) {
    let best = 0;
    for (let at = 1; at < scores.length; at += 1) if (scores[at]! > scores[best]!) best = at;
    if (!(scores[best]! > 0)) break;
    const [column, row] = [best % columns, Math.floor(best / columns)];
    regions.push(regionAround(luma, (column + 0.5) * block, (row + 0.5) * block, side));
    for (let y = Math.max(0, Math.ceil(row - apart)); y <= Math.min(rows - 1, row + apart); y += 1)
      for (let x = Math.max(0, Math.ceil(column - apart)); x <= Math.min(columns - 1, column + apart); x += 1)
        scores[y * columns + x] = 0;
  }
  return regions;
}
