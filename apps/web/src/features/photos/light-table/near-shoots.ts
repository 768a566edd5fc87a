import type { Shoot } from '@photoslate/contract/shoots';
import type { IndexPhoto } from '../photo-index/photo-index.ts';

/** The most that are offered. */
const MOST = 3;

/**
 * The shoots that a photo may belong to instead: those that the matching considered, then the one
 * before and the one after its own.
 */
export function nearShoots(shoots: readonly Shoot[], photo: IndexPhoto): Shoot[] {
  const own = photo.shootIds.map((id) => shoots.findIndex((shoot) => shoot.id === id));
  const beside = own.flatMap((place) => (place < 0 ? [] : [shoots[place - 1]?.id, shoots[place + 1]?.id]));
  const ids = [...new Set([...photo.candidateShootIds, ...beside])];
  return ids
    .filter((id) => id !== undefined && !photo.shootIds.includes(id))
    .flatMap((id) => shoots.find((shoot) => shoot.id === id) ?? [])
    .slice(0, MOST);
}
