import type { Interval } from '../time.ts';

/** Of five witnesses one may be wrong; of fewer none is outvoted while all can be right. */
const WRONG_ONE_IN = 5;

/**
 * Where a value must lie when each interval claims to contain it and a few may be wrong: from the first to the last
 * point that a quorum of the intervals covers. Null without intervals.
 */
export function quorum(intervals: readonly Interval[]): Interval | null {
  const edges = intervals
    .flatMap(({ fromMs, toMs }) => [
      { atMs: fromMs, step: 1 },
      { atMs: toMs, step: -1 },
    ])
    .toSorted((a, b) => a.atMs - b.atMs || b.step - a.step);
  let count = 0;
  let most = 0;
  for (const { step } of edges) most = Math.max(most, (count += step));
  const needed = Math.min(most, intervals.length - Math.floor(intervals.length / WRONG_ONE_IN));
  let fromMs: number | null = null;
  let toMs: number | null = null;
  count = 0;
  for (const { atMs, step } of edges) {
    if (step < 0 && count >= needed) toMs = atMs;
    count += step;
    if (step > 0 && count >= needed && fromMs === null) fromMs = atMs;
  }
  return fromMs === null || toMs === null ? null : { fromMs, toMs };
}
