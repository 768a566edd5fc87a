import { type IDBPDatabase, openDB } from 'idb';

interface Kept {
  readonly userId: string;
  readonly folders: readonly FileSystemDirectoryHandle[];
}

const STORE = 'folders';
let opened: Promise<IDBPDatabase> | undefined;
/** Those that this page was given. */
const given = new Map<string, FileSystemDirectoryHandle[]>();

const database = () =>
  (opened ??= openDB('photoslate-cards', 1, { upgrade: (db) => void db.createObjectStore(STORE) }));

/** The folders of cards that are on their way, so that after a reload they need not be chosen again. A browser that cannot keep them keeps nothing. */
export const savedFolderHandles = {
  async of(sessionId: string, userId: string): Promise<readonly FileSystemDirectoryHandle[]> {
    try {
      const kept = (await (await database()).get(STORE, sessionId)) as Kept | undefined;
      return kept?.userId === userId ? kept.folders : [];
    } catch {
      return [];
    }
  },
  /** Keeps these beside those that this page was given before. */
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
      // Not allowed here: then the card is chosen again.
    }
  },
  async forget(sessionId: string): Promise<void> {
    given.delete(sessionId);
    try {
      await (await database()).delete(STORE, sessionId);
    } catch {
      // It was never kept.
    }
  },
};

type Allowed = 'yes' | 'ask' | 'no';

/** Whether these folders may be read as they are; `ask` asks the person, which needs a tap. */
export async function hasReadPermission(
  folders: readonly FileSystemDirectoryHandle[],
  ask: boolean,
): Promise<Allowed> {
  const states: PermissionState[] = [];
  for (const folder of folders) {
    const wish = { mode: 'read' } as const;
    const asked = ask ? folder.requestPermission?.(wish) : folder.queryPermission?.(wish);
    // A browser asks for one folder after the other.
    // eslint-disable-next-line no-await-in-loop
    states.push((await asked?.catch(() => 'denied' as const)) ?? 'denied');
  }
  if (states.includes('denied')) return 'no';
  return states.includes('prompt') ? 'ask' : 'yes';
}
