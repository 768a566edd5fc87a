/**
 * If the wall clock and the monotonic clock differ by more than this since the last reading, the
 * device slept or its clock was set.
 */
const MOVED_MS = 500;
/**
 * If two readings are closer than this, and the jump is smaller than this too, the device was awake
 * and its clock was set.
 */
const AWAKE_GAP_MS = 3000;
/** The uncertainty that a sleep adds to earlier measurements. */
const SLEEP_UNCERTAINTY_MS = 2000;

export interface Reading {
  monotonicMs: number;
  /** More than zero if the wall clock jumped, because the cause of the jump is uncertain. */
  bridgedUncertaintyMs: number;
}

export interface Clocks {
  performanceNow(): number;
  wallNow(): number;
  /**
   * True if the page was hidden at any time since the last call. A phone hides the page before it
   * sleeps, but the page is also hidden when the user opens the settings.
   */
  wasHidden(): boolean;
}

/**
 * A clock that the user cannot set. `performance.now()` stops while a phone sleeps. Only the
 * duration of the sleep is taken from the wall clock, and it adds uncertainty. If the wall clock
 * jumps while the page is visible, the clock was most likely set: the jump is ignored, and the
 * uncertainty includes the possibility of a sleep.
 */
export function createMonotonicClock(clocks: Clocks = deviceClocks()): () => Reading {
  let offset = clocks.wallNow() - clocks.performanceNow();
  let lastReadAt = clocks.performanceNow();
  let sleptMs = 0;
  let bridgedUncertaintyMs = 0;
  return () => {
    const now = clocks.performanceNow();
    const jump = clocks.wallNow() - now - offset;
    const hidden = clocks.wasHidden();
    if (Math.abs(jump) > MOVED_MS) {
      offset += jump;
      const wasAwake = !hidden && now - lastReadAt < AWAKE_GAP_MS && jump < AWAKE_GAP_MS;
      if (jump > 0 && !wasAwake) {
        sleptMs += hidden ? jump : 0;
        bridgedUncertaintyMs += hidden ? SLEEP_UNCERTAINTY_MS : jump;
      }
    }
    lastReadAt = now;
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
