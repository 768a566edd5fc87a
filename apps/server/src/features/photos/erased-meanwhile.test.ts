import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { watermarkedPreview } from './media/watermarked-previews.ts';
import { mediaPhoto } from './media/media.store.ts';
import { photoFilesIn } from './media/photo-files.ts';
import { photograph } from './photos.test-support.ts';
import { openStory, type Story } from './photos.test-support.ts';
import { readPhoto } from './pipeline.ts';
import { originalKey } from './media/storage-keys.ts';
import { tusClient } from './photos.test-support.ts';

let story: Story;
beforeAll(async () => {
  story = await openStory();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => story.close());

let minutes = 0;
async function uploaded(): Promise<string> {
  const cameraTime = new Date(story.startedAt.getTime() + ++minutes * 60_000);
  const answer = await story.upload(`${minutes}.jpg`, await photograph({ cameraTime }));
  return answer.headers.get('photo-id') ?? '';
}

async function filesOf(id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of photoFilesIn(story.platform.storage, story.sessionId, [id])) keys.push(key);
  return keys;
}

/** Erases a photo with its files just before its next file is stored. */
function eraseBeforeNextFile(id: string): void {
  const { storage } = story.platform;
  const put = storage.put.bind(storage);
  vi.spyOn(storage, 'put').mockImplementationOnce(async (key, source) => {
    await story.db.deleteFrom('uploads').where('photoId', '=', id).execute();
    await story.db.deleteFrom('photos').where('id', '=', id).execute();
    for (const file of await filesOf(id)) await storage.remove(file);
    return put(key, source);
  });
}

test('a photo erased while it is read leaves no preview behind', async () => {
  const id = await uploaded();
  eraseBeforeNextFile(id);
  await readPhoto(story.platform, id);
  expect(await filesOf(id)).toEqual([]);
});

test('a photo erased while its watermarked preview is made leaves none behind; other photos keep theirs', async () => {
  for (const isErased of [false, true]) {
    const id = await uploaded();
    await readPhoto(story.platform, id);
    const photo = await mediaPhoto(story.db, id);
    if (!photo) throw new Error('no photo');
    if (isErased) eraseBeforeNextFile(id);
    const { key } = await watermarkedPreview(story.platform, photo, 'marked-thumb');
    expect((await filesOf(id)).includes(key)).toBe(!isErased);
  }
});

test('a refused upload whose deletion fails stays known and is deleted on the next request', async () => {
  const tus = tusClient(story);
  const text = '<html>';
  const path = await tus.begin(text.length);
  const key = originalKey(story.sessionId, path.split('/').at(-1) ?? '');
  const { storage } = story.platform;
  vi.spyOn(storage, 'remove').mockRejectedValueOnce(new Error('the disk is gone'));
  expect((await tus.send(path, 0, text)).status).toBe(500);
  expect(await storage.size(key)).toBe(text.length);
  expect((await story.tus('HEAD', path, 'photographer')).status).toBe(415);
  expect(await storage.size(key)).toBeNull();
});
