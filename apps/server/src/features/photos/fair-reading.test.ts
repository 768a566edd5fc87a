import { startApp } from '@photoslate/test-support/start-app';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { base64, jpegLike, openStory, PIECE, type Person, type Story } from './photos.test-support.ts';

let story: Story;
beforeAll(async () => {
  story = await openStory();
});
afterAll(() => story.close());

async function upload(count: number, sessionId: string, who: Person): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const headers = {
      'upload-length': '2000',
      'upload-metadata': `sessionId ${base64(sessionId)},filename ${base64(`IMG_${number}.JPG`)}`,
      'content-type': PIECE,
    };
    const answer = await story.tus('POST', '/api/uploads', who, headers, jpegLike(2000));
    expect(answer.status).toBe(201);
  }
}

const readingsOf = (sessionId: string) =>
  story.db.selectFrom('photos').select('readAt').where('sessionId', '=', sessionId).execute();

test('a few photos of one studio do not wait for a large card of another one', async () => {
  const own = await story.app.session(story.people.stranger);
  await upload(100, story.sessionId, 'photographer');
  await upload(5, own.id, 'stranger');
  const reader = await startApp({ after: story.app, listen: false, runsJobs: true });
  try {
    await expect
      .poll(async () => {
        const all = [...(await readingsOf(own.id)), ...(await readingsOf(story.sessionId))];
        return all.filter(({ readAt }) => readAt).length;
      })
      .toBe(105);
  } finally {
    await reader.close();
  }
  const lastOwn = Math.max(...(await readingsOf(own.id)).map(({ readAt }) => Number(readAt)));
  const later = (await readingsOf(story.sessionId)).filter(({ readAt }) => Number(readAt) > lastOwn);
  expect(later.length, 'photos of the large card that are read after them').toBeGreaterThan(50);
});
