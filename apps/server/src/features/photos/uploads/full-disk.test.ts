import { createHash } from 'node:crypto';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filledShoot, holder } from '@photoslate/test-support/published-shoots';
import { newId } from '#platform/ids.ts';
import { readableSession } from '#features/session-access/index.ts';
import { limitedDisk } from '#platform/storage/limited-disk.test-support.ts';
import { jpegLike } from '../photos.test-support.ts';
import { openStory, type Story } from '../photos.test-support.ts';
import { deleteStaleUploads } from './cleanup.ts';
import { tusClient } from '../photos.test-support.ts';
import { createUpload } from './uploads.service.ts';

const SIZE = 1_000_000;
const PIECE_BYTES = 100_000;

const disk = limitedDisk(200_000_000);
let story: Story;
let tus: ReturnType<typeof tusClient>;
let root = '';
let uploads = '';
beforeAll(async () => {
  story = await openStory({ readDiskSpace: disk.read, config: { logLevel: 'silent' } });
  tus = tusClient(story);
  root = join(story.app.config.dataDir, 'storage');
  uploads = join(root, 'uploads');
});
afterAll(() => story.close());

/** Fills the disk until this many bytes above the reserve are free. */
function leaveRoom(bytes: number): void {
  disk.takenBytes = 0;
  disk.takenBytes = disk.freeBytes(root) - disk.minFreeBytes - bytes;
}

/** The lowest free space on the disk during some work. */
async function lowestFree(work: () => Promise<unknown>): Promise<number> {
  let lowest = disk.freeBytes(root);
  const measure = () => (lowest = Math.min(lowest, disk.freeBytes(root)));
  const looking = setInterval(measure, 2);
  try {
    await work();
  } finally {
    clearInterval(looking);
  }
  return Math.min(lowest, measure());
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** Creates an upload with its checksum, as the app does. */
const begin = (bytes: Buffer) =>
  story.tus('POST', '/api/uploads', 'photographer', {
    'upload-length': String(bytes.length),
    'upload-metadata': tus.metadata({ sha256: sha256Of(bytes) }),
  });

/** Sends the rest of an upload in chunks; returns the last response. */
async function sendRest(path: string, bytes: Buffer<ArrayBuffer>): Promise<Response> {
  for (let offset = Number(await tus.offsetOf(path)); ;) {
    const answer = await tus.send(path, offset, bytes.subarray(offset, offset + PIECE_BYTES));
    offset += PIECE_BYTES;
    if (answer.status !== 204 || offset >= bytes.length) return answer;
  }
}

const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

async function expectRefused(answer: Response): Promise<void> {
  expect(answer.status).toBe(507);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.json()).toMatchObject({ code: 'disk_full' });
}

/** Makes an upload look idle for this many hours. */
async function idle(path: string, hours: number): Promise<void> {
  const id = path.split('/').at(-1) ?? '';
  const name = (await readdir(uploads)).find((found) => found.startsWith(id)) ?? '';
  const since = new Date(Date.now() - hours * 3_600_000);
  await utimes(join(uploads, name), since, since);
}

test('concurrent whole-file uploads beyond the free disk space are refused with 507, and the reserve stays free', async () => {
  leaveRoom(2.9 * SIZE);
  const files = Array.from({ length: 6 }, () => jpegLike(SIZE));
  let answers: Response[] = [];
  const lowest = await lowestFree(async () => {
    answers = await Promise.all(files.map((bytes) => story.upload('IMG_0001.JPG', bytes)));
  });
  expect(lowest).toBeGreaterThanOrEqual(disk.minFreeBytes);
  expect(statuses(answers)).toEqual([201, 201, 507, 507, 507, 507]);
  for (const answer of answers.filter(({ status }) => status === 507)) await expectRefused(answer);
  leaveRoom(10 * SIZE);
  const again = await Promise.all(files.map((bytes) => story.upload('IMG_0001.JPG', bytes)));
  expect(again.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
});

test('chunked uploads beyond the free disk space are refused with 507, while login, gallery and payment work', async () => {
  const { app, people } = story;
  const address = `eva-${newId()}@example.com`;
  const session = await app.session(people.photographer);
  const shoot = await filledShoot(app, people.photographer, session.id, [address], 2);
  await app.call('galleries.publishShoot', {
    as: people.photographer,
    params: { id: shoot.id },
    body: { sendNow: true },
  });

  leaveRoom(2.9 * SIZE);
  const files = Array.from({ length: 6 }, () => jpegLike(SIZE));
  const begun = await Promise.all(files.map(begin));
  expect(statuses(begun)).toEqual([201, 201, 507, 507, 507, 507]);
  const lowest = await lowestFree(async () => {
    await Promise.all(
      begun.map(async (answer, nth) => {
        if (answer.status === 507) return expectRefused(answer);
        const last = await sendRest(answer.headers.get('location') ?? '', files[nth] ?? jpegLike(0));
        expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(SIZE)]);
      }),
    );
  });
  expect(lowest).toBeGreaterThanOrEqual(disk.minFreeBytes);

  leaveRoom(-1);
  await expectRefused(await begin(jpegLike(1000)));
  const eva = await holder(app, session.id, address);
  const order = await app.call('orders.place', { as: eva, body: { photoIds: shoot.photoIds } });
  const owner = await app.logIn(people.owner.email);
  await app.call('orders.pay', { as: owner, params: { id: order.data.id } });
  expect((await app.call('galleries.show', { as: eva })).data.orders).toMatchObject([{ status: 'paid' }]);
  await app.session(people.photographer);

  leaveRoom(5 * SIZE);
  const rest = await Promise.all(
    files.map(async (bytes) => sendRest((await begin(bytes)).headers.get('location') ?? '', bytes)),
  );
  expect(rest.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204]);
});

test('an upload idle for two hours loses its reserved space to another upload and is restarted from zero', async () => {
  leaveRoom(2.5 * SIZE);
  const [idleBytes, bytes] = [jpegLike(2 * SIZE), jpegLike(2 * SIZE)];
  const path = (await begin(idleBytes)).headers.get('location') ?? '';
  await tus.send(path, 0, idleBytes.subarray(0, SIZE));
  await idle(path, 1.9);
  await expectRefused(await begin(bytes));
  await idle(path, 2.1);
  const other = await begin(bytes);
  expect(other.status).toBe(201);

  expect((await tus.send(path, SIZE, idleBytes.subarray(SIZE))).status).toBe(404);
  await expectRefused(await begin(idleBytes));
  expect((await sendRest(other.headers.get('location') ?? '', bytes)).status).toBe(204);
  leaveRoom(3 * SIZE);
  const anew = await begin(idleBytes);
  expect([anew.status, anew.headers.get('upload-offset')]).toEqual([201, '0']);
  expect((await sendRest(anew.headers.get('location') ?? '', idleBytes)).status).toBe(204);
});

test('an upload idle for a day is deleted, and one whose sender asks for its offset within the day resumes', async () => {
  leaveRoom(10 * SIZE);
  const [goneBytes, bytes] = [jpegLike(SIZE), jpegLike(SIZE)];
  const [gone, path] = await Promise.all([tus.begin(SIZE), tus.begin(SIZE)]);
  await tus.send(gone, 0, goneBytes.subarray(0, 500_000));
  await tus.send(path, 0, bytes.subarray(0, 500_000));
  await idle(gone, 24.1);
  await idle(path, 23.9);
  expect(await tus.offsetOf(path)).toBe('500000');
  await deleteStaleUploads({ ...story.platform, clock: { now: () => new Date(Date.now() + 3_600_000) } });
  expect((await story.tus('HEAD', gone, 'photographer')).status).toBe(404);
  expect((await sendRest(path, bytes)).status).toBe(204);
});

test('a chunk of an admitted upload is refused with 507 on a full disk, and the upload resumes at its offset', async () => {
  leaveRoom(3 * SIZE);
  const bytes = jpegLike(2 * SIZE);
  const path = await tus.begin(bytes.length);
  await tus.send(path, 0, bytes.subarray(0, 500_000));
  leaveRoom(400_000);
  await expectRefused(await tus.send(path, 500_000, bytes.subarray(500_000)));
  expect(await tus.offsetOf(path)).toBe('500000');
  leaveRoom(3 * SIZE);
  expect((await sendRest(path, bytes)).status).toBe(204);
});

test('an upload that cannot be saved in the database reserves no disk space', async () => {
  leaveRoom(10 * SIZE);
  const { studioId } = story.people.owner;
  const sender = { userId: newId(), studioId, loginId: newId(), expiresAt: new Date() };
  const identity = { kind: 'user', role: 'owner', language: 'en', ...sender } as const;
  const session = await readableSession(story.db, identity, story.sessionId);
  const before = await readdir(uploads);
  const metadata = { sessionId: story.sessionId, fileName: 'IMG_0001.JPG', sha256: null };
  const refused = createUpload(story.platform, session, identity, metadata, SIZE);
  await expect(refused).rejects.toMatchObject({ code: '23503' });
  expect(await readdir(uploads)).toEqual(before);
});
