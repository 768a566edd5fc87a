import type { ContrastImage } from './contrast-image.ts';
import { BORDER } from './symbol-model.ts';

/**
 * Where a symbol is: its corners (upper left, upper right, lower right, lower left; without the
 * border) as x, y, x, y, … in pixels of the finest picture.
 */
export type Pose = Float64Array;

/** The mean length of the sides of a symbol, in pixels. */
export function sideOf(pose: Pose): number {
  let sum = 0;
  for (let n = 0; n < 4; n += 1) {
    const next = (n + 1) % 4;
    sum += Math.hypot(pose[next * 2]! - pose[n * 2]!, pose[next * 2 + 1]! - pose[n * 2 + 1]!);
  }
  return sum / 4;
}

/** The level of the pyramid in which a module of this size has at least `least` pixels. */
export function levelFor(levels: readonly ContrastImage[], module: number, least: number): ContrastImage {
  let [level] = levels;
  for (const next of levels) if (module / next.scale >= least) level = next;
  return level!;
}

/** Maps the unit square to the quadrilateral: x = (a·u + b·v + c) / (g·u + h·v + 1), y likewise. */
function homography(pose: Pose): Float64Array {
  // By index: destructuring would call the iterator of the typed array, which is slow.
  const x0 = pose[0]!;
  const y0 = pose[1]!;
  const x1 = pose[2]!;
  const y1 = pose[3]!;
  const x2 = pose[4]!;
  const y2 = pose[5]!;
  const x3 = pose[6]!;
  const y3 = pose[7]!;
  const [dx1, dy1, dx2, dy2] = [x1 - x2, y1 - y2, x3 - x2, y3 - y2];
  const [sx, sy] = [x0 - x1 + x2 - x3, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / area;
  const h = (dx1 * sy - sx * dy1) / area;
  return Float64Array.of(
    x1 - x0 + g * x1,
    x3 - x0 + h * x3,
    x0,
    y1 - y0 + g * y1,
    y3 - y0 + h * y3,
    y0,
    g,
    h,
  );
}

/**
 * Reads modules of a symbol from an image into `into`.
 * @param modules indexes in the model's grid
 * @param spread distance of the 3 × 3 points per module, in modules; 0 for a single point
 */
export function sampleModules(
  image: ContrastImage,
  pose: Pose,
  side: number,
  modules: Int16Array,
  spread: number,
  into: Float32Array,
): void {
  const mapping = homography(pose);
  const a = mapping[0]!;
  const b = mapping[1]!;
  const c = mapping[2]!;
  const d = mapping[3]!;
  const e = mapping[4]!;
  const f = mapping[5]!;
  const g = mapping[6]!;
  const h = mapping[7]!;
  const size = side - 2 * BORDER;
  const { values, width, height, scale } = image;
  const reach = spread === 0 ? 0 : 1;
  const points = (2 * reach + 1) ** 2;
  for (let n = 0; n < modules.length; n += 1) {
    const at = modules[n]!;
    const row = Math.floor(at / side);
    const column = at - row * side;
    let sum = 0;
    for (let down = -reach; down <= reach; down += 1) {
      const v = (row - BORDER + 0.5 + down * spread) / size;
      for (let across = -reach; across <= reach; across += 1) {
        const u = (column - BORDER + 0.5 + across * spread) / size;
        const w = 1 / ((g * u + h * v + 1) * scale);
        // The same as `valueAt`, which costs half as much again as a call.
        const x = (a * u + b * v + c) * w - 0.5;
        const y = (d * u + e * v + f) * w - 0.5;
        if (!(x >= 0 && y >= 0 && x < width - 1 && y < height - 1)) continue;
        const left = x | 0;
        const top = y | 0;
        const right = x - left;
        const lower = y - top;
        const from = top * width + left;
        const upperRow = values[from]! + (values[from + 1]! - values[from]!) * right;
        const below = from + width;
        const lowerRow = values[below]! + (values[below + 1]! - values[below]!) * right;
        sum += upperRow + (lowerRow - upperRow) * lower;
      }
    }
    into[n] = sum / points;
  }
}
