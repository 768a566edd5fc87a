import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { runAdmin } from '@photoslate/test-support/run-server';
import { openEmptyDatabase, type EmptyDatabase } from '@photoslate/test-support/test-database';
import { encryptTo } from './age.ts';
import { backupGauges } from './backup-gauges.ts';
import { restore } from './commands.ts';
import { filesIn, openBackedUp, type BackedUp } from './scheduled-backup.test-support.ts';
import { isGood, type BackupSet } from './sets.ts';

let system: BackedUp;
let set: BackupSet;
let identity: string;
let recipient: string;
let empty: EmptyDatabase;

/** Writes an identity file as `age-keygen` does. */
async function newIdentity(name: string) {
  const key = await generateX25519Identity();
  const publicKey = await identityToRecipient(key);
  const path = join(system.folder, name);
  await writeFile(path, `# created: 2026-06-01T02:00:00Z\n# public key: ${publicKey}\n${key}\n`);
  return { path, recipient: publicKey };
}

beforeAll(async () => {
  system = await openBackedUp();
  ({ path: identity, recipient } = await newIdentity('key.txt'));
  set = (await system.take({ recipients: [recipient] }))!;
});
afterAll(() => system.close());
beforeEach(async ({ task }) => {
  empty = await openEmptyDatabase();
  vi.stubEnv('DATA_DIR', join(system.folder, `restored-${task.id}`));
  vi.stubEnv('DATABASE_URL', empty.url);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await empty.close();
});
const drillTime = async () => {
  const gauges = backupGauges(system.configWith(), system.story.app.db);
  const [sample] = await gauges.find(({ name }) => name.includes('drill'))!.read();
  return sample?.[1];
};

test('every file of the installation is encrypted, and the names and the description tell nothing', async () => {
  const files = await filesIn(set.path);
  expect(files.filter((path) => !path.endsWith('.age')).map((path) => basename(path))).toEqual([
    'set.json',
    'stored.txt.gz',
  ]);
  for (const path of files.filter((file) => file.endsWith('.age')))
    expect((await readFile(path)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  expect(files.some((path) => path.includes('.original.age'))).toBe(true);
});

test('the next set shares the encrypted files, and one for another key does not', async () => {
  const next = (await system.take({ recipients: [recipient] }))!;
  const original = (await filesIn(set.path)).find((path) => path.endsWith('.original.age'))!;
  expect(await readFile(original.replace(set.path, next.path))).toEqual(await readFile(original));
  const other = await newIdentity('other.txt');
  const changed = (await system.take({ recipients: [other.recipient] }))!;
  expect(isGood(changed)).toBe(true);
  expect(await readFile(original.replace(set.path, changed.path))).not.toEqual(await readFile(original));
  await expect(restore(changed.path, { identity })).rejects.toThrow(
    `The backup cannot be decrypted with ${identity}`,
  );
  expect(await restore(changed.path, { identity: other.path })).toContain('damaged: 0');
});

test('a restore needs the private key, and writes nothing without it', async () => {
  await expect(restore(set.path)).rejects.toThrow('is encrypted. --identity names the file');
  const wrong = join(system.folder, 'wrong.txt');
  await writeFile(wrong, 'AGE-SECRET-KEY-1TYPO\n');
  const refused = await restore(set.path, { identity: wrong }).catch(String);
  expect(refused).toContain(`${wrong} is no identity file of age`);
  expect(refused).not.toContain('TYPO');
  expect(await empty.tables()).toEqual([]);

  const temporary = join(system.folder, 'temporary');
  await mkdir(temporary);
  vi.stubEnv('TMPDIR', temporary);
  expect(await restore(set.path, { identity })).toContain('missing: 0\norphans: 0\ndamaged: 0');
  expect(await empty.query('select from photos')).toHaveLength(2);
  // The decrypted tables and keys are deleted.
  expect(await readdir(temporary)).toEqual([]);
});

test('a drill restores the newest set without the database of the server, and is recorded', async () => {
  expect(await drillTime()).toBe(0);
  const before = Date.now();
  await system.take({ recipients: [recipient] });
  const env = { BACKUP_TO: system.target, DATA_DIR: join(system.folder, 'nowhere') };
  const drilled = await runAdmin(['backup:drill', '--identity', identity, '--into', system.folder], env);
  expect(drilled.error).toBe('');
  expect(drilled.out).toMatch(/^The backup of \S+ was restored and compared in \d+ s: \d+ rows, 2 files/);
  expect((await drillTime())! * 1000).toBeGreaterThanOrEqual(before);
  expect((await readdir(system.folder)).filter((name) => name.startsWith('photoslate-drill-'))).toEqual([]);
  expect(await readdir(system.folder)).not.toContain('nowhere');
});

test('a drill of a damaged set fails and names the file', async () => {
  const original = (await filesIn(set.path)).find((path) => path.endsWith('.original.age'))!;
  const bytes = await readFile(original);
  const damaged = Buffer.from(bytes);
  damaged[damaged.length - 9]! ^= 1;
  await writeFile(original, damaged);
  const args = ['backup:drill', '--identity', identity, '--folder', set.path];
  expect(await runAdmin(args, {})).toMatchObject({
    code: 1,
    error: `The backup is damaged: ${original} is missing or has another checksum.\n`,
  });
  await writeFile(original, bytes);
  const nowhere = join(system.folder, 'no-sets');
  await mkdir(nowhere);
  expect((await runAdmin(['backup:drill', '--folder', nowhere], {})).error).toContain('no complete set');
});

test('a mistyped public key is refused', () => {
  const typo = recipient.replace(/.$/, (last) => (last === 'q' ? 'p' : 'q'));
  expect(() => encryptTo([typo])).toThrow('BACKUP_RECIPIENT is no public key of age');
});
