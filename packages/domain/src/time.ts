declare const clock: unique symbol;

/** True time: milliseconds since the Unix epoch, as the server's clock counts them. */
export type TrueTimeMs = number & { readonly [clock]: 'true' };

/**
 * Camera time: the naive local time that a camera wrote, as if it were UTC, in milliseconds since the epoch. It
 * says nothing about true time until the camera's clock offset is known, so the two types cannot be mixed.
 */
export type CameraTimeMs = number & { readonly [clock]: 'camera' };

const isTrueTime = (ms: number): ms is TrueTimeMs => Number.isFinite(ms);
const isCameraTime = (ms: number): ms is CameraTimeMs => Number.isFinite(ms);

/** Marks a number as true time (milliseconds since the epoch). Throws a RangeError when it is not finite. */
export function trueTime(epochMs: number): TrueTimeMs {
  if (!isTrueTime(epochMs)) throw new RangeError(`No time: ${epochMs}`);
  return epochMs;
}

/** Marks a number as camera time (naive local time as milliseconds since the epoch, as if UTC). Throws a RangeError when it is not finite. */
export function cameraTime(naiveMs: number): CameraTimeMs {
  if (!isCameraTime(naiveMs)) throw new RangeError(`No time: ${naiveMs}`);
  return naiveMs;
}

/** From `fromMs` to `toMs`, both included; the value lies somewhere in it. */
export interface Interval<T extends number = number> {
  readonly fromMs: T;
  readonly toMs: T;
}

/** The part two intervals share, or null when they are apart. */
export function intersection<T extends number>(a: Interval<T>, b: Interval<T>): Interval<T> | null {
  const fromMs = a.fromMs > b.fromMs ? a.fromMs : b.fromMs;
  const toMs = a.toMs < b.toMs ? a.toMs : b.toMs;
  return fromMs <= toMs ? { fromMs, toMs } : null;
}

/** Half the length of an interval: how far its middle may be from the value. */
export function halfWidthMs(interval: Interval): number {
  return (interval.toMs - interval.fromMs) / 2;
}

/** The middle of an interval, as a plain number of milliseconds. */
export function middleMs(interval: Interval): number {
  return (interval.fromMs + interval.toMs) / 2;
}
