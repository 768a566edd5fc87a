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
/** Whether the server itself was asked: until then the date of its answers is the best there is. */
let asked = false;

/** When the server was last asked with success, in estimated server time; null: not since the app was opened. */
export const lastSyncStore = createStore<number | null>(null);

/**
 * Server time as this device estimates it, in Unix milliseconds, with its uncertainty; null as long as the
 * server was never asked. Goes on without a network, growing less certain.
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

/** The tap in estimated server time, as writes send it; the device's own clock only when there is no estimate. */
export function tapTime(): { at: string; uncertaintyMs: number } {
  const now = serverNow();
  return now
    ? { at: new Date(now.epochMs).toISOString(), uncertaintyMs: Math.round(now.uncertaintyMs) }
    : { at: new Date().toISOString(), uncertaintyMs: 86_400_000 };
}

/** A phone that was never on the page of a session learns the time from whatever the server answered. */
function takeDate(): void {
  const date = serverDateStore.get();
  if (asked || !date) return;
  const reading = readClock();
  samples = [sampleFromDate(date, performance.now(), reading.monotonicMs)];
  bridgedAtSample = reading.bridgedUncertaintyMs;
  const now = estimate(samples, reading.monotonicMs);
  if (now) rememberWallOffset(now);
}
serverDateStore.subscribe(takeDate);
takeDate();

/** Asks the server for its time, several times; the shortest round trip counts. Throws when it cannot be asked at all. */
export async function syncServerClock(sessionId: string, times = 5): Promise<void> {
  await accessToken();
  for (let turn = 0; turn < times; turn += 1) {
    if (turn > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE_BETWEEN_SAMPLES_MS));
    const sent = readClock();
    const { data } = await call('sessions.serverTime', { params: { id: sessionId } }, { quiet: true });
    const received = readClock();
    // A phone that slept while it waited measured its sleep, not the network.
    if (received.bridgedUncertaintyMs !== sent.bridgedUncertaintyMs) continue;
    const fresh = received.bridgedUncertaintyMs === bridgedAtSample ? samples : [];
    asked = true;
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
