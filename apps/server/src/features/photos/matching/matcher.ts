import { Tinypool } from 'tinypool';
import type { CardToMatch, MatchedCard } from './card-to-match.ts';
import { matchCard } from './match-card.ts';

declare module '#platform/platform.ts' {
  interface Platform {
    readonly matcher: Matcher;
  }
}

/**
 * Cards with at most this many photos are matched in the calling thread, in a few milliseconds.
 * Larger cards would block other requests.
 */
const FEW_PHOTOS = 200;
/** Idle timeout. The thread then ends and frees its memory. */
const IDLE_MS = 60_000;

export interface Matcher {
  /**
   * Matches a card. Rejects if the thread dies or the matcher is closed; the job retries, or the
   * user repeats the request.
   */
  match(card: CardToMatch): Promise<MatchedCard>;
  /** Ends the thread. Running matchings reject. */
  close(): Promise<void>;
}

/**
 * Matches small cards in the calling thread, and larger ones in a worker thread that starts on
 * demand, one after the other.
 */
export function openMatcher({ fewPhotos = FEW_PHOTOS } = {}): Matcher {
  const thread = new Tinypool({
    filename: new URL('match-card.ts', import.meta.url).href,
    name: matchCard.name,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    env: {},
  });
  let isClosed = false;
  return {
    async match(card) {
      if (card.photoCount <= fewPhotos) return matchCard(card);
      if (isClosed) throw new Error('the matcher is closed');
      return (await thread.run(card)) as MatchedCard;
    },
    async close() {
      isClosed = true;
      await thread.destroy();
    },
  };
}
