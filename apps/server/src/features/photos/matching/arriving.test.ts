import type { Insertable } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import type { Photos } from '#platform/database/schema.ts';
import { jpegLike, openStory, tusClient, type Story } from '../photos.test-support.ts';
import { runMatchJob } from './match.service.ts';

const SHOOT_S = 100;
const codes: string[] = [];
let story: Story;
let tus: ReturnType<typeof tusClient>;

beforeAll(async () => {
  story = await openStory();
  tus = tusClient(story);
  // oxlint-disable-next-line no-await-in-loop -- in the order of their starts
  for (let index = 0; index < 3; index++) codes.push((await story.shoot(index + 1, index * SHOOT_S)).code);
  await insertCard();
});
afterAll(() => story.close());
beforeEach(() => story.app.takeJobs('photos.match'));

/** Three shoots with a QR frame and three photos each. The second one of shoot 2 is missing. */
async function insertCard(): Promise<void> {
  const { studioId } = await story.db
    .selectFrom('sessions')
    .select('studioId')
    .where('id', '=', story.sessionId)
    .executeTakeFirstOrThrow();
  const startMs = story.startedAt.getTime();
  const rows = codes.flatMap((code, shoot) =>
    [4, 14, 17, 20].map((behind, at): Insertable<Photos> => {
      const id = newId();
      const seconds = startMs / 1000 + shoot * SHOOT_S + behind;
      return {
        id,
        studioId,
        sessionId: story.sessionId,
        homeSessionId: story.sessionId,
        sha256: id.replaceAll('-', '').padEnd(64, '0'),
        sizeBytes: 1000,
        fileName: `IMG_${1001 + shoot * 4 + at}.JPG`,
        storageKey: `photos/${story.sessionId}/${id}.original`,
        state: 'read',
        cameraKey: 'Canon|EOS R6|42',
        cameraTimeMs: seconds * 1000 + 7_200_000,
        cameraTimeResolutionMs: 1000,
        qr: JSON.stringify(at === 0 ? [{ code, seconds, text: code }] : []),
      };
    }),
  );
  rows.splice(6, 1);
  await story.db.insertInto('photos').values(rows).execute();
}

/** Runs the matching that was enqueued, and returns the verdicts on all photos but QR frames. */
async function matched(): Promise<Record<string, string | null>> {
  expect(await story.app.takeJobs('photos.match')).toHaveLength(1);
  await runMatchJob(story.platform, { sessionId: story.sessionId, cause: 'session' });
  const photos = await story.db
    .selectFrom('photos')
    .select(['fileName', 'verdict', 'reasons'])
    .where('sessionId', '=', story.sessionId)
    .where('role', '=', 'photo')
    .orderBy('fileName')
    .execute();
  const words = photos.map(({ fileName, verdict, reasons }) => {
    const isAbsent = JSON.stringify(reasons).includes('files-absent');
    return [fileName.slice(4, 8), `${verdict}${isAbsent ? ', files absent' : ''}`];
  });
  return Object.fromEntries(words);
}

const ofShoots = (second: string) => {
  const first = { 1002: 'certain', 1003: 'certain', 1004: 'certain' };
  return { ...first, 1006: second, 1008: second, 1010: 'certain', 1011: 'certain', 1012: 'certain' };
};

test('photos next to a missing file are certain only once no upload is unfinished', async () => {
  const path = await tus.begin(4000);
  await tus.send(path, 0, jpegLike(4000).subarray(0, 2000));
  await runMatchJob(story.platform, { sessionId: story.sessionId, cause: 'session' });
  const photos = await story.db
    .selectFrom('photos')
    .select('verdict')
    .where('verdict', '=', 'likely')
    .execute();
  expect(photos).toHaveLength(2);
  expect((await story.tus('DELETE', path, 'photographer')).status).toBe(204);
  expect(await matched()).toEqual(ofShoots('certain'));
});

test('an upload that turns out to be no photo, or a photo that is there already, ends the waiting too', async () => {
  const text = await tus.begin(20);
  await runMatchJob(story.platform, { sessionId: story.sessionId, cause: 'session' });
  expect((await tus.send(text, 0, Buffer.from('this is no photograp'))).status).toBe(415);
  expect(await matched()).toEqual(ofShoots('certain'));
});
