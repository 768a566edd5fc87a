import { createHash } from 'node:crypto';
import type { MediaSize, Photo } from '@photoslate/contract/photos';
import { routes } from '@photoslate/contract/routes';
import { newId } from '#platform/ids.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { mediaUrl } from './media-address.ts';
import { photograph } from './photograph.test-support.ts';
import { base64, openStory, type Story } from './photos.test-support.ts';

let story: Story;
/** One photo in a published shoot of a customer, one in a shoot that is not published. */
const photo = { published: '', collecting: '' };
const shoot = { published: '', collecting: '' };
const link = { id: newId(), version: 1 };
const address = 'ouder@example.com';

beforeAll(async () => {
  story = await openStory({ works: true });
  for (const [number, gallery] of (['published', 'collecting'] as const).entries()) {
    const { id } = await story.shoot(number + 1, number * 300, number * 300 + 280);
    shoot[gallery] = id;
    const cameraTime = new Date(story.startedAt.getTime() + number * 300_000);
    const answer = await story.upload(`Søster "${number}".JPG`, await photograph({ cameraTime }));
    photo[gallery] = answer.headers.get('photo-id') ?? '';
    await story.db
      .insertInto('customers')
      .values({
        id: newId(),
        studio_id: story.studioId,
        session_id: story.sessionId,
        shoot_id: id,
        code: null,
        first_name: null,
        last_name: null,
        phone: null,
        consent_version: null,
        email: address,
        address,
        language: 'nl',
        linked: true,
        source: 'photographer',
        registered_at: story.startedAt,
      })
      .execute();
  }
  for (let tries = 0; tries < 100 && (await unread()) > 0; tries++) await wait(100);
  for (const which of ['published', 'collecting'] as const)
    await story.post(`/api/events/${story.sessionId}/photos/decide`, {
      photoIds: [photo[which]],
      decision: { kind: 'shoots', shootIds: [shoot[which]] },
    });
  await setGallery('published');
  await story.db
    .insertInto('links')
    .values({
      ...link,
      session_id: story.sessionId,
      address,
      email: address,
      language: 'nl',
      revoked_at: null,
    })
    .execute();
}, 60_000);
afterAll(() => story.close());

const unread = async () =>
  (await story.db.selectFrom('photos').select('id').where('state', '=', 'stored').execute()).length;
const setGallery = (gallery: 'published' | 'recalled') =>
  story.db.updateTable('shoots').set({ gallery }).where('id', '=', shoot.published).execute();

const forCustomer = (photoId: string, size: MediaSize, version = link.version) =>
  mediaUrl(story.platform, { kind: 'link', linkId: link.id, version }, photoId, size);
/** An answer with its whole body: a server with half-read answers does not close. */
async function fetchFrom(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(story.app.url + url, { headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const statusOf = async (url: string) => (await fetchFrom(url)).status;
const bytesOf = async (url: string) => (await fetchFrom(url)).bytes;

/** The published photo as the desk lists it for whoever sends these headers. */
async function listed(headers: Record<string, string>): Promise<Photo | undefined> {
  const { bytes } = await fetchFrom(`/api/events/${story.sessionId}/photos`, headers);
  const { data } = routes['photos.list'].answer.parse(JSON.parse(bytes.toString()));
  return data.find(({ id }) => id === photo.published);
}
const desk = () => listed(story.as('photographer'));

/** An order of the customer for the published photo, or for the whole shoot. */
async function order(status: 'open' | 'paid' | 'refunded', whole = false): Promise<void> {
  const id = newId();
  await story.db
    .insertInto('orders')
    .values({
      id,
      studio_id: story.studioId,
      session_id: story.sessionId,
      link_id: link.id,
      number: id,
      address,
      email: address,
      language: 'nl',
      status,
      total_cents: 1000,
      note: null,
      paid_at: null,
      refunded_at: null,
      cancelled_at: null,
    })
    .execute();
  await story.db
    .insertInto('order_shoots')
    .values({
      order_id: id,
      shoot_id: shoot.published,
      added_count: 1,
      owned_count: 0,
      due_cents: 1000,
      whole_shoot: whole,
    })
    .execute();
  if (!whole)
    await story.db
      .insertInto('order_photos')
      .values({ order_id: id, photo_id: photo.published, shoot_id: shoot.published })
      .execute();
}

describe("a customer's photo", () => {
  afterEach(async () => {
    await story.db.deleteFrom('orders').execute();
    await story.db.updateTable('links').set({ version: 1, revoked_at: null }).execute();
    await story.db.updateTable('customers').set({ linked: true }).execute();
    await setGallery('published');
  });

  test('is shown with a mark, small and large, and kept by no shared cache', async () => {
    for (const size of ['marked-thumb', 'marked-preview'] as const) {
      const answer = await fetchFrom(forCustomer(photo.published, size));
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/jpeg');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect(answer.headers.get('content-disposition')).toBeNull();
    }
    const plain = await bytesOf((await desk())?.previewUrl ?? '');
    expect((await bytesOf(forCustomer(photo.published, 'marked-preview'))).equals(plain)).toBe(false);
  });

  test('is never shown without its mark, and not before its shoot is published', async () => {
    for (const size of ['thumb', 'preview'] as const)
      expect(await statusOf(forCustomer(photo.published, size))).toBe(404);
    for (const size of ['marked-thumb', 'marked-preview', 'original'] as const)
      expect(await statusOf(forCustomer(photo.collecting, size))).toBe(404);
  });

  test('can be had as it was taken only once it is paid, and no longer when it is refunded', async () => {
    const original = forCustomer(photo.published, 'original');
    expect(await statusOf(original)).toBe(403);
    await order('open');
    expect(await statusOf(original)).toBe(403);
    await order('refunded');
    expect(await statusOf(original)).toBe(403);
    await order('paid');
    expect(await statusOf(original)).toBe(200);
  });

  test('is had with the whole shoot, too; and nothing of another shoot with it', async () => {
    await order('paid', true);
    expect(await statusOf(forCustomer(photo.published, 'original'))).toBe(200);
    expect(await statusOf(forCustomer(photo.collecting, 'original'))).toBe(404);
  });

  test('is saved under its own name, and tells no place and no serial number', async () => {
    await order('paid');
    const answer = await fetchFrom(forCustomer(photo.published, 'original'));
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="S_ster _0_.JPG"; filename*=UTF-8''S%C3%B8ster%20%220%22.JPG`,
    );
    const { bytes } = answer;
    expect(bytes.includes('012021001234')).toBe(false);
    expect(bytes.includes('GPS')).toBe(false);
    expect(bytes.includes('Canon EOS R6')).toBe(true);
  });

  test('is gone at once when the gallery is recalled, the customer unlinked, or the link revoked', async () => {
    const url = forCustomer(photo.published, 'marked-thumb');
    expect(await statusOf(url)).toBe(200);
    await setGallery('recalled');
    expect(await statusOf(url)).toBe(404);
    await setGallery('published');
    await story.db.updateTable('customers').set({ linked: false }).execute();
    expect(await statusOf(url)).toBe(404);
    await story.db.updateTable('customers').set({ linked: true }).execute();
    await story.db.updateTable('links').set({ version: 2 }).execute();
    expect(await statusOf(url)).toBe(410);
    expect(await statusOf(forCustomer(photo.published, 'marked-thumb', 2))).toBe(200);
    await story.db.updateTable('links').set({ revoked_at: new Date() }).execute();
    expect(await statusOf(forCustomer(photo.published, 'marked-thumb', 2))).toBe(410);
  });

  test('is not answered from what the browser kept once it may not be seen', async () => {
    const url = forCustomer(photo.published, 'marked-thumb');
    const tag = (await fetchFrom(url)).headers.get('etag') ?? '';
    expect((await fetchFrom(url, { 'if-none-match': tag })).status).toBe(304);
    await setGallery('recalled');
    expect((await fetchFrom(url, { 'if-none-match': tag })).status).toBe(404);
  });
});

describe('an address', () => {
  test('opens nothing but the photo and the size it was made for', async () => {
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

  test("of the desk dies with its login, and is the photographer's alone", async () => {
    const thumb = (await desk())?.thumbUrl ?? '';
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
  ] as const)('made for the login of %s is answered %i', async (who, status) => {
    const loginId = await story.loginOf(who);
    for (const size of ['thumb', 'preview', 'original'] as const)
      expect(
        await statusOf(mediaUrl(story.platform, { kind: 'login', loginId }, photo.published, size)),
      ).toBe(status);
  });
});

test('an original comes back to the desk byte by byte, whole and in ranges', async () => {
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
