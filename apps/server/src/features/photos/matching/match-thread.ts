import { parentPort } from 'node:worker_threads';
import type { CardToMatch } from './card-to-match.ts';
import { matchCard } from './match-card.ts';

// oxlint-disable unicorn/require-post-message-target-origin -- a thread, not a window

/** Worker thread that matches large cards, one after the other. */
parentPort?.on('message', ({ id, card }: { id: number; card: CardToMatch }) => {
  try {
    parentPort?.postMessage({ id, matched: matchCard(card) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: error instanceof Error ? error : new Error(String(error)) });
  }
});
