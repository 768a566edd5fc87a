/** Stamps for reads and for what the server accepted, on one clock that never goes back. */
export interface ReadClock {
  /** A stamp later than every one before it, and than `after`, also when the device's clock is set back. */
  readonly stamp: (after?: number) => number;
  /** Stamps that were kept from an earlier run of the app: those to come are later. */
  readonly stampsAfter: (kept: number) => void;
}

export function createReadClock(now: () => number = Date.now): ReadClock {
  let last = 0;
  return {
    stamp: (after = 0) => (last = Math.max(now(), last + 1, after + 1)),
    stampsAfter(kept) {
      last = Math.max(last, kept);
    },
  };
}

/** The clock of this run of the app. */
export const readClock: ReadClock = createReadClock();
