import type { CardReport } from '@photoslate/contract/card';
import type { Decision } from '@photoslate/contract/changes';
import { routes } from '@photoslate/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enqueueMatch } from '../matching/match.service.ts';
import { jpegLike, photograph } from '../photos.test-support.ts';
import { openStory, type Story } from '../photos.test-support.ts';

/**
 * Camera time minus UTC, in a location two hours ahead of UTC: the camera is an hour slow, less
 * seven seconds.
 */
const CAMERA_AHEAD_S = 3607;
/** Each shoot lasts five minutes. Its QR code is photographed after 12 s, its people after 20 s. */
const SHOOT_S = 300;

let story: Story;
const shoots: { id: string; code: Parameters<Story['qr']>[0] }[] = [];
/** The true shoot of each photo. */
const truth = new Map<string, string>();
const qrFrames: string[] = [];
let fileNumber = 0;

const cameraTime = (seconds: number) =>
  new Date(story.startedAt.getTime() + (seconds + CAMERA_AHEAD_S) * 1000 + 400);

async function take(seconds: number, text?: string): Promise<string> {
  fileNumber += 1;
  const bytes = await photograph({
    cameraTime: cameraTime(seconds),
    ...(text === undefined ? {} : { text }),
  });
  const answer = await story.upload(`IMG_${String(fileNumber).padStart(4, '0')}.JPG`, bytes);
  expect(answer.status).toBe(201);
  return answer.headers.get('photo-id') ?? '';
}

const path = (rest: string) => `/api/events/${story.sessionId}${rest}`;
const report = async () => routes['card.report'].answer.parse((await story.get(path('/card'))).body).data;
const photos = async (query: string) =>
  routes['photos.list'].answer.parse((await story.get(path(`/photos${query}`))).body);
const decide = (photoIds: string[], decision: Decision) =>
  story.post(path('/photos/decide'), { photoIds, decision });
async function decided(photoIds: string[], decision: Decision): Promise<CardReport> {
  routes['changes.movePhotos'].answer.parse((await decide(photoIds, decision)).body);
  return report();
}

beforeAll(async () => {
  story = await openStory({ runsJobs: true });
  for (let index = 0; index < 3; index++) {
    const start = index * SHOOT_S;
    const shoot = await story.shoot(index + 1, start);
    shoots.push(shoot);
    qrFrames.push(await take(start + 12, story.qr(shoot.code, start + 12)));
    for (const after of [20, 24, 28]) truth.set(await take(start + after), shoot.id);
  }
  await story.upload('IMG_0099.JPG', jpegLike(2000));
  await story.app.idle();
});
afterAll(() => story.close());

describe('a memory card', () => {
  test('is read, and each photo is matched to its shoot by order and time', async () => {
    const { data } = await photos('?limit=200');
    const found = new Map(
      data.filter(({ shootIds }) => shootIds.length > 0).map((photo) => [photo.id, photo.shootIds]),
    );
    expect(found).toEqual(new Map([...truth].map(([id, shootId]) => [id, [shootId]])));
    expect(data.filter(({ verdict, role }) => role === 'photo' && verdict === 'certain')).toHaveLength(
      truth.size,
    );
    expect(data.filter(({ role }) => role === 'qr-frame').map(({ id }) => id)).toEqual(qrFrames);
  });

  test('is reported with each file counted once and its clock offset, and is unsafe to format with an unreadable file', async () => {
    const now = await report();
    expect(now).toMatchObject({
      storedCount: 13,
      pendingCount: 0,
      unreadableCount: 1,
      photoCount: 9,
      qrFrameCount: 3,
      assignedCount: 9,
      certainCount: 9,
      reviewCount: 0,
      hiddenCount: 0,
      versionCount: 0,
      scanningCount: 0,
      safeToFormat: false,
    });
    expect(now.shoots.map(({ photoCount }) => photoCount)).toEqual([3, 3, 3]);
    const [segment] = now.cameras[0]?.segments ?? [];
    expect(Math.abs((segment?.offsetMs ?? 0) + CAMERA_AHEAD_S * 1000)).toBeLessThanOrEqual(
      (segment?.uncertaintyMs ?? 0) + 1,
    );
    expect(segment?.reason).toMatchObject({ kind: 'whole-hours', hours: 1 });
  });

  test('is listed in capture order, page by page', async () => {
    const whole = (await photos('?limit=200')).data.map(({ id }) => id);
    const pages: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await photos(`?limit=4${cursor && `&cursor=${cursor}`}`);
      pages.push(...page.data.map(({ id }) => id));
      cursor = page.meta.nextCursor;
    }
    expect(pages).toEqual(whole);
    expect((await photos(`?shootId=${shoots[1]?.id}`)).data).toHaveLength(3);
    expect((await photos('?only=qr-frame')).data).toHaveLength(3);
    const [broken] = (await photos('?only=unreadable')).data;
    expect(broken).toMatchObject({ fileName: 'IMG_0099.JPG', state: 'unreadable', thumbUrl: null });
    expect(broken?.unreadableReason).toMatch(/truncated|damaged/);
  });

  test('shows the camera, the camera time and the true time of a photo', async () => {
    const [first] = (await photos(`?shootId=${shoots[0]?.id}`)).data;
    expect(first).toMatchObject({
      camera: 'Canon EOS R6',
      cameraTime: '2026-06-06T11:00:27.400',
      width: 900,
      height: 600,
    });
    const takenAt = Date.parse(first?.takenAt ?? '') - story.startedAt.getTime();
    expect(Math.abs(takenAt - 20_400)).toBeLessThan(1500);
  });
});

const someone = () => [...truth.keys()][0] ?? '';

describe('a decision by hand', () => {
  test('survives later uploads until it is undone', async () => {
    const id = someone();
    const [own, other] = [shoots[0]?.id ?? '', shoots[2]?.id ?? ''];
    const both = await decided([id], { kind: 'shoots', shootIds: [own, other] });
    expect(both.shoots.map(({ photoCount }) => photoCount)).toEqual([3, 3, 4]);

    const late = await take(2 * SHOOT_S + 100);
    truth.set(late, other);
    await story.app.idle();
    expect(await report()).toMatchObject({ assignedCount: 10 });
    const stands = (await photos('?limit=200')).data.find((photo) => photo.id === id);
    expect(stands).toMatchObject({ verdict: 'by-hand', shootIds: [own, other].toSorted() });

    const undone = await decided([id], { kind: 'automatic' });
    expect(undone.shoots.map(({ photoCount }) => photoCount)).toEqual([3, 3, 4]);
  });

  test('can hide a photo, mark it as a QR frame, or set an unreadable one aside', async () => {
    const id = someone();
    expect(await decided([id], { kind: 'hidden' })).toMatchObject({
      hiddenCount: 1,
      assignedCount: 9,
    });
    expect((await photos('?only=hidden')).data.map((photo) => photo.id)).toEqual([id]);
    expect(await decided([id], { kind: 'qr-frame' })).toMatchObject({
      hiddenCount: 0,
      qrFrameCount: 4,
    });
    await decide([id], { kind: 'automatic' });

    const broken = (await photos('?only=unreadable')).data.map((photo) => photo.id);
    expect(await decided(broken, { kind: 'hidden' })).toMatchObject({
      unreadableCount: 0,
      hiddenCount: 1,
      assignedCount: 10,
      safeToFormat: true,
    });
    await decide(broken, { kind: 'automatic' });
  });

  test('hiding the broken files makes a card safe to format, even with an unsupported HEIC on it', async () => {
    const negative = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const answer = await story.upload('IMG_0001.HEIC', negative);
    await story.app.idle();
    expect(await report()).toMatchObject({ unreadableCount: 2, unsupportedCount: 1, safeToFormat: false });
    const { data } = await photos('?only=unreadable');
    const broken = data.filter((photo) => photo.unreadableReason !== 'unsupported').map((photo) => photo.id);
    expect(await decided(broken, { kind: 'hidden' })).toMatchObject({
      unsupportedCount: 1,
      safeToFormat: true,
    });
    await decide(broken, { kind: 'automatic' });
    expect(await decided([answer.headers.get('photo-id') ?? ''], { kind: 'hidden' })).toMatchObject({
      unsupportedCount: 0,
    });
  });

  test('is refused for photos or shoots outside the session, and changes nothing', async () => {
    const before = await photos('?limit=200');
    const foreign = '018f0000-0000-7000-8000-000000000000';
    expect((await decide([someone(), foreign], { kind: 'hidden' })).status).toBe(404);
    expect((await decide([someone()], { kind: 'shoots', shootIds: [foreign] })).status).toBe(404);
    expect((await decide([someone()], { kind: 'qr-frame', shootId: foreign })).status).toBe(404);
    expect((await decide([], { kind: 'hidden' })).status).toBe(422);
    expect(await photos('?limit=200')).toEqual(before);
  });
});

test.each([
  ['nobody', 401],
  ['colleague', 403],
  ['stranger', 404],
  ['owner', 200],
] as const)('a card request by %s is answered with %i', async (who, status) => {
  expect((await story.get(path('/card'), who)).status).toBe(status);
  expect((await story.get(path('/photos'), who)).status).toBe(status);
  const decision = { photoIds: qrFrames, decision: { kind: 'automatic' } };
  expect((await story.post(path('/photos/decide'), decision, who)).status).toBe(status);
});

test('an edited export counts as a version of its photo and replaces its thumbnail', async () => {
  const before = await report();
  const [original] = (await photos(`?shootId=${shoots[1]?.id}`)).data;
  const tagBefore = await tagOf(original?.thumbUrl ?? '');
  const edited = await photograph({ cameraTime: cameraTime(SHOOT_S + 20) });
  await story.upload(`${original?.fileName.replace('.JPG', '-Edit.jpg')}`, edited);
  await story.app.idle();
  const { storedCount, photoCount } = before;
  expect(await report()).toMatchObject({ storedCount: storedCount + 1, photoCount, versionCount: 1 });
  const shown = (await photos(`?shootId=${shoots[1]?.id}`)).data;
  expect(shown.map(({ id }) => id)).toContain(original?.id);
  expect(shown).toHaveLength(3);
  const thumb = shown.find(({ id }) => id === original?.id)?.thumbUrl ?? '';
  expect(thumb).toBe(original?.thumbUrl);
  expect(await tagOf(thumb)).not.toBe(tagBefore);
});

test('a QR frame that was missed at first is read by a second, more thorough look', async () => {
  const id = qrFrames[1] ?? '';
  const { db, platform, sessionId } = story;
  await db.updateTable('photos').set({ qr: '[]', looksLikeQr: true }).where('id', '=', id).execute();
  await db.transaction().execute((tx) => enqueueMatch(platform, tx, sessionId));
  await story.app.idle();
  const photo = await db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(photo).toMatchObject({ role: 'qr-frame', lookedHarder: true, qr: [{ code: shoots[1]?.code }] });
});

async function tagOf(url: string) {
  const answer = await fetch(story.app.url + url);
  await answer.arrayBuffer();
  return answer.headers.get('etag');
}
