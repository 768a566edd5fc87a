import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import type { OpenDatabase } from '../database/open-database.ts';
import { createFingerprinter, createSigner } from '../signing.ts';
import { keyText } from './key-file.ts';
import { forgetFingerprintKey, KEY_FILES, openKeys, rotateKeys } from './keys.ts';

const ONE = 'a signing key of more than thirty-two bytes';
const TWO = 'another signing key of more than thirty-two bytes';

let database: OpenDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'photoslate-key-'));
});
afterEach(async () => {
  await forgetFingerprintKey(database.db);
  await rm(dataDir, { recursive: true });
});

const pathOf = (file: string) => join(dataDir, 'keys', file);
const open = (...signingKeys: string[]) => openKeys({ dataDir, signingKeys }, database.db);

describe('the server keys', () => {
  it('are created once, even by concurrent processes, and are readable only by the file owner', async () => {
    const opened = await Promise.all([1, 2, 3].map(() => open()));
    const again = await open();
    for (const keys of opened) expect(keys).toEqual(again);
    expect(again.signing[0]).toHaveLength(32);
    expect((await readdir(join(dataDir, 'keys'))).toSorted()).toEqual([...KEY_FILES].toSorted());
    for (const file of KEY_FILES) expect((await stat(pathOf(file))).mode & 0o777).toBe(0o600);
  });

  it('are read from the configured signing keys, with the first one used for signing', async () => {
    expect((await open(TWO, ONE)).signing.map(String)).toEqual([TWO, ONE]);
    expect(await readdir(join(dataDir, 'keys'))).not.toContain('signing.key');
  });

  it('keep the fingerprints of an installation that had only a signing key', async () => {
    const before = createSigner([Buffer.from(ONE)]);
    const { fingerprint } = await open(TWO, ONE);
    // Earlier versions without a fingerprint key signed these purposes with the signing key.
    const formerly = before as ReturnType<typeof createFingerprinter>;
    for (const purpose of ['erasure', 'mail'] as const)
      expect(createFingerprinter(fingerprint).sign(purpose, 'studio', 'eva@example.com')).toEqual(
        formerly.sign(purpose, 'studio', 'eva@example.com'),
      );
  });

  it('restore the fingerprint key for a second server with its own folder and the same signing keys', async () => {
    const { fingerprint } = await open(ONE);
    await rm(join(dataDir, 'keys'), { recursive: true });
    expect((await open(TWO, ONE)).fingerprint).toEqual(fingerprint);
  });

  it('are not silently replaced when a key file is damaged, missing or from another installation', async () => {
    await open();
    const [marks, signing] = [await readFile(pathOf('marks.key')), await readFile(pathOf('signing.key'))];
    await writeFile(pathOf('signing.key'), '');
    await expect(open()).rejects.toThrow('signing.key is damaged');
    await writeFile(pathOf('signing.key'), keyText([randomBytes(32)]));
    expect((await open()).fingerprint).toEqual(Buffer.from(String(marks), 'base64url'));
    await rm(pathOf('marks.key'));
    await expect(open()).rejects.toThrow('marks.key is missing');
    await writeFile(pathOf('marks.key'), keyText([randomBytes(64)]));
    await expect(open()).rejects.toThrow('marks.key is not the marks key of this database');
    await writeFile(pathOf('signing.key'), signing);
    await rm(pathOf('marks.key'));
    expect((await open()).fingerprint).toEqual(Buffer.from(String(marks), 'base64url'));
  });
});

describe('a key rotation', () => {
  it('puts new signing and encryption keys before the former ones, and keeps the fingerprint key', async () => {
    const before = await open();
    await rotateKeys({ dataDir, signingKeys: [] }, before, { forgetOld: false });
    const after = await open();
    expect(after.fingerprint).toEqual(before.fingerprint);
    expect(after.signing.slice(1)).toEqual(before.signing);
    expect(after.encryption.slice(1)).toEqual(before.encryption);
    const token = createSigner(before.signing).sign('link', 'id', '1');
    expect(createSigner(after.signing).verify('link', token, 'id', '1')).toBe(true);
    expect(createSigner(after.signing).sign('link', 'id', '1')).not.toEqual(token);
  });

  it('keeps no former signing key after a break-in', async () => {
    const before = await open();
    await rotateKeys({ dataDir, signingKeys: [] }, before, { forgetOld: true });
    const after = await open();
    expect(after.signing).toHaveLength(1);
    expect(after.signing).not.toEqual(before.signing);
    expect(after.fingerprint).toEqual(before.fingerprint);
    expect(after.encryption.slice(1)).toEqual(before.encryption);
  });

  it('leaves configured signing keys to the operator, and writes no signing.key file', async () => {
    const before = await open(ONE);
    const made = await rotateKeys({ dataDir, signingKeys: [ONE] }, before, { forgetOld: false });
    expect(made).toHaveLength(32);
    expect(await readdir(join(dataDir, 'keys'))).not.toContain('signing.key');
    expect((await open(ONE)).encryption).toHaveLength(2);
  });
});
