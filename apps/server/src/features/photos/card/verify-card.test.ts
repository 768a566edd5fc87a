import { createHash } from 'node:crypto';
import type { CardList } from '@photoslate/contract/card';
import { VERIFY_CARD_MAX_FILES } from '@photoslate/contract/constants';
import { routes } from '@photoslate/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { photograph } from '../photos.test-support.ts';
import { base64, openStory, PIECE, type Story } from '../photos.test-support.ts';

type Listed = CardList['files'][number];

let story: Story;
let bytes: Buffer<ArrayBuffer>[];

const sha256 = (of: Buffer) => createHash('sha256').update(of).digest('hex');
const listed = (name: string, of: Buffer): Listed => ({ name, size: of.length, sha256: sha256(of) });
const path = () => `/api/events/${story.sessionId}/card/account`;
async function account(...files: Listed[]) {
  return routes['card.verify'].answer.parse((await story.post(path(), { files })).body).data;
}
const wheres = async (...files: Listed[]) => (await account(...files)).files.map(({ where }) => where);
const at = (index: number) => bytes[index] ?? Buffer.alloc(0);

beforeAll(async () => {
  story = await openStory({ runsJobs: true });
  bytes = await Promise.all(
    [0, 1, 2, 3].map((index) => photograph({ cameraTime: new Date(Date.UTC(2026, 5, 6, 12, index)) })),
  );
  await story.upload('IMG_0001.JPG', at(0));
  await story.upload('IMG_0002.JPG', at(1));
  await story.app.idle();
});
afterAll(() => story.close());

test('a card is safe to format once each of its files is on the server with the same bytes', async () => {
  const files = [listed('DCIM/100CANON/IMG_0001.JPG', at(0)), listed('IMG_0002.JPG', at(1))];
  expect(await account(...files)).toMatchObject({
    cardCount: 2,
    storedCount: 2,
    missingCount: 0,
    pendingCount: 0,
    reviewCount: 2,
    safeToFormat: true,
  });
});

test('a card with one file unknown to the server is not safe to format', async () => {
  const files = [listed('IMG_0001.JPG', at(0)), listed('IMG_0002.JPG', at(1)), listed('IMG_0003.JPG', at(2))];
  expect(await account(...files)).toMatchObject({
    cardCount: 3,
    storedCount: 2,
    missingCount: 1,
    safeToFormat: false,
  });
});

test('a file with the same name and size but other bytes is missing; without a checksum it is unverified', async () => {
  const other = Buffer.from(at(0));
  other[other.length - 10] = 255 - (other[other.length - 10] ?? 0);
  expect(await wheres(listed('IMG_0001.JPG', other))).toEqual(['missing']);
  const unnamed = { name: 'IMG_0001.JPG', size: at(0).length };
  expect(await account(unnamed)).toMatchObject({ unverifiedCount: 1, safeToFormat: false });
  expect(await wheres({ ...unnamed, size: unnamed.size + 1 })).toEqual(['missing']);
});

test('an empty file list is not safe to format, and a malformed list is rejected with 422', async () => {
  expect((await account()).safeToFormat).toBe(false);
  const tooMany = Array.from({ length: VERIFY_CARD_MAX_FILES + 1 }, () => ({ name: 'a', size: 1 }));
  expect((await story.post(path(), { files: tooMany })).status).toBe(422);
  expect((await story.post(path(), { files: [{ name: 'a', size: 1, sha256: 'XYZ' }] })).status).toBe(422);
  const whole = Array.from({ length: VERIFY_CARD_MAX_FILES }, (_, index) => ({
    name: `DCIM/100EOSR6/IMG_${index}.JPG`,
    size: 12_000_000,
    sha256: index.toString(16).padStart(64, '0'),
  }));
  expect(await account(...whole)).toMatchObject({ missingCount: VERIFY_CARD_MAX_FILES, safeToFormat: false });
});

test('a partly uploaded file is reported as underway and is not safe to format', async () => {
  const photo = at(2);
  const metadata = [
    `sessionId ${base64(story.sessionId)}`,
    `filename ${base64('IMG_0003.JPG')}`,
    `sha256 ${base64(sha256(photo))}`,
  ].join();
  const begun = await story.tus(
    'POST',
    '/api/uploads',
    'photographer',
    { 'upload-length': String(photo.length), 'upload-metadata': metadata, 'content-type': PIECE },
    photo.subarray(0, 1000),
  );
  expect(begun.status).toBe(201);
  expect(await account(listed('IMG_0003.JPG', photo))).toMatchObject({
    underwayCount: 1,
    safeToFormat: false,
  });
  const report = await story.get(`/api/events/${story.sessionId}/card`);
  expect(routes['card.report'].answer.parse(report.body).data).toMatchObject({
    underwayCount: 1,
    safeToFormat: false,
  });
  const rest = { 'upload-offset': '1000', 'content-type': PIECE };
  await story.tus('PATCH', begun.headers.get('location') ?? '', 'photographer', rest, photo.subarray(1000));
  await story.app.idle();
  expect(await account(listed('IMG_0003.JPG', photo))).toMatchObject({ storedCount: 1, safeToFormat: true });
});

test('a file that is never stored is reported with the reason and makes the card unsafe to format', async () => {
  const film = Buffer.from('no photograph at all, but long enough to be sent');
  await story.upload('MVI_0004.MOV', film);
  const { files, safeToFormat } = await account(
    listed('MVI_0004.MOV', film),
    { name: 'EMPTY.JPG', size: 0 },
    { name: 'FILM.MP4', size: 900_000_000 },
  );
  expect(files.map(({ where, refusal }) => [where, refusal])).toEqual([
    ['refused', 'no-photograph'],
    ['refused', 'empty'],
    ['refused', 'too-large'],
  ]);
  expect(safeToFormat).toBe(false);
});

test('a photo whose stored file is lost is missing, and uploading it again repairs it', async () => {
  const { db, platform } = story;
  await story.upload('IMG_0005.JPG', at(3));
  await story.app.idle();
  const [photo] = (await account(listed('IMG_0005.JPG', at(3)))).files;
  const { storageKey: key } = await db
    .selectFrom('photos')
    .select('storageKey')
    .where('id', '=', photo?.photoId ?? '')
    .executeTakeFirstOrThrow();
  await platform.storage.remove(key);
  expect(await account(listed('IMG_0005.JPG', at(3)))).toMatchObject({
    missingCount: 1,
    safeToFormat: false,
  });
  await story.upload('IMG_0005.JPG', at(3));
  expect(await account(listed('IMG_0005.JPG', at(3)))).toMatchObject({ storedCount: 1, safeToFormat: true });
});

test('a photo that is not yet matched makes the card unsafe to format', async () => {
  const { db } = story;
  const of = listed('IMG_0001.JPG', at(0));
  await db
    .updateTable('photos')
    .set({ verdict: null })
    .where('sha256', '=', of.sha256 ?? '')
    .execute();
  expect(await account(of)).toMatchObject({ storedCount: 1, pendingCount: 1, safeToFormat: false });
  const report = await story.get(`/api/events/${story.sessionId}/card`);
  expect(routes['card.report'].answer.parse(report.body).data).toMatchObject({
    pendingCount: 1,
    safeToFormat: false,
  });
});
