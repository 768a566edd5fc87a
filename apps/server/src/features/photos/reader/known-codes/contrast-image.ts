import type { Luma } from '../luma.ts';
import { sharper } from '../luma-image.ts';

/**
 * A picture in which each pixel is its brightness relative to its surroundings. A glare, a veil and
 * a dim screen have little effect on it.
 */
export interface ContrastImage {
  /** From -120 (two standard deviations darker than the surroundings) to 120. */
  readonly values: Int8Array;
  readonly width: number;
  readonly height: number;
  /** Pixels of the finest picture per pixel of this one. */
  readonly scale: number;
}

/** Half of the window that counts as surroundings, in pixels: a window of 6 to 12 modules. */
const RADIUS = 12;
/** Grey levels of noise: smaller contrasts count less. */
const NOISE = 4;
const UNIT = 60;
const LIMIT = 120;

/** The same picture at half the size. */
export function halved({ pixels, width, height }: Luma): Luma {
  const [columns, rows] = [width >> 1, height >> 1];
  const half = new Uint8Array(columns * rows);
  for (let y = 0, to = 0; y < rows; y += 1) {
    for (let x = 0, from = y * 2 * width; x < columns; x += 1, from += 2, to += 1)
      half[to] =
        (pixels[from]! + pixels[from + 1]! + pixels[from + width]! + pixels[from + width + 1]! + 2) >> 2;
  }
  return { pixels: half, width: columns, height: rows };
}

/** Normalises each pixel by the mean and the standard deviation of the square around it. */
export function contrastImage({ pixels, width, height }: Luma, scale: number): ContrastImage {
  const values = new Int8Array(width * height);
  const sums = new Int32Array(width);
  const squares = new Int32Array(width);
  const change = (row: number, sign: 1 | -1) => {
    for (let x = 0, at = row * width; x < width; x += 1, at += 1) {
      const value = pixels[at]!;
      sums[x]! += sign * value;
      squares[x]! += sign * value * value;
    }
  };
  for (let row = 0; row < Math.min(RADIUS, height); row += 1) change(row, 1);
  for (let y = 0; y < height; y += 1) {
    if (y + RADIUS < height) change(y + RADIUS, 1);
    if (y - RADIUS - 1 >= 0) change(y - RADIUS - 1, -1);
    const rows = Math.min(height - 1, y + RADIUS) - Math.max(0, y - RADIUS) + 1;
    let sum = 0;
    let square = 0;
    for (let x = 0; x < Math.min(RADIUS, width); x += 1) {
      sum += sums[x]!;
      square += squares[x]!;
    }
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const [enters, leaves] = [x + RADIUS, x - RADIUS - 1];
      if (enters < width) {
        sum += sums[enters]!;
        square += squares[enters]!;
      }
      if (leaves >= 0) {
        sum -= sums[leaves]!;
        square -= squares[leaves]!;
      }
      const count = rows * (Math.min(width - 1, enters) - Math.max(0, x - RADIUS) + 1);
      const mean = sum / count;
      const deviation = Math.sqrt(Math.max(0, square / count - mean * mean));
      const value = (UNIT * (pixels[at]! - mean)) / (deviation + NOISE);
      values[at] = value > LIMIT ? LIMIT : value < -LIMIT ? -LIMIT : value;
    }
  }
  return { values, width, height, scale };
}

const MIN_SIDE = 120;

/** The picture and its halves, finest first, with their scales. */
function pyramid(luma: Luma): { level: Luma; scale: number }[] {
  const levels: { level: Luma; scale: number }[] = [];
  for (let level = luma, scale = 1; Math.min(level.width, level.height) >= MIN_SIDE; scale *= 2) {
    levels.push({ level, scale });
    level = halved(level);
  }
  return levels;
}

/** The picture and its halves, as contrast images, finest first. */
export const contrastPyramid = (luma: Luma): ContrastImage[] =>
  pyramid(luma).map(({ level, scale }) => contrastImage(level, scale));

/** Corrects a blur of one module in the level in which a module has two to four pixels. */
const SHARPENED = 2.5;

/** The same, each level sharpened, for codes that are out of focus. */
export const sharpenedPyramid = (luma: Luma): Promise<ContrastImage[]> =>
  Promise.all(
    pyramid(luma).map(async ({ level, scale }) => contrastImage(await sharper(level, SHARPENED), scale)),
  );

/** The interpolated value at a point of the image; 0 outside of it. */
export function valueAt({ values, width, height }: ContrastImage, x: number, y: number): number {
  const px = x - 0.5;
  const py = y - 0.5;
  if (!(px >= 0 && py >= 0 && px < width - 1 && py < height - 1)) return 0;
  const left = px | 0;
  const top = py | 0;
  const right = px - left;
  const lower = py - top;
  const at = top * width + left;
  const upperRow = values[at]! + (values[at + 1]! - values[at]!) * right;
  const lowerRow = values[at + width]! + (values[at + width + 1]! - values[at + width]!) * right;
  return upperRow + (lowerRow - upperRow) * lower;
}
