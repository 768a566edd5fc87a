import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { CardRead } from './card-cache.ts';
import type { CardToMatch, EarlierRead, MatchedCard } from './card-to-match.ts';
import { matchCard } from './match-card.ts';
import type { MatchRequest } from './match-thread.ts';

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
  /**
   * Like `match`, and the thread keeps the photos for the next matching of the session. `read`
   * gets the earlier read since which changed photos suffice, or undefined if it must read all.
   * It may be called twice, and must not read in a transaction that has written.
   */
  matchSession<Card extends CardToMatch>(
    sessionId: string,
    read: (since: EarlierRead | undefined) => Promise<Card>,
  ): Promise<{ card: Card; matched: MatchedCard }>;
  /** Ends the thread. Running matchings reject. */
  close(): Promise<void>;
}

interface Waiting {
  resolve(matched: MatchedCard | null): void;
  reject(failure: unknown): void;
}

type Answer = { id: number } & ({ matched: MatchedCard | null } | { failure: Error });

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
  /** The cards that the thread may still have, by session. */
  readonly kept: Map<string, { readonly version: number; readonly read: EarlierRead }>;
  idle: NodeJS.Timeout | undefined;
}

function complete(matched: MatchedCard | null): MatchedCard {
  if (!matched) throw new Error('a card with all photos was not matched');
  return matched;
}

/**
 * Matches small cards in the calling thread, and larger ones in a worker thread that starts on
 * demand.
 */
export function openMatcher({ fewPhotos = FEW_PHOTOS } = {}): Matcher {
  let thread: Thread | undefined;
  let lastId = 0;
  let lastVersion = 0;
  let isClosed = false;

  function startThread(): Thread {
    const worker = new Worker(fileURLToPath(new URL('match-thread.ts', import.meta.url)), { env: {} });
    const started: Thread = { worker, waiting: new Map(), kept: new Map(), idle: undefined };
    const end = (failure: unknown) => {
      if (thread === started) thread = undefined;
      clearTimeout(started.idle);
      for (const pending of started.waiting.values()) pending.reject(failure);
      started.waiting.clear();
    };
    worker.on('message', (answer: Answer) => {
      const pending = started.waiting.get(answer.id);
      started.waiting.delete(answer.id);
      if (started.waiting.size === 0) scheduleIdleStop(started);
      if ('matched' in answer) pending?.resolve(answer.matched);
      else pending?.reject(answer.failure);
    });
    worker.on('error', end);
    worker.on('exit', (code) => end(new Error(`the matching thread ended (${code})`)));
    worker.unref();
    return started;
  }

  /** An idle thread does not keep the process alive, and ends after a while. */
  function scheduleIdleStop(idle: Thread): void {
    idle.worker.unref();
    idle.idle = setTimeout(() => {
      if (thread === idle) thread = undefined;
      void idle.worker.terminate();
    }, IDLE_MS).unref();
  }

  async function matchInThread(card: CardToMatch, read?: CardRead): Promise<MatchedCard | null> {
    if (isClosed) throw new Error('the matcher is closed');
    const running = (thread ??= startThread());
    clearTimeout(running.idle);
    running.worker.ref();
    const id = (lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<MatchedCard | null>();
    running.waiting.set(id, { resolve, reject });
    if (read) {
      const { snapshot, codes } = card;
      running.kept.set(read.sessionId, { version: read.version, read: { snapshot, codes } });
    }
    const request: MatchRequest = { id, card, read };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    running.worker.postMessage(request);
    return promise;
  }

  async function match(card: CardToMatch, read?: CardRead): Promise<MatchedCard | null> {
    return card.photoCount <= fewPhotos && !read?.base ? matchCard(card) : matchInThread(card, read);
  }

  return {
    match: async (card) => complete(await match(card)),
    async matchSession(sessionId, read) {
      const kept = thread?.kept.get(sessionId);
      if (kept) {
        const card = await read(kept.read);
        const matched = await match(card, { sessionId, base: kept.version, version: (lastVersion += 1) });
        if (matched) return { card, matched };
      }
      const card = await read(undefined);
      return {
        card,
        matched: complete(await match(card, { sessionId, base: null, version: (lastVersion += 1) })),
      };
    },
    async close() {
      isClosed = true;
      await thread?.worker.terminate();
    },
  };
}
