import type { CameraClock } from '@photoslate/contract/card';
import { isCode } from '@photoslate/domain/code';
import { matchSession } from '@photoslate/domain/matching/match-session';
import type { CameraMatch, MatchResult, PhotoInput } from '@photoslate/domain/matching/types';
import { cameraTime } from '@photoslate/domain/time';
import { formatZoneless, sortKey } from '../photo-format.ts';
import { shownVersion } from '../media/shown-version.ts';
import { bodyName } from './body-name.ts';
import type { CardToMatch, MatchedCard, PhotoToMatch } from './card-to-match.ts';

/** Matches a card. Pure function from database rows to the rows to write. */
export function matchCard(card: CardToMatch): MatchedCard {
  return matchPhotos(JSON.parse(card.photos) as PhotoToMatch[], card);
}

/** Like `matchCard`, for photos that are parsed already. */
export function matchPhotos(
  photos: readonly PhotoToMatch[],
  { uncertainties, ...input }: CardToMatch,
): MatchedCard {
  const result = matchSession({ ...input, photos: photos.map((photo) => photoInput(photo, uncertainties)) });
  const before = new Map(photos.map((photo) => [photo.id, photo]));
  const assigned = assignmentsOf(result, new Set(input.shoots.map(({ shootId }) => shootId)));
  const reassigned = photos.filter(({ id, shoot_ids }) => !areSameShoots(shoot_ids, assigned.get(id) ?? []));
  // A photo whose shoots change is written in any case: a later read looks only for written rows.
  const written = new Set(reassigned.map(({ id }) => id));
  const changed = outcomesOf(before, result).filter(
    (outcome) => written.has(outcome.id) || isChanged(before.get(outcome.id), outcome),
  );
  return {
    outcomes: changed.length > 0 ? JSON.stringify(changed) : null,
    reassigned: [...written],
    assignments: JSON.stringify(
      reassigned.flatMap(({ id }) => (assigned.get(id) ?? []).map((shootId) => ({ photoId: id, shootId }))),
    ),
    cameras: JSON.stringify(result.cameras.map((camera) => clockOf(camera, result, before))),
    anomalies: JSON.stringify(photos.length > 0 ? result.anomalies : []),
    cameraPhotoIds: JSON.stringify(result.cameras.map(({ photoIds }) => photoIds)),
    deepScans: result.deepScans,
  };
}

/** Converts a stored photo to the input of the matching engine. */
function photoInput(photo: PhotoToMatch, uncertainties: ReadonlyMap<string, number>): PhotoInput {
  return {
    photoId: photo.id,
    cameraKey: photo.camera_key,
    cameraTime: photo.camera_time_ms === null ? null : cameraTime(photo.camera_time_ms),
    resolutionMs: photo.camera_time_resolution_ms ?? 1000,
    fileName: photo.file_name,
    noteSerial: photo.note_serial,
    shutterCount: photo.shutter_count,
    looksLikeQr: photo.looks_like_qr,
    decision: photo.decision,
    deepScanned: photo.looked_harder,
    qr: photo.qr.map(({ code, seconds, text, compared }) =>
      code !== null && isCode(code)
        ? {
            kind: 'ours',
            code,
            seconds,
            uncertaintyMs: uncertainties.get(code) ?? 0,
            ...(compared && { compared }),
          }
        : { kind: 'foreign', text },
    ),
  };
}

type Outcome = ReturnType<typeof outcomesOf>[number];

function outcomesOf(before: ReadonlyMap<string, PhotoToMatch>, result: MatchResult) {
  // Nearly all photos have one version; only the others are grouped.
  const several = new Set(
    result.photos.flatMap(({ photoId, versionOf }) => (versionOf === photoId ? [] : [versionOf])),
  );
  const versions = Map.groupBy(
    result.photos.filter(({ versionOf }) => several.has(versionOf)),
    ({ versionOf }) => versionOf,
  );
  const asVersion = ({ photoId }: { photoId: string }) => {
    const photo = before.get(photoId);
    return photo ? [{ id: photoId, fileName: photo.file_name, isEmbedded: photo.is_embedded }] : [];
  };
  const shownOf = (versionOf: string) =>
    shownVersion(versions.get(versionOf)?.flatMap(asVersion) ?? [], versionOf) ?? versionOf;
  return result.photos.flatMap((match) => {
    const photo = before.get(match.photoId);
    if (!photo) return [];
    const takenAt = match.takenAt && new Date(match.takenAt.atMs);
    return {
      id: match.photoId,
      role: photo.decision?.kind === 'hidden' ? ('hidden' as const) : match.role,
      verdict: match.verdict,
      reasons: match.reasons,
      candidate_shoot_ids: match.candidates,
      taken_at_ms: match.takenAt?.atMs ?? null,
      sort_key: sortKey({ takenAt, cameraTimeMs: photo.camera_time_ms, fileName: photo.file_name }),
      version_of: match.versionOf,
      shown_id: shownOf(match.versionOf),
    };
  });
}

/** Whether an outcome differs from the stored one. */
function isChanged(before: PhotoToMatch | undefined, after: Outcome): boolean {
  return (
    !before ||
    before.role !== after.role ||
    before.verdict !== after.verdict ||
    before.taken_at_ms !== after.taken_at_ms ||
    before.sort_key !== after.sort_key ||
    before.version_of !== after.version_of ||
    before.shown_id !== after.shown_id ||
    !isSame(before.candidate_shoot_ids, after.candidate_shoot_ids) ||
    !isSame(before.reasons, after.reasons)
  );
}

/** Whether two JSON values are equal. Much faster than `isDeepStrictEqual` for small ones. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const ofA = Object.entries(a);
  return (
    Array.isArray(a) === Array.isArray(b) &&
    ofA.length === Object.keys(b).length &&
    ofA.every(([key, value]) => isSame(value, (b as Record<string, unknown>)[key]))
  );
}

const areSameShoots = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((shootId) => b.includes(shootId));

/** The shoots of each photo that represents its versions, without shoots that do not exist. */
function assignmentsOf(
  result: MatchResult,
  shootIds: ReadonlySet<string>,
): ReadonlyMap<string, readonly string[]> {
  const assigned = new Map<string, readonly string[]>();
  for (const { photoId, versionOf, role, shootIds: into } of result.photos)
    if (role === 'photo' && versionOf === photoId)
      assigned.set(
        photoId,
        into.filter((shootId) => shootIds.has(shootId)),
      );
  return assigned;
}

/** A camera's clock for the card report. */
function clockOf(
  camera: CameraMatch,
  result: MatchResult,
  photos: ReadonlyMap<string, PhotoToMatch>,
): CameraClock {
  return {
    camera: bodyName(camera, result, photos),
    cameraKey: camera.cameraKey,
    photoCount: camera.photoIds.length,
    segments: camera.segments.map((segment) => ({
      fromCameraTime: formatZoneless(segment.fromCameraMs),
      toCameraTime: formatZoneless(segment.toCameraMs),
      offsetMs: segment.offsetMs,
      uncertaintyMs: segment.uncertaintyMs,
      evidenceCount: segment.evidence.length,
      error: segment.error,
      change: segment.change,
      reason: { ...(segment.change ?? segment.error) },
    })),
  };
}
