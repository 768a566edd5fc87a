import type { Interval } from '../time.ts';
import { type ClockEvidence, carried, driftWithin } from './evidence.ts';
import { quorum } from './quorum.ts';

/** How many frames on each side determine the offset at one frame. */
const NEIGHBOURS = 8;

/**
 * The offset of a camera clock over an interval without clock changes: known at each QR frame,
 * interpolated between them.
 */
export interface OffsetCurve {
  readonly atMs: readonly number[];
  readonly offsets: readonly Interval[];
}

/** Builds the curve from agreeing evidence, sorted by camera time. */
export function offsetCurve(evidence: readonly ClockEvidence[]): OffsetCurve {
  const sorted = evidence.toSorted((a, b) => a.cameraMs - b.cameraMs);
  const offsets = sorted.map(({ cameraMs, offset }, index) => {
    const near = sorted.slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1);
    return quorum(near.map((other) => carried(other.offset, cameraMs - other.cameraMs))) ?? offset;
  });
  return { atMs: sorted.map(({ cameraMs }) => cameraMs), offsets };
}

/** The index of the last entry that is not later than `ms`, or -1. */
function lastNotAfter(atMs: readonly number[], ms: number): number {
  let low = 0;
  let high = atMs.length;
  while (low < high) {
    const mid = (low + high) >>> 1;
    if ((atMs[mid] ?? Infinity) <= ms) low = mid + 1;
    else high = mid;
  }
  return low - 1;
}

/**
 * The offset at a camera time: the offsets of the frames before and after, widened by possible
 * drift.
 */
export function offsetAt({ atMs, offsets }: OffsetCurve, cameraMs: number): Interval {
  const index = lastNotAfter(atMs, cameraMs);
  const before = offsets[index] ?? offsets[index + 1];
  const after = offsets[index + 1] ?? before;
  if (before === undefined || after === undefined)
    throw new RangeError('An offset curve needs at least one frame');
  const driftBefore = driftWithin(cameraMs - (atMs[index] ?? atMs[index + 1] ?? 0));
  const fromMs = before.fromMs - driftBefore;
  const toMs = before.toMs + driftBefore;
  if (after === before) return { fromMs, toMs };
  const driftAfter = driftWithin(cameraMs - (atMs[index + 1] ?? 0));
  const otherFromMs = after.fromMs - driftAfter;
  const otherToMs = after.toMs + driftAfter;
  // If the two disagree, the offset may be anything in between. Written without helpers, because it
  // runs for every photo.
  const agree = Math.max(fromMs, otherFromMs) <= Math.min(toMs, otherToMs);
  return agree
    ? { fromMs: Math.max(fromMs, otherFromMs), toMs: Math.min(toMs, otherToMs) }
    : { fromMs: Math.min(fromMs, otherFromMs), toMs: Math.max(toMs, otherToMs) };
}
