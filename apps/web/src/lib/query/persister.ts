import type { QueryState } from '@tanstack/react-query';
import {
  type PersistedClient,
  type Persister,
  type PersistQueryClientOptions,
  persistQueryClientRestore,
  persistQueryClientSubscribe,
} from '@tanstack/react-query-persist-client';
import { type IDBPDatabase, openDB } from 'idb';
import { CACHE_MAX_AGE_MS, isKept, queryClient } from './query-client.ts';

const STORE = 'reads';
const WRITE_AFTER_MS = 1000;
let opened: Promise<IDBPDatabase> | undefined;
/** The next state to write, of the logged-in user. */
let pending: { userId: string; client: PersistedClient } | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

const database = () =>
  (opened ??= openDB('photoslate-reads', 1, { upgrade: (db) => void db.createObjectStore(STORE) }));

async function write(): Promise<void> {
  timer = undefined;
  const entry = pending;
  pending = undefined;
  if (entry) await (await database()).put(STORE, entry.client, entry.userId);
}

/** The stored form of a query: its data, without the failure of a later refetch. */
const withoutFailure = (state: QueryState): QueryState => ({
  ...state,
  status: 'success',
  error: null,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchStatus: 'idle',
});

/**
 * Persists the query cache in IndexedDB, one entry per user, so that the app opens without a
 * network. A browser without IndexedDB fetches everything again.
 */
function readsPersister(userId: string): Persister {
  return {
    persistClient(client) {
      const queries = client.clientState.queries.map((query) => ({
        ...query,
        state: withoutFailure(query.state),
      }));
      pending = { userId, client: { ...client, clientState: { ...client.clientState, queries } } };
      timer ??= setTimeout(() => void write().catch(() => undefined), WRITE_AFTER_MS);
    },
    restoreClient: async () => (await database()).get(STORE, userId).catch(() => undefined),
    removeClient: async () => (await database()).delete(STORE, userId).catch(() => undefined),
  };
}

const optionsFor = (userId: string) => ({
  // The persister is typed by a copy of the library of its own.
  queryClient: queryClient as unknown as PersistQueryClientOptions['queryClient'],
  persister: readsPersister(userId),
  maxAge: CACHE_MAX_AGE_MS,
  buster: '2',
  dehydrateOptions: { shouldDehydrateQuery: isKept },
});

let restored: { readonly userId: string; done: Promise<void> } | undefined;

/**
 * Fills the query cache with the stored reads of a user, once. The restored cache may be older than
 * the last change, however recent it is.
 */
export function restoreReads(userId: string): Promise<void> {
  if (restored?.userId === userId) return restored.done;
  const own = { userId, done: Promise.resolve() };
  restored = own;
  own.done = persistQueryClientRestore(optionsFor(userId))
    .catch(() => undefined)
    .then(() => {
      // The login has ended meanwhile, so nobody may see these reads.
      if (restored !== own) queryClient.clear();
      return queryClient.invalidateQueries({ refetchType: 'none' });
    });
  return own.done;
}

/** Stores further changes of the query cache. Call it after `restoreReads`. */
export const storeReads = (userId: string): (() => void) => persistQueryClientSubscribe(optionsFor(userId));

/** Deletes the stored reads of all users of this device. */
export async function forgetReads(): Promise<void> {
  pending = undefined;
  restored = undefined;
  await (await database()).clear(STORE);
}
