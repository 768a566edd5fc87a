import { startS3Stub, type S3Stub } from '#platform/storage/s3-stub.test-support.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jpegLike, openStory, type Story } from '../photos.test-support.ts';
import { mediaUrl } from './media-url.ts';
import { isPreviewKey, originalKey, previewKey, sideKey } from './storage-keys.ts';

let stub: S3Stub;
let story: Story;
beforeAll(async () => {
  stub = await startS3Stub();
  story = await openStory({ config: { storage: { kind: 's3', cacheBytes: 1_000_000, s3: stub.config } } });
});
afterAll(async () => {
  await story.close();
  await stub.close();
});

test('a preview is read from the object store once, and never without access', async () => {
  const answer = await story.upload('one.jpg', jpegLike(5000));
  const photoId = answer.headers.get('photo-id') ?? '';
  await story.db.updateTable('photos').set({ state: 'read' }).where('id', '=', photoId).execute();
  const key = previewKey(story.sessionId, photoId, 'thumb');
  const thumb = jpegLike(900);
  await story.platform.storage.put(key, thumb);
  const loginId = await story.loginOf('photographer');
  const url = story.app.url + mediaUrl(story.platform, { kind: 'login', loginId }, photoId, 'thumb');
  stub.requests.length = 0;
  for (let nth = 0; nth < 3; nth += 1) {
    const shown = await fetch(url);
    expect([shown.status, Buffer.from(await shown.arrayBuffer()).equals(thumb)]).toEqual([200, true]);
  }
  expect(stub.requests.filter((one) => one.startsWith('GET '))).toHaveLength(1);

  await story.app.call('auth.logout', { as: story.people.photographer });
  expect((await fetch(url)).status).toBe(401);
});

test('previews are cached, and originals are not', () => {
  const [session, photo] = ['01a2-a', '01a2-b'];
  for (const what of ['thumb', 'preview', 'marked-thumb-0123abcd', 'marked-preview-0123abcd'])
    expect(isPreviewKey(sideKey(session, photo, what))).toBe(true);
  for (const key of [originalKey(session, photo), sideKey(session, photo, 'clean'), 'logos/a/preview'])
    expect(isPreviewKey(key)).toBe(false);
});
