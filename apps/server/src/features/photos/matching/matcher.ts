import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CardToMatch, MatchedCard } from './card-to-match.ts';
import { matchCard } from './match-card.ts';

declare module '#platform/platform.ts' {
  interface Platform {
    readonly matcher: Matcher;
  }
}

/** Up to so many photos a card is matched where it is asked for, in a few milliseconds; more would keep other requests waiting. */
const FEW_PHOTOS = 200;
/** After so long without work the thread ends and gives its memory back. */
const IDLE_MS = 60_000;

export interface Matcher {
  /** Matches a card. Rejects when its thread dies or the matcher is closed; a job or a person then tries again. */
  match(card: CardToMatch): Promise<MatchedCard>;
  /** Ends the thread; what is being matched rejects. */
  close(): Promise<void>;
}

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

/** Matches small cards where they are asked for, and larger ones in a thread that starts when needed. */
export function openMatcher({ fewPhotos = FEW_PHOTOS } = {}): Matcher {
  let thread: Thread | undefined;
  let lastId = 0;
  let isClosed = false;

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

  async function matchInThread(card: CardToMatch): Promise<MatchedCard> {
    if (isClosed) throw new Error('the matcher is closed');
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

  return {
    match: async (card) => (card.photoCount <= fewPhotos ? matchCard(card) : matchInThread(card)),
    async close() {
      isClosed = true;
      await thread?.worker.terminate();
    },
  };
}
