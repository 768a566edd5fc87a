import type { PersistedClient, Persister } from '@tanstack/react-query-persist-client';
import { type IDBPDatabase, openDB } from 'idb';

const STORE = 'reads';
const WRITE_AFTER_MS = 1000;
let opened: Promise<IDBPDatabase> | undefined;

const database = () =>
  (opened ??= openDB('photoslate-reads', 1, { upgrade: (db) => void db.createObjectStore(STORE) }));

/** Keeps what was read in IndexedDB, one entry per user, so that the app opens with no network. A browser without it reads afresh. */
export function readsPersister(userId: string): Persister {
  let latest: PersistedClient | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = async () => {
    timer = undefined;
    const client = latest;
    latest = undefined;
    if (client) await (await database()).put(STORE, client, userId).catch(() => undefined);
  };
  return {
    persistClient(client) {
      latest = client;
      timer ??= setTimeout(() => void write().catch(() => undefined), WRITE_AFTER_MS);
    },
    restoreClient: async () => (await database()).get(STORE, userId).catch(() => undefined),
    removeClient: async () => (await database()).delete(STORE, userId).catch(() => undefined),
  };
}

/** Forgets what anyone read on this device. */
export async function forgetReads(): Promise<void> {
  await (await database()).clear(STORE);
}
