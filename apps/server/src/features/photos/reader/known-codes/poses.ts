import { valueAt, type ContrastImage } from './contrast-image.ts';
import type { Finder } from './finders.ts';
import { BORDER, type SymbolModel } from './symbol-model.ts';

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
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = pose;
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
  const [a, b, c, d, e, f, g, h] = homography(pose) as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const size = side - 2 * BORDER;
  const { scale } = image;
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
        const w = (g * u + h * v + 1) * scale;
        sum += valueAt(image, (a * u + b * v + c) / w, (d * u + e * v + f) / w);
      }
    }
    into[n] = sum / points;
  }
}

/**
 * How well a pose fits the modules that are equal in all symbols. About normal, sd 1, by chance.
 */
export function fixedScore(levels: readonly ContrastImage[], pose: Pose, model: SymbolModel): number {
  const { fixed, base, side } = model;
  const values = new Float32Array(fixed.length);
  const image = levelFor(levels, sideOf(pose) / (side - 2 * BORDER), 2);
  sampleModules(image, pose, side, fixed, 0, values);
  let sum = 0;
  let square = 1;
  for (let n = 0; n < fixed.length; n += 1) {
    sum -= values[n]! * base[fixed[n]!]!;
    square += values[n]! * values[n]!;
  }
  return sum / Math.sqrt(square);
}

/** A frame of modules: the pixel position of a module coordinate is p + ax·u + bx·v. */
interface Frame {
  x: number;
  y: number;
  ax: number;
  ay: number;
  bx: number;
  by: number;
}

/** The frame turned by `quarters` quarter turns around its origin. */
function turned({ x, y, ax, ay, bx, by }: Frame, quarters: number): Frame {
  let frame = { x, y, ax, ay, bx, by };
  for (let n = 0; n < quarters; n += 1)
    frame = { x, y, ax: frame.bx, ay: frame.by, bx: -frame.ax, by: -frame.ay };
  return frame;
}

/** The pose of a symbol whose module (`u`, `v`) is at the origin of the frame. */
function poseAt({ x, y, ax, ay, bx, by }: Frame, [u, v]: readonly [number, number], size: number): Pose {
  const pose = new Float64Array(8);
  for (const [n, [right, down]] of [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ].entries()) {
    const [du, dv] = [right! * size - u, down! * size - v];
    pose[n * 2] = x + ax * du + bx * dv;
    pose[n * 2 + 1] = y + ay * du + by * dv;
  }
  return pose;
}

/** The centres of the three finder patterns, in modules. */
const rolesOf = (size: number) =>
  [
    [3.5, 3.5],
    [size - 3.5, 3.5],
    [3.5, size - 3.5],
  ] as const;

/** Largest difference between the expected and the true place of a second finder pattern. */
const MOST_STRAY = 0.35;
const SWEEP = [-0.12, -0.06, 0, 0.06, 0.12];

/** The closest of the four quarter turns of `other` to `frame`. */
function alignedWith(frame: Frame, other: Frame): Frame {
  let best = other;
  let most = -Infinity;
  for (let quarters = 0; quarters < 4; quarters += 1) {
    const tried = turned(other, quarters);
    const agreement = tried.ax * frame.ax + tried.ay * frame.ay + tried.bx * frame.bx + tried.by * frame.by;
    if (agreement > most) [best, most] = [tried, agreement];
  }
  return best;
}

/** The poses in which two candidates are two of the three finder patterns of a symbol. */
function* posesOfPair(first: Finder, second: Finder, size: number): Generator<Pose> {
  const [dx, dy] = [second.x - first.x, second.y - first.y];
  const roles = rolesOf(size);
  for (let quarters = 0; quarters < 4; quarters += 1) {
    const own = turned(first, quarters);
    const other = alignedWith(own, second);
    const mean = {
      ...own,
      ax: (own.ax + other.ax) / 2,
      ay: (own.ay + other.ay) / 2,
      bx: (own.bx + other.bx) / 2,
      by: (own.by + other.by) / 2,
    };
    for (const from of roles)
      for (const to of roles) {
        if (from === to) continue;
        const [u, v] = [to[0] - from[0], to[1] - from[1]];
        const [offX, offY] = [dx - mean.ax * u - mean.bx * v, dy - mean.ay * u - mean.by * v];
        if (Math.hypot(offX, offY) > MOST_STRAY * Math.hypot(dx, dy)) continue;
        // The direction between the two is known. Across it, size and slant are tried.
        const length = u * u + v * v;
        const frame = {
          ...mean,
          ax: mean.ax + (offX * u) / length,
          ay: mean.ay + (offY * u) / length,
          bx: mean.bx + (offX * v) / length,
          by: mean.by + (offY * v) / length,
        };
        const [along, across] = [
          { x: frame.ax * u + frame.bx * v, y: frame.ay * u + frame.by * v },
          { x: -frame.ax * v + frame.bx * u, y: -frame.ay * v + frame.by * u },
        ];
        for (const stretch of SWEEP)
          for (const slant of SWEEP) {
            const x = (across.x * stretch + along.x * slant) / length;
            const y = (across.y * stretch + along.y * slant) / length;
            const tried = {
              ...frame,
              ax: frame.ax - x * v,
              ay: frame.ay - y * v,
              bx: frame.bx + x * u,
              by: frame.by + y * u,
            };
            yield poseAt(tried, from, size);
          }
      }
  }
}

/** The poses in which one candidate is a finder pattern of a symbol. */
function* posesOfSingle(finder: Finder, size: number): Generator<Pose> {
  for (let quarters = 0; quarters < 4; quarters += 1)
    for (const role of rolesOf(size))
      for (const wide of [0.94, 1, 1.06])
        for (const high of [0.94, 1, 1.06]) {
          const { x, y, ax, ay, bx, by } = turned(finder, quarters);
          yield poseAt({ x, y, ax: ax * wide, ay: ay * wide, bx: bx * high, by: by * high }, role, size);
        }
}

const PAIRED = 26;
const SINGLE = 14;
const MOST_SIZE_RATIO = 1.8;
/** Poses that fit less do so by chance. */
const MIN_SCORE = 3.5;

export interface ScoredPose {
  readonly pose: Pose;
  readonly score: number;
}

function bestOf(
  poses: Iterable<Pose>,
  levels: readonly ContrastImage[],
  model: SymbolModel,
): ScoredPose | null {
  let best: ScoredPose | null = null;
  for (const pose of poses) {
    const score = fixedScore(levels, pose, model);
    if (best === null || score > best.score) best = { pose, score };
  }
  return best;
}

/**
 * The likeliest poses of a symbol, from pairs of candidates for finder patterns or from single
 * ones, best first.
 */
export function posesFrom(
  finders: readonly Finder[],
  levels: readonly ContrastImage[],
  model: SymbolModel,
  by: 'pairs' | 'singles',
  most: number,
): ScoredPose[] {
  const size = model.side - 2 * BORDER;
  const found: ScoredPose[] = [];
  const add = (poses: Iterable<Pose>) => {
    const best = bestOf(poses, levels, model);
    if (best !== null) found.push(best);
  };
  if (by === 'singles') {
    for (const finder of finders.slice(0, SINGLE))
      found.push(
        ...[...posesOfSingle(finder, size)].map((pose) => ({ pose, score: fixedScore(levels, pose, model) })),
      );
  } else {
    const paired = finders.slice(0, PAIRED);
    for (const [n, first] of paired.entries())
      for (const second of paired.slice(n + 1)) {
        const ratio =
          Math.hypot(first.ax, first.ay, first.bx, first.by) /
          Math.hypot(second.ax, second.ay, second.bx, second.by);
        if (ratio > MOST_SIZE_RATIO || ratio < 1 / MOST_SIZE_RATIO) continue;
        const all = [...posesOfPair(first, second, size)];
        // One pose for each role and rotation: the sweep around it is one group.
        const group = SWEEP.length ** 2;
        for (let at = 0; at < all.length; at += group) add(all.slice(at, at + group));
      }
  }
  return found
    .filter(({ score }) => score >= MIN_SCORE)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most);
}
