import type { Interval } from '../time.ts';
import { type Span, spanAt } from './timeline.ts';

/**
 * What a photo tells of its camera's clock by how far it lies from those of the others, as the logarithm of odds: so many
 * times likelier with a clock that was changed unseen by half a minute or more (counted on simulated events).
 */
const ODDS_OF_CHANGE = [
  { withinMs: 0, odds: -0.85 },
  { withinMs: 4000, odds: -0.4 },
  { withinMs: 8000, odds: 0 },
  { withinMs: 14_000, odds: 1.3 },
  { withinMs: Infinity, odds: 3.4 },
];
/** Where people change, or no shoot is open, a photo is as odd as this. */
const ODDS_BETWEEN = 2;
const PEOPLE_CHANGE_MS = 2500;

/** Photographs that follow each other faster tell less than one each: who stands among the people stands there for all of them. */
const NEW_INFORMATION_MS = 10_000;
const MIN_INFORMATIVE = 0.2;

/** By how much a clock is tried to have been changed; a change by more throws the photographs among nobody's. */
const FURTHEST_MS = 15 * 60_000;
const STEP_MS = 5000;

/** How likely somebody sets a clock, or takes out a battery, in an hour; between two photographs it takes some seconds. */
const CHANGE_IN_AN_HOUR = 0.05;
const HOUR_MS = 3_600_000;
const QUICKEST_CHANGE_MS = 5000;

/** When each shoot was surely photographed by the cameras that photograph the codes, by the index of its stretch. */
export type ActiveTimes = ReadonlyMap<number, Interval>;

/** How odd it is to photograph at a moment while the others photograph when they do; 0 where they tell nothing. */
function oddsAt(ms: number, spans: readonly Span[], times: ActiveTimes): number {
  const span = spanAt(spans, ms);
  if (span === undefined) return ODDS_BETWEEN;
  if (ms < span.fromMs + PEOPLE_CHANGE_MS || ms > span.untilMs - PEOPLE_CHANGE_MS) return ODDS_BETWEEN;
  const active = times.get(span.index);
  if (active === undefined) return 0;
  const distance = Math.max(0, active.fromMs - ms, ms - active.toMs);
  return ODDS_OF_CHANGE.find(({ withinMs }) => distance <= withinMs)?.odds ?? 0;
}

/** How much of its own each photo tells, behind the one before. */
function informativeTimes(moments: readonly number[]): number[] {
  return moments.map((ms, at) => {
    const sinceMs = ms - (moments[at - 1] ?? -Infinity);
    return Math.min(1, Math.max(MIN_INFORMATIVE, sinceMs / NEW_INFORMATION_MS));
  });
}

/** For each place, how strongly all from there on speak for a change just before it, as the logarithm of odds. */
function sumsBehind(odds: readonly number[]): number[] {
  const sums = [...odds];
  for (let at = sums.length - 2; at >= 0; at--) sums[at] = (sums[at] ?? 0) + (sums[at + 1] ?? 0);
  return sums;
}

/** For each place, how much likelier all from there on are with a clock that was changed by so much just before it. */
function weightsOf(
  moments: readonly number[],
  asShown: readonly number[],
  tells: readonly number[],
  oddsWhen: (ms: number) => number,
): number[] {
  const gains = moments.map((ms, at) => (asShown[at] ?? 0) - (tells[at] ?? 0) * oddsWhen(ms));
  return sumsBehind(gains).map((sum) => Math.exp(sum));
}

/** What is likelier than any one change by chance: somebody looks at the right time, and sets the clock by it. */
export interface ClockCorrection {
  /** By how much the moments then move, in milliseconds. */
  readonly shiftMs: number;
}

/**
 * How likely it is, for each of a camera's moments in their order (milliseconds by its clock as it stood at its last QR
 * frame, which was at `sinceMs`), that the clock had been changed unseen by then: from 0 to 1. A change by a minute or
 * so moves the photographs among the people next in turn, where some fall by chance; so each change is asked how well
 * it would explain all that follows, and most of all the one that sets the clock right.
 */
export function changedBy(
  moments: readonly number[],
  sinceMs: number,
  spans: readonly Span[],
  times: ActiveTimes,
  setRight: ClockCorrection | null,
): number[] {
  const tells = informativeTimes(moments);
  const asShown = moments.map((ms, at) => (tells[at] ?? 0) * oddsAt(ms, spans, times));
  // By any amount at all: then the photographs fall anywhere.
  const weights = sumsBehind(asShown).map((sum) => Math.exp(sum));
  const tries = (2 * FURTHEST_MS) / STEP_MS;
  for (let shiftMs = -FURTHEST_MS; shiftMs <= FURTHEST_MS; shiftMs += STEP_MS) {
    const tried = weightsOf(moments, asShown, tells, (ms) => oddsAt(ms + shiftMs, spans, times));
    for (const [at, weight] of tried.entries()) weights[at] = (weights[at] ?? 0) + weight / tries;
  }
  const right =
    setRight === null
      ? []
      : weightsOf(moments, asShown, tells, (ms) => oddsAt(ms + setRight.shiftMs, spans, times));
  const kinds = setRight === null ? 2 : 3;
  const chances = moments.map((ms, at) => {
    const gapMs = Math.max(QUICKEST_CHANGE_MS, Math.abs(ms - (moments[at - 1] ?? sinceMs)));
    return (CHANGE_IN_AN_HOUR * Math.min(1, gapMs / HOUR_MS)) / kinds;
  });
  const all = chances.reduce((sum, chance, at) => sum + chance * ((weights[at] ?? 0) + (right[at] ?? 0)), 1);
  let changed = 0;
  let rightByNow = 0;
  return moments.map((ms, at) => {
    const chance = (chances[at] ?? 0) / all;
    changed += chance * (weights[at] ?? 0);
    rightByNow += chance * (right[at] ?? 0);
    const isSame = spanAt(spans, ms) === spanAt(spans, ms + (setRight?.shiftMs ?? 0));
    // Among the same people it does no harm.
    return changed + (isSame ? 0 : rightByNow);
  });
}
