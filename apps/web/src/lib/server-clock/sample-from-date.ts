import type { ServerTimeSample } from '@photoslate/domain/server-clock';
import type { ServerDate } from '#lib/api/server-date.ts';

/** The `Date` of an answer is cut to whole seconds: the moment was up to a second later. */
const DATE_RESOLUTION_MS = 1000;

/** A (poor) sample out of the date of an answer. `nowMs` and `monotonicNowMs` are `performance.now()` and the monotonic clock at one moment. */
export function sampleFromDate(date: ServerDate, nowMs: number, monotonicNowMs: number): ServerTimeSample {
  const at = (ms: number) => monotonicNowMs - (nowMs - ms);
  return {
    sentMonotonicMs: at(date.sentMs) - DATE_RESOLUTION_MS,
    receivedMonotonicMs: Math.min(at(date.receivedMs), monotonicNowMs),
    serverEpochMs: date.epochMs,
  };
}
