import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { createHash } from 'node:crypto';
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startS3Stub, type S3Stub } from '#platform/storage/s3-stub.test-support.ts';
import { FileMissing } from '#platform/storage/storage-errors.ts';
import { spool } from '#platform/storage/spool.ts';
import { encryptTo } from '../age.ts';
import { storedLines } from '../stored-list.ts';
import { openBucket } from './bucket.ts';
import { openBucketTarget } from './bucket-target.ts';
import { contentKey, aboutSet, nameOf } from './layout.ts';
import { pruneBucket } from './prune-bucket.ts';

/** May add, and not delete. */
const ADDER = { accessKeyId: 'AKIAADDER', secretAccessKey: 'secret-of-the-adder' };
/** May delete, and not add. */
const PRUNER = { accessKeyId: 'AKIAPRUNER', secretAccessKey: 'secret-of-the-pruner' };
const IMPATIENT = { connectMs: 500, silenceMs: 500, pausesMs: [1, 1, 1, 1, 1] };
const [A, B, C] = ['photos/a.original', 'photos/b.original', 'photos/c.original'];
const none = { rows: 0, files: 0, bytes: 0, faults: 0, scheduledFor: null };

let stub: S3Stub;
let folder: string;
let to: string;
let identity: string;
let recipients: string[];
beforeAll(async () => {
  stub = await startS3Stub({ pageSize: 3 });
  stub.keys.set(ADDER.accessKeyId, { ...ADDER, methods: ['PUT', 'GET', 'HEAD'] });
  stub.keys.set(PRUNER.accessKeyId, { ...PRUNER, methods: ['DELETE', 'GET', 'HEAD'] });
  to = `s3://${stub.config.bucket}/studio`;
  folder = await mkdtemp(join(tmpdir(), 'photoslate-bucket-'));
  await mkdir(join(folder, 'tables'));
  await writeFile(join(folder, 'tables/manifest.json'), '{}');
  const key = await generateX25519Identity();
  recipients = [await identityToRecipient(key)];
  identity = join(folder, 'key.txt');
  await writeFile(identity, `${key}\n`);
});
afterAll(async () => {
  await stub.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  stub.objects.clear();
  stub.failWhen = () => false;
  await rm(join(folder, 'backup'), { recursive: true, force: true });
});

const s3 = (keys: typeof ADDER) => ({ ...stub.config, ...keys });
const target = (keys = ADDER) => openBucketTarget(to, s3(keys), IMPATIENT);
const receive = (part: AsyncIterable<Uint8Array>) => spool(folder, part);
const journal = () => join(folder, 'backup/stored-in-bucket.txt');
const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour));
const keysOf = (part: string) => [...stub.objects.keys()].filter((key) => key.includes(part)).toSorted();
const prune = async (keep: number, hour: number) => (await target(PRUNER)).prune(keep, at(hour));

/** Writes the files of a set, as a backup does. */
async function begin(hour: number, keys: readonly string[]) {
  const opened = await target();
  const draft = await opened.begin({ now: at(hour), recipients, work: join(folder, 'backup/work') });
  const [former] = await opened.sets();
  if (former) await draft.files.takeOver(former);
  for (const key of keys)
    if ((await draft.files.size(key)) === null) await draft.files.put(key, Buffer.from(`photo ${key}`), 1);
  for await (const { key } of draft.files.list('')) if (!keys.includes(key)) await draft.files.remove(key);
  await draft.files.addFolder(join(folder, 'tables'));
  const end = async () => {
    await draft.files.verify();
    return draft.finish({ ...none, format: 1, takenAt: at(hour).toISOString(), recipients });
  };
  return { draft, end };
}
const take = async (hour: number, keys: readonly string[]) => (await begin(hour, keys)).end();

/** The description cannot be put: everything else is there. */
async function interrupted(hour: number, keys: readonly string[]): Promise<void> {
  stub.failWhen = (method, key) => method === 'PUT' && key.endsWith('/set.json');
  await expect(take(hour, keys)).rejects.toThrow('does not work at this moment');
  stub.failWhen = () => false;
}
const contents = async (set: Awaited<ReturnType<typeof take>>, keys: readonly string[]) => {
  const opened = await (await target()).open(set, { identity });
  try {
    return await Promise.all(keys.map(async (key) => text(await opened.files.open(key))));
  } finally {
    await opened.close();
  }
};
const photos = (keys: readonly string[]) => keys.map((key) => `photo ${key}`);

function change(key: string, by: (bytes: Buffer) => Buffer): void {
  const object = stub.objects.get(key)!;
  stub.objects.set(key, { ...object, bytes: by(Buffer.from(object.bytes)) });
}

test('a file is stored again if its object is missing or has another length', async () => {
  const former = await take(0, [A, B, C]);
  const [first = '', second = ''] = keysOf(`${nameOf(former)}/storage`);
  change(first, (bytes) => bytes.subarray(1));
  stub.objects.delete(second);
  const next = await take(1, [A, B, C]);
  expect(keysOf(`${nameOf(next)}/storage`)).toHaveLength(2);
  expect(await contents(next, [A, B, C])).toEqual(photos([A, B, C]));
});

test.each([
  ['its last byte', -1],
  ['a byte of its content', -9],
  ['its header', 30],
])('a file of which %s has changed is named in one sentence', async (_case, nth) => {
  const set = await take(0, [A]);
  const [key = ''] = keysOf(`${nameOf(set)}/storage`);
  change(key, (bytes) => {
    bytes[(nth + bytes.length) % bytes.length]! ^= 1;
    return bytes;
  });
  const damaged = `The backup is damaged: ${set.path}/storage/files/${A}.age is missing or has another checksum.`;
  await expect(contents(set, [A])).rejects.toThrow(new Error(damaged));
  stub.objects.delete(key);
  await expect(contents(set, [A])).rejects.toThrow(new Error(damaged));
  const opened = await (await target()).open(set, { identity, allowDamaged: true });
  expect(await opened.files.size(A)).toBeNull();
  await expect(text(await opened.files.open(A))).rejects.toThrow(FileMissing);
  await opened.close();
});

test('a path in the list of a set cannot leave the folder of a restore', async () => {
  const bucket = await openBucket(to, s3(ADDER), IMPATIENT);
  const name = '2026-06-01T00-00-00-000Z';
  const path = '../escaped.txt.age';
  const bytes = await buffer(await encryptTo(recipients)(new Blob(['x']).stream()));
  stub.objects.set(`studio/${contentKey(name, path)}`, { bytes, etag: '"x"', meta: {} });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const stored = { sha256, size: bytes.length, parts: [sha256] };
  const lines = storedLines(new Map([[path, { ...stored, plainSize: 1, from: name }]]));
  const list = await new Response(ReadableStream.from(lines).pipeThrough(new TextEncoderStream())).bytes();
  const gzip = createGzip();
  gzip.end(list);
  const { sha256: listSha256 } = await bucket.putStream(aboutSet(name, 'stored.txt.gz'), gzip, receive);
  const info = { ...none, format: 1 as const, takenAt: at(0).toISOString(), recipients, listSha256 };
  const opening = (await target()).open({ path: `${to}/${name}`, info }, { identity });
  await expect(opening).rejects.toThrow('The backup is damaged');
  await expect(readFile(join(tmpdir(), 'escaped.txt'))).rejects.toThrow('ENOENT');
});

test('pruning keeps what newer sets name, and an erased photo goes with the last set that has it', async () => {
  await take(0, [A, B]);
  const second = await take(24, [A, B]);
  await expect((await target(ADDER)).prune(1, at(25))).rejects.toThrow('to delete objects of the bucket');
  expect(await prune(1, 25)).toBe(1);
  expect(await contents(second, [A, B])).toEqual(photos([A, B]));
  const third = await take(48, [B]);
  expect(keysOf(A)).toHaveLength(1);
  expect(await prune(1, 80)).toBe(1);
  expect(keysOf(A)).toEqual([]);
  expect(await contents(third, [B])).toEqual(photos([B]));
  expect(await (await target()).sets()).toHaveLength(1);
});

test('nothing is pruned if the list of a set that stays is damaged', async () => {
  await take(0, [A]);
  const set = await take(1, [A]);
  change(keysOf(`${nameOf(set)}/stored.txt.gz`)[0]!, (bytes) => bytes.subarray(9));
  const before = [...stub.objects.keys()];
  await expect(prune(1, 2)).rejects.toThrow('stored.txt.gz is missing or has another checksum');
  expect([...stub.objects.keys()]).toEqual(before);
});

test('a run that breaks off leaves no set, and a later pruning deletes what it has stored', async () => {
  await interrupted(0, [A]);
  expect(await (await target()).sets()).toEqual([]);
  // A run may still be at work.
  await prune(5, 24);
  expect(keysOf(A)).toHaveLength(1);
  await prune(5, 72);
  expect([...stub.objects.keys()]).toEqual([]);
});

test('an interrupted run is continued, and what it had stored is read back as well', async () => {
  await interrupted(0, [A, B]);
  const begun = keysOf('.original');
  stub.requests.length = 0;
  const set = await take(1, [A, B, C]);
  expect(keysOf(`${nameOf(set)}/storage`)).toHaveLength(1);
  for (const key of begun)
    expect(stub.requests.some((line) => line.startsWith('GET') && line.includes(key))).toBe(true);
  await prune(1, 100);
  expect(await contents(set, [A, B, C])).toEqual(photos([A, B, C]));
  expect(await readdir(join(folder, 'backup'))).toEqual(['work']);
});

test('what a rule of the bucket has deleted since is stored again', async () => {
  await interrupted(0, [A, B]);
  stub.objects.delete(keysOf(A)[0]!);
  expect(await contents(await take(1, [A, B]), [A, B])).toEqual(photos([A, B]));
});

test('a run continues although the list of stored files is damaged', async () => {
  await interrupted(0, [A]);
  await appendFile(journal(), `${'\0'.repeat(40)}\n{"path":"storage/files/x.age"}\n`);
  const set = await take(1, [A, B]);
  expect(keysOf(`${nameOf(set)}/storage`)).toHaveLength(1);
  expect(await contents(set, [A, B])).toEqual(photos([A, B]));
});

test('a pruning does not delete what a run at work continues with', async () => {
  await take(0, [C]);
  await interrupted(1, [A]);
  const { end } = await begin(40, [A, B, C]);
  await prune(1, 55);
  expect(await contents(await end(), [A, B, C])).toEqual(photos([A, B, C]));
});

test('a set that is completed during a pruning keeps what it continued with', async () => {
  await take(0, [C]);
  await interrupted(1, [A]);
  const { draft } = await begin(40, [A, B, C]);
  await draft.files.verify();
  const opened = await target(PRUNER);
  // The pruning has read which sets are complete.
  const before = await opened.sets();
  await draft.finish({ ...none, format: 1, takenAt: at(40).toISOString(), recipients });
  const bucket = await openBucket(to, s3(PRUNER), IMPATIENT);
  await pruneBucket(bucket, { sets: before, keep: 1, now: at(55) });
  const [set] = await opened.sets();
  expect(await contents(set!, [A, B, C])).toEqual(photos([A, B, C]));
});

test('a drill whose set is pruned meanwhile is none', async () => {
  const set = await take(0, [A]);
  const opened = await target();
  await opened.recordDrill(set, at(1));
  expect(await opened.lastDrill(await opened.sets())).toEqual(at(1));
  stub.failWhen = (method, key) => {
    if (method === 'GET' && key.endsWith('drill.json')) stub.objects.delete(key);
    return false;
  };
  expect(await opened.lastDrill([set])).toBeUndefined();
});

test('answers that pass are repeated, and a wrong clock is corrected', async () => {
  stub.fail('PUT', 'slow down', 'cut', 'stored, then cut', 'internal error');
  stub.fail('GET', 'truncated', 'internal error');
  stub.clockAheadMs = 3600_000;
  expect(await contents(await take(0, [A]), [A])).toEqual(photos([A]));
  stub.clockAheadMs = 0;
});
