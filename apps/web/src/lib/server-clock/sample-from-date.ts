import type { ServerTimeSample } from '@photoslate/domain/server-clock';
import type { ServerDate } from '#lib/api/server-date.ts';

/** The `Date` header has whole seconds, so the real time is up to one second later. */
const DATE_RESOLUTION_MS = 1000;

/**
 * Converts the date of an answer to a sample with a high uncertainty. `nowMs` and `monotonicNowMs`
 * are `performance.now()` and the monotonic clock at the same moment.
 */
export function sampleFromDate(date: ServerDate, nowMs: number, monotonicNowMs: number): ServerTimeSample {
  const at = (ms: number) => monotonicNowMs - (nowMs - ms);
  return {
    sentMonotonicMs: at(date.sentMs) - DATE_RESOLUTION_MS,
    receivedMonotonicMs: Math.min(at(date.receivedMs), monotonicNowMs),
    serverEpochMs: date.epochMs,
  };
}
