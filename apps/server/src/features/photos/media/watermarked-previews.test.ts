import { linkUrl } from '#features/links/index.ts';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { watermarkShoot } from './watermarked-previews.ts';
import { photograph } from '../photos.test-support.ts';
import { openStory, type Story } from '../photos.test-support.ts';

let story: Story;
let shootId: string;
beforeAll(async () => {
  story = await openStory({ runsJobs: true });
  shootId = (await story.shoot(1, 0)).id;
  const as = story.people.photographer;
  await story.app.call('shoots.updateContact', {
    as,
    params: { id: shootId },
    body: { customers: [{ email: 'ouder@example.com' }] },
  });
  const photoIds: string[] = [];
  for (const number of [1, 2]) {
    const cameraTime = new Date(story.startedAt.getTime() + number * 1000);
    const answer = await story.upload(`${number}.jpg`, await photograph({ cameraTime }));
    photoIds.push(answer.headers.get('photo-id') ?? '');
  }
  await story.app.idle();
  const decision = { kind: 'shoots', shootIds: [shootId] };
  await story.post(`/api/events/${story.sessionId}/photos/decide`, { photoIds, decision });
  await story.app.idle();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => story.close());

/** The stored watermarked previews: the end of each key. */
async function stored(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of story.platform.storage.list(`photos/${story.sessionId}/`)) keys.push(key);
  return keys.filter((key) => key.includes('.marked-')).toSorted();
}
const kinds = async () => (await stored()).map((key) => /marked-\w+/.exec(key)?.[0]);
const forget = async () => {
  for (const key of await stored()) await story.platform.storage.remove(key);
};
const FOUR = ['marked-preview', 'marked-thumb', 'marked-preview', 'marked-thumb'];

test('watermarked previews of a shoot are created when it is published, and not before', async () => {
  expect(await stored()).toEqual([]);
  await story.app.call('galleries.publishShoot', {
    as: story.people.photographer,
    params: { id: shootId },
    body: { sendNow: true },
  });
  await story.app.idle();
  expect(await kinds()).toEqual(FOUR);
});

test('watermarking resumes after a failure and creates each preview once', async () => {
  await forget();
  const { storage } = story.platform;
  const real = storage.put.bind(storage);
  const put = vi.spyOn(storage, 'put');
  put.mockImplementationOnce(real).mockRejectedValueOnce(new Error('the disk is gone'));
  await expect(watermarkShoot(story.platform, shootId)).rejects.toThrow('the disk is gone');
  expect(await kinds()).toEqual(['marked-thumb']);
  put.mockClear();
  await watermarkShoot(story.platform, shootId);
  await watermarkShoot(story.platform, shootId);
  expect(await kinds()).toEqual(FOUR);
  expect(put).toHaveBeenCalledTimes(3);
});

test('a customer who views photos during watermarking gets them, and each preview is created once', async () => {
  await forget();
  const link = await story.db.selectFrom('links').select(['id', 'version']).executeTakeFirstOrThrow();
  const as = { authorization: `Link ${linkUrl(story.platform, { ...link, language: 'nl' }).split('#')[1]}` };
  const { data } = await story.app.call('galleries.show', { as });
  const urls = data.shoots.flatMap(({ photos }) => photos.map(({ thumbUrl }) => thumbUrl));
  const put = vi.spyOn(story.platform.storage, 'put');
  const [looks] = await Promise.all([
    Promise.all([...urls, ...urls].map(async (url) => (await fetch(story.app.url + url)).status)),
    watermarkShoot(story.platform, shootId),
  ]);
  expect(looks).toEqual([200, 200, 200, 200]);
  expect(put).toHaveBeenCalledTimes(4);
  expect(await kinds()).toEqual(FOUR);
});
