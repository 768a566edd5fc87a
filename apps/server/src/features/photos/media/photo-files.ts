import type { Db, Tx } from '#platform/database/handles.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { previewKey } from './storage-keys.ts';

const PREFIX = 'photos/';
const PAGE = 1000;

/** The photo id in a storage key that `sideKey` built. */
const photoIdOf = (key: string) => /^photos\/[^/]+\/([0-9a-f-]{36})\.[a-z0-9-]+$/.exec(key)?.[1];

/**
 * Lists every original, and the two preview sizes of each photo that was read. Watermarked previews
 * and stripped originals are not required, because the server creates them again on demand.
 */
async function* required(db: Db | Tx) {
  let after: string | undefined;
  for (;;) {
    let query = db
      .selectFrom('photos')
      .select(['id', 'storageKey as key', 'sha256', 'state', 'homeSessionId as homeId'])
      .orderBy('id')
      .limit(PAGE);
    if (after) query = query.where('id', '>', after);
    const rows = await query.execute();
    for (const { id, key, sha256, state, homeId } of rows) {
      yield { key, sha256 };
      if (state !== 'read') continue;
      for (const size of ['preview', 'thumb'] as const)
        yield { key: previewKey(homeId, id, size), sha256: null };
    }
    after = rows.at(-1)?.id;
    if (rows.length < PAGE) return;
  }
}

/** The keys that belong to no photo and to no upload: orphaned files. */
async function orphansAmong(db: Db | Tx, keys: readonly string[]): Promise<string[]> {
  const ids = [...new Set(keys.map(photoIdOf).filter((id) => id !== undefined))];
  if (ids.length === 0) return [...keys];
  const known = await db
    .selectFrom('photos')
    .select('id')
    .where('id', 'in', ids)
    .union(db.selectFrom('uploads').select('id').where('id', 'in', ids))
    .execute();
  const existing = new Set(known.map(({ id }) => id));
  return keys.filter((key) => !existing.has(photoIdOf(key) ?? ''));
}

/** The files of this feature in the storage: the originals, and beside each its derived files. */
export const photoFiles = { prefix: PREFIX, required, orphansAmong };

/** The keys of all files of these photos. They are in the folder of the photos' first session. */
export async function* photoFilesIn(
  storage: Storage,
  homeSessionId: string,
  photoIds: readonly string[],
): AsyncIterable<string> {
  const ids = new Set(photoIds);
  for await (const { key } of storage.list(`${PREFIX}${homeSessionId}/`))
    if (ids.has(photoIdOf(key) ?? '')) yield key;
}
