declare const clock: unique symbol;

/** True time: milliseconds since the Unix epoch by the server's clock. */
export type TrueTimeMs = number & { readonly [clock]: 'true' };

/**
 * Camera time: the local time that a camera wrote, read as if it were UTC, in milliseconds since
 * the epoch. True time cannot be derived from it until the camera's clock offset is known, so the
 * two types are incompatible.
 */
export type CameraTimeMs = number & { readonly [clock]: 'camera' };

const isTrueTime = (ms: number): ms is TrueTimeMs => Number.isFinite(ms);
const isCameraTime = (ms: number): ms is CameraTimeMs => Number.isFinite(ms);

/**
 * Marks a number as true time (milliseconds since the epoch).
 * @throws RangeError if it is not finite
 */
export function trueTime(epochMs: number): TrueTimeMs {
  if (!isTrueTime(epochMs)) throw new RangeError(`Not a time: ${epochMs}`);
  return epochMs;
}

/**
 * Marks a number as camera time (local time as milliseconds since the epoch, as if UTC).
 * @throws RangeError if it is not finite
 */
export function cameraTime(naiveMs: number): CameraTimeMs {
  if (!isCameraTime(naiveMs)) throw new RangeError(`Not a time: ${naiveMs}`);
  return naiveMs;
}

/** From `fromMs` to `toMs`, both included; the value lies within. */
export interface Interval<T extends number = number> {
  readonly fromMs: T;
  readonly toMs: T;
}

/** The common part of two intervals, or `null` if they do not overlap. */
export function intersection<T extends number>(a: Interval<T>, b: Interval<T>): Interval<T> | null {
  const fromMs = a.fromMs > b.fromMs ? a.fromMs : b.fromMs;
  const toMs = a.toMs < b.toMs ? a.toMs : b.toMs;
  return fromMs <= toMs ? { fromMs, toMs } : null;
}

/** Half the length of an interval: the maximum distance of its middle from the value. */
export function halfWidthMs(interval: Interval): number {
  return (interval.toMs - interval.fromMs) / 2;
}

/** The middle of an interval, as a plain number of milliseconds. */
export function middleMs(interval: Interval): number {
  return (interval.fromMs + interval.toMs) / 2;
}
