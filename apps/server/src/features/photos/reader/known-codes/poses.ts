import type { ContrastImage } from './contrast-image.ts';
import type { Finder } from './finders.ts';
import { levelFor, sampleModules, sideOf, type Pose } from './sample-modules.ts';
import { BORDER, type SymbolModel } from './symbol-model.ts';

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
  for (let n = 0; n < 4; n += 1) {
    const du = (n === 1 || n === 2 ? size : 0) - u;
    const dv = (n >= 2 ? size : 0) - v;
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

/** One pose for a role and a rotation, and the poses of the sweep around it. */
interface Sweep {
  readonly middle: Pose;
  readonly poses: () => Iterable<Pose>;
}

/** The poses in which two candidates are two of the three finder patterns of a symbol. */
function* posesOfPair(first: Finder, second: Finder, size: number): Generator<Sweep> {
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
        const swept = (stretch: number, slant: number): Pose => {
          const x = (across.x * stretch + along.x * slant) / length;
          const y = (across.y * stretch + along.y * slant) / length;
          const tried = {
            x: frame.x,
            y: frame.y,
            ax: frame.ax - x * v,
            ay: frame.ay - y * v,
            bx: frame.bx + x * u,
            by: frame.by + y * u,
          };
          return poseAt(tried, from, size);
        };
        yield {
          middle: swept(0, 0),
          poses: () => SWEEP.flatMap((stretch) => SWEEP.map((slant) => swept(stretch, slant))),
        };
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

const PAIRED = 16;
const SINGLE = 10;
const MOST_SIZE_RATIO = 1.8;
/** Poses that fit less do so by chance: many more poses come from single finder patterns. */
const MIN_SCORE = { pairs: 5, singles: 6 } as const;

/** Poses whose corners are this close together, in modules, lead to the same place. */
const SAME_POSE = 1.5;

/** How far apart the corners of two poses are at most. */
const distance = (a: Pose, b: Pose): number =>
  Math.max(...[0, 2, 4, 6].map((n) => Math.hypot(a[n]! - b[n]!, a[n + 1]! - b[n + 1]!)));

export interface ScoredPose {
  readonly pose: Pose;
  readonly score: number;
}

/** If the middle of a sweep fits less, its other poses are not tried. */
const MIN_MIDDLE_SCORE = 2.5;

function bestOf(
  { middle, poses }: Sweep,
  levels: readonly ContrastImage[],
  model: SymbolModel,
): ScoredPose | null {
  if (fixedScore(levels, middle, model) < MIN_MIDDLE_SCORE) return null;
  let best: ScoredPose | null = null;
  for (const pose of poses()) {
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
        for (const sweep of posesOfPair(first, second, size)) {
          const best = bestOf(sweep, levels, model);
          if (best !== null) found.push(best);
        }
      }
  }
  const kept: ScoredPose[] = [];
  for (const pose of found.toSorted((a, b) => b.score - a.score)) {
    if (pose.score < MIN_SCORE[by] || kept.length >= most) break;
    const module = sideOf(pose.pose) / size;
    if (kept.every((better) => distance(better.pose, pose.pose) > SAME_POSE * module)) kept.push(pose);
  }
  return kept;
}
