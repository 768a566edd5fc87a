import { type IDBPDatabase, openDB } from 'idb';

interface Kept {
  readonly userId: string;
  readonly folders: readonly FileSystemDirectoryHandle[];
}

const STORE = 'folders';
let opened: Promise<IDBPDatabase> | undefined;
/** The folders that were given to this page. */
const given = new Map<string, FileSystemDirectoryHandle[]>();

const database = () =>
  (opened ??= openDB('photoslate-cards', 1, { upgrade: (db) => void db.createObjectStore(STORE) }));

/**
 * Stores the folder handles of unfinished uploads, so that they need not be chosen again after a
 * reload. Browsers that cannot store handles store nothing.
 */
export const savedFolderHandles = {
  async of(sessionId: string, userId: string): Promise<readonly FileSystemDirectoryHandle[]> {
    try {
      const kept = (await (await database()).get(STORE, sessionId)) as Kept | undefined;
      return kept?.userId === userId ? kept.folders : [];
    } catch {
      return [];
    }
  },
  /** Stores these in addition to the folders that this page was given before. */
  async keep(
    sessionId: string,
    userId: string,
    folders: readonly FileSystemDirectoryHandle[],
  ): Promise<void> {
    const all = [...(given.get(sessionId) ?? []), ...folders];
    given.set(sessionId, all);
    try {
      await (await database()).put(STORE, { userId, folders: all } satisfies Kept, sessionId);
    } catch {
      // The storage is denied. After a reload the card must be chosen again.
    }
  },
  async forget(sessionId: string): Promise<void> {
    given.delete(sessionId);
    try {
      await (await database()).delete(STORE, sessionId);
    } catch {
      // It was never stored.
    }
  },
};

type Allowed = 'yes' | 'ask' | 'no';

/**
 * Whether these folders may be read. `ask` shows the browser's permission prompt, which needs a
 * tap.
 */
export async function hasReadPermission(
  folders: readonly FileSystemDirectoryHandle[],
  ask: boolean,
): Promise<Allowed> {
  const states: PermissionState[] = [];
  for (const folder of folders) {
    const wish = { mode: 'read' } as const;
    const asked = ask ? folder.requestPermission?.(wish) : folder.queryPermission?.(wish);
    // Browsers show one permission prompt at a time.
    // eslint-disable-next-line no-await-in-loop
    states.push((await asked?.catch(() => 'denied' as const)) ?? 'denied');
  }
  if (states.includes('denied')) return 'no';
  return states.includes('prompt') ? 'ask' : 'yes';
}
