import type { ContrastImage } from './contrast-image.ts';
import { levelFor, sampleModules, sideOf, type Pose } from './sample-modules.ts';
import { BORDER, type SymbolModel } from './symbol-model.ts';

/** A score of a pose. Higher is better. */
export type PoseScore = (pose: Pose) => number;

/** How well a pose fits what is known of all symbols of a model, and under which mask. */
export interface KnownScore {
  readonly score: number;
  readonly mask: number;
}

/** Pixels per module of the level in which a pose is improved. */
const MODULE_PIXELS = 2.2;

/**
 * Returns the score of poses by all modules that do not depend on the text, under the best mask or
 * under a given one.
 */
export function knownScorer(
  levels: readonly ContrastImage[],
  model: SymbolModel,
): (pose: Pose, under?: number) => KnownScore {
  const { fixed, shared, base, flips, side } = model;
  const modules = Int16Array.from([...fixed, ...shared]);
  const values = new Float32Array(modules.length);
  const signs = flips.map((flip) => Int8Array.from(modules, (at) => base[at]! * flip[at]!));
  const sumOf = (mask: number) => {
    const signsOfMask = signs[mask]!;
    let sum = 0;
    for (let n = 0; n < modules.length; n += 1) sum -= values[n]! * signsOfMask[n]!;
    return sum;
  };
  const masks = signs.map((_, mask) => mask);
  return (pose, under) => {
    const image = levelFor(levels, sideOf(pose) / (side - 2 * BORDER), MODULE_PIXELS);
    sampleModules(image, pose, side, modules, 0, values);
    let square = 1;
    for (let n = 0; n < modules.length; n += 1) square += values[n]! * values[n]!;
    let [best, bestMask] = [-Infinity, 0];
    for (const mask of under === undefined ? masks : [under]) {
      const sum = sumOf(mask);
      if (sum > best) [best, bestMask] = [sum, mask];
    }
    return { score: best / Math.sqrt(square), mask: bestMask };
  };
}

/** The moves of a pose: each corner alone, and all together (shift, turn, size). */
const MOVES = [
  ...Array.from({ length: 8 }, (_, n) => Float64Array.from({ length: 8 }, (_each, at) => Number(at === n))),
  Float64Array.of(1, 0, 1, 0, 1, 0, 1, 0),
  Float64Array.of(0, 1, 0, 1, 0, 1, 0, 1),
  Float64Array.of(1, -1, 1, 1, -1, 1, -1, -1),
  Float64Array.of(-1, -1, 1, -1, 1, 1, -1, 1),
  Float64Array.of(-1, 0, 1, 0, 1, 0, -1, 0),
  Float64Array.of(0, -1, 0, -1, 0, 1, 0, 1),
  Float64Array.of(1, 0, 1, 0, -1, 0, -1, 0),
  Float64Array.of(0, 1, 0, -1, 0, -1, 0, 1),
];

/**
 * Improves a pose by moving its corners.
 * @param steps lengths of the moves, in modules, tried one after the other
 */
export function climbed(
  start: Pose,
  score: PoseScore,
  size: number,
  steps: readonly number[],
): { pose: Pose; score: number } {
  let pose = Float64Array.from(start);
  let best = score(pose);
  const module = sideOf(start) / size;
  for (const step of steps) {
    for (let pass = 0; pass < 3; pass += 1) {
      const before = best;
      for (const move of MOVES)
        for (const length of [step * module, -step * module]) {
          const moved = pose.slice();
          for (let n = 0; n < moved.length; n += 1) moved[n]! += length * move[n]!;
          const now = score(moved);
          if (now > best) [best, pose] = [now, moved];
        }
      if (best < before + 0.02) break;
    }
  }
  return { pose, score: best };
}
