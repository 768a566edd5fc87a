/** Bytes that had gone over the wire at a moment, in milliseconds of any clock. */
interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

const WINDOW_MS = 30_000;
const FIRST_MS = 4000;

/** Reckons how long the rest takes from what the last half minute brought. */
export function timeLeft() {
  let samples: Sample[] = [];
  return {
    /** Notes how many bytes have gone, and tells the seconds for `remaining` more; null while it cannot be known. */
    note(atMs: number, bytes: number, remaining: number): number | null {
      samples = [...samples.filter((sample) => sample.atMs >= atMs - WINDOW_MS), { atMs, bytes }];
      const first = samples[0] ?? { atMs, bytes };
      const elapsedMs = atMs - first.atMs;
      const gone = bytes - first.bytes;
      if (elapsedMs < FIRST_MS || gone <= 0) return null;
      return Math.ceil((remaining * elapsedMs) / gone / 1000);
    },
    /** After a pause nothing of before counts. */
    forget(): void {
      samples = [];
    },
  };
}
