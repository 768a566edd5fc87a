import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CardToMatch, MatchedCard } from './card-to-match.ts';
import { matchCard } from './match-card.ts';

/** Up to so many photos a card is matched where it is asked for, in a few milliseconds; more would keep other requests waiting. */
const FEW_PHOTOS = 200;
/** After so long without work the thread ends and gives its memory back. */
const IDLE_MS = 60_000;

interface Waiting {
  resolve(matched: MatchedCard): void;
  reject(failure: unknown): void;
}

type Answer = { id: number } & ({ matched: MatchedCard } | { failure: Error });

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  idle: NodeJS.Timeout | undefined;
}

let thread: Thread | undefined;
let lastId = 0;

function startThread(): Thread {
  const worker = new Worker(fileURLToPath(new URL('match-thread.ts', import.meta.url)), { env: {} });
  const started: Thread = { worker, waiting: new Map(), idle: undefined };
  const end = (failure: unknown) => {
    if (thread === started) thread = undefined;
    clearTimeout(started.idle);
    for (const waits of started.waiting.values()) waits.reject(failure);
    started.waiting.clear();
  };
  worker.on('message', (answer: Answer) => {
    const waits = started.waiting.get(answer.id);
    started.waiting.delete(answer.id);
    if (started.waiting.size === 0) rest(started);
    if ('matched' in answer) waits?.resolve(answer.matched);
    else waits?.reject(answer.failure);
  });
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`the matching thread ended (${code})`)));
  worker.unref();
  return started;
}

/** A thread without work keeps no process alive, and ends after a while. */
function rest(idle: Thread): void {
  idle.worker.unref();
  idle.idle = setTimeout(() => {
    if (thread === idle) thread = undefined;
    void idle.worker.terminate();
  }, IDLE_MS).unref();
}

/** Matches a card: here when it is small, else in a thread of its own. Rejects when the thread dies; a job or a person then tries again. */
export async function matchSomewhere(card: CardToMatch): Promise<MatchedCard> {
  return card.photoCount <= FEW_PHOTOS ? matchCard(card) : matchInThread(card);
}

/** The same, always in the thread. */
export async function matchInThread(card: CardToMatch): Promise<MatchedCard> {
  const running = (thread ??= startThread());
  clearTimeout(running.idle);
  running.worker.ref();
  const id = (lastId += 1);
  const { promise, resolve, reject } = Promise.withResolvers<MatchedCard>();
  running.waiting.set(id, { resolve, reject });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  running.worker.postMessage({ id, card });
  return promise;
}
