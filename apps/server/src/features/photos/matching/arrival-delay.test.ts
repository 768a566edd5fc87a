import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Insertable } from 'kysely';
import type { Photos } from '#platform/database/schema.ts';
import { newId } from '#platform/ids.ts';
import { enqueueMatch, runMatchJob } from './match.service.ts';
import { openStory, type Story } from '../photos.test-support.ts';

/** So many photos put the next matching off by five seconds, and few photos by four. */
const PHOTOS = 5000;
const PAUSE_MS = 4000;

let story: Story;
let now = new Date('2026-06-07T10:00:00Z');
const lastId = newId();

beforeAll(async () => {
  story = await openStory({ clock: { now: () => now } });
  await insert(Array.from({ length: PHOTOS }, (_, index) => ({ id: newId(), fileName: `IMG_${index}.JPG` })));
  await insert([{ id: lastId, fileName: 'IMG_9999.JPG', state: 'stored' }]);
});
afterAll(() => story.close());
beforeEach(async () => {
  await story.db.updateTable('photos').set({ state: 'stored' }).where('id', '=', lastId).execute();
  now = new Date(now.getTime() + 60_000);
  await arrive();
  expect(await matchedAt()).toEqual(now);
});

async function insert(photos: readonly { id: string; fileName: string; state?: 'stored' }[]): Promise<void> {
  const { studioId } = await story.db
    .selectFrom('sessions')
    .select('studioId')
    .where('id', '=', story.sessionId)
    .executeTakeFirstOrThrow();
  const rows = photos.map(({ id, fileName, state }): Insertable<Photos> => ({
    id,
    studioId,
    sessionId: story.sessionId,
    homeSessionId: story.sessionId,
    sha256: id.replaceAll('-', '').padEnd(64, '0'),
    sizeBytes: 1000,
    fileName,
    storageKey: `photos/${story.sessionId}/${id}.original`,
    state: state ?? 'read',
  }));
  for (let at = 0; at < rows.length; at += 500)
    // oxlint-disable-next-line no-await-in-loop -- a statement takes so many parameters
    await story.db
      .insertInto('photos')
      .values(rows.slice(at, at + 500))
      .execute();
}

const matchedAt = async () =>
  (
    await story.db
      .selectFrom('cardReadings')
      .select('matchedAt')
      .where('sessionId', '=', story.sessionId)
      .executeTakeFirst()
  )?.matchedAt;

/** Runs the job that the arrival of a photo enqueued; resolves with the jobs that wait after it. */
async function arrive(): Promise<unknown[]> {
  await story.app.takeJobs('photos.match');
  await runMatchJob(story.platform, { sessionId: story.sessionId, cause: 'arrival' });
  return story.app.takeJobs('photos.match');
}

test('while photos arrive, a large session is matched again only after a time that grows with its photos', async () => {
  const before = now;
  now = new Date(before.getTime() + PHOTOS - 1);
  expect(await arrive()).toEqual([{ sessionId: story.sessionId, cause: 'arrival' }]);
  expect(await matchedAt()).toEqual(before);
  now = new Date(before.getTime() + PHOTOS);
  expect(await arrive()).toEqual([]);
  expect(await matchedAt()).toEqual(now);
});

test('while photos arrive, a small session is matched at most every four seconds', async () => {
  await story.db.updateTable('photos').set({ state: 'unreadable' }).where('id', '!=', lastId).execute();
  const before = now;
  now = new Date(before.getTime() + PAUSE_MS - 1);
  expect(await arrive()).toEqual([{ sessionId: story.sessionId, cause: 'arrival' }]);
  expect(await matchedAt()).toEqual(before);
  now = new Date(before.getTime() + PAUSE_MS);
  expect(await arrive()).toEqual([]);
  expect(await matchedAt()).toEqual(now);
  await story.db.updateTable('photos').set({ state: 'read' }).where('id', '!=', lastId).execute();
});

test('the last photo of a card is matched without that delay', async () => {
  now = new Date(now.getTime() + 10);
  await story.db.updateTable('photos').set({ state: 'read' }).where('id', '=', lastId).execute();
  expect(await arrive()).toEqual([]);
  expect(await matchedAt()).toEqual(now);
});

test('a change of a shoot, or by hand, is matched without that delay while photos arrive', async () => {
  for (const cause of ['session', 'correction'] as const) {
    now = new Date(now.getTime() + 10);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await runMatchJob(story.platform, { sessionId: story.sessionId, cause });
    // oxlint-disable-next-line no-await-in-loop
    expect(await matchedAt()).toEqual(now);
  }
});

test('matchings for different causes wait side by side, so that none delays another', async () => {
  await story.app.takeJobs('photos.match');
  await story.db.transaction().execute(async (tx) => {
    for (const cause of ['arrival', 'session', 'correction', 'arrival', 'correction'] as const)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await enqueueMatch(story.platform, tx, story.sessionId, cause);
  });
  expect(await story.app.takeJobs('photos.match')).toHaveLength(3);
});
