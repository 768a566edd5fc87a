import { hash } from 'node:crypto';
import type { Matching } from '@photoslate/domain/matching/match-session';
import type { PhotoInput, PhotoMatch } from '@photoslate/domain/matching/types';
import type { CardToMatch, PhotoToMatch } from './card-to-match.ts';
import { photoInput } from './photo-input.ts';

/** A photo of a card, with what was computed for it. */
export interface KeptPhoto {
  readonly row: PhotoToMatch;
  readonly input: PhotoInput;
  /** The match that the row already contains; null if it is another one, or unknown. */
  stored: PhotoMatch | null;
}

/** A session's card with the results of its last matching, which the next one may reuse. */
export interface KeptCard {
  /** Ordered by id. */
  photos: Map<string, KeptPhoto>;
  uncertainties: ReadonlyMap<string, number>;
  matching: Matching | null;
  /** The order of the photos in the last matching. */
  order: { readonly photoIds: readonly (readonly string[])[]; readonly hash: string } | null;
}

export const newCard = (): KeptCard => ({
  photos: new Map(),
  uncertainties: new Map(),
  matching: null,
  order: null,
});

/** Replaces and adds the photos of a card that was read. Other photos stay the same objects. */
export function addPhotos(kept: KeptCard, { photos, uncertainties }: CardToMatch): void {
  const rows = JSON.parse(photos) as PhotoToMatch[];
  const all = kept.photos;
  const known = all.size;
  const add = (row: PhotoToMatch) =>
    all.set(row.id, { row, input: photoInput(row, uncertainties), stored: null });
  // The input of a photo contains the uncertainties of its codes.
  if (!isSameMap(uncertainties, kept.uncertainties))
    for (const { row } of all.values()) if (row.qr.length > 0) add(row);
  for (const row of rows) add(row);
  kept.uncertainties = uncertainties;
  if (known > 0 && all.size > known) kept.photos = sortedById(all);
}

const isSameMap = (a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);

const sortedById = (photos: ReadonlyMap<string, KeptPhoto>): Map<string, KeptPhoto> =>
  new Map([...photos].toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The order of the photos of each camera as JSON, null if it has this hash, and its hash. */
export function orderOf(
  kept: KeptCard,
  photoIds: readonly (readonly string[])[],
  storedHash: string | null,
): { readonly json: string | null; readonly hash: string } {
  const { order } = kept;
  // Matching returns an unchanged list as the same object.
  const isSame =
    order?.photoIds.length === photoIds.length && photoIds.every((ids, at) => ids === order.photoIds[at]);
  if (isSame && order.hash === storedHash) return { json: null, hash: storedHash };
  const json = JSON.stringify(photoIds);
  const now = isSame ? order : { photoIds, hash: hash('sha256', json) };
  kept.order = now;
  return { json: now.hash === storedHash ? null : json, hash: now.hash };
}
