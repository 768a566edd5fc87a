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
  const set = (await take())!;
  expect(isGood(set)).toBe(true);
  expect(set.path).toBe(`${to}/${nameOf(set)}`);
  expect(await lastFailure(system.configWith())).toBeNull();
  const own = keysOf(nameOf(set));
  expect(own.every((key) => key.startsWith('studio/backups/'))).toBe(true);
  expect(own.filter((key) => key.includes('.original'))).toHaveLength(2);
  for (const key of own.filter((one) => one.includes('/files/')))
    expect(stub.objects.get(key)!.bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1');
  // The description is the last object: without it the set does not count.
  const puts = stub.requests.filter((line) => line.startsWith('PUT'));
  expect(puts.at(-1)).toContain(`/studio/backups/sets/${nameOf(set)}/set.json`);
  expect(stub.requests.filter((line) => line.startsWith('DELETE'))).toEqual([]);
  expect(await readdir(join(system.story.app.config.dataDir, 'backup'))).toEqual(['last-run.json']);
});

test('the status of a set in the bucket is in the metrics and in the database', async () => {
  const { lastGoodAt, failure } = await readBackupStatus(system.story.app.db);
  const [newest] = await (await target()).sets();
  expect([lastGoodAt?.toISOString(), failure]).toEqual([newest!.info.takenAt, null]);
  const gauges = backupGauges(system.configWith(backupWith()), system.story.app.db);
  expect(await gauges[0]!.read()).toEqual([[{}, Date.parse(newest!.info.takenAt) / 1000]]);
});

test('a set is restored into a new server with the private key alone', async () => {
  const [set = ''] = await sets();
  await newDatabase('restored', async (at) => {
    const place = ['restore', '--folder', to, '--identity', identity];
    expect((await runAdmin(place, at)).error).toBe(
      `${to} is not one backup. It contains these, the newest first:\n  ${set}\n`,
    );
    expect((await runAdmin(['restore', '--folder', set], at)).error).toContain('is encrypted. --identity');
    const done = await runAdmin(['restore', '--folder', set, '--identity', identity], at);
    expect([done.error, done.code]).toEqual(['', 0]);
    expect(done.out).toContain('missing: 0\norphans: 0\ndamaged: 0');
    expect((await runAdmin(['check'], at)).out).toBe('missing: 0\norphans: 0\ndamaged: 0\n');
  });
});

test('the next set stores only what is new, and a drill restores it and is recorded', async () => {
  await system.upload('IMG_0003.JPG');
  const set = (await take())!;
  expect(keysOf(nameOf(set)).filter((key) => key.includes('.original'))).toHaveLength(1);
  const drilled = await runAdmin(['backup:drill', '--identity', identity, '--into', system.folder], env());
  expect([drilled.error, drilled.code]).toEqual(['', 0]);
  expect(drilled.out).toMatch(/was restored and compared in \d+ s: \d+ rows, 3 files/);
  const opened = await target();
  expect(await opened.lastDrill(await opened.sets())).toBeInstanceOf(Date);
});

test.each(['backup', 'backup:run'])('the command %s writes there', async (command) => {
  const before = await sets();
  const args = command === 'backup' ? [command, '--folder', to] : [command];
  const { code, error, out } = await runAdmin(args, { ...env(), BACKUP_KEEP: '0' });
  expect([error, code]).toEqual(['', 0]);
  const [newest = '', ...others] = await sets();
  expect(others).toEqual(before);
  expect(out).toContain(newest);
  // It is of today. The other tests take sets of 2026-06-01.
  for (const key of keysOf(newest.slice(to.length + 1))) stub.objects.delete(key);
});

test('a file is stored again if its object is missing or has another length', async () => {
  const [set = ''] = await sets();
  const opened = await target();
  const former = (await opened.sets()).find(({ path }) => path === set)!;
  const [key = ''] = keysOf(nameOf(former)).filter((one) => one.includes('.original'));
  const object = stub.objects.get(key)!;
  stub.objects.set(key, { ...object, bytes: object.bytes.subarray(1) });
  const next = (await take())!;
  expect(keysOf(nameOf(next)).filter((one) => one.includes('.original'))).toHaveLength(1);
  stub.objects.set(key, object);
});

test('a damaged object fails the drill, and --allow-damaged restores the rest and names it', async () => {
  const [set = ''] = await sets();
  const [key = ''] = keysOf(set.slice(to.length + 1)).filter((one) => one.includes('.original'));
  const object = stub.objects.get(key)!;
  const bytes = Buffer.from(object.bytes);
  bytes[bytes.length - 9]! ^= 1;
  stub.objects.set(key, { ...object, bytes });
  const drilled = await runAdmin(['backup:drill', '--identity', identity, '--into', system.folder], env());
  expect(drilled.code).toBe(1);
  await newDatabase('damaged', async (at) => {
    const args = ['restore', '--folder', set, '--identity', identity];
    expect((await runAdmin(args, at)).code).toBe(1);
    const { code, error } = await runAdmin([...args, '--allow-damaged'], at);
    expect(code).toBe(1);
    expect(error).toMatch(/^missing: 1\n {2}photos\/\S+\.original\norphans: 0\ndamaged: 0/);
  });
  stub.objects.set(key, object);
});

test('pruning needs another key than the server has, and keeps what the newer sets name', async () => {
  const before = await sets();
  const refused = await runAdmin(['backup:prune', '--keep', '1'], env());
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.error).toMatch(/does not allow the key in BACKUP_S3_ACCESS_KEY_ID to delete objects of the/);
  expect(await sets()).toEqual(before);

  const set = (await take())!;
  const pruned = await runAdmin(['backup:prune', '--keep', '1'], {
    ...env(PRUNER),
    DATA_DIR: join(system.folder, 'none'),
  });
  expect([pruned.error, pruned.out]).toEqual(['', `Removed ${before.length} old backups from ${to}.\n`]);
  expect(await sets()).toEqual([set.path]);
  const drilled = await runAdmin(['backup:drill', '--identity', identity, '--into', system.folder], env());
  expect([drilled.error, drilled.code]).toEqual(['', 0]);
  expect(keysOf('/keys/signing.key.age')).toHaveLength(1);
});

test('a server whose key may delete prunes after each good backup', async () => {
  const set = (await take({ keep: 1, s3: { ...stub.config, ...STUB_KEYS } }))!;
  expect(await sets()).toEqual([set.path]);
});

test('a run that breaks off leaves no set, and a later pruning deletes what it has stored', async () => {
  const before = await sets();
  await system.upload('IMG_0004.JPG');
  // The description cannot be put: everything else is there.
  stub.failWhen = (method, key) => method === 'PUT' && key.endsWith('/set.json');
  await expect(take()).rejects.toThrow(/^No backup was written to s3:\S+: it cannot be written\./);
  stub.failWhen = () => false;
  expect(await sets()).toEqual(before);
  expect(await lastFailure(system.configWith())).toBe('unwritable');
  expect(await readdir(join(system.story.app.config.dataDir, 'backup'))).toContain('stored-in-bucket.txt');
  const leftovers = keysOf('/sets/').filter(
    (key) => !before.some((set) => key.includes(set.slice(to.length))),
  );
  expect(leftovers).toHaveLength(1);
  const name = leftovers[0]!.split('/')[3]!;
  const path = `${to}/${name}`;
  expect((await runAdmin(['restore', '--folder', path, '--identity', identity], env())).error).toBe(
    `${path} holds no complete set of a scheduled backup.\n`,
  );
  const pruner = await target({ s3: { ...stub.config, ...PRUNER } });
  const takenAt = Date.parse((await pruner.sets())[0]!.info.takenAt);
  // A run may still be at work.
  await pruner.prune(5, new Date(takenAt + DAY_MS));
  expect(keysOf(name)).not.toEqual([]);
  await pruner.prune(5, new Date(takenAt + 3 * DAY_MS));
  expect(keysOf(name)).toEqual([]);
  expect(await sets()).toEqual(before);
  expect(isGood((await take())!)).toBe(true);
});

test('an interrupted run is continued, and what it had stored is read back as well', async () => {
  await system.upload('IMG_0006.JPG');
  stub.failWhen = (method, key) => method === 'PUT' && key.endsWith('/set.json');
  await expect(take()).rejects.toThrow('it cannot be written');
  stub.failWhen = () => false;
  const [begun = ''] = keysOf('/files/')
    .filter((key) => key.includes('.original'))
    .toReversed();
  stub.requests.length = 0;
  const set = (await take())!;
  expect(isGood(set)).toBe(true);
  expect(keysOf(nameOf(set)).filter((key) => key.includes('.original'))).toEqual([]);
  expect(stub.requests.some((line) => line.startsWith('GET') && line.includes(begun))).toBe(true);
  const pruner = await target({ s3: { ...stub.config, ...PRUNER } });
  await pruner.prune(1, new Date());
  expect(stub.objects.has(begun)).toBe(true);
  expect(await readdir(join(system.story.app.config.dataDir, 'backup'))).toEqual(['last-run.json']);
});

test('nothing is pruned if the list of a set that stays is damaged', async () => {
  const [key = ''] = keysOf('stored.txt.gz').toReversed();
  const object = stub.objects.get(key)!;
  stub.objects.set(key, { ...object, bytes: object.bytes.subarray(9) });
  const before = [...stub.objects.keys()];
  const pruner = await target({ s3: { ...stub.config, ...PRUNER } });
  await expect(pruner.prune(1, new Date())).rejects.toThrow(
    'stored.txt.gz is missing or has another checksum',
  );
  expect([...stub.objects.keys()]).toEqual(before);
  stub.objects.set(key, object);
});

test('answers that pass are repeated, and a wrong clock is corrected', async () => {
  stub.fail('PUT', 'slow down', 'cut', 'stored, then cut', 'internal error');
  stub.fail('GET', 'truncated', 'internal error');
  stub.clockAheadMs = 3600_000;
  expect(isGood((await take())!)).toBe(true);
  stub.clockAheadMs = 0;
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

test('a missing bucket, a full one and a full local disk are told apart', async () => {
  const nowhere = await take({ to: 's3://no-such-bucket/backups' }).catch(String);
  expect(nowhere).toContain('has no bucket "no-such-bucket": create it, or correct BACKUP_TO.');
  await system.upload('IMG_0005.JPG');
  stub.fail('PUT', 'no space');
  expect(await take().catch(String)).toContain(
    `there is no space left. Free some, or set a lower BACKUP_KEEP. (the bucket of ${to} is full)`,
  );
  expect(await lastFailure(system.configWith())).toBe('full');
  const noRoom = async () => ({ bavail: 0, blocks: 1000, bsize: 4096 });
  expect(await take({}, { readDiskSpace: noRoom }).catch(String)).toContain('(no room for ');
});

test('a set without a public key is refused, because it contains the keys', async () => {
  await expect(take({ recipients: [] })).rejects.toThrow('BACKUP_RECIPIENT is not set');
});
