import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client';
import { type IDBPDatabase, openDB } from 'idb';

const STORE = 'reads';
const WRITE_AFTER_MS = 1000;
let opened: Promise<IDBPDatabase> | undefined;
/** What is about to be written, of the one user who is logged in. */
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

/** Keeps what was read in IndexedDB, one entry per user, so that the app opens with no network. A browser without it reads afresh. */
export function readsPersister(userId: string): Persister {
  return {
    persistClient(client) {
      pending = { userId, client };
      timer ??= setTimeout(() => void write().catch(() => undefined), WRITE_AFTER_MS);
    },
    restoreClient: async () => (await database()).get(STORE, userId).catch(() => undefined),
    removeClient: async () => (await database()).delete(STORE, userId).catch(() => undefined),
  };
}

/** Forgets what anyone read on this device. */
export async function forgetReads(): Promise<void> {
  pending = undefined;
  await (await database()).clear(STORE);
}
