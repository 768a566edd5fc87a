import type { CameraClock } from '@photoslate/contract/card';
import type { TimelinePhoto } from '@photoslate/contract/photos';
import { type CameraRoll, cameraRolls } from './photo-runs.ts';

/** The loaded photos of one camera. */
export interface CardRoll extends CameraRoll {
  /** How many more photos are known but not loaded yet. */
  readonly missing: number;
}

/**
 * The loaded photos of a card by camera. Photos without a camera come last. While photos are
 * loading, every camera is listed already.
 */
export function cardRolls(
  cameras: readonly CameraClock[],
  photos: readonly TimelinePhoto[],
  complete: boolean,
): CardRoll[] {
  const here = cameraRolls(photos).map((roll) => ({ ...roll, missing: 0 }));
  const coming = cameras.flatMap(({ photoCount }, camera): CardRoll[] => {
    const taken = here.find((roll) => roll.camera === camera)?.photos ?? [];
    return photoCount > 0 ? [{ camera, photos: taken, missing: Math.max(0, photoCount - taken.length) }] : [];
  });
  const isUnnamed = ({ camera }: CameraRoll) => cameras[camera]?.cameraKey === '';
  return (complete ? here : coming).toSorted((a, b) => Number(isUnnamed(a)) - Number(isUnnamed(b)));
}
