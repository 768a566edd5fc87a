import { uuidv7 } from 'uuidv7';
import { backoffMs } from '#lib/offline/backoff.ts';
import { createStore, type Store } from '#lib/store.ts';

/** One change as it is sent. */
export interface SentFavourite {
  readonly photoId: string;
  readonly favourite: boolean;
  /** Puts the changes of this page in order, for requests that arrive late. */
  readonly visit: { readonly id: string; readonly sequence: number };
}

/**
 * What became of a change. `refused`: the link does not show the photo any more. `unanswered`: it
 * is sent again. `over`: the link shows nothing at the moment.
 */
export type FavouriteOutcome = 'stored' | 'refused' | 'unanswered' | 'over';

interface Surroundings {
  send: (change: SentFavourite) => Promise<FavouriteOutcome>;
  /** Keeps the unsent changes for a reload. */
  kept: { get: () => string | null; set: (text: string | null) => void };
  pause: (ms: number) => Promise<void>;
}

export interface FavouriteChanges {
  /** Whether each photo that was changed is a favourite, sent or not. */
  readonly made: Store<ReadonlyMap<string, boolean>>;
  /** All favourites as the server sent them last; null before that. */
  readonly received: Store<readonly string[] | null>;
  /** Takes over what another device has changed, except what this page has not sent yet. */
  receive: (photoIds: readonly string[]) => void;
  set: (photoId: string, favourite: boolean) => void;
  /** Sends what is not sent yet, one after another, until all is. */
  sendAll: () => Promise<void>;
}

/**
 * The favourites that were changed on this page. A change is visible at once, survives a reload,
 * and is sent until the server has it.
 */
export function createFavouriteChanges({ send, kept, pause }: Surroundings): FavouriteChanges {
  const visitId = uuidv7();
  const unsent = new Map(readKept(kept.get()));
  const made = createStore<ReadonlyMap<string, boolean>>(new Map(unsent));
  const received = createStore<readonly string[] | null>(null);
  let sequence = 0;
  let isSending = false;
  const keep = () => kept.set(unsent.size > 0 ? JSON.stringify([...unsent]) : null);

  /** @returns false if sending makes no sense for now */
  const sendNext = async (photoId: string, favourite: boolean, failures: number) => {
    sequence += 1;
    const outcome = await send({ photoId, favourite, visit: { id: visitId, sequence } });
    if (outcome === 'over') return 'over';
    if (outcome === 'unanswered') {
      await pause(backoffMs(failures + 1, Math.random()));
      return 'again';
    }
    // Otherwise it was changed again meanwhile.
    if (unsent.get(photoId) === favourite) unsent.delete(photoId);
    keep();
    if (outcome === 'refused') {
      const next = new Map(made.get());
      next.delete(photoId);
      made.set(next);
    }
    return 'done';
  };

  const sendAll = async () => {
    if (isSending) return;
    isSending = true;
    let failures = 0;
    for (let [next] = unsent; next; [next] = unsent) {
      const result = await sendNext(...next, failures);
      if (result === 'over') break;
      failures = result === 'again' ? failures + 1 : 0;
    }
    isSending = false;
  };

  return {
    made,
    received,
    receive(photoIds) {
      const ids = new Set(photoIds);
      const isRight = ([id, favourite]: [string, boolean]) => unsent.has(id) || ids.has(id) === favourite;
      received.set(photoIds);
      made.set(new Map([...made.get()].filter(isRight)));
    },
    set(photoId, favourite) {
      // A change that waits keeps its place.
      unsent.set(photoId, favourite);
      keep();
      made.set(new Map(made.get()).set(photoId, favourite));
      void sendAll();
    },
    sendAll,
  };
}

function readKept(text: string | null): [string, boolean][] {
  try {
    const read: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(read) ? read.filter(isChange) : [];
  } catch {
    return [];
  }
}

const isChange = (value: unknown): value is [string, boolean] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'boolean';
