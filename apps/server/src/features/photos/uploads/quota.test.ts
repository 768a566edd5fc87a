import { createHash } from 'node:crypto';
import { runAdmin } from '@photoslate/test-support/run-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emptySession } from '#features/privacy/index.ts';
import { addUp, quotaJobHandlers, setQuota } from '#features/quotas/index.ts';
import { jpegLike, openStory, PIECE, tusClient, type Story } from '../photos.test-support.ts';

const SIZE = 1_000_000;

let story: Story;
let tus: ReturnType<typeof tusClient>;
let studioId = '';
beforeAll(async () => {
  // The files are no real photos: reading them fails.
  story = await openStory({ runsJobs: true, config: { logLevel: 'silent' } });
  tus = tusClient(story);
  studioId = story.people.owner.studioId;
});
afterAll(() => story.close());
beforeEach(async () => {
  await story.db.deleteFrom('uploads').execute();
  await deleteAll();
  await limit({ quotaPhotos: null, quotaBytes: null });
});

const limit = (set: Parameters<typeof setQuota>[2]) =>
  story.db.transaction().execute((tx) => setQuota(tx, studioId, set));
const use = async () => (await story.app.call('quotas.show', { as: story.people.owner })).data;
const upload = async (bytes: Buffer<ArrayBuffer>) => (await story.upload('IMG_0001.JPG', bytes)).status;
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Uploads a file with its checksum in one request, as the app does at first. */
const uploadKnown = (bytes: Buffer<ArrayBuffer>) =>
  story.tus(
    'POST',
    '/api/uploads',
    'photographer',
    {
      'upload-length': String(bytes.length),
      'upload-metadata': tus.metadata({ sha256: sha256Of(bytes) }),
      'content-type': PIECE,
    },
    bytes,
  );
const admin = (...words: string[]) =>
  runAdmin(['quota', '--studio', 'Atelier Noord', ...words], {
    DATABASE_URL: story.app.databaseUrl,
    DATA_DIR: story.app.config.dataDir,
  });
const warnings = () =>
  story.app.query<{ recipient: string; subject: string }>(
    `select recipient, subject from mails where kind = 'quota-near' order by created_at, id`,
  );
/** How many mails about this quota were queued. */
async function mailedOf(quotaBytes: number): Promise<number> {
  await story.app.idle();
  const mails = await story.app.query(
    `select id from mails where kind = 'quota-near' and payload ->> 'quotaBytes' = '${quotaBytes}'`,
  );
  return mails.length;
}
/** Runs the hourly job. */
async function anHourLater(): Promise<void> {
  for (const handler of quotaJobHandlers(story.platform)) await handler.handle({});
}
const deleteAll = () =>
  story.db
    .transaction()
    .execute((tx) =>
      emptySession(
        story.platform,
        tx,
        { id: story.sessionId, studioId },
        { by: 'retention', doer: 'system', now: new Date() },
      ),
    );

test('the third of three photos is stored, the fourth is refused with what to do, and follows when the quota is raised', async () => {
  const { owner } = story.people;
  expect(await admin('--max-photos', '3')).toMatchObject({
    out: 'Atelier Noord uses 0 photos of 3, and 0 GB of any size.\n',
    error: '',
  });
  const [first, second, third, fourth] = Array.from({ length: 4 }, () => jpegLike(1000)) as [
    Buffer<ArrayBuffer>,
    Buffer<ArrayBuffer>,
    Buffer<ArrayBuffer>,
    Buffer<ArrayBuffer>,
  ];
  expect([await upload(first), await upload(second), await upload(third)]).toEqual([201, 201, 201]);
  expect(await use()).toEqual({ photos: 3, bytes: 3000, quotaPhotos: 3, quotaBytes: null });

  const refused = await story.upload('IMG_0004.JPG', fourth);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([507, '60']);
  expect(await refused.json()).toMatchObject({
    code: 'quota_reached',
    message:
      'The studio has used all of its space for photos. Nothing was lost: keep photos for a shorter time, or ask the operator of the server for more space.',
  });
  // Bytes that the session has take no space, for example if a photo is sent again.
  expect((await uploadKnown(first)).status).toBe(201);
  expect((await use()).photos).toBe(3);
  expect(await upload(fourth)).toBe(507);
  await story.app.idle();
  await anHourLater();
  expect(await warnings()).toEqual([
    { recipient: owner.email, subject: '100% of your studio’s space for photos is used' },
  ]);

  expect((await admin('--max-photos', '5', '--max-bytes', '1.5GB')).out).toBe(
    'Atelier Noord uses 3 photos of 5, and 0 GB of 1.5 GB.\n',
  );
  expect(await upload(fourth)).toBe(201);
  await anHourLater();
  await anHourLater();
  expect((await warnings()).map(({ subject }) => subject)).toEqual([
    '100% of your studio’s space for photos is used',
    '80% of your studio’s space for photos is used',
  ]);
  const changes = await story.app.query(`select verb from activity where verb = 'quota.changed'`);
  expect(changes).toHaveLength(2);
});

test('the command refuses what is no size and no number, and changes nothing', async () => {
  const wrong = await admin('--max-bytes', '50', '--max-photos', '0');
  expect(wrong.code).toBe(1);
  expect(wrong.error).toContain('--max-bytes: a size such as 50GB or 1.5TB, or none');
  expect(wrong.error).toContain('--max-photos: a number of photos from 1 on, or none');
  expect(await use()).toMatchObject({ quotaPhotos: null, quotaBytes: null });
});

test('uploads in parallel never exceed a quota, and all of it can be used', async () => {
  await limit({ quotaBytes: 2.5 * SIZE });
  const files = Array.from({ length: 6 }, () => jpegLike(SIZE));
  const statuses = await Promise.all(files.map(upload));
  expect(statuses.filter((status) => status !== 201 && status !== 507)).toEqual([]);
  expect((await use()).bytes).toBeLessThanOrEqual(2 * SIZE);
  // A client then tries one file at a time.
  for (const bytes of files) await upload(bytes);
  expect(await use()).toMatchObject({ photos: 2, bytes: 2 * SIZE });
  // A photo was refused at 80 %: no second mail says that the space runs out.
  const told = await mailedOf(2.5 * SIZE);
  await anHourLater();
  expect([told, await mailedOf(2.5 * SIZE)]).toEqual([1, 1]);
});

test('an unfinished upload counts with its whole size until it is deleted, except towards its own next try', async () => {
  await limit({ quotaBytes: 2 * SIZE });
  const begun = jpegLike(2 * SIZE);
  const path = await tus.begin(begun.length, { sha256: sha256Of(begun) });
  await tus.send(path, 0, begun.subarray(0, 500_000));
  expect(await upload(jpegLike(1000))).toBe(507);
  expect((await uploadKnown(begun)).status).toBe(201);
  expect((await story.tus('DELETE', path, 'photographer')).status).toBe(204);
  expect(await upload(jpegLike(1000))).toBe(507);
  await deleteAll();
  expect(await upload(jpegLike(1000))).toBe(201);
});

test('deleted photos free their space, and a quota holds for one studio only', async () => {
  await limit({ quotaPhotos: 1 });
  expect([await upload(jpegLike(1000)), await upload(jpegLike(1000))]).toEqual([201, 507]);
  const elsewhere = { as: story.people.stranger };
  expect((await story.app.call('quotas.show', elsewhere)).data).toEqual({
    photos: 0,
    bytes: 0,
    quotaPhotos: null,
    quotaBytes: null,
  });
  await deleteAll();
  expect(await use()).toMatchObject({ photos: 0, bytes: 0 });
  expect(await upload(jpegLike(1000))).toBe(201);
});

test('the use stays the same while it is added up several times during uploads', async () => {
  await story.app.query(`insert into studio_use select '${studioId}', 0, 0 from generate_series(1, 300)`);
  const uploads = Promise.all(Array.from({ length: 5 }, () => upload(jpegLike(1000))));
  for (let nth = 0; nth < 5; nth += 1)
    await Promise.all([addUp(story.db, studioId), addUp(story.db, studioId)]);
  expect(await uploads).toEqual([201, 201, 201, 201, 201]);
  await anHourLater();
  expect(await use()).toMatchObject({ photos: 5, bytes: 5000 });
  expect(
    (await story.app.query(`select from studio_use where studio_id = '${studioId}'`)).length,
  ).toBeLessThan(10);
});
