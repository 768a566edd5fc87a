import type { Interval } from '../time.ts';

/** A QR frame that shows the offset of a camera's clock. */
export interface ClockEvidence {
  readonly photoId: string;
  /** Its position among the camera's shots. */
  readonly position: number;
  readonly cameraMs: number;
  /** Contains true time minus camera time. */
  readonly offset: Interval;
}

/** The maximum drift of a camera clock: 25 parts per million, two seconds a day. */
export const CAMERA_DRIFT_PPM = 25;

/** The maximum drift of a camera clock within this many milliseconds, in either direction. */
export const driftWithin = (distanceMs: number): number =>
  (Math.abs(distanceMs) * CAMERA_DRIFT_PPM) / 1_000_000;

/** Widens an offset by the possible drift over `distanceMs` of camera time. */
export function carried(offset: Interval, distanceMs: number): Interval {
  const drift = driftWithin(distanceMs);
  return { fromMs: offset.fromMs - drift, toMs: offset.toMs + drift };
}

/**
 * The possible offsets if a frame was taken within `trueMs` and the camera wrote `cameraMs` with a
 * resolution of `resolutionMs`.
 */
export function offsetOf(trueMs: Interval, cameraMs: number, resolutionMs: number): Interval {
  return { fromMs: trueMs.fromMs - cameraMs - resolutionMs, toMs: trueMs.toMs - cameraMs };
}
