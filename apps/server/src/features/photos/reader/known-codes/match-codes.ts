import type { Code } from '@photoslate/domain/code';
import type { ContrastImage } from './contrast-image.ts';
import { levelFor, sampleModules, sideOf, type Pose } from './sample-modules.ts';
import { BORDER, MASKS, type SymbolModel } from './symbol-model.ts';

export interface CodeMatch {
  /** Index of the most similar code. */
  readonly index: number;
  readonly mask: number;
  /**
   * Its similarity: about normal with standard deviation 1 for a code that is not in the picture.
   */
  readonly score: number;
  /** The similarity of the best other code. */
  readonly second: number;
}

/** Distance of the 3 × 3 points of a module, in modules. */
const SPREAD = 0.22;
const MODULE_PIXELS = 4;

/** The values of modules at a pose. Positive is light. */
export function moduleValues(
  levels: readonly ContrastImage[],
  pose: Pose,
  model: SymbolModel,
  modules: Int16Array,
): Float32Array {
  const values = new Float32Array(modules.length);
  const image = levelFor(levels, sideOf(pose) / (model.side - 2 * BORDER), MODULE_PIXELS);
  sampleModules(image, pose, model.side, modules, SPREAD, values);
  return values;
}

/** Σ c·z ÷ √Σz² for one row of ±1 values. Dark modules are 1 and have negative values. */
export function similarity(values: Float32Array, signs: ArrayLike<number>, from = 0): number {
  let sum = 0;
  let square = 1e-9;
  for (let n = 0; n < values.length; n += 1) {
    sum -= values[n]! * signs[from + n]!;
    square += values[n]! * values[n]!;
  }
  return sum / Math.sqrt(square);
}

/** Compares the modules of a pose with all codes under all masks. */
export function matchCodes(
  levels: readonly ContrastImage[],
  pose: Pose,
  model: SymbolModel,
  codes: readonly Code[],
  ownValues: Int8Array,
): CodeMatch {
  const { own, flips } = model;
  const values = moduleValues(levels, pose, model, own);
  const best = new Float32Array(codes.length).fill(-Infinity);
  const masks = new Uint8Array(codes.length);
  for (let mask = 0; mask < MASKS; mask += 1) {
    const flip = flips[mask]!;
    const turned = values.map((value, n) => value * flip[own[n]!]!);
    for (let code = 0; code < codes.length; code += 1) {
      const score = similarity(turned, ownValues, code * own.length);
      if (score > best[code]!) {
        best[code] = score;
        masks[code] = mask;
      }
    }
  }
  let index = 0;
  for (let code = 1; code < codes.length; code += 1) if (best[code]! > best[index]!) index = code;
  let second = 0;
  for (let code = 0; code < codes.length; code += 1)
    if (code !== index && best[code]! > second) second = best[code]!;
  return { index, mask: masks[index]!, score: best[index]!, second };
}
