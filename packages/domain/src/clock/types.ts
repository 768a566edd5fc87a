import type { CameraTimeMs } from '../time.ts';

/** What is wrong with a camera's clock, in words that a photographer knows. */
export type ClockError =
  /** Right to within a few seconds. */
  | { readonly kind: 'right' }
  /** Wrong by whole hours (a time zone, summer or winter time) and perhaps a rest. Positive: the camera is slow. */
  | { readonly kind: 'whole-hours'; readonly hours: number; readonly restMs: number }
  /** Set wrongly by so much. Positive: the camera is slow. */
  | { readonly kind: 'set-wrong'; readonly errorMs: number }
  /** The date is wrong: another day, month or year. */
  | { readonly kind: 'wrong-date'; readonly days: number; readonly restMs: number }
  /** The location's time zone is unknown, so nothing can be said. */
  | { readonly kind: 'unknown' };

/** What happened to a camera's clock between the segment before and this one. */
export type ClockChange =
  | { readonly kind: 'whole-hours'; readonly hours: number }
  | { readonly kind: 'drift'; readonly partsPerMillion: number }
  | { readonly kind: 'jump'; readonly byMs: number };

/** A stretch of one camera's photographs in which its clock ran on undisturbed. */
export interface ClockSegment {
  /** Camera time of the first and the last photo of it. */
  readonly fromCameraMs: CameraTimeMs;
  readonly toCameraMs: CameraTimeMs;
  /** True time minus camera time, in the middle of the evidence. */
  readonly offsetMs: number;
  readonly uncertaintyMs: number;
  /** The QR frames that agree on it, in camera order. */
  readonly evidence: readonly string[];
  readonly error: ClockError;
  /** Null for the first segment. */
  readonly change: ClockChange | null;
}
