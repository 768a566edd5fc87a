import { valueAt, type ContrastImage } from './contrast-image.ts';

/** What may be a finder pattern, in pixels of the finest picture. */
export interface Finder {
  readonly x: number;
  readonly y: number;
  /**
   * The steps of one module: to the right (`ax`, `ay`) and down (`bx`, `by`), up to quarter turns.
   */
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  /** Correlation with a finder pattern, at most 1. */
  readonly likeness: number;
}

/** Pixels per module of the templates: one octave, because the pyramid has all octaves. */
const MODULES = [2, 2.38, 2.83, 3.36];
/** Rings of the template: distance from the centre in modules, points, and dark (-1) or light. */
const RINGS = [
  { radius: 0, points: 1, sign: -1 },
  { radius: 1, points: 8, sign: -1 },
  { radius: 2.05, points: 12, sign: 1 },
  { radius: 3.2, points: 16, sign: -1 },
  { radius: 4.5, points: 12, sign: 1 },
] as const;
const LEAST_LIKENESS = 0.36;
const MOST_ROUGH = 700;
const MOST_FITTED = 160;

interface Rough {
  x: number;
  y: number;
  module: number;
  likeness: number;
  image: ContrastImage;
}

/** The pixel offsets of the rings of a template. */
function tapsOf(width: number, module: number): { taps: Int32Array; signs: Int8Array; reach: number } {
  const taps: number[] = [];
  const signs: number[] = [];
  for (const { radius, points, sign } of RINGS)
    for (let n = 0; n < points; n += 1) {
      const angle = (2 * Math.PI * n) / points;
      const dx = Math.round(Math.cos(angle) * radius * module);
      const dy = Math.round(Math.sin(angle) * radius * module);
      taps.push(dy * width + dx);
      signs.push(sign);
    }
  return { taps: Int32Array.from(taps), signs: Int8Array.from(signs), reach: Math.ceil(4.5 * module) + 1 };
}

/** Correlates an image with the round template of one size. Keeps the best of each small cell. */
function scanAt(image: ContrastImage, module: number, found: Rough[]): void {
  const { values, width, height, scale } = image;
  const { taps, signs, reach } = tapsOf(width, module);
  const cell = Math.round(2 * module);
  const columns = Math.ceil(width / cell);
  const best = new Float32Array(columns * Math.ceil(height / cell));
  const place = new Int32Array(best.length);
  const near = Math.round(2.05 * module);
  const far = Math.round(3.2 * module);
  for (let y = reach; y < height - reach; y += 1) {
    for (let x = reach, at = y * width + reach; x < width - reach; x += 1, at += 1) {
      if (values[at]! > -8) continue;
      const [nearRows, farRows] = [near * width, far * width];
      const light = values[at + near]! + values[at - near]! + values[at + nearRows]! + values[at - nearRows]!;
      const dark = values[at + far]! + values[at - far]! + values[at + farRows]! + values[at - farRows]!;
      if (light - dark < 60) continue;
      let sum = 0;
      let square = 0;
      for (let n = 0; n < taps.length; n += 1) {
        const value = values[at + taps[n]!]!;
        sum += value * signs[n]!;
        square += value * value;
      }
      if (sum <= 0) continue;
      const likeness = sum / Math.sqrt(taps.length * square + 1);
      const into = Math.floor(y / cell) * columns + Math.floor(x / cell);
      if (likeness > best[into]!) {
        best[into] = likeness;
        place[into] = at;
      }
    }
  }
  for (let n = 0; n < best.length; n += 1) {
    if (best[n]! < LEAST_LIKENESS) continue;
    const at = place[n]!;
    const [x, y] = [((at % width) + 0.5) * scale, (Math.floor(at / width) + 0.5) * scale];
    found.push({ x, y, module: module * scale, likeness: best[n]!, image });
  }
}

/** A finder pattern with its white border: 9 × 9 modules; 1 is light. */
const PATTERN = Int8Array.from({ length: 81 }, (_, at) => {
  const ring = Math.max(Math.abs((at % 9) - 4), Math.abs(Math.floor(at / 9) - 4));
  return ring === 4 || ring === 2 ? 1 : -1;
});

/** Centre and steps: x, y, ax, ay, bx, by, in pixels of the image. */
type Frame = Float64Array;

function likenessOf(image: ContrastImage, frame: Frame): number {
  // By index: destructuring would call the iterator of the typed array, which is slow.
  const x = frame[0]!;
  const y = frame[1]!;
  const ax = frame[2]!;
  const ay = frame[3]!;
  const bx = frame[4]!;
  const by = frame[5]!;
  let sum = 0;
  let square = 0;
  for (let row = -4, at = 0; row <= 4; row += 1)
    for (let column = -4; column <= 4; column += 1, at += 1) {
      const value = valueAt(image, x + column * ax + row * bx, y + column * ay + row * by);
      sum += value * PATTERN[at]!;
      square += value * value;
    }
  return sum / Math.sqrt(81 * square + 1);
}

/** The starts of a fit: rotations, square or foreshortened in one direction. */
const STARTS = [0, 15, 30, 45, 60, 75].flatMap((degrees) =>
  [
    [1, 1],
    [0.72, 1.05],
    [1.05, 0.72],
  ].map(([across = 1, down = 1]) => {
    const angle = (degrees * Math.PI) / 180;
    return [
      across * Math.cos(angle),
      across * Math.sin(angle),
      -down * Math.sin(angle),
      down * Math.cos(angle),
    ];
  }),
);

function climb(image: ContrastImage, start: Frame, likeness: number, module: number): number {
  let best = likeness;
  for (const share of [0.16, 0.08, 0.04]) {
    for (let pass = 0; pass < 2; pass += 1) {
      const before = best;
      for (let n = 0; n < 6; n += 1) {
        const step = module * share * (n < 2 ? 3 : 1);
        for (const change of [step, -step]) {
          start[n]! += change;
          const now = likenessOf(image, start);
          if (now > best) best = now;
          else start[n]! -= change;
        }
      }
      if (best === before) break;
    }
  }
  return best;
}

/** Fits a square finder pattern, with rotation and tilt, to a candidate. */
function fitted({ x, y, module, image }: Rough): { start: Frame; likeness: number } {
  const { scale } = image;
  const size = module / scale;
  let likeness = -1;
  let start: Frame = new Float64Array(6);
  for (const [ax = 0, ay = 0, bx = 0, by = 0] of STARTS) {
    const frame = Float64Array.of(x / scale, y / scale, ax * size, ay * size, bx * size, by * size);
    const now = likenessOf(image, frame);
    if (now > likeness) [likeness, start] = [now, frame];
  }
  return { start, likeness };
}

/** The candidates for finder patterns in a pyramid, the likeliest first. */
export function findersIn(levels: readonly ContrastImage[], most: number): Finder[] {
  const rough: Rough[] = [];
  for (const image of levels) for (const module of MODULES) scanAt(image, module, rough);
  rough.sort((a, b) => b.likeness - a.likeness);
  const fits = rough
    .slice(0, MOST_ROUGH)
    .map((candidate) => ({ ...fitted(candidate), candidate }))
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, MOST_FITTED)
    .map(({ start, likeness, candidate: { image, module } }) => {
      const { scale } = image;
      const best = climb(image, start, likeness, module / scale);
      const [x = 0, y = 0, ax = 0, ay = 0, bx = 0, by = 0] = start.map((value) => value * scale);
      return { x, y, ax, ay, bx, by, likeness: best };
    })
    .toSorted((a, b) => b.likeness - a.likeness);
  const kept: Finder[] = [];
  for (const finder of fits) {
    if (kept.length >= most) break;
    const module = Math.hypot(finder.ax, finder.ay);
    if (kept.every(({ x, y }) => Math.hypot(x - finder.x, y - finder.y) > 2 * module)) kept.push(finder);
  }
  return kept;
}
