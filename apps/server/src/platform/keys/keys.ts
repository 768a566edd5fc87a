import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../database/handles.ts';
import { replaceFile } from '../storage/replace-file.ts';
import { KeyError, keyText, makeKeys, readKeys } from './key-file.ts';

/**
 * The secrets of an installation. The first key of a list signs or encrypts new values; all of them
 * verify or decrypt old ones.
 */
export interface Keys {
  /** Sign logins, links, media URLs and mailed tokens. */
  readonly signing: readonly Buffer[];
  /**
   * Creates the fingerprints of erased and unsubscribed addresses. It never changes, because the
   * addresses are not stored and their fingerprints cannot be computed again.
   */
  readonly fingerprint: Buffer;
  /** Encrypt payment credentials and the secrets of second factors. */
  readonly encryption: readonly Buffer[];
}

/** The files of an installation's keys, in `DATA_DIR/keys` and in the folder `keys` of a backup. */
export const KEY_FILES = ['signing.key', 'marks.key', 'sealing.key'] as const;
export type KeyFile = (typeof KEY_FILES)[number];

type KeyConfig = Pick<Config, 'dataDir' | 'signingKeys'>;

const pathOf = ({ dataDir }: KeyConfig, file: KeyFile) => join(dataDir, 'keys', file);
const derived = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'photoslate', purpose, 32));

/**
 * The first fingerprint key and encryption key are derived from the signing key, which earlier
 * versions used for both purposes.
 */
export const deriveFingerprintKey = (signing: Buffer): Buffer =>
  Buffer.concat([derived(signing, 'erasure'), derived(signing, 'mail')]);
export const deriveEncryptionKey = (signing: Buffer): Buffer => derived(signing, 'sealing');

/**
 * Reads the keys of an installation; the first start creates them. The database stores a hash of
 * the fingerprint key: with another key, erased people could come back unnoticed.
 *
 * @throws KeyError
 */
export async function openKeys(config: KeyConfig, db: Db): Promise<Keys> {
  const signing = await signingKeys(config);
  const fingerprint = await marksKey(config, db, signing);
  const path = pathOf(config, 'sealing.key');
  const encryption = (await readKeys(path)) ?? (await makeKeys(path, signing.map(deriveEncryptionKey)));
  return { signing, fingerprint, encryption };
}

async function signingKeys(config: KeyConfig): Promise<Buffer[]> {
  if (config.signingKeys.length > 0) return config.signingKeys.map((key) => Buffer.from(key));
  const path = pathOf(config, 'signing.key');
  return (await readKeys(path)) ?? makeKeys(path, [randomBytes(32)]);
}

async function marksKey(config: KeyConfig, db: Db, signing: readonly Buffer[]): Promise<Buffer> {
  const path = pathOf(config, 'marks.key');
  const known = await knownFingerprint(db);
  const isKnown = (key: Buffer) => !known || fingerprintOf(key).equals(known);
  const kept = (await readKeys(path))?.[0];
  // The last signing key of the list is the oldest.
  const key = kept ?? signing.map(deriveFingerprintKey).findLast(isKnown);
  if (!key || !isKnown(key))
    throw new KeyError(
      `${path} ${key ? 'is not the marks key of this database' : 'is missing'}. Without it people who were erased or unsubscribed would come back. ` +
        'Restore the file from a backup, or copy it from another server of this database. If it is lost for good: npm run admin -- keys:give-up-marks.',
    );
  const made = kept ?? (await makeKeys(path, [key]))[0] ?? key;
  await sql`insert into marks_key (fingerprint) values (${fingerprintOf(made)}) on conflict do nothing`.execute(
    db,
  );
  if (!(await knownFingerprint(db))?.equals(fingerprintOf(made))) return marksKey(config, db, signing);
  return made;
}

const fingerprintOf = (key: Buffer) => createHash('sha256').update('photoslate marks').update(key).digest();

async function knownFingerprint(db: Db): Promise<Buffer | undefined> {
  const row = await db.selectFrom('marksKey').select('fingerprint').executeTakeFirst();
  return row?.fingerprint;
}

/** Lets the next start accept any fingerprint key. Fingerprints of the lost key no longer match. */
export async function forgetFingerprintKey(db: Db): Promise<void> {
  await db.deleteFrom('marksKey').execute();
}

/**
 * Adds a new signing key and a new encryption key in front of the old ones; the next start uses
 * them. The server cannot change signing keys of the environment, so this resolves with the new key
 * for the operator to set.
 */
export async function rotateKeys(
  config: KeyConfig,
  keys: Keys,
  { forgetOld }: { forgetOld: boolean },
): Promise<Buffer> {
  const signing = randomBytes(32);
  if (config.signingKeys.length === 0)
    await replaceFile(
      pathOf(config, 'signing.key'),
      keyText(forgetOld ? [signing] : [signing, ...keys.signing]),
    );
  // Old encryption keys stay: until the next start the credentials are encrypted with them.
  await replaceFile(pathOf(config, 'sealing.key'), keyText([randomBytes(32), ...keys.encryption]));
  return signing;
}
