import {
  type ServerTimeEstimate,
  type ServerTimeSample,
  estimate,
  withSample,
} from '@photoslate/domain/server-clock';
import { call } from '#lib/api/call.ts';
import { serverDateStore } from '#lib/api/server-date.ts';
import { accessToken } from '#lib/auth/login-state.ts';
import { createStore } from '#lib/store.ts';
import { createMonotonicClock } from './monotonic.ts';
import { rememberWallOffset, sampleFromWallClock } from './remembered-offset.ts';
import { sampleFromDate } from './sample-from-date.ts';

const readClock = createMonotonicClock();
const PAUSE_BETWEEN_SAMPLES_MS = 250;

let samples: readonly ServerTimeSample[] = [];
let bridgedAtSample = 0;
/**
 * True after a synchronization with the server. Before that, the date of the server's answers is
 * the best source.
 */
let isSynced = false;

/**
 * The time of the last successful synchronization, in estimated server time; null if there was none
 * since the app was opened.
 */
export const lastSyncStore = createStore<number | null>(null);

/**
 * The estimated server time in Unix milliseconds, with its uncertainty; null if there is no sample
 * yet. Without a network it keeps running, and its uncertainty grows.
 */
export function serverNow(): ServerTimeEstimate | null {
  const reading = readClock();
  if (samples.length === 0) {
    const remembered = sampleFromWallClock(reading.monotonicMs);
    if (remembered) samples = [remembered];
  }
  const now = estimate(samples, reading.monotonicMs);
  if (now === null) return null;
  const bridged = reading.bridgedUncertaintyMs - bridgedAtSample;
  return { epochMs: now.epochMs, uncertaintyMs: now.uncertaintyMs + bridged };
}

/**
 * The time of a tap for writes, in estimated server time. The device's own clock is used only if
 * there is no estimate.
 */
export function tapTime(): { at: string; uncertaintyMs: number } {
  const now = serverNow();
  return now
    ? { at: new Date(now.epochMs).toISOString(), uncertaintyMs: Math.round(now.uncertaintyMs) }
    : { at: new Date().toISOString(), uncertaintyMs: 86_400_000 };
}

/**
 * Takes the time from the date of any answer, for a phone that has not opened a page of a session
 * yet.
 */
function takeDate(): void {
  const date = serverDateStore.get();
  if (isSynced || !date) return;
  const reading = readClock();
  samples = [sampleFromDate(date, performance.now(), reading.monotonicMs)];
  bridgedAtSample = reading.bridgedUncertaintyMs;
  const now = estimate(samples, reading.monotonicMs);
  if (now) rememberWallOffset(now);
}
serverDateStore.subscribe(takeDate);
takeDate();

/**
 * Requests the server's time several times; the sample with the shortest round trip is used.
 *
 * @throws Error if a request fails
 */
export async function syncServerClock(sessionId: string, times = 5): Promise<void> {
  await accessToken();
  for (let turn = 0; turn < times; turn += 1) {
    if (turn > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_SAMPLES_MS));
    const sent = readClock();
    const { data } = await call('sessions.serverTime', { params: { id: sessionId } }, { quiet: true });
    const received = readClock();
    // Ignores samples during which the phone slept, because they include the time of the sleep.
    if (received.bridgedUncertaintyMs !== sent.bridgedUncertaintyMs) continue;
    const fresh = received.bridgedUncertaintyMs === bridgedAtSample ? samples : [];
    isSynced = true;
    samples = withSample(fresh, {
      sentMonotonicMs: sent.monotonicMs,
      receivedMonotonicMs: received.monotonicMs,
      serverEpochMs: data.epochMs,
    });
    bridgedAtSample = received.bridgedUncertaintyMs;
  }
  const now = serverNow();
  if (now) {
    lastSyncStore.set(now.epochMs);
    rememberWallOffset(now);
  }
}
