import type { CameraBody } from './camera-body.ts';
import { isEqualJson } from '../equal-json.ts';
import type { PhotoInput } from './input.ts';
import { type BodyObservation, type ObservedShot, type SessionFacts, draftOf } from './observation.ts';
import type { Shot } from './versions.ts';

/*
 * A change by hand changes the decisions about a few photos, and hardly ever anything else. The
 * order of the shots does not depend on decisions, nor do the clock, the times and the QR frames of
 * a body, unless a decision makes a QR frame of a photo, or a photo of a QR frame.
 */

/** Photos by id whose decision may differ from the former one. */
type Redecided = ReadonlyMap<string, PhotoInput>;

const withoutDecision = (photo: PhotoInput): PhotoInput => ({ ...photo, decision: null });

/** The photos that differ from the former ones; `null` if they differ in more than decisions. */
export function redecided(former: readonly PhotoInput[], photos: readonly PhotoInput[]): Redecided | null {
  if (former.length !== photos.length) return null;
  const changed = new Map<string, PhotoInput>();
  for (const [at, photo] of photos.entries()) {
    const before = former[at];
    if (before === photo) continue;
    if (!before || !isEqualJson(withoutDecision(before), withoutDecision(photo))) return null;
    changed.set(photo.photoId, photo);
  }
  return changed;
}

/** The list itself if no shot of it was changed. */
function redecidedShots(shots: readonly Shot[], changed: Redecided): readonly Shot[] {
  const now = shots.map((shot) => shot.redecided(changed));
  return now.every((shot, at) => shot === shots[at]) ? shots : now;
}

/** A camera body with changed decisions; the body itself if it has none of these photos. */
export function redecidedBody(body: CameraBody, changed: Redecided): CameraBody {
  const shots = changed.size === 0 ? body.shots : redecidedShots(body.shots, changed);
  return shots === body.shots ? body : { ...body, shots };
}

/**
 * What `observeBody` finds for a body that differs from the formerly observed one only in
 * decisions; `null` if one of them makes or unmakes a QR frame.
 */
export function observedAgain(
  former: BodyObservation,
  body: CameraBody,
  { book }: SessionFacts,
): BodyObservation | null {
  let isSame = true;
  const shots = [...former.shots];
  for (const [at, shot] of body.shots.entries()) {
    const before = former.shots[at];
    if (before?.shot === shot) continue;
    const now = draftOf(shot, book);
    if (!before || !isEqualJson(before.frame, now.frame)) return null;
    const { decision } = now;
    shots[at] = { ...before, shot, decision } satisfies ObservedShot;
    isSame = false;
  }
  return isSame ? former : { ...former, shots };
}
