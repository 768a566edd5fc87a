import { DRIFT_PPM, type ServerTimeEstimate, type ServerTimeSample } from '@photoslate/domain/server-clock';

const KEY = 'photoslate.serverOffset';
/** The minimal uncertainty of the wall clock, which may have been corrected in the meantime. */
const WALL_CLOCK_UNCERTAINTY_MS = 1500;
/** A wall clock that is earlier than before was set back, so it is almost worthless. */
const SET_BACK_UNCERTAINTY_MS = 86_400_000;

/**
 * Stores the offset between the device's wall clock and the server's clock, for the next start of
 * the app without a network.
 */
export function rememberWallOffset({ epochMs, uncertaintyMs }: ServerTimeEstimate): void {
  const wallMs = Date.now();
  write(JSON.stringify({ offsetMs: epochMs - wallMs, uncertaintyMs, wallMs }));
}

/**
 * Converts the stored offset to a sample with a high uncertainty. Any sample from the server is
 * better and replaces it.
 */
export function sampleFromWallClock(monotonicNowMs: number): ServerTimeSample | null {
  const kept = read();
  if (!kept) return null;
  const wallMs = Date.now();
  const ageMs = Math.abs(wallMs - kept.wallMs);
  const wentBack = wallMs < kept.wallMs ? SET_BACK_UNCERTAINTY_MS : 0;
  const uncertaintyMs =
    kept.uncertaintyMs + WALL_CLOCK_UNCERTAINTY_MS + wentBack + (ageMs * DRIFT_PPM) / 1_000_000;
  return {
    sentMonotonicMs: monotonicNowMs - 2 * uncertaintyMs,
    receivedMonotonicMs: monotonicNowMs,
    serverEpochMs: wallMs + kept.offsetMs - uncertaintyMs,
  };
}

interface Kept {
  offsetMs: number;
  uncertaintyMs: number;
  wallMs: number;
}

function read(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    const numbers = [kept?.offsetMs, kept?.uncertaintyMs, kept?.wallMs];
    return numbers.every((value) => Number.isFinite(value)) ? (kept as Kept) : null;
  } catch {
    return null;
  }
}

function write(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // Without storage, an app that is opened offline has no server time.
  }
}
