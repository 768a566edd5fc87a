import type { Interval } from '../time.ts';

/** One in five intervals may be wrong; of fewer than five, none. */
const WRONG_ONE_IN = 5;

/**
 * The range of a value that each interval claims to contain, if a few intervals may be wrong: from
 * the first to the last point that a quorum of the intervals covers. `null` without intervals.
 * segments.ts and offset.ts use it for the clock offsets that QR frames show.
 */
export function quorum(intervals: readonly Interval[]): Interval | null {
  const starts = intervals.map(({ fromMs }) => fromMs).toSorted((a, b) => a - b);
  const ends = intervals.map(({ toMs }) => toMs).toSorted((a, b) => a - b);
  const most = mostAtOnce(starts, ends);
  const needed = Math.min(most, intervals.length - Math.floor(intervals.length / WRONG_ONE_IN));
  let count = 0;
  let end = 0;
  let fromMs: number | null = null;
  let toMs: number | null = null;
  for (const start of starts) {
    for (let at = ends[end]; at !== undefined && at < start; at = ends[++end]) {
      if (count-- === needed) toMs = at;
    }
    if (++count === needed) fromMs ??= start;
  }
  for (let at = ends[end]; at !== undefined; at = ends[++end]) {
    if (count-- === needed) toMs = at;
  }
  return fromMs === null || toMs === null ? null : { fromMs, toMs };
}

/** The maximum number of intervals that overlap at one point. */
function mostAtOnce(starts: readonly number[], ends: readonly number[]): number {
  let most = 0;
  let ended = 0;
  for (const [index, start] of starts.entries()) {
    while ((ends[ended] ?? Infinity) < start) ended++;
    most = Math.max(most, index + 1 - ended);
  }
  return most;
}
