import type { TimelinePhoto } from '@photoslate/contract/photos';

/** Where a stretch of one camera's photos stands: in a shoot, in doubt, or nowhere yet. */
export type RunPlacement =
  | { readonly kind: 'shoot'; readonly shootId: string }
  | { readonly kind: 'doubt' }
  | { readonly kind: 'nowhere' };

/** Photos of one camera, one after the other, that stand in the same place; the QR frames with which it began come first. */
export interface PhotoRun {
  /** The same as long as it begins with the same photo. */
  readonly key: string;
  readonly place: RunPlacement;
  readonly frames: readonly TimelinePhoto[];
  readonly photos: readonly TimelinePhoto[];
}

/** One camera's photos as it took them; the camera is its place in the report's `cameras`. */
export interface CameraRoll {
  readonly camera: number;
  readonly photos: readonly TimelinePhoto[];
}

/** A photo that the engine would not place, and nobody has. */
export const isDoubtful = ({ role, state, verdict }: TimelinePhoto): boolean =>
  role === 'photo' && state === 'read' && (verdict === 'contradictory' || verdict === 'unmatched');

/** Each camera with its photos in order. What was not read, or not matched yet, is no part of it. */
export function cameraRolls(photos: readonly TimelinePhoto[]): CameraRoll[] {
  const rolls = Map.groupBy(
    photos.filter(({ state, camera }) => state === 'read' && camera !== null),
    ({ camera }) => camera ?? 0,
  );
  return [...rolls]
    .map(([camera, taken]) => ({ camera, photos: taken }))
    .toSorted((a, b) => a.camera - b.camera);
}

/** The stretches of one camera: a new one at each QR frame, and wherever photos stand in another place than the one before. */
export function photoRunsOf(photos: readonly TimelinePhoto[]): PhotoRun[] {
  const stretches: (PhotoRun & { frames: TimelinePhoto[]; photos: TimelinePhoto[] })[] = [];
  let open: (typeof stretches)[number] | undefined;
  for (const photo of photos) {
    const isFrame = photo.role === 'qr-frame';
    const place: RunPlacement = placeOf(photo, open?.place);
    const goesOn = open && samePlace(open.place, place) && (!isFrame || open.photos.length === 0);
    if (!open || !goesOn) {
      // A frame whose people stand somewhere else still opens a stretch of its own: it is what the eye looks for.
      open = { key: photo.id, place, frames: [], photos: [] };
      stretches.push(open);
    }
    (isFrame ? open.frames : open.photos).push(photo);
  }
  return stretches;
}

/** A hidden photo, and a group picture of several shoots, stay where the photos around them are. */
function placeOf(photo: TimelinePhoto, around: RunPlacement | undefined): RunPlacement {
  if (photo.role === 'hidden' && around) return around;
  if (isDoubtful(photo)) return { kind: 'doubt' };
  const into = photo.role === 'qr-frame' ? photo.candidateShootIds : photo.shootIds;
  if (around?.kind === 'shoot' && into.includes(around.shootId)) return around;
  const [shootId] = into;
  return shootId === undefined ? { kind: 'nowhere' } : { kind: 'shoot', shootId };
}

const samePlace = (a: RunPlacement, b: RunPlacement): boolean =>
  a.kind === b.kind && (a.kind !== 'shoot' || (b.kind === 'shoot' && a.shootId === b.shootId));
