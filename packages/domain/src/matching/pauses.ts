import { middleMs } from '../time.ts';
import type { ReadShot } from './reading.ts';

/** People change in a pause at least so long. */
export const PAUSE_BETWEEN_PEOPLE_MS = 15_000;

/** The time between two shots, in milliseconds; 0 where it is unknown. */
export const gapMs = (before: ReadShot | undefined, after: ReadShot | undefined): number =>
  before?.taken && after?.taken ? middleMs(after.taken) - middleMs(before.taken) : 0;

/** The place of the first photo behind the QR frame before the one at `frameAt`. */
export function startOfStretch(shots: readonly ReadShot[], frameAt: number): number {
  let first = frameAt;
  while (first > 0 && shots[first - 1]?.frame === null) first--;
  return first;
}

/** The one shoot whose code a QR frame shows. */
export function shootOfFrame({ frame }: ReadShot): string | null {
  if (frame?.meaning.kind !== 'shoots' || frame.meaning.shootIds.length !== 1) return null;
  return frame.meaning.shootIds[0] ?? null;
}
