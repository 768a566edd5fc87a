import { encodeSeconds, type Code } from '@photoslate/domain/code';
import { gridOf, textOfModel, type SymbolModel } from './symbol-model.ts';

/** Bits of one letter of an encoded time. */
const LETTER_BITS = 5;
/** The letters of the alphanumeric mode, by their values. */
const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const MIN_SCORE = 7;
/**
 * The least logarithm of the odds of the best second to the next one, which is about
 * score × (score - next score): 7 and a next score of 4.375 make 18.4.
 */
const MIN_LOG_ODDS = 18.4;
/**
 * A code is photographed soon after its shoot was started, nearly always: within this time, and
 * with the share of the exceptions as here. So much less evidence is needed for such a second: of
 * these few, one in a billion reaches the score by chance. Odds of a million to one suffice.
 */
const LIKELY_SECONDS = { before: 5, behind: 120 } as const;
const UNLIKELY_SHARE = 0.05;
const MIN_LIKELY_SCORE = 6;
const MIN_LIKELY_LOG_ODDS = 13.8;

/** Letters of a time that are encoded together, as one number. */
interface TimeGroup {
  /** The group's value in a time: `Math.floor(seconds / unit) % count`. */
  readonly unit: number;
  readonly count: number;
  /** Where its letters begin and end in the text. */
  readonly from: number;
  readonly to: number;
}

/** The signs of modules as bits: 1 is dark. */
function bitsOf(grid: Int8Array, modules: Int16Array): Uint8Array {
  const bits = new Uint8Array(Math.ceil(modules.length / 8));
  for (let n = 0; n < modules.length; n += 1) if (grid[modules[n]!]! > 0) bits[n >> 3]! |= 1 << (n & 7);
  return bits;
}

/**
 * The letters of a time in groups: QR codes encode letters in pairs, counted from the start of the
 * text.
 */
function groupsOf(startsAt: number, timeLength: number): TimeGroup[] {
  const groups: TimeGroup[] = [];
  const end = startsAt + timeLength;
  for (let from = startsAt; from < end;) {
    const to = Math.min(from + 2 - (from % 2), end);
    groups.push({ unit: 2 ** (LETTER_BITS * (end - to)), count: 2 ** (LETTER_BITS * (to - from)), from, to });
    from = to;
  }
  return groups;
}

/** The number that a QR code encodes for one or two letters. */
const encodedNumber = (letters: string) =>
  letters
    .split('')
    .reduce((number, letter) => number * ALPHANUMERIC.length + ALPHANUMERIC.indexOf(letter), 0);

const xor = (a: Uint8Array, b: Uint8Array) => a.map((byte, n) => byte ^ b[n]!);

/**
 * The modules that change with the encoded number, which are a linear function (over GF(2)) of the
 * bits that change in the number. Draws a symbol only for a change that is not the sum of changes
 * drawn before.
 * @param draw returns the modules that change with this change of the number
 */
function linearChanges(length: number): (change: number, draw: () => Uint8Array) => Uint8Array {
  const basis = new Map<number, { change: number; modules: Uint8Array }>();
  return (change, draw) => {
    let rest = change;
    let modules: Uint8Array = new Uint8Array(length);
    while (rest !== 0) {
      const highest = 31 - Math.clz32(rest);
      const known = basis.get(highest);
      if (known === undefined) {
        const drawn = draw();
        basis.set(highest, { change: rest, modules: xor(drawn, modules) });
        return drawn;
      }
      rest ^= known.change;
      modules = xor(modules, known.modules);
    }
    return modules;
  };
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
 * For each value of a group, the modules that differ from those at `fromSeconds`; as a function
 * that remembers its results.
 */
function differencesOf(
  { unit, count, from, to }: TimeGroup,
  fromSeconds: number,
  textAt: (seconds: number) => string,
  bitsAt: (seconds: number) => Uint8Array,
): (seconds: number) => Uint8Array {
  const first = bitsAt(fromSeconds);
  const changes = linearChanges(first.length);
  const numberAt = (seconds: number) => encodedNumber(textAt(seconds).slice(from - (from % 2), to));
  const before = Math.floor(fromSeconds / unit) % count;
  const found: Uint8Array[] = [];
  return (seconds) => {
    const value = Math.floor(seconds / unit) % count;
    const at = fromSeconds + (value - before) * unit;
    return (found[value] ??= changes(numberAt(at) ^ numberAt(fromSeconds), () => xor(bitsAt(at), first)));
  };
}

/** The two best of some seconds, by the sum of their correlation. */
class Best {
  at = 0;
  sum = -Infinity;
  next = -Infinity;

  add(seconds: number, sum: number): void {
    if (sum > this.sum) [this.sum, this.at, this.next] = [sum, seconds, this.sum];
    else if (sum > this.next) this.next = sum;
  }
}

/** When a live code can have been shown, in Unix seconds. */
export interface ShownWhen {
  readonly fromSeconds: number;
  readonly toSeconds: number;
  /** When the shoot of the code was started. */
  readonly starts?: readonly number[];
}

/**
 * Finds the second that a live code shows behind its code, by comparing the modules that depend on
 * the time with those of each possible second.
 * @param values the model's `timed` modules in the picture; positive is light
 * @returns Unix seconds; null if no second is clearly the most similar
 */
export function matchTime(
  values: Float32Array,
  model: SymbolModel,
  { code, mask }: { readonly code: Code; readonly mask: number },
  { fromSeconds, toSeconds, starts = [] }: ShownWhen,
): number | null {
  const timeLength = encodeSeconds(fromSeconds).length;
  if (toSeconds < fromSeconds || encodeSeconds(toSeconds).length !== timeLength) return null;
  const textAt = (seconds: number) => textOfModel(model, code, seconds);
  const bitsAt = (seconds: number) => bitsOf(gridOf(textAt(seconds), mask), model.timed);
  const groups = groupsOf(textAt(fromSeconds).length - timeLength, timeLength);
  const differences = groups.map((group) => differencesOf(group, fromSeconds, textAt, bitsAt));
  const ofLastGroup = differences.pop()!;
  const { count } = groups.at(-1)!;
  const first = bitsAt(fromSeconds);
  const parts = partsOf(values);
  const isLikely = (seconds: number) =>
    starts.some(
      (start) => seconds >= start - LIKELY_SECONDS.before && seconds <= start + LIKELY_SECONDS.behind,
    );
  const [likely, other] = [new Best(), new Best()];
  let likelyCount = 0;
  let rest = first;
  for (let seconds = fromSeconds; seconds <= toSeconds; seconds += 1) {
    // Only the last group changes with each second.
    if (seconds === fromSeconds || seconds % count === 0)
      rest = differences.reduce((bits, of) => xor(bits, of(seconds)), first);
    const changed = ofLastGroup(seconds);
    let sum = 0;
    for (let n = 0; n < rest.length; n += 1) sum += parts[n]![rest[n]! ^ changed[n]!]!;
    if (starts.length > 0 && isLikely(seconds)) {
      likely.add(seconds, sum);
      likelyCount += 1;
    } else other.add(seconds, sum);
  }
  const norm = Math.sqrt(values.reduce((sum, value) => sum + value * value, 1e-9));
  /** The logarithm of the odds of a second to another with this sum. */
  const logOdds = ({ sum }: Best, next: number) => (sum / norm) * ((sum - next) / norm);
  const prior = Math.log(
    ((1 - UNLIKELY_SHARE) / UNLIKELY_SHARE) * ((toSeconds - fromSeconds + 1) / Math.max(1, likelyCount)),
  );
  if (
    likely.sum / norm >= MIN_LIKELY_SCORE &&
    logOdds(likely, likely.next) >= MIN_LIKELY_LOG_ODDS &&
    logOdds(likely, other.sum) + prior >= MIN_LIKELY_LOG_ODDS
  )
    return likely.at;
  const [best, next] =
    likely.sum > other.sum
      ? [likely, Math.max(likely.next, other.sum)]
      : [other, Math.max(other.next, likely.sum)];
  return best.sum / norm >= MIN_SCORE && logOdds(best, next) >= MIN_LOG_ODDS ? best.at : null;
}
