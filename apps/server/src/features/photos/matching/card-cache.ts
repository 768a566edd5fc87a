import type { CardToMatch, PhotoToMatch } from './card-to-match.ts';

/** The cache keeps the photos of this many sessions, about 1 KB a photo. */
const MOST_SESSIONS = 3;

/** How a card was read. */
export interface CardRead {
  readonly sessionId: string;
  /** Names the photos that this read completes; unique in the process. */
  readonly version: number;
  /** The version that the photos of this card change; null if the card has all photos. */
  readonly base: number | null;
}

interface CachedCard {
  readonly version: number;
  readonly photos: Map<string, PhotoToMatch>;
}

/** Keeps the photos of the cards that were matched last, so that only changed photos are parsed. */
export function openCardCache() {
  const cards = new Map<string, CachedCard>();

  /** The earlier photos with the changed ones; null if photos are missing or too many. */
  function merged(card: CardToMatch, { sessionId, base }: CardRead): Map<string, PhotoToMatch> | null {
    const photos = base === null ? new Map<string, PhotoToMatch>() : cards.get(sessionId)?.photos;
    if (!photos || (base !== null && cards.get(sessionId)?.version !== base)) return null;
    const known = photos.size;
    for (const photo of JSON.parse(card.photos) as PhotoToMatch[]) photos.set(photo.id, photo);
    let assignmentCount = 0;
    for (const { shoot_ids } of photos.values()) assignmentCount += shoot_ids.length;
    const isComplete = photos.size === card.photoCount && assignmentCount === card.assignmentCount;
    if (base !== null && !isComplete) return null;
    return base === null || photos.size === known ? photos : sortedById(photos);
  }

  return {
    /**
     * All photos of a card, ordered by id. Every row that changed since the base is in the card, so
     * equal counts of photos and assignments prove that no row was deleted.
     *
     * @returns null if the base is not in the cache, or rows were deleted since
     */
    photosOf(card: CardToMatch, read: CardRead): PhotoToMatch[] | null {
      const photos = merged(card, read);
      cards.delete(read.sessionId);
      if (!photos) return null;
      cards.set(read.sessionId, { version: read.version, photos });
      for (const oldest of [...cards.keys()].slice(0, -MOST_SESSIONS)) cards.delete(oldest);
      return [...photos.values()];
    },
  };
}

const sortedById = (photos: ReadonlyMap<string, PhotoToMatch>): Map<string, PhotoToMatch> =>
  new Map([...photos].toSorted(([a], [b]) => (a < b ? -1 : 1)));
