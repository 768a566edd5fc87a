import type { CameraClock } from '@photoslate/contract/card';
import type { TimelinePhoto } from '@photoslate/contract/photos';
import { type CameraRoll, cameraRolls } from './photo-runs.ts';

/** One camera's photos as far as they are here. */
export interface CardRoll extends CameraRoll {
  /** So many more are known of, and on their way. */
  readonly missing: number;
}

/** Each camera of a card with what is here of its photos; what names no camera comes last: it is the rest. While they are still coming each camera is there already. */
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
