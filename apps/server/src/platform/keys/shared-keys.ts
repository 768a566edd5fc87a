import { createHash } from 'node:crypto';
import type { Config } from '../config.ts';
import type { JoinSession } from '../database/listen.ts';
import { KeyError } from './key-file.ts';
import type { Keys } from './keys.ts';

/** The first numbers of the advisory locks by which servers show each other their current keys. */
const LOCKS = { signing: 1_886_808_947, encryption: 1_886_808_948 } as const;
type Shared = keyof typeof LOCKS;

/** 32 bits of a hash: enough to tell keys apart, and useless to guess a key. */
const fingerprintOf = (purpose: Shared, key: Buffer): number =>
  createHash('sha256').update(`photoslate ${purpose}`).update(key).digest().readInt32BE();

const OTHERS_SQL = `
  select classid::int8::int4 as lock, objid::int8 as fingerprint from pg_locks
  where locktype = 'advisory' and objsubid = 2 and granted and pid <> pg_backend_pid()
    and database = (select oid from pg_database where datname = current_database())
    and classid::int8 = any($1::int8[])`;

/**
 * Compares the keys of this server with those of the servers that run on the same database.
 *
 * Each server holds a shared advisory lock for its current signing key, and one for its current
 * encryption key, as long as its listening connection lives. A server that starts must have the
 * current keys of all others. It may have newer ones: they are rotated one server after another.
 */
export function shareKeys(
  { dataDir, signingKeys }: Pick<Config, 'dataDir' | 'signingKeys'>,
  keys: Keys,
): JoinSession {
  const repairs: Record<Shared, string> = {
    signing:
      signingKeys.length > 0
        ? 'SIGNING_KEY lacks the key with which another server of this database signs: set the same value for all of them.'
        : `${dataDir}/keys/signing.key lacks the key with which another server of this database signs: copy the file from that server.`,
    encryption: `${dataDir}/keys/sealing.key lacks the key with which another server of this database encrypts: copy the file from that server.`,
  };
  return async (client, isFirst) => {
    for (const purpose of ['signing', 'encryption'] as const) {
      const [current] = keys[purpose];
      if (current)
        await client.query('select pg_advisory_lock_shared($1, $2)', [
          LOCKS[purpose],
          fingerprintOf(purpose, current),
        ]);
    }
    if (!isFirst) return;
    const { rows } = (await client.query(OTHERS_SQL, [Object.values(LOCKS)])) as {
      rows: { lock: number; fingerprint: string }[];
    };
    for (const purpose of ['signing', 'encryption'] as const) {
      // PostgreSQL shows the number without its sign.
      const known = keys[purpose].map((key) => fingerprintOf(purpose, key) >>> 0);
      const ofOthers = rows.filter(({ lock }) => lock === LOCKS[purpose]);
      if (ofOthers.some(({ fingerprint }) => !known.includes(Number(fingerprint))))
        throw new KeyError(repairs[purpose]);
    }
  };
}
