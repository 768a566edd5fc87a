/** A wall clock that moved this much against the monotonic one while nobody looked: the device slept, or its clock was set. */
const MOVED_MS = 500;
/** Between two looks closer than this the device cannot have slept for less: someone set its clock. */
const AWAKE_GAP_MS = 3000;
/** What a sleep adds to the uncertainty of everything measured before it. */
const SLEEP_UNCERTAINTY_MS = 2000;

export interface Reading {
  monotonicMs: number;
  /** More than zero when the wall clock moved, and had to be believed or not. */
  bridgedUncertaintyMs: number;
}

export interface Clocks {
  performanceNow(): number;
  wallNow(): number;
  /** Whether the page was hidden at any time since this was asked last: a phone that sleeps hides it first, and so does whoever goes to the settings. */
  wasHidden(): boolean;
}

/**
 * A clock that nobody can set. `performance.now()` stands still in a sleeping phone; the time slept is taken from the wall clock, which
 * is only believed for that, and costs certainty. A wall clock that jumps while the page is on the screen was set, most likely: it is
 * not followed, and the uncertainty says that it may have been a sleep.
 */
export function createMonotonicClock(clocks: Clocks = deviceClocks()): () => Reading {
  let offset = clocks.wallNow() - clocks.performanceNow();
  let lastLook = clocks.performanceNow();
  let sleptMs = 0;
  let bridgedUncertaintyMs = 0;
  return () => {
    const now = clocks.performanceNow();
    const jump = clocks.wallNow() - now - offset;
    const hidden = clocks.wasHidden();
    if (Math.abs(jump) > MOVED_MS) {
      offset += jump;
      const wasAwake = !hidden && now - lastLook < AWAKE_GAP_MS && jump < AWAKE_GAP_MS;
      if (jump > 0 && !wasAwake) {
        sleptMs += hidden ? jump : 0;
        bridgedUncertaintyMs += hidden ? SLEEP_UNCERTAINTY_MS : jump;
      }
    }
    lastLook = now;
    return { monotonicMs: now + sleptMs, bridgedUncertaintyMs };
  };
}

function deviceClocks(): Clocks {
  let hidden = false;
  globalThis.document?.addEventListener('visibilitychange', () => (hidden = true));
  return {
    performanceNow: () => performance.now(),
    wallNow: () => Date.now(),
    wasHidden() {
      const was = hidden;
      hidden = globalThis.document?.visibilityState === 'hidden';
      return was;
    },
  };
}
