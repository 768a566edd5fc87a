import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startS3Stub, type S3Stub } from '#platform/storage/s3-stub.test-support.ts';
import { runAdmin } from '@photoslate/test-support/run-server';
import { openEmptyDatabase } from '@photoslate/test-support/test-database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpegLike, openStory, type Story } from '../features/photos/photos.test-support.ts';

let stub: S3Stub;
let story: Story;
let folder: string;
const photos: Buffer[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photoslate-object-store-'));
  stub = await startS3Stub();
  story = await openStory();
  for (const size of [3000, 4000, 5000]) {
    const bytes = jpegLike(size);
    photos.push(bytes);
    expect((await story.upload(`${size}.jpg`, bytes)).status).toBe(201);
  }
});
afterAll(async () => {
  await story.close();
  await stub.close();
  await rm(folder, { recursive: true });
});

const bucket = (of = stub) => ({
  S3_ENDPOINT: of.config.endpoint ?? '',
  S3_BUCKET: of.config.bucket,
  S3_ACCESS_KEY_ID: of.config.accessKeyId,
  S3_SECRET_ACCESS_KEY: of.config.secretAccessKey,
});
const admin = (args: string[], more: Record<string, string>) =>
  runAdmin(args, {
    DATA_DIR: story.platform.config.dataDir,
    DATABASE_URL: story.app.databaseUrl,
    SIGNING_KEY: story.platform.config.signingKeys[0] ?? '',
    ...more,
  });
/** The id of the store that the database knows as its own. */
const currentStore = async () =>
  (await story.db.selectFrom('stores').select('id').where('isCurrent', '=', true).executeTakeFirst())?.id;
const toS3 = () => ({ STORAGE: 's3', STORAGE_FORMER: 'disk', ...bucket() });

test('a move to S3 copies every file, and the check sees what is missing and damaged', async () => {
  const before = await admin(['check'], toS3());
  expect([before.code, before.error]).toEqual([1, expect.stringContaining('missing: 3')]);
  const copied = await admin(['storage:copy'], toS3());
  expect(copied.error).toBe('');
  expect(copied.out).toContain('Copied 3 files');
  expect(stub.objects.get('store-id')?.bytes.toString().trim()).toBe(await currentStore());
  expect(await admin(['check'], toS3())).toMatchObject({
    code: 0,
    out: 'missing: 0\norphans: 0\ndamaged: 0\n',
  });
  const [key = '', object] =
    [...stub.objects].find(([, { bytes }]) => bytes.equals(photos[0] ?? bytes)) ?? [];
  if (object) stub.objects.set(key, { ...object, bytes: Buffer.from(object.bytes).fill(7, 100) });
  const damaged = await admin(['check'], toS3());
  expect(damaged.error).toContain(`damaged: 1\n  ${key.replace('files/', '')}`);
  if (object) stub.objects.set(key, object);
  stub.objects.set('files/photos/nobody', { bytes: Buffer.from('x'), etag: '"x"', meta: {} });
  expect((await admin(['check'], toS3())).error).toContain('orphans: 1\n  photos/nobody');
  stub.objects.delete('files/photos/nobody');
});

test('a move back to disk copies every file', async () => {
  const files = join(story.platform.config.dataDir, 'storage', 'files');
  await rm(join(files, 'photos'), { recursive: true });
  const toDisk = { STORAGE: 'disk', STORAGE_FORMER: 's3', ...bucket() };
  const inS3 = await currentStore();
  expect((await admin(['storage:copy'], toDisk)).out).toContain('Copied 3 files');
  expect(await currentStore()).not.toBe(inS3);
  const onDisk = await readFile(join(files, '..', 'store-id'), 'utf8');
  expect(onDisk.trim()).toBe(await currentStore());
  expect((await admin(['check'], {})).out).toBe('missing: 0\norphans: 0\ndamaged: 0\n');
  const rows = await story.db.selectFrom('photos').select('storageKey').execute();
  expect(rows).toHaveLength(3);
  for (const { storageKey } of rows)
    expect(photos).toContainEqual(await buffer(await story.platform.storage.open(storageKey)));
});

test('a copy without a former store is refused in a sentence', async () => {
  expect(await admin(['storage:copy'], { STORAGE: 's3', ...bucket() })).toMatchObject({
    code: 1,
    error: 'STORAGE_FORMER is not set: it names the store from which files are copied.\n',
  });
});

test('a store with wrong settings is refused in a sentence, without a key', async () => {
  const wrong = { STORAGE: 's3', ...bucket(), S3_SECRET_ACCESS_KEY: 'a-wrong-secret' };
  const { code, error } = await admin(['check'], wrong);
  expect(code).toBe(1);
  expect(error).toMatch(/^The object store at http:\S+ refuses the signature: [^\n]+\.\n$/);
  expect(error).not.toMatch(/a-wrong-secret|AKIASTUB/);
});

test('a backup of an object store is restored into another one', async () => {
  const backup = join(folder, 'backup');
  const s3 = { STORAGE: 's3', ...bucket() };
  await story.db
    .insertInto('partialUploads')
    .values({ id: 'unfinished', sizeBytes: 9, touchedAt: new Date() })
    .execute();
  expect((await admin(['backup', '--folder', backup], s3)).error).toBe('');
  const other = await startS3Stub();
  const database = await openEmptyDatabase();
  try {
    const env = {
      DATA_DIR: join(folder, 'restored'),
      DATABASE_URL: database.url,
      STORAGE: 's3',
      ...bucket(other),
    };
    const restored = await runAdmin(['restore', '--folder', backup], env);
    expect([restored.error, restored.code]).toEqual(['', 0]);
    expect([...other.objects.keys()].toSorted()).toEqual([...stub.objects.keys()].toSorted());
    expect(await database.query('select * from partial_uploads')).toEqual([]);
    const id = other.objects.get('store-id')?.bytes.toString().trim();
    expect(await database.query('select id, is_current from stores')).toEqual([{ id, is_current: true }]);
    expect(id).not.toBe(stub.objects.get('store-id')?.bytes.toString().trim());
  } finally {
    await database.close();
    await other.close();
  }
});
