import type { IndexPhoto } from '../../photo-index/photo-index.ts';

/** Neighbours on each side of a photo. */
const AROUND = 3;

/** The shoots of a photo, or of the codes that a QR photo shows. */
export const shootIdsOf = ({ role, shootIds, candidateShootIds }: IndexPhoto): readonly string[] =>
  role === 'qr-frame' ? candidateShootIds : shootIds;

/** The photos of one camera, in the order it took them. */
export const rollOf = (photos: readonly IndexPhoto[], camera: number | null): IndexPhoto[] =>
  photos.filter((photo) => photo.state === 'read' && photo.camera === camera);

/**
 * A photo among its neighbours in the order of its camera: three before and three after it. At the
 * ends of the roll more are on the other side.
 */
export function neighboursAround(roll: readonly IndexPhoto[], id: string): IndexPhoto[] {
  const place = roll.findIndex((photo) => photo.id === id);
  if (place < 0) return [];
  const from = Math.max(0, Math.min(place - AROUND, roll.length - 2 * AROUND - 1));
  return roll.slice(from, from + 2 * AROUND + 1);
}
