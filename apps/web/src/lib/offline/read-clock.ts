let last = 0;

/** A stamp later than every one before it, also when the device's clock is set back. */
export function stamp(nowMs: number = Date.now()): number {
  last = Math.max(nowMs, last + 1);
  return last;
}

/** Stamps that were kept from an earlier run of the app: those to come are later. */
export function stampsAfter(kept: number): void {
  last = Math.max(last, kept);
}
