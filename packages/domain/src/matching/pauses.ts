import { middleMs } from '../time.ts';
import type { ObservedShot } from './observation.ts';

/** People change in a pause at least so long. */
export const PAUSE_BETWEEN_PEOPLE_MS = 15_000;

/** The time between two shots, in milliseconds; 0 where it is unknown. */
export const gapMs = (before: ObservedShot | undefined, after: ObservedShot | undefined): number =>
  before?.taken && after?.taken ? middleMs(after.taken) - middleMs(before.taken) : 0;

/** How long this photographer takes to change people is known from so many changes; all but one in ten take longer. */
const CHANGES_FOR_USUAL = 5;
const SHORT_ONE_IN = 10;

/** Rather short among the pauses in which people are known to have changed, in milliseconds; null while too few are known. */
export function shortOf(changesMs: readonly number[]): number | null {
  if (changesMs.length < CHANGES_FOR_USUAL) return null;
  const sorted = changesMs.toSorted((a, b) => a - b);
  return Math.max(PAUSE_BETWEEN_PEOPLE_MS, sorted[Math.floor(sorted.length / SHORT_ONE_IN)] ?? 0);
}

/** How long a body took no photo around each QR frame between photographs. */
export function changesOf(shots: readonly ObservedShot[]): number[] {
  const changes: number[] = [];
  for (const [at, shot] of shots.entries()) {
    if (shot.frame === null || shots[at - 1]?.frame !== null || shots[at + 1]?.frame !== null) continue;
    changes.push(gapMs(shots[at - 1], shots[at + 1]));
  }
  return changes;
}

/** The place of the first photo behind the QR frame before the one at `frameAt`. */
export function startOfInterval(shots: readonly ObservedShot[], frameAt: number): number {
  let first = frameAt;
  while (first > 0 && shots[first - 1]?.frame === null) first--;
  return first;
}

/** The one shoot whose code a QR frame shows. */
export function shootOfFrame({ frame }: ObservedShot): string | null {
  if (frame?.meaning.kind !== 'shoots' || frame.meaning.shootIds.length !== 1) return null;
  return frame.meaning.shootIds[0] ?? null;
}
