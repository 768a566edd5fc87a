import { kindOfFile } from './kind-of-file.ts';
import type { Found } from './read-folders.ts';
import type { Refusal } from './send-file.ts';
import { NOTHING, type Refused, type UploadState } from './upload-state.ts';

/** One file of a card, from its name to where it is. Its bytes are never here. */
export interface Item {
  readonly id: number;
  readonly path: string;
  readonly file: File | null;
  /** Bytes; noted once, as a browser looks at the disk each time a file is asked for it. */
  readonly size: number;
  /** Path, size and time: what is the same in these is looked at in the same place of the list. */
  readonly key: string;
  sha256: string | null;
  /** `known`: the server had it before. */
  state: 'waiting' | 'stored' | 'known' | Refusal;
  /** Something of it may be on the server. */
  begun: boolean;
  /** Bytes of it that have left. */
  sent: number;
  tries: number;
}

const OTHER_NAMES_MAX = 200;
let lastId = 0;

/** What is on the cards that were given to a session, in the order in which it was found; films and the like apart. */
export function cardList() {
  const items = new Map<string, Item>();
  const others = new Set<string>();
  return {
    all: () => [...items.values()],
    has: (item: Item) => items.get(item.key) === item,
    /** Adds what was found, and returns what is to be looked at. The same card, chosen again, is looked at anew and in its old places. */
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
    /** Takes a file off the list: the photographer knows of it, and does without. */
    remove: (item: Item) => void items.delete(item.key),
    tally: () => tallyOf(items.values(), others),
  };
}

/** How all of them stand. Thousands are counted within a tenth of a millisecond. */
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
