import { useEffect } from 'react';
import { createStore, useStore } from '#lib/store.ts';

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

/** The first and the last count of an upload. */
interface Pace {
  readonly first: Sample;
  readonly last: Sample;
}

/** The pace with a new count. It starts again when files are added, for example of another card. */
export const paceWith = (pace: Pace | undefined, now: Sample): Pace =>
  pace && now.left <= pace.last.left ? { ...pace, last: now } : { first: now, last: now };

/** The pace of each session that this page has shown. It stays when the list is left. */
const paces = createStore<Readonly<Record<string, Pace>>>({});

/** The minutes until a session has no files left, by the pace since this page first showed it. */
export function useMinutesLeft(sessionId: string, left: number): number | null {
  useEffect(() => {
    const known = paces.get();
    paces.set({ ...known, [sessionId]: paceWith(known[sessionId], { left, at: performance.now() }) });
  }, [sessionId, left]);
  const pace = useStore(paces)[sessionId];
  return pace ? minutesLeft(pace.first, pace.last) : null;
}
