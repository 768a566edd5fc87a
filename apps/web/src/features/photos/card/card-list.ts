import { kindOfFile } from './kind-of-file.ts';
import type { Found } from './read-folders.ts';
import type { Refusal } from './send-file.ts';
import { NOTHING, type Refused, type UploadState } from './upload-state.ts';

/** One file of a card and its upload state. It never holds the file's bytes. */
export interface Item {
  readonly id: number;
  readonly path: string;
  readonly file: File | null;
  /**
   * In bytes. It is stored once, because the browser accesses the disk for each read of a file's
   * size.
   */
  readonly size: number;
  /**
   * Path, size and time. A file with the same key replaces the earlier one at the same position of
   * the list.
   */
  readonly key: string;
  sha256: string | null;
  /** `known`: the server already had it. */
  state: 'waiting' | 'stored' | 'known' | Refusal;
  /** The server may have a part of it. */
  begun: boolean;
  /** Number of bytes sent. */
  sent: number;
  tries: number;
}

const OTHER_NAMES_MAX = 200;
let lastId = 0;

/**
 * The files of the cards that were given to a session, in the order they were found. Files that are
 * not photographs (such as films) are listed separately.
 */
export function cardList() {
  const items = new Map<string, Item>();
  const others = new Set<string>();
  return {
    all: () => [...items.values()],
    has: (item: Item) => items.get(item.key) === item,
    /**
     * Adds files, and returns those to check. Files of a card that is chosen again are checked
     * again and keep their positions.
     */
    add(found: readonly Found[]): Item[] {
      const added: Item[] = [];
      for (const { path, file, chosen } of found) {
        const kind = kindOfFile(path, chosen);
        if (kind === 'other') others.add(path);
        if (kind !== 'photograph') continue;
        const size = file?.size ?? 0;
        const key = `${path}/${size}/${file?.lastModified}`;
        if (items.get(key)?.state === 'waiting') continue;
        lastId += 1;
        const state = { sha256: null, state: 'waiting', begun: false, sent: 0, tries: 0 } as const;
        const item: Item = { id: lastId, path, file, size, key, ...state };
        items.set(key, item);
        added.push(item);
      }
      return added;
    },
    /** Removes a file that the photographer decided to leave out. */
    remove: (item: Item) => void items.delete(item.key),
    tally: () => tallyOf(items.values(), others),
  };
}

/** The totals of all files. Thousands are counted within a tenth of a millisecond. */
function tallyOf(items: Iterable<Item>, others: ReadonlySet<string>): UploadState {
  const counts = { total: 0, totalBytes: 0, done: 0, known: 0, settledBytes: 0 };
  const refused: Refused[] = [];
  for (const { id, path, size, state, sent } of items) {
    counts.total += 1;
    if (state === 'known') counts.known += 1;
    if (state === 'waiting' || state === 'stored' || state === 'known') {
      counts.totalBytes += size;
      counts.settledBytes += state === 'waiting' ? Math.min(sent, size) : size;
      if (state !== 'waiting') counts.done += 1;
    } else refused.push({ id, path, why: state });
  }
  const names = [...others].slice(0, OTHER_NAMES_MAX);
  return { ...NOTHING, ...counts, refused, others: { count: others.size, names } };
}
