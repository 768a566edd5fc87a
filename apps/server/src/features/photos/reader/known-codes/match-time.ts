import { encodeSeconds, type Code } from '@photoslate/domain/code';
import { gridOf, textOfModel, type SymbolModel } from './symbol-model.ts';

/** Bits of one letter of an encoded time. */
const LETTER_BITS = 5;
const MIN_SCORE = 7;
const MIN_RATIO = 1.6;

interface TimeGroup {
  /** The group's value in a time: `Math.floor(seconds / unit) % count`. */
  readonly unit: number;
  readonly count: number;
  /** For each value of the group, which modules differ from those of the first second, as bits. */
  readonly differences: Map<number, Uint8Array>;
}

/** The signs of modules as bits: 1 is dark. */
function bitsOf(grid: Int8Array, modules: Int16Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(modules.length / 8));
  for (let n = 0; n < modules.length; n += 1) if (grid[modules[n]!]! > 0) bits[n >> 3]! |= 1 << (n & 7);
  return bits;
}

/**
 * The letters of a time in groups that are encoded together: QR codes encode letters in pairs,
 * counted from the start of the text.
 */
function groupsOf(timeLength: number, startsAtOdd: boolean): { unit: number; count: number }[] {
  const groups: { unit: number; count: number }[] = [];
  for (let from = 0; from < timeLength;) {
    const letters = Math.min(from === 0 && startsAtOdd ? 1 : 2, timeLength - from);
    const below = timeLength - from - letters;
    groups.push({ unit: 2 ** (LETTER_BITS * below), count: 2 ** (LETTER_BITS * letters) });
    from += letters;
  }
  return groups;
}

/** For each eight modules and each value of their bits, their part of the correlation. */
function partsOf(values: Float32Array): Float32Array[] {
  return Array.from({ length: Math.ceil(values.length / 8) }, (_, byte) =>
    Float32Array.from({ length: 256 }, (_each, bits) => {
      let sum = 0;
      for (let n = 0; n < 8 && byte * 8 + n < values.length; n += 1)
        sum += values[byte * 8 + n]! * ((bits >> n) & 1 ? -1 : 1);
      return sum;
    }),
  );
}

/**
 * Finds the second that a live code shows behind its code, by comparing the modules that depend on
 * the time with those of each possible second. The modules of a text are a linear function (over
 * GF(2)) of its bits, so that few texts have to be encoded.
 * @param values the model's `timed` modules in the picture; positive is light
 * @returns Unix seconds; null if no second is clearly the most similar
 */
export function matchTime(
  values: Float32Array,
  model: SymbolModel,
  { code, mask }: { readonly code: Code; readonly mask: number },
  { fromSeconds, toSeconds }: { readonly fromSeconds: number; readonly toSeconds: number },
): number | null {
  const timeLength = encodeSeconds(fromSeconds).length;
  if (toSeconds < fromSeconds || encodeSeconds(toSeconds).length !== timeLength) return null;
  const bitsAt = (seconds: number) => bitsOf(gridOf(textOfModel(model, code, seconds), mask), model.timed);
  const first = bitsAt(fromSeconds);
  const startsAt = textOfModel(model, code, fromSeconds).length - timeLength;
  const groups = groupsOf(timeLength, startsAt % 2 === 1).map((group): TimeGroup => ({
    ...group,
    differences: new Map(),
  }));
  const differenceOf = ({ unit, count, differences }: TimeGroup, seconds: number): Uint8Array => {
    const value = Math.floor(seconds / unit) % count;
    let difference = differences.get(value);
    if (difference === undefined) {
      const before = Math.floor(fromSeconds / unit) % count;
      difference = bitsAt(fromSeconds + (value - before) * unit).map((byte, n) => byte ^ first[n]!);
      differences.set(value, difference);
    }
    return difference;
  };
  const parts = partsOf(values);
  let [best, bestAt, next] = [-Infinity, fromSeconds, -Infinity];
  for (let seconds = fromSeconds; seconds <= toSeconds; seconds += 1) {
    const changed = groups.map((group) => differenceOf(group, seconds));
    let sum = 0;
    for (let n = 0; n < first.length; n += 1) {
      let byte = first[n]!;
      for (const difference of changed) byte ^= difference[n]!;
      sum += parts[n]![byte]!;
    }
    if (sum > best) [best, bestAt, next] = [sum, seconds, best];
    else if (sum > next) next = sum;
  }
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 1e-9));
  const score = best / norm;
  return score >= MIN_SCORE && best >= MIN_RATIO * next ? bestAt : null;
}
