import { mailsTo } from '@photoslate/test-support/published-shoots';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStory, photograph, type Story } from '#features/photos/photos.test-support.ts';

const EMAIL = 'parent@family.test';

let story: Story;
beforeAll(async () => {
  story = await openStory({
    runsJobs: true,
    config: { databasePoolSize: 10, databaseJobsPoolSize: 2 },
  });
});
afterAll(() => story.close());

/** Jobs of which an attempt has failed. */
const failedJobs = () =>
  story.app.query(`select name, output from jobs.job where retry_count > 0 or state = 'failed'`);
const mailed = async (address: string) =>
  (await mailsTo(story.app, address)).filter(({ state }) => state === 'sent').length;

async function upload(count: number, fromSeconds: number): Promise<string[]> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const cameraTime = new Date(story.startedAt.getTime() + (fromSeconds + nth) * 1000);
    const answer = await story.upload(`IMG_${fromSeconds + nth}.JPG`, await photograph({ cameraTime }));
    expect(answer.status).toBe(201);
    ids.push(answer.headers.get('photo-id') ?? '');
  }
  return ids;
}

test('with the smallest pools, no job of an event fails from the upload to the download', async () => {
  const { app, sessionId, people } = story;
  const as = people.photographer;
  const { id: shootId } = await story.shoot(1, 0);
  const params = { id: shootId };
  await app.call('shoots.updateContact', { as, params, body: { customers: [{ email: EMAIL }] } });
  const photoIds = await upload(8, 10);
  await app.idle();
  const decision = { kind: 'shoots', shootIds: [shootId] };
  await story.post(`/api/events/${sessionId}/photos/decide`, { photoIds, decision });
  await app.call('galleries.publishShoot', { as, params });
  // It is published ten seconds later, by a job.
  await app.idle();
  expect((await app.call('shoots.show', { as, params })).data.gallery).toBe('published');
  await app.call('galleries.requestLink', { body: { email: EMAIL } });
  await app.idle();
  expect(await mailed(EMAIL)).toBe(2);
  const who = { email: EMAIL, withPhotos: true };
  await app.call('privacy.erase', { as: people.owner, body: who });
  await app.idle();
  expect(await app.query('select id from photos')).toEqual([]);
  expect(await failedJobs()).toEqual([]);
});

test('with the smallest pools, a job that waits for a lock does not keep a mail from being sent', async () => {
  const { app, people } = story;
  const other = new Client(app.database.connection);
  await other.connect();
  try {
    await story.shoot(2, 600);
    await other.query(`begin; lock table photo_shoots in access exclusive mode`);
    // The matching of the session waits for the lock.
    const waiting = () =>
      app.query(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
    await expect.poll(waiting).toHaveLength(1);
    await app.call('auth.forgotPassword', { body: { email: people.owner.email } });
    // It arrives while the matching still waits.
    await expect.poll(() => mailed(people.owner.email)).toBe(1);
    expect(await waiting()).toHaveLength(1);
  } finally {
    await other.query('rollback');
    await other.end();
  }
  await app.idle();
  expect(await failedJobs()).toEqual([]);
});
