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

/** Per session the first count that this page has shown, so that leaving the list loses no pace. */
const firstSamples = new Map<string, Sample>();
const estimates = createStore<Readonly<Record<string, number | null>>>({});

/** Takes a new count into the estimate of a session, which starts again when files are added. */
function take(sessionId: string, now: Sample): void {
  const first = firstSamples.get(sessionId);
  const isSameUpload = first !== undefined && now.left <= first.left;
  if (!isSameUpload) firstSamples.set(sessionId, now);
  const minutes = isSameUpload ? minutesLeft(first, now) : null;
  estimates.set({ ...estimates.get(), [sessionId]: minutes });
}

/** The minutes until a session has no files left, by the pace since this page first showed it. */
export function useMinutesLeft(sessionId: string, left: number): number | null {
  useEffect(() => take(sessionId, { left, at: performance.now() }), [sessionId, left]);
  return useStore(estimates)[sessionId] ?? null;
}
