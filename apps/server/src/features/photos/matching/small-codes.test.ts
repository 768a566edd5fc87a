import { routes } from '@photoslate/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownCodes } from '../known-codes.store.ts';
import { openStory, photograph, type Story } from '../photos.test-support.ts';

/** A code is about 90 pixels wide in these pictures, and a quarter of that in the first look. */
const WIDTH = 5600;
const MODULE_WIDTH = 3;

let story: Story;
beforeAll(async () => {
  story = await openStory({ runsJobs: true });
});
afterAll(() => story.close());

test('a card whose codes are all too small for the first look is scanned until each photo is in its shoot', async () => {
  const cameraTime = (seconds: number) => new Date(story.startedAt.getTime() + seconds * 1000 + 250);
  const truth: [string, string][] = [];
  let fileNumber = 0;
  const take = async (photo: Parameters<typeof photograph>[0]): Promise<string> => {
    fileNumber += 1;
    const answer = await story.upload(`IMG_${1000 + fileNumber}.JPG`, await photograph(photo));
    expect(answer.status).toBe(201);
    return answer.headers.get('photo-id') ?? '';
  };
  const frames: string[] = [];
  const starts: [string, number[]][] = [];
  for (const number of [1, 2, 3, 4]) {
    const start = number * 9;
    const shoot = await story.shoot(number, start);
    starts.push([shoot.code, [story.startedAt.getTime() / 1000 + start]]);
    const text = story.qr(shoot.code, start + 3);
    frames.push(
      await take({ cameraTime: cameraTime(start + 3), text, width: WIDTH, moduleWidth: MODULE_WIDTH }),
    );
    for (const after of [5, 6, 7])
      truth.push([await take({ cameraTime: cameraTime(start + after) }), shoot.id]);
  }
  const known = await knownCodes(story.platform, { id: frames[0] ?? '', sessionId: story.sessionId });
  expect(known.startsOf).toEqual(Object.fromEntries(starts));
  await story.app.idle(150_000);

  const scanned = await story.db.selectFrom('photos').select('id').where('lookedHarder', '=', true).execute();
  expect(scanned.map(({ id }) => id)).toEqual(expect.arrayContaining(frames));
  const path = `/api/events/${story.sessionId}`;
  const photos = routes['photos.list'].answer.parse((await story.get(`${path}/photos?limit=200`)).body).data;
  expect(photos.filter(({ role }) => role === 'qr-frame').map(({ id }) => id)).toEqual(frames);
  expect(photos.flatMap(({ id, shootIds }) => shootIds.map((shootId) => [id, shootId]))).toEqual(truth);
  const report = routes['card.report'].answer.parse((await story.get(`${path}/card`)).body).data;
  expect(report).toMatchObject({ qrFrameCount: 4, certainCount: 12, reviewCount: 0, scanningCount: 0 });
});
