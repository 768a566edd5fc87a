import { DAY_MS, HOUR_MS } from '../durations.ts';
import type { ClockChange, ClockError } from './types.ts';

const SECOND_MS = 1000;

/** A clock is called right within this error. */
const RIGHT_WITHIN_MS = 5 * SECOND_MS;
/**
 * A difference within this much of whole hours comes from a time zone or summer time, plus a small
 * error.
 */
const HOURS_WITHIN_MS = 10 * 60 * SECOND_MS;
/** The maximum time difference between two places on Earth. */
const MOST_HOURS = 26;
/** A change up to this rate is drift. A faster one was made by a person. */
const FASTEST_DRIFT_PPM = 300;

/** The nearest whole number of hours, and the rest. */
function inHours(ms: number): { hours: number; restMs: number } {
  const hours = Math.round(ms / HOUR_MS);
  return { hours, restMs: ms - hours * HOUR_MS };
}

/**
 * Names the error of a clock with a known offset from true time, at a location whose local time is
 * `localOffsetMs` ahead of UTC.
 */
export function nameError(offsetMs: number, uncertaintyMs: number, localOffsetMs: number | null): ClockError {
  if (localOffsetMs === null) return { kind: 'unknown' };
  const errorMs = Math.round(offsetMs + localOffsetMs);
  if (Math.abs(errorMs) <= RIGHT_WITHIN_MS + uncertaintyMs) return { kind: 'right' };
  const { hours, restMs } = inHours(errorMs);
  if (Math.abs(hours) > MOST_HOURS) {
    const days = Math.round(errorMs / DAY_MS);
    return { kind: 'wrong-date', days, restMs: errorMs - days * DAY_MS };
  }
  if (hours !== 0 && Math.abs(restMs) <= HOURS_WITHIN_MS) return { kind: 'whole-hours', hours, restMs };
  return { kind: 'set-wrong', errorMs };
}

/** Names the change of a clock whose offset changed by `byMs` within `withinMs` of camera time. */
export function nameChange(byMs: number, withinMs: number): ClockChange {
  const { hours, restMs } = inHours(byMs);
  if (hours !== 0 && Math.abs(hours) <= MOST_HOURS && Math.abs(restMs) <= RIGHT_WITHIN_MS) {
    return { kind: 'whole-hours', hours };
  }
  const partsPerMillion = Math.round((byMs / Math.max(1, withinMs)) * 1_000_000);
  if (Math.abs(partsPerMillion) <= FASTEST_DRIFT_PPM) return { kind: 'drift', partsPerMillion };
  return { kind: 'jump', byMs: Math.round(byMs) };
}
