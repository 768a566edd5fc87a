import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runAdmin } from '@photoslate/test-support/run-server';
import { openEmptyDatabase } from '@photoslate/test-support/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BackupConfig } from '#platform/backup-config.ts';
import { readBackupStatus } from '#platform/backup-status.ts';
import { startS3Stub, STUB_KEYS, type S3Stub } from '#platform/storage/s3-stub.test-support.ts';
import { backupGauges } from '../backup-gauges.ts';
import { lastFailure } from '../last-run.ts';
import { openBackedUp, type BackedUp } from '../scheduled-backup.test-support.ts';
import { isGood, type BackupSet } from '../sets.ts';
import type { Run } from '../take-set.ts';
import { openTarget } from '../open-target.ts';

/** May add, and not delete. */
const ADDER = { accessKeyId: 'AKIAADDER', secretAccessKey: 'secret-of-the-adder' };
/** May delete, and not add. */
const PRUNER = { accessKeyId: 'AKIAPRUNER', secretAccessKey: 'secret-of-the-pruner' };
const DAY_MS = 86_400_000;
const IMPATIENT = { connectMs: 500, silenceMs: 500, pausesMs: [1, 1, 1, 1, 1] };

let stub: S3Stub;
let system: BackedUp;
let to: string;
let identity: string;
let recipient: string;
beforeAll(async () => {
  stub = await startS3Stub({ pageSize: 7 });
  stub.keys.set(ADDER.accessKeyId, { ...ADDER, methods: ['PUT', 'GET', 'HEAD'] });
  stub.keys.set(PRUNER.accessKeyId, { ...PRUNER, methods: ['DELETE', 'GET', 'HEAD'] });
  to = `s3://${stub.config.bucket}/studio/backups`;
  system = await openBackedUp();
  const key = await generateX25519Identity();
  recipient = await identityToRecipient(key);
  identity = join(system.folder, 'key.txt');
  await writeFile(identity, `${key}\n`);
});
afterAll(async () => {
  await system.close();
  await stub.close();
});

const backupWith = (more: Partial<BackupConfig> = {}) => {
  const { bucket: _, ...s3 } = { ...stub.config, ...ADDER };
  return { to, s3, recipients: [recipient], ...more };
};
const take = (more: Partial<BackupConfig> = {}, run: Partial<Run> = {}) =>
  system.take(backupWith(more), { timing: IMPATIENT, ...run });
const target = async (more: Partial<BackupConfig> = {}) =>
  openTarget(to, { ...system.configWith(backupWith(more)).backup }, IMPATIENT);
const sets = async () => (await (await target()).sets()).map(({ path }) => path);
const nameOf = ({ path }: BackupSet) => path.slice(path.lastIndexOf('/') + 1);
const keysOf = (part: string) => [...stub.objects.keys()].filter((key) => key.includes(part)).toSorted();
const env = (keys: typeof ADDER = ADDER) => ({
  ...system.env,
  BACKUP_TO: to,
  BACKUP_RECIPIENT: recipient,
  BACKUP_S3_ENDPOINT: stub.config.endpoint ?? '',
  BACKUP_S3_ACCESS_KEY_ID: keys.accessKeyId,
  BACKUP_S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
});
const newDatabase = async (name: string, use: (at: Record<string, string>) => Promise<void>) => {
  const empty = await openEmptyDatabase();
  try {
    await use({ ...env(), DATA_DIR: join(system.folder, name), DATABASE_URL: empty.url });
    expect(await empty.query('select from photos')).not.toHaveLength(0);
  } finally {
    await empty.close();
  }
};

test('a set is put into the bucket, encrypted, by a key that may not delete', async () => {
  stub.requests.length = 0;
  const { code, error, out } = await runAdmin(['backup', '--folder', to], env());
  expect([error, code]).toEqual(['', 0]);
  const [set] = await (await target()).sets();
  expect(isGood(set!)).toBe(true);
  expect(set!.path).toBe(`${to}/${nameOf(set!)}`);
  expect(out).toContain(set!.path);
  const own = keysOf(nameOf(set!));
  expect(own.every((key) => key.startsWith('studio/backups/'))).toBe(true);
  expect(own.filter((key) => key.includes('.original'))).toHaveLength(2);
  for (const key of own.filter((one) => one.includes('/files/')))
    expect(stub.objects.get(key)!.bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  // The description is the last object: without it the set does not count.
  const puts = stub.requests.filter((line) => line.startsWith('PUT'));
  expect(puts.at(-1)).toContain(`/studio/backups/sets/${nameOf(set!)}/set.json`);
  expect(stub.requests.filter((line) => line.startsWith('DELETE'))).toEqual([]);
});

test('the next set stores only what is new, and its status is in the metrics and in the database', async () => {
  await system.upload('IMG_0003.JPG');
  const ran = await runAdmin(['backup:run'], { ...env(), BACKUP_KEEP: '0' });
  expect([ran.error, ran.code]).toEqual(['', 0]);
  const [newest, ...others] = await (await target()).sets();
  expect(others).toHaveLength(1);
  expect(keysOf(nameOf(newest!)).filter((key) => key.includes('.original'))).toHaveLength(1);
  expect(await lastFailure(system.configWith())).toBeNull();
  expect(await readdir(join(system.story.app.config.dataDir, 'backup'))).toEqual(['last-run.json']);
  const { lastGoodAt, failure } = await readBackupStatus(system.story.app.db);
  expect([lastGoodAt?.toISOString(), failure]).toEqual([newest!.info.takenAt, null]);
  const gauges = backupGauges(system.configWith(backupWith()), system.story.app.db);
  expect(await gauges[0]!.read()).toEqual([[{}, Date.parse(newest!.info.takenAt) / 1000]]);
});

test('a set is restored into a new server with the private key alone', async () => {
  const [newest, set = ''] = await sets();
  await newDatabase('restored', async (at) => {
    const place = ['restore', '--folder', to, '--identity', identity];
    expect((await runAdmin(place, at)).error).toBe(
      `${to} is not one backup. It contains these, the newest first:\n  ${newest}\n  ${set}\n`,
    );
    expect((await runAdmin(['restore', '--folder', set], at)).error).toContain('is encrypted. --identity');
    const done = await runAdmin(['restore', '--folder', set, '--identity', identity], at);
    expect([done.error, done.code]).toEqual(['', 0]);
    expect(done.out).toContain('missing: 0\norphans: 0\ndamaged: 0');
  });
});

test('pruning needs another key than the server has, and keeps what the newer set names', async () => {
  const [newest, ...others] = await sets();
  const refused = await runAdmin(['backup:prune', '--keep', '1'], env());
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.error).toMatch(/does not allow the key in BACKUP_S3_ACCESS_KEY_ID to delete objects of the/);
  expect(await sets()).toEqual([newest, ...others]);
  const pruned = await runAdmin(['backup:prune', '--keep', '1'], {
    ...env(PRUNER),
    DATA_DIR: join(system.folder, 'none'),
  });
  expect([pruned.error, pruned.out]).toEqual(['', `Removed 1 old backups from ${to}.\n`]);
  expect(await sets()).toEqual([newest]);
  expect(keysOf('/keys/signing.key.age')).toHaveLength(1);
});

test('a drill restores the newest set, and is recorded', async () => {
  const drilled = await runAdmin(['backup:drill', '--identity', identity, '--into', system.folder], env());
  expect([drilled.error, drilled.code]).toEqual(['', 0]);
  expect(drilled.out).toMatch(/was restored and compared in \d+ s: \d+ rows, 3 files/);
  const opened = await target();
  expect(await opened.lastDrill(await opened.sets())).toBeInstanceOf(Date);
});

test('--allow-damaged restores a set with a damaged file, and names it', async () => {
  const [set = ''] = await sets();
  const [key = ''] = keysOf('.original');
  const object = stub.objects.get(key)!;
  const bytes = Buffer.from(object.bytes);
  bytes[bytes.length - 9]! ^= 1;
  stub.objects.set(key, { ...object, bytes });
  await newDatabase('damaged', async (at) => {
    const args = ['restore', '--folder', set, '--identity', identity, '--allow-damaged'];
    const { code, error } = await runAdmin(args, at);
    expect(code).toBe(1);
    expect(error).toMatch(/^missing: 1\n {2}photos\/\S+\.original\norphans: 0\ndamaged: 0/);
  });
  stub.objects.set(key, object);
});

test('a server whose key may delete prunes after each good backup', async () => {
  // Later than the sets that commands have taken today.
  const now = new Date(Date.now() + DAY_MS);
  const set = (await take({ keep: 1, s3: { ...stub.config, ...STUB_KEYS } }, { now }))!;
  expect(await sets()).toEqual([set.path]);
});

test.each([
  [
    'a wrong key',
    { accessKeyId: 'AKIANOBODY' },
    'does not know the key in BACKUP_S3_ACCESS_KEY_ID',
    'unwritable',
  ],
  [
    'a wrong secret',
    { secretAccessKey: 'wrong' },
    'refuses the signature: BACKUP_S3_ACCESS_KEY_ID',
    'unwritable',
  ],
  ['another region', { region: 'eu-west-7' }, 'correct BACKUP_S3_REGION or BACKUP_S3_ENDPOINT', 'unwritable'],
  [
    'no store',
    { endpoint: 'http://127.0.0.1:9' },
    'does not work at this moment: ECONNREFUSED',
    'unwritable',
  ],
])('%s is named in one sentence, without the key', async (_case, wrong, words, reason) => {
  const before = [...stub.objects.keys()];
  const refused = await take({ s3: { ...stub.config, ...ADDER, ...wrong } }).catch(String);
  expect(refused).toContain(words);
  expect(refused).toContain(`No backup was written to ${to}: it cannot be written.`);
  expect(refused).not.toMatch(/AKIA|wrong/);
  expect(await lastFailure(system.configWith())).toBe(reason);
  expect((await readBackupStatus(system.story.app.db)).failure).toBe(reason);
  expect([...stub.objects.keys()]).toEqual(before);
});

const noRoom = async () => ({ bavail: 0, blocks: 1000, bsize: 4096 });

test('a missing bucket, a full one and a full local disk are told apart', async () => {
  const nowhere = await take({ to: 's3://no-such-bucket/backups' }).catch(String);
  expect(nowhere).toContain('has no bucket "no-such-bucket": create it, or correct BACKUP_TO.');
  await system.upload('IMG_0005.JPG');
  stub.fail('PUT', 'no space');
  expect(await take().catch(String)).toContain(
    `there is no space left. Free some, or set a lower BACKUP_KEEP. (the bucket of ${to} is full)`,
  );
  expect(await lastFailure(system.configWith())).toBe('full');
  expect(await take({}, { readDiskSpace: noRoom }).catch(String)).toContain('(the disk of DATA_DIR is full)');
});

test('a set without a public key is refused, because it contains the keys', async () => {
  await expect(take({ recipients: [] })).rejects.toThrow('BACKUP_RECIPIENT is not set');
});
