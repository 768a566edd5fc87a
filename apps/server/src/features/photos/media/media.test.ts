import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { MediaSize, Photo } from '@photoslate/contract/photos';
import { routes } from '@photoslate/contract/routes';
import { linkUrl } from '#features/links/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaUrl } from './media-url.ts';
import { photograph, PRIVATE_BYTES } from '../photos.test-support.ts';
import { base64, openStory, type Story } from '../photos.test-support.ts';
import { originalKey } from './storage-keys.ts';

let story: Story;
/** One photo in a published shoot of a customer, and one in their unpublished shoot. */
const photo = { published: '', collecting: '' };
const shoot = { published: '', collecting: '' };
const customer = { published: '', collecting: '' };
let link = { id: '', version: 0 };
const email = 'ouder@example.com';

beforeAll(async () => {
  story = await openStory({ runsJobs: true });
  for (const [number, which] of (['published', 'collecting'] as const).entries()) {
    shoot[which] = (await story.shoot(number + 1, number * 300)).id;
    const contact = {
      params: { id: shoot[which] },
      body: { customers: [{ email, language: 'nl' as const }] },
    };
    const { data } = await story.app.call('shoots.updateContact', { as: desk(), ...contact });
    customer[which] = data.customers[0]?.id ?? '';
    const cameraTime = new Date(story.startedAt.getTime() + number * 300_000);
    const answer = await story.upload(`Søster "${number}".JPG`, await photograph({ cameraTime }));
    photo[which] = answer.headers.get('photo-id') ?? '';
  }
  await story.app.idle();
  for (const which of ['published', 'collecting'] as const)
    await story.post(`/api/events/${story.sessionId}/photos/decide`, {
      photoIds: [photo[which]],
      decision: { kind: 'shoots', shootIds: [shoot[which]] },
    });
  await publish();
  link = await story.db.selectFrom('links').select(['id', 'version']).executeTakeFirstOrThrow();
});
afterAll(() => story.close());

const desk = () => story.people.photographer;
const recall = () => story.app.call('galleries.recallShoot', { as: desk(), params: { id: shoot.published } });
const publish = () =>
  story.app.call('galleries.publishShoot', {
    as: desk(),
    params: { id: shoot.published },
    body: { sendNow: true },
  });
const ofCustomer = (name: 'shoots.link' | 'shoots.unlink', which: 'published' | 'collecting') =>
  story.app.call(name, { as: desk(), params: { id: shoot[which], customerId: customer[which] } });

/** The customer's authorization header, from their mailed link. */
function reader() {
  const url = linkUrl(story.platform, { ...link, language: 'nl' });
  return { authorization: `Link ${url.split('#')[1]}` };
}
const order = async (basket: { photoIds?: string[]; wholeShootIds?: string[] }) =>
  (await story.app.call('orders.place', { as: reader(), body: basket })).data.id;
const sendCommand = (name: 'orders.pay' | 'orders.refund', id: string) =>
  story.app.call(name, { as: story.people.owner, params: { id } });

const forCustomer = (photoId: string, size: MediaSize, version = link.version) =>
  mediaUrl(story.platform, { kind: 'link', linkId: link.id, version }, photoId, size);
/**
 * Fetches a response with its whole body. The server cannot close while responses are half read.
 */
async function fetchFrom(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(story.app.url + url, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const statusOf = async (url: string) => (await fetchFrom(url)).status;
const bytesOf = async (url: string) => (await fetchFrom(url)).bytes;

/** The published photo as the photo list shows it to the user with these headers. */
async function listed(headers: Record<string, string>): Promise<Photo | undefined> {
  const { bytes } = await fetchFrom(`/api/events/${story.sessionId}/photos`, headers);
  const { data } = routes['photos.list'].answer.parse(JSON.parse(bytes.toString()));
  return data.find(({ id }) => id === photo.published);
}
const onDesk = () => listed(story.as('photographer'));

test('an image without a watermark is sent with no-store, so that browsers keep no copy', async () => {
  const login = await story.db
    .selectFrom('logins')
    .select('id')
    .where('userId', '=', desk().userId)
    .executeTakeFirstOrThrow();
  for (const size of ['thumb', 'preview', 'original'] as const) {
    const grant = { kind: 'login', loginId: login.id } as const;
    const { status, headers } = await fetchFrom(mediaUrl(story.platform, grant, photo.published, size));
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  }
});

describe('a customer’s photo', () => {
  test('is shown with a watermark as thumbnail and preview, and kept by no shared cache', async () => {
    for (const size of ['marked-thumb', 'marked-preview'] as const) {
      const answer = await fetchFrom(forCustomer(photo.published, size));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
    const plain = await bytesOf((await onDesk())?.previewUrl ?? '');
    expect((await bytesOf(forCustomer(photo.published, 'marked-preview'))).equals(plain)).toBe(false);
  });

  test('has no thumbnail or preview without a watermark before it is paid, and no image before its shoot is published', async () => {
    for (const size of ['thumb', 'preview'] as const)
      expect(await statusOf(forCustomer(photo.published, size))).toBe(404);
    for (const size of ['marked-thumb', 'marked-preview', 'original'] as const)
      expect(await statusOf(forCustomer(photo.collecting, size))).toBe(404);
  });

  test('has working URLs in the gallery', async () => {
    const { data } = await story.app.call('galleries.show', { as: reader() });
    const [shown] = data.shoots.flatMap(({ photos }) => photos);
    expect(shown).toMatchObject({
      id: photo.published,
      width: 900,
      height: 600,
      owned: false,
      downloadUrl: null,
    });
    expect(await statusOf(shown?.thumbUrl ?? '')).toBe(200);
    expect(await statusOf(shown?.previewUrl ?? '')).toBe(200);
  });

  test('can be downloaded as the original only once it is paid, and not after a refund', async () => {
    const original = forCustomer(photo.published, 'original');
    expect(await statusOf(original)).toBe(403);
    const id = await order({ photoIds: [photo.published] });
    expect(await statusOf(original)).toBe(403);
    await sendCommand('orders.pay', id);
    const { data } = await story.app.call('galleries.show', { as: reader() });
    expect(data.shoots[0]?.photos[0]).toMatchObject({ owned: true, downloadUrl: original });
    expect(await statusOf(original)).toBe(200);
    await sendCommand('orders.refund', id);
    expect(await statusOf(original)).toBe(403);
  });

  test('is shown without a watermark to who has paid it, and not after a refund or a recall', async () => {
    const shown = async () =>
      (await story.app.call('galleries.show', { as: reader() })).data.shoots[0]!.photos[0]!;
    const plain = {
      thumbUrl: forCustomer(photo.published, 'thumb'),
      previewUrl: forCustomer(photo.published, 'preview'),
    };
    const marked = {
      thumbUrl: forCustomer(photo.published, 'marked-thumb'),
      previewUrl: forCustomer(photo.published, 'marked-preview'),
    };
    const id = await order({ photoIds: [photo.published] });
    expect(await shown(), 'ordered, not paid').toMatchObject(marked);
    expect(await statusOf(plain.previewUrl)).toBe(404);

    await sendCommand('orders.pay', id);
    expect(await shown()).toMatchObject(plain);
    for (const which of ['thumbUrl', 'previewUrl'] as const) {
      const answer = await fetchFrom(plain[which]);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
      expect(answer.bytes.equals(await bytesOf((await onDesk())?.[which] ?? ''))).toBe(true);
    }
    const query = { shootId: shoot.published, from: photo.published };
    expect((await story.app.call('galleries.photos', { as: reader(), query })).data).toMatchObject([plain]);
    const { cover } = (await story.app.call('galleries.show', { as: reader() })).data;
    expect(cover).toMatchObject(marked);
    await recall();
    expect(await statusOf(plain.previewUrl)).toBe(404);
    await publish();
    expect(await statusOf(plain.previewUrl)).toBe(200);

    await sendCommand('orders.refund', id);
    expect(await shown()).toMatchObject(marked);
    for (const url of Object.values(plain)) expect(await statusOf(url)).toBe(404);
  });

  test('can be downloaded after a whole-shoot purchase, without photos of another shoot', async () => {
    const id = await order({ wholeShootIds: [shoot.published] });
    await sendCommand('orders.pay', id);
    expect(await statusOf(forCustomer(photo.published, 'original'))).toBe(200);
    expect(await statusOf(forCustomer(photo.collecting, 'original'))).toBe(404);
    await sendCommand('orders.refund', id);
  });

  test('downloads under its own name, without location or serial number', async () => {
    const id = await order({ photoIds: [photo.published] });
    await sendCommand('orders.pay', id);
    const answer = await fetchFrom(forCustomer(photo.published, 'original'));
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="S_ster _0_.JPG"; filename*=UTF-8''S%C3%B8ster%20%220%22.JPG`,
    );
    const original = await buffer(
      await story.platform.storage.open(originalKey(story.sessionId, photo.published)),
    );
    for (const secret of PRIVATE_BYTES) {
      expect(original.includes(secret)).toBe(true);
      expect(answer.bytes.includes(secret)).toBe(false);
    }
    expect(answer.bytes.includes('Canon EOS R6')).toBe(true);
    await sendCommand('orders.refund', id);
  });

  test('is unavailable at once when the gallery is recalled or the customer unlinked', async () => {
    const url = forCustomer(photo.published, 'marked-thumb');
    const tag = (await fetchFrom(url)).headers.get('etag') ?? '';
    expect((await fetchFrom(url, { 'if-none-match': tag })).status).toBe(304);
    await recall();
    expect(await statusOf(url)).toBe(404);
    expect((await fetchFrom(url, { 'if-none-match': tag })).status).toBe(404);
    await publish();
    expect(await statusOf(url)).toBe(200);
    await ofCustomer('shoots.unlink', 'published');
    expect(await statusOf(url)).toBe(404);
    await ofCustomer('shoots.link', 'published');
    expect(await statusOf(url)).toBe(200);
  });
});

describe('a media URL', () => {
  test('opens only the photo and the size it was made for', async () => {
    const url = forCustomer(photo.published, 'marked-thumb');
    expect(await statusOf(url.replace('marked-thumb', 'original'))).toBe(404);
    expect(await statusOf(url.replace('marked-thumb', 'preview'))).toBe(404);
    expect(await statusOf(url.replace(photo.published, photo.collecting))).toBe(404);
    const key = url.split('?k=')[1] ?? '';
    for (const other of [
      '',
      'x',
      key.slice(0, -2),
      key.replace('link', 'login'),
      `${key}.${key}`,
      base64(key),
    ])
      expect(
        await statusOf(`/api/media/${photo.published}/marked-thumb?k=${encodeURIComponent(other)}`),
      ).toBe(404);
    expect(await statusOf(`/api/media/${photo.published}/marked-thumb`)).toBe(404);
    expect(await statusOf(`/api/media/nothing/thumb?k=${key}`)).toBe(404);
  });

  test('stops working when its login ends, while URLs of other logins keep working', async () => {
    const thumb = (await onDesk())?.thumbUrl ?? '';
    expect(await statusOf(thumb)).toBe(200);
    const token = await story.logIn('photographer');
    const own = (await listed({ authorization: `Bearer ${token}` }))?.thumbUrl ?? '';
    expect(await statusOf(own)).toBe(200);
    await fetch(`${story.app.url}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await statusOf(own)).toBe(401);
    expect(await statusOf(thumb)).toBe(200);
  });

  test.each([
    ['photographer', 200],
    ['owner', 200],
    ['colleague', 403],
    ['stranger', 404],
  ] as const)('made for the login of %s is answered with %i', async (who, status) => {
    const loginId = await story.loginOf(who);
    for (const size of ['thumb', 'preview', 'original'] as const)
      expect(
        await statusOf(mediaUrl(story.platform, { kind: 'login', loginId }, photo.published, size)),
      ).toBe(status);
  });
});

test('an original downloads byte for byte for the photographer, whole and in ranges', async () => {
  const loginId = await story.loginOf('photographer');
  const url = mediaUrl(story.platform, { kind: 'login', loginId }, photo.published, 'original');
  const whole = await bytesOf(url);
  const sha256 = createHash('sha256').update(whole).digest('hex');
  const stored = story.db.selectFrom('photos').select('sha256').where('id', '=', photo.published);
  expect(await stored.executeTakeFirst()).toEqual({ sha256 });

  const part = await fetchFrom(url, { range: 'bytes=100-199' });
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 100-199/${whole.length}`]);
  expect(part.bytes.equals(whole.subarray(100, 200))).toBe(true);
  const end = await fetchFrom(url, { range: 'bytes=-50' });
  expect(end.bytes.equals(whole.subarray(-50))).toBe(true);
  const beyond = await fetchFrom(url, { range: `bytes=${whole.length}-` });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
  const changed = await fetchFrom(url, { range: 'bytes=0-9', 'if-range': '"other"' });
  expect([changed.status, changed.bytes.length]).toEqual([200, whole.length]);
});

test('a revoked link opens no photo', async () => {
  const url = forCustomer(photo.published, 'marked-thumb');
  expect(await statusOf(url)).toBe(200);
  await ofCustomer('shoots.unlink', 'published');
  await ofCustomer('shoots.unlink', 'collecting');
  expect(await statusOf(url)).toBe(410);
});
