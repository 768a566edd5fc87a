import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Db } from '../database/handles.ts';
import { replaceFile } from '../storage/replace-file.ts';
import { KeyError, keyText, makeKeys, readKeys } from './key-file.ts';

/** An installation's secrets. Of a list the first is used for what is new; all of them read what was made before. */
export interface Keys {
  /** Sign logins, links, media addresses and mailed tokens. */
  readonly signing: readonly Buffer[];
  /** Makes the marks of erased and unsubscribed addresses. It never changes: a mark cannot be made again. */
  readonly fingerprint: Buffer;
  /** Encrypt payment credentials. */
  readonly encryption: readonly Buffer[];
}

/** The files of an installation's keys, in `DATA_DIR/keys` and in the folder `keys` of a backup. */
export const KEY_FILES = ['signing.key', 'marks.key', 'sealing.key'] as const;
export type KeyFile = (typeof KEY_FILES)[number];

type KeyConfig = Pick<Config, 'dataDir' | 'signingKeys'>;

const pathOf = ({ dataDir }: KeyConfig, file: KeyFile) => join(dataDir, 'keys', file);
const derived = (secret: Buffer, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secret, 'photoslate', purpose, 32));

/** The first marks key and sealing key follow from the signing key, which made both kinds of values in earlier versions. */
export const deriveFingerprintKey = (signing: Buffer): Buffer =>
  Buffer.concat([derived(signing, 'erasure'), derived(signing, 'mail')]);
export const deriveEncryptionKey = (signing: Buffer): Buffer => derived(signing, 'sealing');

/**
 * The keys of an installation, made at its first start. The database remembers a fingerprint of the marks key: with another one, people
 * who were erased would come back unnoticed.
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
  // The last signing key of a list is the oldest.
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
  const row = await db.selectFrom('marks_key').select('fingerprint').executeTakeFirst();
  return row?.fingerprint;
}

/** Lets the next start accept any marks key. What was marked with the lost one is no longer recognised. */
export async function forgetFingerprintKey(db: Db): Promise<void> {
  await db.deleteFrom('marks_key').execute();
}

/**
 * Puts a new key in front of the signing keys and of the sealing keys, which the next start uses. Signing keys of the configuration
 * cannot be changed from here: resolves with the new one, for whoever can.
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
  // Former sealing keys stay: until the next start the credentials are encrypted with them.
  await replaceFile(pathOf(config, 'sealing.key'), keyText([randomBytes(32), ...keys.encryption]));
  return signing;
}
