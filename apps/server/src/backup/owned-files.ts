import type { Db, Tx } from '#platform/database/handles.ts';
import { logoFiles } from '#features/logos/index.ts';
import { photoFiles } from '#features/photos/index.ts';
import { erasureFiles } from '#features/privacy/index.ts';

/**
 * The files that a feature keeps in the file store. Each file belongs to exactly one owner, by the
 * prefix of its key.
 */
export interface OwnedFiles {
  readonly prefix: string;
  /** Every file that must exist, with its SHA-256 if the database has one. */
  required(db: Db | Tx): AsyncIterable<{ readonly key: string; readonly sha256: string | null }>;
  /** The keys among these that the database no longer refers to. */
  orphansAmong(db: Db | Tx, keys: readonly string[]): Promise<string[]>;
}

/** The owners of all files in the file store. */
export const ownedFiles: readonly OwnedFiles[] = [photoFiles, logoFiles, erasureFiles];

export const ownerOf = (key: string): OwnedFiles | undefined =>
  ownedFiles.find(({ prefix }) => key.startsWith(prefix));

const BATCH = 1000;

/** The orphaned keys among these files. A key without a known prefix counts as orphaned too. */
export async function* orphansOf(
  db: Db | Tx,
  files: AsyncIterable<{ readonly key: string }>,
): AsyncIterable<string> {
  let batch: string[] = [];
  for await (const { key } of files) {
    batch.push(key);
    if (batch.length === BATCH) {
      yield* orphansIn(db, batch);
      batch = [];
    }
  }
  yield* orphansIn(db, batch);
}

async function* orphansIn(db: Db | Tx, keys: readonly string[]): AsyncIterable<string> {
  yield* keys.filter((key) => !ownerOf(key));
  for (const owner of ownedFiles) {
    const own = keys.filter((key) => key.startsWith(owner.prefix));
    if (own.length > 0) yield* await owner.orphansAmong(db, own);
  }
}
