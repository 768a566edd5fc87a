import { middleMs } from '../time.ts';
import type { ObservedShot } from './observation.ts';
import type { Shot } from './versions.ts';

/** The minimum pause in which people change. */
export const PAUSE_BETWEEN_PEOPLE_MS = 15_000;

/** The minimum pause before a QR frame. */
const PAUSE_BEFORE_FRAME_MS = 10_000;

/**
 * Whether a shot is the first behind a pause in which people may have changed. True if it is the
 * first of its body or a time is missing. A clock that was set back also counts as a pause.
 */
export function isBehindPause(shot: Shot, before: Shot | undefined): boolean {
  if (before?.cameraMs == null || shot.cameraMs === null) return true;
  return Math.abs(shot.cameraMs - before.cameraMs) >= PAUSE_BEFORE_FRAME_MS;
}

/** The time between two shots, in milliseconds; 0 if unknown. */
export const gapMs = (before: ObservedShot | undefined, after: ObservedShot | undefined): number =>
  before?.taken && after?.taken ? middleMs(after.taken) - middleMs(before.taken) : 0;

/**
 * How many changes of people are needed to know this photographer's usual time for a change. All
 * but one in SHORT_ONE_IN take longer than the short one.
 */
const CHANGES_FOR_USUAL = 5;
const SHORT_ONE_IN = 10;

/**
 * A short pause among those in which people are known to have changed, in milliseconds; `null` if
 * too few are known.
 */
export function shortOf(changesMs: readonly number[]): number | null {
  if (changesMs.length < CHANGES_FOR_USUAL) return null;
  const sorted = changesMs.toSorted((a, b) => a - b);
  return Math.max(PAUSE_BETWEEN_PEOPLE_MS, sorted[Math.floor(sorted.length / SHORT_ONE_IN)] ?? 0);
}

/** For each QR frame between two photos, how long the camera body took no photo around it. */
export function changesOf(shots: readonly ObservedShot[]): number[] {
  const changes: number[] = [];
  for (const [at, shot] of shots.entries()) {
    if (shot.frame === null || shots[at - 1]?.frame !== null || shots[at + 1]?.frame !== null) continue;
    changes.push(gapMs(shots[at - 1], shots[at + 1]));
  }
  return changes;
}

/** The position of the first photo after the QR frame that precedes the one at `frameAt`. */
export function startOfInterval(shots: readonly ObservedShot[], frameAt: number): number {
  let first = frameAt;
  while (first > 0 && shots[first - 1]?.frame === null) first--;
  return first;
}

/** The shoot whose code a QR frame shows, if it is exactly one. */
export function shootOfFrame({ frame }: ObservedShot): string | null {
  if (frame?.meaning.kind !== 'shoots' || frame.meaning.shootIds.length !== 1) return null;
  return frame.meaning.shootIds[0] ?? null;
}
