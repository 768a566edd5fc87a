/** Stamps for reads and for accepted writes, from one clock that never goes back. */
export interface ReadClock {
  /**
   * Returns a stamp that is later than all previous ones and than `after`, even if the device's
   * clock is set back.
   */
  readonly stamp: (after?: number) => number;
  /** Makes all future stamps later than a stored stamp of an earlier start of the app. */
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

/** The clock of the current run of the app. */
export const readClock: ReadClock = createReadClock();
