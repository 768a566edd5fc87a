import type { Reason } from '@photoslate/domain/matching/types';
import type { PhotoCounts, ShootCounts } from '#platform/database/column-types.ts';

/** The outcome of a matched photo, as far as it is counted. */
export interface CountedPhoto {
  readonly role: 'photo' | 'qr-frame' | 'hidden';
  readonly verdict: string;
  readonly reasons: readonly Reason[];
  readonly shootIds: readonly string[];
  readonly candidateIds: readonly string[];
  /** Whether it represents all its versions. */
  readonly isRepresentative: boolean;
}

/** Reasons of ordinary photos, which leave no doubt that somebody should look at. */
const ORDINARY: ReadonlySet<Reason['kind']> = new Set(['order', 'time', 'pause']);

/**
 * Counts the photos of a matching. `../card/matched-counts.store.ts` counts the same in the
 * database.
 */
export function countMatched(photos: Iterable<CountedPhoto>): { photos: PhotoCounts; shoots: ShootCounts } {
  const counts: PhotoCounts = {
    matched: 0,
    photos: 0,
    qrFrames: 0,
    assigned: 0,
    certain: 0,
    review: 0,
    withoutCandidate: 0,
    hidden: 0,
    versions: 0,
  };
  const shoots: ShootCounts = {};
  const ofShoot = (id: string) => (shoots[id] ??= { photos: 0, certain: 0, likely: 0, review: 0 });
  for (const photo of photos) {
    const { role, verdict, isRepresentative } = photo;
    const isInReview = verdict === 'contradictory' || verdict === 'unmatched';
    counts.matched += 1;
    if (role === 'hidden') counts.hidden += 1;
    else if (!isRepresentative) counts.versions += 1;
    else if (role === 'qr-frame') counts.qrFrames += 1;
    else {
      counts.photos += 1;
      if (photo.shootIds.length === 0) counts.review += 1;
      else counts.assigned += 1;
      if (photo.shootIds.length > 0 && verdict === 'certain') counts.certain += 1;
      if (isInReview && photo.candidateIds.length === 0) counts.withoutCandidate += 1;
      if (isInReview) for (const id of new Set(photo.candidateIds)) ofShoot(id).review += 1;
    }
    const isLikely = verdict === 'likely' && photo.reasons.some(({ kind }) => !ORDINARY.has(kind));
    for (const id of photo.shootIds) {
      const shoot = ofShoot(id);
      shoot.photos += 1;
      if (verdict === 'certain') shoot.certain += 1;
      if (isLikely) shoot.likely += 1;
    }
  }
  return { photos: counts, shoots };
}
