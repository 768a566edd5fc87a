import type { Anomaly, MatchResult } from '@photoslate/domain/matching/types';
import type { MissingCode, SimulatedEvent } from './event.ts';

/** The matching's results for the photos of one or many events. */
export interface Score {
  photos: number;
  certain: number;
  likely: number;
  review: number;
  /** Photos assigned to the wrong people. */
  wrong: number;
  wrongAndCertain: number;
  /** Unreadable QR frames in the gallery of their own shoot. */
  codesInGalleries: number;
  /**
   * Missing or unreadable codes with photos that lack one, and how many of them the matching found
   * with the right boundary.
   */
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

/** Adds the matching's result for one event to a score. */
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
  const proposed = proposals(result);
  const stretches = new Map(event.missing.map((code) => [`${code.camera} ${code.stretch}`, code]));
  for (const code of stretches.values()) {
    const meant = withoutCode(event, result, code);
    if (meant.length === 0) continue;
    score.missing++;
    const own = proposed.get(code.shootId) ?? [];
    const isRight = own.every((photoId) => event.truth.get(photoId)?.shootId === code.shootId);
    if (isRight && meant.every((photoId) => own.includes(photoId))) score.missingFound++;
  }
}

/**
 * The frames of a run that a camera took before its first readable QR frame, if it has one. The
 * matching sees them as photos of the previous people. Unreadable QR frames are included. Empty if
 * none of the frames is a photo. Only the first of several versions counts.
 */
function withoutCode(event: SimulatedEvent, result: MatchResult, code: MissingCode): string[] {
  const read = new Set(result.photos.flatMap(({ photoId, role }) => (role === 'qr-frame' ? [photoId] : [])));
  const versions = new Set(
    result.photos.flatMap((photo) => (photo.versionOf === photo.photoId ? [] : [photo.photoId])),
  );
  const taken = [...event.truth]
    .filter(([photoId, { camera, stretch }]) => {
      return camera === code.camera && stretch === code.stretch && !versions.has(photoId);
    })
    .toSorted(([, a], [, b]) => a.takenMs - b.takenMs);
  const firstRead = taken.findIndex(([photoId]) => read.has(photoId));
  const before = firstRead < 0 ? taken : taken.slice(0, firstRead);
  return before.every(([, { isQrFrame }]) => isQrFrame) ? [] : before.map(([photoId]) => photoId);
}

/**
 * The anomalies that propose where a shoot began: a missed code, an unreadable one, and one
 * photographed (again) only after photos of the people.
 */
const BEGINNINGS: ReadonlySet<Anomaly['kind']> = new Set(['qr-missed', 'qr-unreadable', 'qr-late']);

/** The photos that the matching proposes for each shoot without a code before them. */
function proposals(result: MatchResult): Map<string, string[]> {
  const proposed = new Map<string, string[]>();
  for (const anomaly of result.anomalies) {
    if (!BEGINNINGS.has(anomaly.kind) || !('shootId' in anomaly)) continue;
    proposed.set(anomaly.shootId, [...(proposed.get(anomaly.shootId) ?? []), ...anomaly.photoIds]);
  }
  return proposed;
}
