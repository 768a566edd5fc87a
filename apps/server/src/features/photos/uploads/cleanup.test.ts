import { DAY_MS } from '@photoslate/domain/durations';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { jpegLike } from '../photos.test-support.ts';
import { openStory, type Story } from '../photos.test-support.ts';
import { originalKey } from '../media/storage-keys.ts';
import { deleteStaleUploads } from './cleanup.ts';
import { tusClient } from '../photos.test-support.ts';
import { deleteUpload } from './uploads.store.ts';

let story: Story;
let tus: ReturnType<typeof tusClient>;
beforeAll(async () => {
  story = await openStory();
  tus = tusClient(story);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => story.close());

const bytes = jpegLike(4000);
const sha256Of = async (id: string) =>
  (await story.db.selectFrom('photos').select('sha256').where('id', '=', id).executeTakeFirst())?.sha256;
const keptBytes = (id: string) => story.platform.storage.size(originalKey(story.sessionId, id));
const change = (id: string, columns: { createdAt?: Date; leaseOwner?: string; leaseUntil?: Date | null }) =>
  story.db.updateTable('uploads').set(columns).where('id', '=', id).execute();

/** Creates an upload that began this many days ago and lacks its second half. */
async function halfDone(daysAgo: number, whole = bytes) {
  const path = await tus.begin(whole.length);
  const id = path.split('/').at(-1) ?? '';
  await tus.send(path, 0, whole.subarray(0, 2000));
  await change(id, { createdAt: new Date(Date.now() - daysAgo * DAY_MS) });
  return { id, path, finish: () => tus.send(path, 2000, whole.subarray(2000)) };
}

test('a stale upload with an active lease is not deleted and can be finished', async () => {
  const upload = await halfDone(8);
  await change(upload.id, { leaseOwner: crypto.randomUUID(), leaseUntil: new Date(Date.now() + DAY_MS) });
  await deleteStaleUploads(story.platform);
  await change(upload.id, { leaseUntil: null });
  expect((await upload.finish()).status).toBe(204);
  expect(await keptBytes(upload.id)).toBe(bytes.length);
});

test('a stale upload that is finished during the cleanup keeps its file', async () => {
  const forgotten = await halfDone(20, jpegLike(4000));
  const late = await halfDone(10, jpegLike(4000));
  const { partials } = story.platform.storage;
  const remove = partials.remove.bind(partials);
  vi.spyOn(partials, 'remove').mockImplementationOnce(async (id) => {
    expect(id).toBe(forgotten.id);
    expect((await late.finish()).status).toBe(204);
    await remove(id);
  });
  await deleteStaleUploads(story.platform);
  expect(await sha256Of(late.id)).toMatch(/^[0-9a-f]{64}$/);
  expect(await keptBytes(late.id)).toBe(4000);
});

test('an upload that is deleted while it is being finished answers 404 and creates no photo', async () => {
  const upload = await halfDone(8, jpegLike(4000));
  const { partials } = story.platform.storage;
  const finish = partials.finish.bind(partials);
  vi.spyOn(partials, 'finish').mockImplementationOnce(async (id, key) => {
    await finish(id, key);
    await deleteUpload(story.db, id);
  });
  expect((await upload.finish()).status).toBe(404);
  expect(await sha256Of(upload.id)).toBeUndefined();
});
