import type { CameraClock } from '@photoslate/contract/card';

/**
 * True time minus camera time at a moment of the camera's own clock, in ms; null if it is unknown.
 * Both times have the same format without a time zone, so that they compare as texts.
 */
export function offsetAt(clock: CameraClock | undefined, cameraTime: string | null): number | null {
  if (!clock || cameraTime === null) return null;
  const known = clock.segments.filter(({ error }) => error.kind !== 'unknown');
  const within = known.find(
    ({ fromCameraTime, toCameraTime }) => fromCameraTime <= cameraTime && cameraTime <= toCameraTime,
  );
  return within?.offsetMs ?? null;
}
