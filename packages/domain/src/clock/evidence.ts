import type { Interval } from '../time.ts';

/** One QR frame that tells how a camera's clock stood. */
export interface ClockEvidence {
  readonly photoId: string;
  /** Its place among the camera's shots. */
  readonly position: number;
  readonly cameraMs: number;
  /** True time minus camera time lies in here. */
  readonly offset: Interval;
}

/** How fast a camera's clock may drift: 25 parts per million, two seconds a day. */
export const CAMERA_DRIFT_PPM = 25;

/** How far a camera's clock may drift within so many milliseconds, either way. */
export const driftWithin = (distanceMs: number): number =>
  (Math.abs(distanceMs) * CAMERA_DRIFT_PPM) / 1_000_000;

/** An interval for the offset, carried over to a moment `distanceMs` away on the camera's clock. */
export function carried(offset: Interval, distanceMs: number): Interval {
  const drift = driftWithin(distanceMs);
  return { fromMs: offset.fromMs - drift, toMs: offset.toMs + drift };
}

/** The offset that a frame proves which was taken within `trueMs`, when the camera wrote `cameraMs` in steps of `resolutionMs`. */
export function offsetOf(trueMs: Interval, cameraMs: number, resolutionMs: number): Interval {
  return { fromMs: trueMs.fromMs - cameraMs - resolutionMs, toMs: trueMs.toMs - cameraMs };
}
