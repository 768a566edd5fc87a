import type { CardToMatch } from './card-to-match.ts';
import { type KeptCard, addPhotos, newCard } from './kept-card.ts';

/** The cache keeps this many sessions. */
const MOST_SESSIONS = 3;
/** If they have more photos than this together, it keeps fewer. A photo takes about 2 KB. */
const MOST_PHOTOS = 100_000;

/** How a card was read. */
export interface CardRead {
  readonly sessionId: string;
  /** Names the photos that this read completes; unique in the process. */
  readonly version: number;
  /** The version that the photos of this card change; null if the card has all photos. */
  readonly base: number | null;
}

/** Keeps the cards that were matched last, so that only what changed is parsed and matched. */
export function openCardCache() {
  const cards = new Map<string, { readonly version: number; readonly kept: KeptCard }>();

  /** The earlier card with the changed photos; null if photos are missing or too many. */
  function merged(card: CardToMatch, { sessionId, base }: CardRead): KeptCard | null {
    const known = cards.get(sessionId);
    if (base !== null && known?.version !== base) return null;
    const kept = base === null || !known ? newCard() : known.kept;
    addPhotos(kept, card);
    const { photos } = kept;
    let assignmentCount = 0;
    for (const { row } of photos.values()) assignmentCount += row.shoot_ids.length;
    const isComplete = photos.size === card.photoCount && assignmentCount === card.assignmentCount;
    return base === null || isComplete ? kept : null;
  }

  return {
    /**
     * A card with all its photos. Every row that changed since the base is in the card, so equal
     * counts of photos and assignments prove that no row was deleted.
     *
     * @returns null if the base is not in the cache, or rows were deleted since
     */
    keptCard(card: CardToMatch, read: CardRead): KeptCard | null {
      const kept = merged(card, read);
      cards.delete(read.sessionId);
      if (!kept) return null;
      cards.set(read.sessionId, { version: read.version, kept });
      let photoCount = 0;
      for (const [at, [id, one]] of [...cards].toReversed().entries()) {
        photoCount += one.kept.photos.size;
        if (at > 0 && (at >= MOST_SESSIONS || photoCount > MOST_PHOTOS)) cards.delete(id);
      }
      return kept;
    },
  };
}
