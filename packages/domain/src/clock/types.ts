import type { CameraTimeMs } from '../time.ts';

/** The error of a camera's clock, in categories that a photographer knows. */
export type ClockError =
  /** Right to within a few seconds. */
  | { readonly kind: 'right' }
  /**
   * Wrong by whole hours (time zone, summer or winter time) and perhaps a rest. Positive: the
   * camera is slow.
   */
  | { readonly kind: 'whole-hours'; readonly hours: number; readonly restMs: number }
  /** Set wrongly by `errorMs`. Positive: the camera is slow. */
  | { readonly kind: 'set-wrong'; readonly errorMs: number }
  /** The date is wrong: another day, month or year. */
  | { readonly kind: 'wrong-date'; readonly days: number; readonly restMs: number }
  /** Cannot be determined, because the location's time zone is unknown. */
  | { readonly kind: 'unknown' };

/** What happened to a camera's clock between the previous segment and this one. */
export type ClockChange =
  | { readonly kind: 'whole-hours'; readonly hours: number }
  | { readonly kind: 'drift'; readonly partsPerMillion: number }
  | { readonly kind: 'jump'; readonly byMs: number };

/** An interval of one camera's photos in which its clock was not changed. */
export interface ClockSegment {
  /** The camera time of its first and last photo. */
  readonly fromCameraMs: CameraTimeMs;
  readonly toCameraMs: CameraTimeMs;
  /** True time minus camera time, in the middle of the evidence. */
  readonly offsetMs: number;
  readonly uncertaintyMs: number;
  /** The QR frames that agree on the offset, in camera order. */
  readonly evidence: readonly string[];
  readonly error: ClockError;
  /** `null` for the first segment. */
  readonly change: ClockChange | null;
}
