import type { CameraClock } from '@photoslate/contract/card';
import { isEqualJson } from '@photoslate/domain/equal-json';
import { matchAgain } from '@photoslate/domain/matching/match-session';
import type { CameraMatch, MatchResult, PhotoMatch } from '@photoslate/domain/matching/types';
import { formatZoneless, sortKey } from '../photo-format.ts';
import { shownVersion, type Version } from '../media/shown-version.ts';
import { bodyName } from './body-name.ts';
import type { CardToMatch, MatchedCard, PhotoToMatch } from './card-to-match.ts';
import { countMatched, type CountedPhoto } from './count-matched.ts';
import { addPhotos, newCard, orderOf, type KeptCard, type KeptPhoto } from './kept-card.ts';

/** Matches a card. Pure function from database rows to the rows to write. */
export function matchCard(card: CardToMatch): MatchedCard {
  const kept = newCard();
  addPhotos(kept, card);
  return matchKept(kept, card);
}

/**
 * Like `matchCard`, for a card that has all its photos already. Reuses the last matching of the
 * card, and keeps this one for the next.
 */
export function matchKept(kept: KeptCard, card: CardToMatch): MatchedCard {
  const { photos } = kept;
  const matching = matchAgain(
    { ...card, photos: [...photos.values()].map((one) => one.input) },
    kept.matching,
  );
  kept.matching = matching;
  const { result } = matching;
  const shootIds = new Set(card.shoots.map(({ shootId }) => shootId));
  const { changed, reassigned } = differencesOf(photos, result.photos, shootIds);
  const counts = countMatched(countedPhotos(photos, result.photos, shootIds));
  const order = orderOf(
    kept,
    result.cameras.map(({ photoIds }) => photoIds),
    card.photoOrderHash,
  );
  return {
    outcomes: changed.length > 0 ? JSON.stringify(changed) : null,
    reassigned: [...reassigned.keys()],
    assignments: JSON.stringify(
      [...reassigned].flatMap(([photoId, into]) => into.map((shootId) => ({ photoId, shootId }))),
    ),
    cameras: JSON.stringify(result.cameras.map((camera) => clockOf(camera, result, photos))),
    anomalies: JSON.stringify(photos.size > 0 ? result.anomalies : []),
    cameraPhotoIds: order.json,
    photoOrderHash: order.hash,
    deepScans: result.deepScans,
    photoCounts: JSON.stringify(counts.photos),
    shootCounts: JSON.stringify(counts.shoots),
  };
}

type Photos = ReadonlyMap<string, KeptPhoto>;

/** The outcomes and the shoots that differ from the stored ones. */
function differencesOf(photos: Photos, matches: readonly PhotoMatch[], shootIds: ReadonlySet<string>) {
  const versions = versionsOf(photos, matches);
  const changed: Outcome[] = [];
  const reassigned = new Map<string, readonly string[]>();
  // Both are ordered by id, which saves most lookups.
  const inOrder = [...photos.values()];
  for (const [at, match] of matches.entries()) {
    const photo = inOrder[at]?.row.id === match.photoId ? inOrder[at] : photos.get(match.photoId);
    if (!photo || photo.stored === match) continue;
    const outcome = outcomeOf(photo.row, match, versions.get(match.versionOf));
    const into = assignedTo(match, shootIds);
    const isMoved = !areSameShoots(photo.row.shoot_ids, into);
    if (isMoved) reassigned.set(match.photoId, into);
    // A photo whose shoots change is written in any case: a later read looks only for written rows.
    if (isMoved || isChanged(photo.row, outcome)) changed.push(outcome);
    // The outcome of one of several versions depends on the others, too.
    else if (!versions.has(match.versionOf)) photo.stored = match;
  }
  return { changed, reassigned };
}

/** The outcomes that the database has once the matching is saved. */
function* countedPhotos(
  photos: Photos,
  matches: readonly PhotoMatch[],
  shootIds: ReadonlySet<string>,
): Generator<CountedPhoto> {
  for (const match of matches) {
    const photo = photos.get(match.photoId);
    if (photo)
      yield {
        role: roleOf(photo.row, match),
        verdict: match.verdict,
        reasons: match.reasons,
        shootIds: assignedTo(match, shootIds),
        candidateIds: match.candidates,
        isRepresentative: match.versionOf === match.photoId,
      };
  }
}

const roleOf = ({ decision }: PhotoToMatch, { role }: PhotoMatch) =>
  decision?.kind === 'hidden' ? ('hidden' as const) : role;

/** All versions of each photo with several. Nearly all photos have one. */
function versionsOf(photos: Photos, matches: readonly PhotoMatch[]): ReadonlyMap<string, Version[]> {
  const versions = new Map<string, Version[]>();
  for (const { photoId, versionOf } of matches) if (photoId !== versionOf) versions.set(versionOf, []);
  for (const { photoId, versionOf } of versions.size > 0 ? matches : []) {
    const row = photos.get(photoId)?.row;
    if (row)
      versions.get(versionOf)?.push({ id: photoId, fileName: row.file_name, isEmbedded: row.is_embedded });
  }
  return versions;
}

type Outcome = ReturnType<typeof outcomeOf>;

function outcomeOf(photo: PhotoToMatch, match: PhotoMatch, versions: readonly Version[] = []) {
  const { takenAt, versionOf } = match;
  return {
    id: match.photoId,
    role: roleOf(photo, match),
    verdict: match.verdict,
    reasons: match.reasons,
    candidate_shoot_ids: match.candidates,
    taken_at_ms: takenAt?.atMs ?? null,
    sort_key: sortKey({
      takenAt: takenAt && new Date(takenAt.atMs),
      cameraTimeMs: photo.camera_time_ms,
      fileName: photo.file_name,
    }),
    version_of: versionOf,
    shown_id: shownVersion(versions, versionOf) ?? versionOf,
  };
}

/** Whether an outcome differs from the stored one. */
const isChanged = (before: PhotoToMatch, after: Outcome): boolean =>
  before.role !== after.role ||
  before.verdict !== after.verdict ||
  before.taken_at_ms !== after.taken_at_ms ||
  before.sort_key !== after.sort_key ||
  before.version_of !== after.version_of ||
  before.shown_id !== after.shown_id ||
  !isEqualJson(before.candidate_shoot_ids, after.candidate_shoot_ids) ||
  !isEqualJson(before.reasons, after.reasons);

const areSameShoots = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((shootId) => b.includes(shootId));

/** The existing shoots of a photo. Only the photo that represents all versions has any. */
const assignedTo = (
  { photoId, versionOf, role, shootIds: into }: PhotoMatch,
  shootIds: ReadonlySet<string>,
): readonly string[] =>
  role === 'photo' && versionOf === photoId ? into.filter((shootId) => shootIds.has(shootId)) : [];

/** A camera's clock for the card report. */
function clockOf(camera: CameraMatch, result: MatchResult, photos: Photos): CameraClock {
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
