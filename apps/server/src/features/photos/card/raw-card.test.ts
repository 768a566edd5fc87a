import type { Photo } from '@photoslate/contract/photos';
import { routes } from '@photoslate/contract/routes';
import type { Code } from '@photoslate/domain/code';
import { linkUrl } from '#features/links/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canon, framesOf, type Frame } from '@photoslate/test-support/fixtures/card-plan';
import { renderFrame, type CardOptions } from '@photoslate/test-support/fixtures/card';
import { makerNoteCanary } from '@photoslate/test-support/fixtures/exif';
import type { RawKind } from '@photoslate/test-support/fixtures/raw-files';
import { mediaUrl } from '../media/media-url.ts';
import { openStory, type Story } from '../photos.test-support.ts';

let story: Story;
let plan: CardOptions;
let shootId = '';
let link = { id: '', version: 0 };

async function send(frame: Frame, format?: RawKind) {
  const file = await renderFrame(frame, format ? { ...plan, format } : plan);
  const answer = await story.upload(file.name, Buffer.from(file.bytes));
  expect(answer.status).toBe(201);
  return { id: answer.headers.get('photo-id') ?? '', ...file };
}
const path = (rest: string) => `/api/events/${story.sessionId}${rest}`;
const listed = async (query = '?limit=200'): Promise<Photo[]> =>
  routes['photos.list'].answer.parse((await story.get(path(`/photos${query}`))).body).data;
const download = (photoId: string) =>
  fetchFrom(
    mediaUrl(story.platform, { kind: 'link', linkId: link.id, version: link.version }, photoId, 'original'),
  );

/** The customer's authorization header, from their mailed link. */
const customer = () => ({
  authorization: `Link ${linkUrl(story.platform, { ...link, language: 'nl' }).split('#')[1]}`,
});

async function fetchFrom(url: string) {
  const answer = await fetch(story.app.url + url);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/**
 * A QR frame and three photos: a RAW alone, a RAW with a JPEG beside it, and a HEIC that cannot be
 * decoded.
 */
let sent: Record<'alone' | 'beside' | 'heic', Awaited<ReturnType<typeof send>>>;

beforeAll(async () => {
  story = await openStory({ runsJobs: true });
  const shoot = await story.shoot(1, 0);
  shootId = shoot.id;
  const startedAt = story.startedAt.getTime();
  plan = {
    seed: 'raw card',
    location: 'Zandvoort',
    zoneOffsetMinutes: 120,
    qrText: (code, atMs) => story.qr(code as Code, Math.floor((atMs - startedAt) / 1000)),
    cameras: [canon],
    shoots: [{ code: shoot.code, label: '1', photos: 3, startedAt, endedAt: startedAt + 240_000 }],
    size: 'small',
  };
  const frames = framesOf(plan);
  await send(frames[0]!, 'CR3');
  sent = {
    alone: await send(frames[1]!, 'CR3'),
    beside: await send(frames[2]!),
    heic: await send(frames[3]!, 'HEIC'),
  };
  await send(frames[2]!, 'CR2');
  await story.app.idle();
  const contact = { customers: [{ email: 'ouder@example.com', language: 'nl' as const }] };
  const as = story.people.photographer;
  await story.app.call('shoots.updateContact', { as, params: { id: shootId }, body: contact });
  await story.app.call('galleries.publishShoot', { as, params: { id: shootId }, body: { sendNow: true } });
  link = await story.db.selectFrom('links').select(['id', 'version']).executeTakeFirstOrThrow();
  const { data } = await story.app.call('orders.place', {
    as: customer(),
    body: { wholeShootIds: [shootId] },
  });
  await story.app.call('orders.pay', { as, params: { id: data.id } });
});
afterAll(() => story.close());

test('a card of RAW files is read with its QR frame, and a JPEG beside its RAW counts once', async () => {
  const { body } = await story.get(path('/card'));
  const { data } = routes['card.report'].answer.parse(body);
  expect(data).toMatchObject({
    storedCount: 5,
    qrFrameCount: 1,
    photoCount: 2,
    assignedCount: 2,
    versionCount: 1,
    unsupportedCount: 1,
    safeToFormat: true,
  });
  const inShoot = await listed(`?shootId=${shootId}`);
  expect(inShoot.map(({ id }) => id)).toEqual([sent.alone.id, sent.beside.id]);
});

test('the photo index has a JPEG with its RAW as one photo of two versions, and signs each thumbnail', async () => {
  const { body } = await story.get(path('/photo-index'));
  const { photos, grant } = routes['photos.index'].answer.parse(body).data;
  const of = (id: string) => photos.id.indexOf(id);
  expect([sent.beside.id, sent.alone.id, sent.heic.id].map((id) => photos.versionCount[of(id)])).toEqual([
    2, 1, 1,
  ]);
  expect(photos.id).toHaveLength(4);
  expect(photos.thumb[of(sent.heic.id)]).toBeNull();
  const thumb = (id: string, size = 'thumb') =>
    fetchFrom(`/api/media/${id}/${size}?k=${grant}.${photos.thumb[of(sent.beside.id)]}`);
  expect((await thumb(sent.beside.id)).answer.status).toBe(200);
  expect((await thumb(sent.alone.id)).answer.status).toBe(404);
  expect((await thumb(sent.beside.id, 'preview')).answer.status).toBe(404);
  const [shown] = (await listed()).filter(({ id }) => id === sent.beside.id);
  expect([photos.width[of(sent.beside.id)], photos.height[of(sent.beside.id)]]).toEqual([
    shown?.width,
    shown?.height,
  ]);

  const details = await story.get(path(`/photos/details?ids=${sent.beside.id}`));
  const [photo] = routes['photos.details'].answer.parse(details.body).data;
  expect(photo).toMatchObject({ id: sent.beside.id, previewUrl: expect.stringContaining('/preview?k=') });
  expect(photo?.versions.map(({ fileName, isShown }) => [fileName, isShown])).toEqual([
    [sent.beside.name, true],
    [expect.stringMatching(/CR2$/), false],
  ]);
});

test('a HEIC that cannot be decoded is kept and listed as unsupported, with its camera', async () => {
  const [photo] = await listed('?only=unreadable');
  expect(photo).toMatchObject({
    id: sent.heic.id,
    unreadableReason: 'unsupported',
    camera: 'Canon EOS R6',
    thumbUrl: null,
  });
});

test('a customer’s download of a RAW is its embedded JPEG, named as JPG and without serial number or maker note', async () => {
  const { answer, bytes } = await download(sent.alone.id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('image/jpeg');
  expect(answer.headers.get('content-disposition')).toContain(sent.alone.name.replace('CR3', 'JPG'));
  expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  for (const secret of [canon.serial!, makerNoteCanary]) expect(bytes.includes(secret)).toBe(false);
  const gallery = await story.app.call('galleries.show', { as: customer() });
  const names = gallery.data.shoots.flatMap(({ photos }) => photos.map(({ fileName }) => fileName));
  expect(names).toEqual([sent.alone.name.replace('CR3', 'JPG'), sent.beside.name]);
});

test('a customer’s download of a RAW with a JPEG beside it is that JPEG, even if the RAW was uploaded later', async () => {
  const { answer, bytes } = await download(sent.beside.id);
  expect(answer.headers.get('content-disposition')).toContain(sent.beside.name);
  expect(bytes.length).toBeGreaterThan(sent.beside.bytes.length * 0.8);
  expect(bytes.includes(canon.serial!)).toBe(false);
});

test('a photographer’s download of a RAW is the RAW itself, byte for byte', async () => {
  const loginId = await story.loginOf('photographer');
  const url = mediaUrl(story.platform, { kind: 'login', loginId }, sent.alone.id, 'original');
  const { answer, bytes } = await fetchFrom(url);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('content-disposition')).toContain(sent.alone.name);
  expect(bytes.equals(sent.alone.bytes)).toBe(true);
});
