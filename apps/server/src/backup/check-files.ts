import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { orphansOf, ownedFiles } from './owned-files.ts';

export interface Findings {
  /** Keys that the database knows and the store does not hold. */
  readonly missing: string[];
  /** Keys that the store holds and nothing knows. */
  readonly orphans: string[];
  /** Keys whose bytes are not those that were stored. */
  readonly damaged: string[];
}

/** Compares the database with the file store, byte by byte where the database knows a checksum. A quiet, whole system has none of the three. */
export async function checkFiles(db: Db | Tx, storage: Storage): Promise<Findings> {
  const findings: Findings = { missing: [], orphans: [], damaged: [] };
  for (const owner of ownedFiles)
    for await (const { key, sha256 } of owner.required(db)) {
      if ((await storage.size(key)) === null) findings.missing.push(key);
      else if (sha256 && (await checksumOf(storage, key)) !== sha256) findings.damaged.push(key);
    }
  for await (const key of orphansOf(db, storage.list(''))) findings.orphans.push(key);
  return findings;
}

/** The SHA-256 of a stored file. */
export async function checksumOf(storage: Storage, key: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(await storage.open(key), hash);
  return hash.digest('hex');
}
