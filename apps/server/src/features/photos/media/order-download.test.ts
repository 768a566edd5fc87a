import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { linkUrl } from '#features/links/index.ts';
import { unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { photograph, PRIVATE_BYTES } from '../photos.test-support.ts';
import { openStory, type Story } from '../photos.test-support.ts';
import { RECHECK_INTERVAL_MS } from './revocable-stream.ts';

let story: Story;
let shootId = '';
let photoIds: string[] = [];
const NAMES = ['IMG_1.JPG', 'img_1.jpg', 'Søster.JPG'];
const email = 'ouder@example.com';

beforeAll(async () => {
  story = await openStory({ runsJobs: true });
  shootId = (await story.shoot(1, 0)).id;
  const body = { customers: [{ email, language: 'nl' as const }] };
  await story.app.call('shoots.updateContact', { as: desk(), params: { id: shootId }, body });
  for (const [index, name] of NAMES.entries()) {
    const cameraTime = new Date(story.startedAt.getTime() + index * 1000);
    const answer = await story.upload(name, await photograph({ cameraTime }));
    photoIds.push(answer.headers.get('photo-id') ?? '');
  }
  await story.app.idle();
  const decision = { kind: 'shoots', shootIds: [shootId] };
  await story.post(`/api/events/${story.sessionId}/photos/decide`, { photoIds, decision });
  await publish();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => story.close());

const desk = () => story.people.photographer;
const recall = () => story.app.call('galleries.recallShoot', { as: desk(), params: { id: shootId } });
const publish = () =>
  story.app.call('galleries.publishShoot', {
    as: desk(),
    params: { id: shootId },
    body: { sendNow: true },
  });
async function reader() {
  const link = await story.db.selectFrom('links').select(['id', 'version']).executeTakeFirstOrThrow();
  return { authorization: `Link ${linkUrl(story.platform, { ...link, language: 'nl' }).split('#')[1]}` };
}
const sendCommand = (name: 'orders.pay' | 'orders.refund' | 'orders.cancel', id: string) =>
  story.app.call(name, { as: story.people.owner, params: { id } });
const gallery = async () => (await story.app.call('galleries.show', { as: await reader() })).data;
const ordered = async (ids: string[]) =>
  (await story.app.call('orders.place', { as: await reader(), body: { photoIds: ids } })).data.id;
const urlOf = async (orderId: string) =>
  (await gallery()).downloads.find((download) => download.orderId === orderId)?.url ?? '';

async function get(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(story.app.url + url, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const statusOf = async (url: string) => (await get(url)).status;

test('a paid order is prepared before its first download', async () => {
  const id = await ordered(photoIds);
  const ready = async () => {
    const keys: string[] = [];
    for await (const { key } of story.platform.storage.list(`photos/${story.sessionId}/`)) keys.push(key);
    return keys.filter((key) => key.endsWith('.clean')).length;
  };
  await story.app.idle();
  expect(await ready()).toBe(0);
  await sendCommand('orders.pay', id);
  await story.app.idle();
  expect(await ready()).toBe(3);
  await sendCommand('orders.refund', id);
});

test('an order of one photo downloads as that photo, under its own name', async () => {
  const id = await ordered(photoIds.slice(2));
  await sendCommand('orders.pay', id);
  const { downloads, shoots } = await gallery();
  expect(downloads).toEqual([
    { orderId: id, url: shoots[0]?.photos.find((photo) => photo.owned)?.downloadUrl, photoCount: 1 },
  ]);
  const { headers, bytes } = await get(downloads[0]?.url ?? '');
  expect(headers.get('content-type')).toBe('image/jpeg');
  expect(headers.get('content-disposition')).toContain(
    `filename*=UTF-8''${encodeURIComponent('Søster.JPG')}`,
  );
  expect(bytes.subarray(0, 2).toString('hex')).toBe('ffd8');
  await sendCommand('orders.refund', id);
});

test('an order of several photos downloads as one ZIP, each photo once and byte for byte as a single download', async () => {
  const id = await ordered(photoIds);
  await sendCommand('orders.pay', id);
  const { downloads, shoots } = await gallery();
  expect(downloads).toEqual([{ orderId: id, url: expect.any(String), photoCount: 3 }]);
  const { headers, bytes } = await get(downloads[0]?.url ?? '');
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-length')).toBe(String(bytes.length));
  expect(headers.get('cache-control')).toBe('private, no-store');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="Boulevard .+\.zip"/);
  const found = unzipSync(bytes);
  expect(Object.keys(found)).toEqual(['IMG_1.JPG', 'img_1 (2).jpg', 'Søster.JPG']);
  for (const [index, file] of Object.values(found).entries()) {
    const single = await get(shoots[0]?.photos[index]?.downloadUrl ?? '');
    expect(single.bytes.equals(file)).toBe(true);
    for (const secret of PRIVATE_BYTES) expect(Buffer.from(file).includes(secret)).toBe(false);
  }
  await sendCommand('orders.refund', id);
});

test('an interrupted download resumes, and repeated downloads of the same photos are the same bytes', async () => {
  const id = await ordered(photoIds);
  await sendCommand('orders.pay', id);
  const url = await urlOf(id);
  const whole = await get(url);
  const etag = whole.headers.get('etag') ?? '';
  expect((await get(url)).bytes.equals(whole.bytes)).toBe(true);
  const half = whole.bytes.length >> 1;
  const rest = await get(url, { range: `bytes=${half}-`, 'if-range': etag });
  expect(rest.status).toBe(206);
  expect(rest.bytes.equals(whole.bytes.subarray(half))).toBe(true);
  const other = await get(url, { range: `bytes=${half}-`, 'if-range': '"another"' });
  expect([other.status, other.bytes.length]).toEqual([200, whole.bytes.length]);
  await sendCommand('orders.refund', id);
});

test('an order’s download holds only its own photos, and its URL opens nothing else', async () => {
  const [one, two] = [await ordered(photoIds.slice(0, 2)), await ordered(photoIds.slice(2))];
  expect((await gallery()).downloads).toEqual([]);
  await sendCommand('orders.pay', one);
  const url = await urlOf(one);
  expect(Object.keys(unzipSync((await get(url)).bytes))).toEqual(['IMG_1.JPG', 'img_1 (2).jpg']);
  const key = url.split('?k=')[1] ?? '';
  expect(await statusOf(`/api/media/orders/${two}?k=${key}`)).toBe(404);
  expect(await statusOf(`/api/media/${photoIds[0]}/original?k=${key}`)).toBe(404);
  for (const other of ['', 'x', key.slice(0, -2), key.replace('link', 'login'), `${key}.${key}`])
    expect(await statusOf(`/api/media/orders/${one}?k=${encodeURIComponent(other)}`)).toBe(404);
  expect(await statusOf(`/api/media/orders/nothing?k=${key}`)).toBe(404);
  await sendCommand('orders.refund', one);
  await sendCommand('orders.cancel', two);
});

test('gallery URLs return no byte of an original until it is paid', async () => {
  const id = await ordered(photoIds.slice(2));
  const { shoots } = await gallery();
  // The first bytes of the picture data, after all metadata.
  const stored = await story.db
    .selectFrom('photos')
    .select('storageKey as key')
    .where('id', 'in', photoIds)
    .execute();
  const canaries = await Promise.all(
    stored.map(async ({ key }) => {
      return (await buffer(await story.platform.storage.open(key))).subarray(-4000, -3900);
    }),
  );
  const addresses = shoots.flatMap(({ photos }) =>
    photos.flatMap(({ thumbUrl, previewUrl }) => [thumbUrl!, previewUrl!]),
  );
  expect(addresses).toHaveLength(6);
  for (const address of addresses) {
    for (const tried of [address, address.replace(/marked-(?:thumb|preview)/, 'original')]) {
      const { bytes } = await get(tried);
      for (const canary of canaries) expect(bytes.includes(canary), tried).toBe(false);
    }
  }
  await sendCommand('orders.pay', id);
  const paid = (await get(await urlOf(id))).bytes;
  expect(canaries.some((canary) => paid.includes(canary))).toBe(true);
  await sendCommand('orders.refund', id);
});

test('a photo that is recalled while its file is being made is not sent', async () => {
  const id = await ordered(photoIds.slice(2));
  await sendCommand('orders.pay', id);
  await story.app.idle();
  const url = await urlOf(id);
  const { storage } = story.platform;
  for await (const { key } of storage.list(`photos/${story.sessionId}/`))
    if (key.endsWith('.clean')) await storage.remove(key);
  const put = storage.put.bind(storage);
  vi.spyOn(storage, 'put').mockImplementationOnce(async (...file) => {
    await recall();
    await wait(RECHECK_INTERVAL_MS + 100);
    return put(...file);
  });
  const { status, bytes } = await get(url);
  expect(status).toBe(404);
  expect(bytes.subarray(0, 1).toString()).toBe('{');
  await publish();
  expect(await statusOf(url)).toBe(200);
  await sendCommand('orders.refund', id);
});

test('recorded URLs stop working at once after a recall, and download URLs after a refund', async () => {
  const id = await ordered(photoIds);
  await sendCommand('orders.pay', id);
  const { downloads, shoots } = await gallery();
  const zip = downloads[0]?.url ?? '';
  const photos = shoots.flatMap((shoot) => shoot.photos);
  const recorded = [
    zip,
    ...photos.flatMap((photo) => [photo.thumbUrl!, photo.previewUrl!, photo.downloadUrl!]),
  ];
  const statuses = () => Promise.all(recorded.map(statusOf));
  const askGallery = async () =>
    Promise.all(
      [
        story.app.send('galleries.show', { as: await reader() }),
        story.app.send('galleries.photos', { as: await reader(), query: { shootId, from: photoIds[0]! } }),
      ].map(async (answer) => (await answer).status),
    );
  expect(new Set(await statuses())).toEqual(new Set([200]));
  await recall();
  expect((await statuses()).every((status) => status === 404 || status === 410)).toBe(true);
  expect(await askGallery()).toEqual([410, 410]);
  await publish();
  expect(new Set(await statuses())).toEqual(new Set([200]));
  await sendCommand('orders.refund', id);
  expect(await statusOf(zip)).toBe(403);
  expect(await Promise.all(photos.map((photo) => statusOf(photo.downloadUrl!)))).toEqual([403, 403, 403]);
});

test('a running ZIP download breaks off when its gallery is recalled', async () => {
  const id = await ordered(photoIds);
  await sendCommand('orders.pay', id);
  const url = await urlOf(id);
  await get(url);
  const { storage } = story.platform;
  const real = storage.open.bind(storage);
  const recalled = Promise.withResolvers<void>();
  vi.spyOn(storage, 'open').mockImplementation(async (key, range) => {
    const file = await real(key, range);
    if (!key.endsWith('.clean')) return file;
    return Readable.from(after(recalled.promise, file), { objectMode: false });
  });
  const answer = await fetch(story.app.url + url);
  await recall();
  recalled.resolve();
  await expect(answer.arrayBuffer()).rejects.toThrow();
  await publish();
  await sendCommand('orders.refund', id);
});

test('a ZIP whose gallery is recalled while its files are prepared is not sent', async () => {
  const id = await ordered(photoIds);
  await sendCommand('orders.pay', id);
  const url = await urlOf(id);
  const { storage } = story.platform;
  const size = storage.size.bind(storage);
  vi.spyOn(storage, 'size').mockImplementationOnce(async (key) => {
    await recall();
    return size(key);
  });
  expect([404, 410]).toContain(await statusOf(url));
  await publish();
  expect(await statusOf(url)).toBe(200);
  await sendCommand('orders.refund', id);
});

/** The bytes of a file, of which none is read before this and the interval of the access checks. */
async function* after(begin: Promise<void>, bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  await begin;
  await wait(600);
  yield* bytes;
}
