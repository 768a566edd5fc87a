import { DRIFT_PPM, type ServerTimeEstimate, type ServerTimeSample } from '@photoslate/domain/server-clock';

const KEY = 'photoslate.serverOffset';
/** A wall clock may have been corrected since; it is never believed closer than this. */
const WALL_CLOCK_UNCERTAINTY_MS = 1500;
/** A wall clock that is behind where it was before has been set: it tells next to nothing. */
const SET_BACK_UNCERTAINTY_MS = 86_400_000;

/** Keeps how far the device's wall clock is from the server's, for an app that is opened again with no network. */
export function rememberWallOffset({ epochMs, uncertaintyMs }: ServerTimeEstimate): void {
  const wallMs = Date.now();
  write(JSON.stringify({ offsetMs: epochMs - wallMs, uncertaintyMs, wallMs }));
}

/** The kept offset as a (poor) sample, until the server can be asked: any real one is better and replaces it. */
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
    // Without storage an app that is opened offline has no server time.
  }
}
