import { HOUR_MS } from '../durations.ts';
import type { Interval } from '../time.ts';
import { type Span, spanAt } from './timeline.ts';

/**
 * How strongly a photo suggests that its camera's clock was changed unnoticed by half a minute or
 * more, by its distance from the photos of the other cameras. The values are log odds, counted on
 * simulated events.
 */
const ODDS_OF_CHANGE = [
  { withinMs: 0, odds: -0.85 },
  { withinMs: 4000, odds: -0.4 },
  { withinMs: 8000, odds: 0 },
  { withinMs: 14_000, odds: 1.3 },
  { withinMs: Infinity, odds: 3.4 },
];
/** The log odds of a photo taken while people change, or while no shoot is open. */
const ODDS_BETWEEN = 2;
const PEOPLE_CHANGE_MS = 2500;

/**
 * Photos in quick succession count less than one each, because they are not independent: the
 * photographer stays with the same people.
 */
const NEW_INFORMATION_MS = 10_000;
const MIN_INFORMATIVE = 0.2;

/**
 * The range of clock changes that are tried. A larger change would move the photos outside the
 * session.
 */
const FURTHEST_MS = 15 * 60_000;
const STEP_MS = 5000;

/**
 * The probability that somebody sets a clock or removes a battery, per hour. Between two photos it
 * takes some seconds.
 */
const CHANGE_IN_AN_HOUR = 0.05;
const QUICKEST_CHANGE_MS = 5000;

/**
 * When each shoot was certainly photographed by the cameras that photograph codes, by span index.
 */
export type ActiveTimes = ReadonlyMap<number, Interval>;

/**
 * How unusual a photo at this moment is, given when the other cameras took theirs; 0 if they tell
 * nothing.
 */
function oddsAt(ms: number, spans: readonly Span[], times: ActiveTimes): number {
  const span = spanAt(spans, ms);
  if (span === undefined) return ODDS_BETWEEN;
  if (ms < span.fromMs + PEOPLE_CHANGE_MS || ms > span.untilMs - PEOPLE_CHANGE_MS) return ODDS_BETWEEN;
  const active = times.get(span.index);
  if (active === undefined) return 0;
  const distance = Math.max(0, active.fromMs - ms, ms - active.toMs);
  return ODDS_OF_CHANGE.find(({ withinMs }) => distance <= withinMs)?.odds ?? 0;
}

/** The independent information of each photo after the previous one, from 0.2 to 1. */
function informativeTimes(moments: readonly number[]): number[] {
  return moments.map((ms, at) => {
    const sinceMs = ms - (moments[at - 1] ?? -Infinity);
    return Math.min(1, Math.max(MIN_INFORMATIVE, sinceMs / NEW_INFORMATION_MS));
  });
}

/**
 * For each position, the sum of the log odds of all photos from there on, for a clock change just
 * before it.
 */
function sumsBehind(odds: readonly number[]): number[] {
  const sums = [...odds];
  for (let at = sums.length - 2; at >= 0; at--) sums[at] = (sums[at] ?? 0) + (sums[at + 1] ?? 0);
  return sums;
}

/**
 * For each position, how much likelier all photos from there on are if the clock was changed by
 * this much just before it.
 */
function weightsOf(
  moments: readonly number[],
  asShown: readonly number[],
  tells: readonly number[],
  oddsWhen: (ms: number) => number,
): number[] {
  const gains = moments.map((ms, at) => (asShown[at] ?? 0) - (tells[at] ?? 0) * oddsWhen(ms));
  return sumsBehind(gains).map((sum) => Math.exp(sum));
}

/**
 * The correction of the clock error. It is likelier than any arbitrary change: the user sees the
 * right time and sets the clock to it.
 */
export interface ClockCorrection {
  /** By how much the moments move then, in milliseconds. */
  readonly shiftMs: number;
}

/**
 * The probability, from 0 to 1, that the clock had been changed unnoticed by each of a camera's
 * moments. The moments are in order, in milliseconds of the clock as set at the camera's last QR
 * frame, which was taken at `sinceMs`.
 *
 * A change by a minute or so moves the photos to the next people, where some fit by chance. The
 * function therefore tests how well each possible change explains all following photos, with most
 * weight on the change that corrects the clock.
 */
export function changeProbabilities(
  moments: readonly number[],
  sinceMs: number,
  spans: readonly Span[],
  times: ActiveTimes,
  setRight: ClockCorrection | null,
): number[] {
  const tells = informativeTimes(moments);
  const asShown = moments.map((ms, at) => (tells[at] ?? 0) * oddsAt(ms, spans, times));
  // A change by an arbitrary amount: the photos may then fall anywhere.
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
    // Harmless if the correction keeps the photo with the same people.
    return changed + (isSame ? 0 : rightByNow);
  });
}
