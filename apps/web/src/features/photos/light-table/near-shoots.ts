import type { Shoot } from '@photoslate/contract/shoots';
import type { IndexPhoto } from '../photo-index/photo-index.ts';

/** When a shoot was, relative to a photo. */
export type Distance =
  | { readonly kind: 'before'; readonly ms: number }
  | { readonly kind: 'after'; readonly ms: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'unknown' };

export function distanceOf(
  { createdAt, completedAt }: Pick<Shoot, 'createdAt' | 'completedAt'>,
  takenAtMs: number | null,
): Distance {
  if (takenAtMs === null) return { kind: 'unknown' };
  const start = Date.parse(createdAt);
  if (takenAtMs < start) return { kind: 'after', ms: start - takenAtMs };
  const end = completedAt === null ? null : Date.parse(completedAt);
  return end !== null && takenAtMs > end ? { kind: 'before', ms: takenAtMs - end } : { kind: 'open' };
}

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
