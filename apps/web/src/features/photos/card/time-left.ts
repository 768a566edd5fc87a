/** The total number of bytes sent at a moment, in milliseconds of any clock. */
interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

const WINDOW_MS = 30_000;
const FIRST_MS = 4000;

/** Estimates the remaining time from the throughput of the last half minute. */
export function timeLeft() {
  let samples: Sample[] = [];
  return {
    /**
     * Records how many bytes were sent, and returns the estimated seconds for `remaining` more
     * bytes; null if it cannot be estimated.
     */
    note(atMs: number, bytes: number, remaining: number): number | null {
      samples = [...samples.filter((sample) => sample.atMs >= atMs - WINDOW_MS), { atMs, bytes }];
      const first = samples[0] ?? { atMs, bytes };
      const elapsedMs = atMs - first.atMs;
      const gone = bytes - first.bytes;
      if (elapsedMs < FIRST_MS || gone <= 0) return null;
      return Math.ceil((remaining * elapsedMs) / gone / 1000);
    },
    /** Discards the samples, because a pause would lower the measured speed. */
    forget(): void {
      samples = [];
    },
  };
}
