import { parentPort } from 'node:worker_threads';
import type { CardToMatch, MatchedCard } from './card-to-match.ts';
import { openCardCache, type CardRead } from './card-cache.ts';
import { matchCard, matchKept } from './match-card.ts';

// oxlint-disable unicorn/require-post-message-target-origin -- a thread, not a window

export interface MatchRequest {
  readonly id: number;
  readonly card: CardToMatch;
  /** Set if the thread may keep the photos, or has kept some. */
  readonly read: CardRead | undefined;
}

const cache = openCardCache();

/** The result; null if the card contains only changes, and the thread lacks the other photos. */
function match({ card, read }: MatchRequest): MatchedCard | null {
  if (!read) return matchCard(card);
  const kept = cache.keptCard(card, read);
  return kept && matchKept(kept, card);
}

/** Worker thread that matches large cards, one after the other. */
parentPort?.on('message', (request: MatchRequest) => {
  const { id } = request;
  try {
    parentPort?.postMessage({ id, matched: match(request) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error : new Error(String(error)) });
  }
});
