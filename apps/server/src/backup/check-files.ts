import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { forEachAtOnce } from '#platform/at-once.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { orphansOf, ownedFiles } from './owned-files.ts';

/** Files that are read at once: an object store takes tens of milliseconds to answer. */
const AT_ONCE = 8;

export interface Findings {
  /** Keys that are in the database but not in the file store. */
  readonly missing: string[];
  /** Keys that are in the file store but not in the database (orphaned files). */
  readonly orphans: string[];
  /** Keys whose content does not match the stored checksum. */
  readonly damaged: string[];
}

/**
 * Compares the database with the file store, and verifies the checksum of each file for which the
 * database has one. An intact installation without running requests has no findings.
 *
 * @param checksum the SHA-256 of a file; undefined if it need not be compared
 */
export async function checkFiles(
  db: Db | Tx,
  storage: Pick<Storage, 'size' | 'open' | 'list'>,
  checksum: (key: string) => Promise<string | undefined> = (key) => checksumOf(storage, key),
): Promise<Findings> {
  const findings: Findings = { missing: [], orphans: [], damaged: [] };
  for (const owner of ownedFiles)
    await forEachAtOnce(owner.required(db), AT_ONCE, async ({ key, sha256 }) => {
      if ((await storage.size(key)) === null) findings.missing.push(key);
      else if (sha256 && ((await checksum(key)) ?? sha256) !== sha256) findings.damaged.push(key);
    });
  for await (const key of orphansOf(db, storage.list(''))) findings.orphans.push(key);
  return { ...findings, missing: findings.missing.toSorted(), damaged: findings.damaged.toSorted() };
}

/** The SHA-256 of a stored file. */
export async function checksumOf(storage: Pick<Storage, 'open'>, key: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(await storage.open(key), hash);
  return hash.digest('hex');
}
