import { createHash, randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { startS3Stub, type S3Stub } from '#platform/storage/s3-stub.test-support.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jpegLike, openStory, tusClient, type Story } from '../photos.test-support.ts';
import { deleteStaleUploads } from './cleanup.ts';

let stub: S3Stub;
let story: Story;
let tus: ReturnType<typeof tusClient>;
beforeAll(async () => {
  stub = await startS3Stub();
  story = await openStory({ config: { storage: { kind: 's3', cacheBytes: 0, s3: stub.config } } });
  tus = tusClient(story);
});
afterAll(async () => {
  await story.close();
  await stub.close();
});
beforeEach(() => void (stub.requests.length = 0));

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const puts = () => stub.requests.filter((one) => one.startsWith('PUT ')).length;

/** The bytes of the original, as the photographer downloads them. */
async function download(photoId: string): Promise<Buffer> {
  const { storageKey } = await story.db
    .selectFrom('photos')
    .select('storageKey')
    .where('id', '=', photoId)
    .executeTakeFirstOrThrow();
  return buffer(await story.platform.storage.open(storageKey));
}

test('a photo that comes whole is one object, with its SHA-256, and no file of this machine', async () => {
  const bytes = jpegLike(300_000);
  const answer = await story.upload('one.jpg', bytes);
  expect(answer.status).toBe(201);
  expect(puts()).toBe(1);
  const photoId = answer.headers.get('photo-id') ?? '';
  expect(await download(photoId)).toEqual(bytes);
  const [stored] = [...stub.objects.values()].filter((each) => each.bytes.equals(bytes));
  expect(stored?.meta).toEqual({ sha256: sha256(bytes) });
});

test('a photo in pieces continues on another connection, and leaves one object', async () => {
  const bytes = jpegLike(300_000);
  const before = stub.objects.size;
  const path = await tus.begin(bytes.length, { sha256: sha256(bytes) });
  expect((await tus.send(path, 0, bytes.subarray(0, 100_000))).status).toBe(204);
  expect(await tus.offsetOf(path)).toBe('100000');
  const last = await tus.send(path, 100_000, bytes.subarray(100_000));
  expect(await download(last.headers.get('photo-id') ?? '')).toEqual(bytes);
  expect(stub.objects.size).toBe(before + 1);
  expect(puts()).toBe(3);
});

test('a store that fails is 503, and the upload goes on where it was', async () => {
  const bytes = jpegLike(20_000);
  const path = await tus.begin(bytes.length, {});
  await tus.send(path, 0, bytes.subarray(0, 10_000));
  stub.fail('PUT', 'denied');
  const refused = await tus.send(path, 10_000, bytes.subarray(10_000));
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await tus.offsetOf(path)).toBe('10000');
  const last = await tus.send(path, 10_000, bytes.subarray(10_000));
  expect(await download(last.headers.get('photo-id') ?? '')).toEqual(bytes);
});

test('a full store is 507', async () => {
  stub.fail('PUT', 'no space');
  const refused = await story.upload('two.jpg', jpegLike(5000));
  expect(refused.status).toBe(507);
});

test('bytes that are no photo leave no object', async () => {
  const before = stub.objects.size;
  const refused = await story.upload('three.txt', Buffer.from(`no photo ${randomBytes(20).toString('hex')}`));
  expect(refused.status).toBe(415);
  expect(stub.objects.size).toBe(before);
});

test('an upload that nobody continues is deleted with its objects', async () => {
  const before = stub.objects.size;
  const path = await tus.begin(9000, {});
  await tus.send(path, 0, jpegLike(9000).subarray(0, 4000));
  expect(stub.objects.size).toBe(before + 1);
  await story.db
    .updateTable('partialUploads')
    .set({ touchedAt: new Date(0) })
    .execute();
  await deleteStaleUploads(story.platform);
  expect(stub.objects.size).toBe(before);
  expect((await story.tus('HEAD', path, 'photographer')).status).toBe(404);
});
