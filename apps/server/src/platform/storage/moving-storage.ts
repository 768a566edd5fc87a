import { forEachAtOnce } from '../at-once.ts';
import { lockFor } from '../database/advisory-locks.ts';
import type { Db } from '../database/handles.ts';
import { FileMissing } from './storage-errors.ts';
import type { Storage } from './storage.ts';

/** Files that are copied at once. */
const AT_ONCE = 8;

/** Runs work while no other process changes the file with this key in both stores. */
type WithKey = <T>(key: string, work: () => Promise<T>) => Promise<T>;

const keyLocks =
  (db: Db): WithKey =>
  (key, work) =>
    db.transaction().execute(async (tx) => {
      await lockFor(tx, 'movedFile', key);
      return work();
    });

/**
 * The current store, while files are still moved to it from a former one. New files go to the
 * current store. A file that it does not have is read from the former one.
 *
 * A key that the former store has is changed under a lock, which the copy also takes: otherwise the
 * copy could bring back a file that was removed, or an old version of one that was replaced.
 */
export function movingStorage(current: Storage, former: Storage, db: Db): Storage {
  const withKey = keyLocks(db);
  const stores = [current, former] as const;

  /** Both stores are asked again: the file may have been copied in between. */
  async function first<T>(read: (store: Storage) => Promise<T>): Promise<T> {
    for (const store of stores)
      try {
        return await read(store);
      } catch (error) {
        if (!(error instanceof FileMissing)) throw error;
      }
    return read(current);
  }

  const size = async (key: string) => (await current.size(key)) ?? (await former.size(key));
  const changed = async <T>(key: string, work: () => Promise<T>) =>
    (await former.size(key)) === null ? work() : withKey(key, work);
  const storeOf = async (id: string) =>
    (await current.partials.offset(id)) === null && (await former.partials.offset(id)) !== null
      ? former.partials
      : current.partials;

  return {
    put: (key, source, sizeBytes) => changed(key, () => current.put(key, source, sizeBytes)),
    open: (key, range) => first((store) => store.open(key, range)),
    size,
    async withLocalFile(key, use) {
      const holder = (await current.size(key)) === null ? former : current;
      return holder.withLocalFile(key, use);
    },
    remove: (key) =>
      changed(key, async () => {
        await former.remove(key);
        await current.remove(key);
      }),
    async *list(prefix) {
      yield* current.list(prefix);
      for await (const file of former.list(prefix)) if ((await current.size(file.key)) === null) yield file;
    },
    space: () => current.space(),
    mark: current.mark,
    partials: {
      create: (id, sizeBytes, key) => current.partials.create(id, sizeBytes, key),
      async offset(id) {
        return (await current.partials.offset(id)) ?? former.partials.offset(id);
      },
      write: async (id, offset, piece, pieceBytes) =>
        (await storeOf(id)).write(id, offset, piece, pieceBytes),
      digest: async (id) => (await storeOf(id)).digest(id),
      async finish(id, key) {
        // A repeated finish finds no upload: either store may have the file.
        const partials = await storeOf(id);
        await partials.finish(id, key).catch(async (error: unknown) => {
          if (!(error instanceof FileMissing) || (await size(key)) === null) throw error;
        });
      },
      async remove(id) {
        for (const { partials } of stores) await partials.remove(id);
      },
      async *list() {
        for (const { partials } of stores) yield* partials.list();
      },
    },
  };
}

/** What a copy did. */
export interface Moved {
  readonly copied: number;
  readonly bytes: number;
  /** Uploads that the former store has still to finish. */
  readonly unfinished: number;
}

/**
 * Copies each file that only the former store has to the current one, while servers run with
 * `movingStorage`. Nothing is removed from the former store.
 */
export async function copyFormerFiles(current: Storage, former: Storage, db: Db): Promise<Moved> {
  const withKey = keyLocks(db);
  let copied = 0;
  let bytes = 0;

  const copyOne = (key: string, size: number) =>
    withKey(key, async () => {
      if ((await current.size(key)) !== null) return;
      const source = await former.open(key);
      try {
        const stored = await current.put(key, source, size);
        if (stored.size !== size) throw new Error(`${key} has ${stored.size} bytes in place of ${size}`);
      } finally {
        source.destroy();
      }
      copied += 1;
      bytes += size;
    });

  await forEachAtOnce(former.list(''), AT_ONCE, async ({ key, size }) => {
    try {
      await copyOne(key, size);
    } catch (error) {
      // It was removed since it was listed.
      if (!(error instanceof FileMissing)) throw error;
    }
  });
  const unfinished = new Set<string>();
  for await (const { id } of former.partials.list()) unfinished.add(id);
  return { copied, bytes, unfinished: unfinished.size };
}
