import type { Db, Tx } from '#platform/database/handles.ts';

const PREFIX = 'logos/';

const current = async (db: Db | Tx): Promise<string[]> => {
  const rows = await db.selectFrom('studios').select('logoKey').where('logoKey', 'is not', null).execute();
  return rows.flatMap(({ logoKey: key }) => key ?? []);
};

/** The files of this feature in the file store: each studio's current logo. */
export const logoFiles = {
  prefix: PREFIX,
  async *required(db: Db | Tx) {
    for (const key of await current(db)) yield { key, sha256: null };
  },
  async orphansAmong(db: Db | Tx, keys: readonly string[]): Promise<string[]> {
    const known = new Set(await current(db));
    return keys.filter((key) => !known.has(key));
  },
};
