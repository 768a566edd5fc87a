import type { TimelinePhoto } from '@photoslate/contract/photos';

/** Where a run of one camera's photos is assigned: to a shoot, in doubt, or not assigned yet. */
export type RunPlacement =
  | { readonly kind: 'shoot'; readonly shootId: string }
  | { readonly kind: 'doubt' }
  | { readonly kind: 'nowhere' };

/** The fields of a photo that runs use; the timeline and the photo index have them. */
export interface RunPhoto extends Pick<TimelinePhoto, 'id' | 'state' | 'role' | 'verdict' | 'camera'> {
  readonly shootIds: readonly string[];
  readonly candidateShootIds: readonly string[];
}

/**
 * Consecutive photos of one camera with the same assignment. The QR frames that began the run come
 * first.
 */
export interface PhotoRun<P = TimelinePhoto> {
  /** Derived from the first photo of the run, so it is stable while that photo is first. */
  readonly key: string;
  readonly place: RunPlacement;
  readonly frames: readonly P[];
  readonly photos: readonly P[];
}

/**
 * One camera's photos in the order they were taken. `camera` is its index in the report's
 * `cameras`.
 */
export interface CameraRoll {
  readonly camera: number;
  readonly photos: readonly TimelinePhoto[];
}

/** Whether neither the matching nor a person has assigned the photo. */
export const isDoubtful = ({ role, state, verdict }: RunPhoto): boolean =>
  role === 'photo' && state === 'read' && (verdict === 'contradictory' || verdict === 'unmatched');

/** Whether its code was not decoded, but recognised by comparison with the session's codes. */
export const isCodeCompared = ({ role, reasons }: TimelinePhoto): boolean =>
  role === 'qr-frame' && reasons.includes('code-compared');

/** The photos of each camera in order. Photos that are not read or not matched yet are left out. */
export function cameraRolls(photos: readonly TimelinePhoto[]): CameraRoll[] {
  const rolls = Map.groupBy(
    photos.filter(({ state, camera }) => state === 'read' && camera !== null),
    ({ camera }) => camera ?? 0,
  );
  return [...rolls]
    .map(([camera, taken]) => ({ camera, photos: taken }))
    .toSorted((a, b) => a.camera - b.camera);
}

/**
 * Splits one camera's photos into runs. A new run begins at each QR frame, and at each photo whose
 * assignment differs from the one before.
 */
export function photoRunsOf<P extends RunPhoto>(photos: readonly P[]): PhotoRun<P>[] {
  const runs: (PhotoRun<P> & { frames: P[]; photos: P[] })[] = [];
  let open: (typeof runs)[number] | undefined;
  for (const photo of photos) {
    const isFrame = photo.role === 'qr-frame';
    const placement: RunPlacement = placementOf(photo, open?.place);
    const continues = open && samePlace(open.place, placement) && (!isFrame || open.photos.length === 0);
    if (!open || !continues) {
      // A frame begins a run of its own even if its shoot's photos are elsewhere, because people
      // look for the frames.
      open = { key: photo.id, place: placement, frames: [], photos: [] };
      runs.push(open);
    }
    (isFrame ? open.frames : open.photos).push(photo);
  }
  return runs;
}

/**
 * A hidden photo, and a group photo of several shoots, have the assignment of the photos around
 * them.
 */
function placementOf(photo: RunPhoto, around: RunPlacement | undefined): RunPlacement {
  if (photo.role === 'hidden' && around) return around;
  if (isDoubtful(photo)) return { kind: 'doubt' };
  const into = photo.role === 'qr-frame' ? photo.candidateShootIds : photo.shootIds;
  if (around?.kind === 'shoot' && into.includes(around.shootId)) return around;
  const [shootId] = into;
  return shootId === undefined ? { kind: 'nowhere' } : { kind: 'shoot', shootId };
}

const samePlace = (a: RunPlacement, b: RunPlacement): boolean =>
  a.kind === b.kind && (a.kind !== 'shoot' || (b.kind === 'shoot' && a.shootId === b.shootId));
