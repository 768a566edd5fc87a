import { routes } from '@photoslate/contract/routes';
import { qrText } from '@photoslate/domain/code';
import { startApp } from '@photoslate/test-support/start-app';
import { expect, test } from 'vitest';
import { photograph } from '../photos.test-support.ts';
import { openStory } from '../photos.test-support.ts';

const [former, present] = ['http://192.168.1.20:3000', 'http://192.168.1.33:3000'] as const;

test('a QR code of a former origin assigns photos like one of the present origin', async () => {
  const before = await startApp({ listen: false, config: { publicUrl: former } });
  const story = await openStory({ runsJobs: true, after: before, config: { publicUrl: present } });
  const expected: (readonly string[])[] = [];
  for (const [index, publicUrl] of [former, present].entries()) {
    const start = index * 300;
    const { id, code } = await story.shoot(index + 1, start);
    const unixSeconds = Math.floor(story.startedAt.getTime() / 1000) + start + 12;
    const text = qrText({ publicUrl, code, seconds: unixSeconds });
    for (const wait of [12, 20, 24]) {
      const cameraTime = new Date(story.startedAt.getTime() + (start + wait) * 1000 + 400);
      const bytes = await photograph({ cameraTime, ...(wait === 12 ? { text } : {}) });
      await story.upload(`IMG_${1000 + start + wait}.JPG`, bytes);
      expected.push(wait === 12 ? ['qr-frame', 'certain'] : ['photo', 'certain', id]);
    }
  }
  await story.app.idle();
  const { body } = await story.get(`/api/events/${story.sessionId}/photos?limit=200`);
  const { data } = routes['photos.list'].answer.parse(body);
  expect(data.map(({ role, verdict, shootIds }) => [role, verdict, ...shootIds])).toEqual(expected);
  await story.close();
  await before.close();
});
