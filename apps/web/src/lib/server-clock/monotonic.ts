/** A wall clock that moved this much against the monotonic one while nobody looked: the device slept. */
const SLEPT_MS = 500;
/** Between two looks closer than this the device cannot have slept: someone set its clock. */
const AWAKE_GAP_MS = 3000;
/** What a sleep adds to the uncertainty of everything measured before it. */
const SLEEP_UNCERTAINTY_MS = 2000;

export interface Reading {
  monotonicMs: number;
  /** More than zero when sleeps had to be bridged by the wall clock. */
  bridgedUncertaintyMs: number;
}

/**
 * A clock that nobody can set. `performance.now()` stands still in a sleeping phone; the time slept is
 * taken from the wall clock, which is only believed for that, and costs certainty.
 */
export function createMonotonicClock(
  performanceNow: () => number = () => performance.now(),
  wallNow: () => number = () => Date.now(),
): () => Reading {
  let offset = wallNow() - performanceNow();
  let lastLook = performanceNow();
  let sleptMs = 0;
  let bridgedUncertaintyMs = 0;
  return () => {
    const now = performanceNow();
    const jump = wallNow() - now - offset;
    const lookedLately = now - lastLook < AWAKE_GAP_MS && Math.abs(jump) < AWAKE_GAP_MS;
    if (Math.abs(jump) > SLEPT_MS) {
      offset += jump;
      if (jump > 0 && !lookedLately) {
        sleptMs += jump;
        bridgedUncertaintyMs += SLEEP_UNCERTAINTY_MS;
      }
    }
    lastLook = now;
    return { monotonicMs: now + sleptMs, bridgedUncertaintyMs };
  };
}
