import type { MatchResult } from '@photoslate/domain/matching/types';
import type { SimulatedEvent } from './event.ts';

/** What became of the photos of one or many events. */
export interface Score {
  photos: number;
  certain: number;
  likely: number;
  review: number;
  /** Assigned to people they are not of. */
  wrong: number;
  wrongAndCertain: number;
  /** Pictures of a code that could not be read and landed in the gallery of its own shoot. */
  codesInGalleries: number;
  /** Codes that were missed or unreadable where photos follow, and those of them that were found with the right cut. */
  missing: number;
  missingFound: number;
}

export const emptyScore = (): Score => ({
  photos: 0,
  certain: 0,
  likely: 0,
  review: 0,
  wrong: 0,
  wrongAndCertain: 0,
  codesInGalleries: 0,
  missing: 0,
  missingFound: 0,
});

/** Adds what the engine made of one event to a score. */
export function addScore(score: Score, event: SimulatedEvent, result: MatchResult): void {
  for (const { photoId, role, verdict, shootIds } of result.photos) {
    const truth = event.truth.get(photoId);
    if (truth === undefined || role === 'qr-frame') continue;
    if (truth.isQrFrame) {
      if (shootIds.some((shootId) => shootId === truth.shootId)) score.codesInGalleries++;
    } else {
      score.photos++;
      if (verdict === 'certain') score.certain++;
      else if (verdict === 'likely') score.likely++;
      else score.review++;
    }
    if (shootIds.every((shootId) => shootId === truth.shootId)) continue;
    score.wrong++;
    if (verdict === 'certain') score.wrongAndCertain++;
  }
  const versions = new Set(
    result.photos.flatMap((photo) => (photo.versionOf === photo.photoId ? [] : [photo.photoId])),
  );
  const onceEach = (photoIds: readonly string[]) => photoIds.filter((photoId) => !versions.has(photoId));
  for (const { cameraKey, shootId } of event.missing) {
    const meant = ofShoot(event, cameraKey, shootId);
    if (meant.length === 0) continue;
    score.missing++;
    if (sameCut(proposedFor(result, cameraKey, shootId), onceEach(meant))) score.missingFound++;
  }
}

/** The frames a camera truly took of a shoot, the unread code among them; none when it took no photos. */
function ofShoot(event: SimulatedEvent, cameraKey: string, shootId: string): string[] {
  const taken = event.input.photos.filter(
    (photo) => photo.cameraKey === cameraKey && event.truth.get(photo.photoId)?.shootId === shootId,
  );
  const photos = taken.filter(({ photoId }) => event.truth.get(photoId)?.isQrFrame === false);
  return photos.length === 0 ? [] : taken.map(({ photoId }) => photoId);
}

function proposedFor(result: MatchResult, cameraKey: string, shootId: string): string[] {
  return result.anomalies.flatMap((anomaly) =>
    (anomaly.kind === 'qr-missed' || anomaly.kind === 'qr-unreadable') &&
    anomaly.cameraKey === cameraKey &&
    anomaly.shootId === shootId
      ? anomaly.photoIds
      : [],
  );
}

const sameCut = (proposed: readonly string[], meant: readonly string[]): boolean =>
  proposed.toSorted().join() === meant.toSorted().join();
