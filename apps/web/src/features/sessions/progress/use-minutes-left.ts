import { useEffect, useState } from 'react';

/** A count of files that are left, and when it was known, in ms. */
interface Sample {
  readonly left: number;
  readonly at: number;
}

const FIRST_ESTIMATE_MS = 20_000;

/** How long an upload still takes at its pace so far; null if that is too short to tell. */
export function minutesLeft(first: Sample, now: Sample): number | null {
  const [done, ms] = [first.left - now.left, now.at - first.at];
  if (done <= 0 || now.left <= 0 || ms < FIRST_ESTIMATE_MS) return null;
  return Math.ceil((now.left * ms) / done / 60_000);
}

/** Per session the first count that this page has shown, so that leaving the list loses no pace. */
const firstSamples = new Map<string, Sample>();

/**
 * The minutes until a session has no files left, by the pace since this page first showed it. The
 * pace starts again when files are added.
 */
export function useMinutesLeft(sessionId: string, left: number): number | null {
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    const now = { left, at: performance.now() };
    const first = firstSamples.get(sessionId);
    if (first && left <= first.left) setMinutes(minutesLeft(first, now));
    else {
      firstSamples.set(sessionId, now);
      setMinutes(null);
    }
  }, [sessionId, left]);
  return minutes;
}
