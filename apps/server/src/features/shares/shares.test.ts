import { DAY_MS } from '@photoslate/domain/durations';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { filledShoot, holder } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App, type As } from '@photoslate/test-support/start-app';

let app: App;
let owner: Actor;
let anna: Actor;
let nowMs = Date.now();
let sessionId: string;
let email: string;
let shoot: Awaited<ReturnType<typeof filledShoot>>;
let eva: As;

beforeAll(async () => {
  app = await startApp({ listen: false, clock: { now: () => new Date(nowMs) } });
  owner = await app.asOwner();
  anna = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  nowMs = Date.now();
  sessionId = (await app.session(anna)).id;
  email = `eva-${newId()}@example.com`;
  shoot = await filledShoot(app, anna, sessionId, [email]);
  await publish();
  eva = await holder(app, sessionId, email);
  for (const index of [2, 0]) await mark(photo(index));
});

const photo = (index: number) => shoot.photoIds[index] ?? '';
const publish = () =>
  app.call('galleries.publishShoot', { as: anna, params: { id: shoot.id }, body: { sendNow: true } });
const recall = () => app.call('galleries.recallShoot', { as: anna, params: { id: shoot.id } });
const mark = (photoId: string, favourite = true) =>
  app.call('favourites.set', { as: eva, body: { photoId, favourite } });
const share = async (as = eva) => (await app.call('shares.create', { as })).data;
const stop = () => app.send('shares.stop', { as: eva });
const viewerOf = ({ url }: { url: string }): As => ({ authorization: `Share ${url.split('#')[1] ?? ''}` });
const swapped = (as: As, from: string, to: string): As =>
  'authorization' in as ? { authorization: as.authorization.replace(from, to) } : as;
const shown = async (as: As) => (await app.call('shares.show', { as })).data.photos.map(({ id }) => id);
/** The error code of a share; undefined if it is shown. */
const refusalOf = async (as: As) => {
  const answer = await app.send('shares.show', { as });
  return answer.status === 200 ? undefined : answer.failure.code;
};
const imageStatus = async (url: string | null | undefined) =>
  (await app.inject({ url: url ?? '' })).statusCode;

describe('a share', () => {
  test('shows the current favourites in the order of the gallery, to anybody with its address', async () => {
    const made = await share();
    expect(made.url).toMatch(/\/favourites\?lang=\w\w#[\w-]{64}$/);
    const viewer = viewerOf(made);
    expect(await shown(viewer)).toEqual([photo(0), photo(2)]);
    await mark(photo(1));
    await mark(photo(0), false);
    expect(await shown(viewer)).toEqual([photo(1), photo(2)]);
    await mark(photo(1), false);
    await mark(photo(2), false);
    expect(await shown(viewer)).toEqual([]);
  });

  test('is one, however often it is made, and the gallery knows it', async () => {
    const answers = await Promise.all([share(), share(), share()]);
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    const { data } = await app.call('galleries.show', { as: eva });
    expect(data.share).toEqual(answers[0]);
    const { data: preview } = await app.call('galleries.preview', { as: anna, params: { id: shoot.id } });
    expect(preview.share, 'the studio does not get the address').toBeNull();
  });

  test('tells nothing about the customer, and is no visit', async () => {
    const note = { title: 'Familie Jansen', note: 'secret note' };
    await app.call('shoots.update', { as: anna, params: { id: shoot.id }, body: note });
    const viewer = viewerOf(await share());
    await app.db.updateTable('links').set({ openedAt: null, lookedAt: null }).execute();
    const { data } = await app.call('shares.show', { as: viewer });
    expect(Object.keys(data).toSorted()).toEqual(['endsAt', 'language', 'photos', 'studio']);
    expect(new Set(data.photos.flatMap((one) => Object.keys(one)))).toEqual(
      new Set(['id', 'width', 'height', 'thumbUrl', 'previewUrl']),
    );
    expect(JSON.stringify(data)).not.toMatch(/eva-|Jansen|secret|IMG_|Cents/);
    const { openedAt } = await app.db
      .selectFrom('links')
      .select('openedAt')
      .where('sessionId', '=', sessionId)
      .executeTakeFirstOrThrow();
    expect(openedAt).toBeNull();
  });

  test('of many photos has addresses for the first ones, and more page by page', async () => {
    const many = await filledShoot(app, anna, sessionId, [email], 300);
    await app.call('galleries.publishShoot', { as: anna, params: { id: many.id }, body: { sendNow: true } });
    const { linkId } = await app.db
      .selectFrom('linkFavourites')
      .select('linkId')
      .where('photoId', '=', photo(0))
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('linkFavourites')
      .values(
        many.photoIds.map((photoId) => ({ linkId, photoId, isFavourite: true, changedAt: new Date(nowMs) })),
      )
      .execute();
    const viewer = viewerOf(await share());
    const { photos } = (await app.call('shares.show', { as: viewer })).data;
    expect(photos).toHaveLength(302);
    const addressed = photos.filter(({ thumbUrl }) => thumbUrl !== null);
    expect(addressed).toHaveLength(24);
    const from = photos[24]?.id ?? '';
    const { data: page } = await app.call('shares.photos', { as: viewer, query: { from } });
    expect(page.map(({ id }) => id)).toEqual(photos.slice(24, 224).map(({ id }) => id));
    expect(page.every(({ thumbUrl, previewUrl }) => thumbUrl !== null && previewUrl !== null)).toBe(true);
    const other = await app.send('shares.photos', { as: viewer, query: { from: photo(1) } });
    expect(other.status, 'a photo that is no favourite').toBe(404);
  });
});

describe('a share ends', () => {
  test('at once when it is stopped, and its address never works again', async () => {
    const made = await share();
    const viewer = viewerOf(made);
    const { photos } = (await app.call('shares.show', { as: viewer })).data;
    expect((await stop()).status).toBe(204);
    expect((await stop()).status, 'twice').toBe(204);
    expect(await refusalOf(viewer)).toBe('link_revoked');
    expect(await imageStatus(photos[0]?.thumbUrl)).toBe(410);
    expect((await app.call('galleries.show', { as: eva })).data.share).toBeNull();
    const again = await share();
    expect(again.url).not.toBe(made.url);
    expect(await refusalOf(viewer)).toBe('link_revoked');
    expect(await refusalOf(viewerOf(again))).toBeUndefined();
  });

  test('after 30 days; then it can be shared again at another address', async () => {
    const made = await share();
    expect(Date.parse(made.endsAt)).toBe(nowMs + 30 * DAY_MS);
    nowMs += 30 * DAY_MS - 1000;
    expect(await refusalOf(viewerOf(made))).toBeUndefined();
    nowMs += 1000;
    expect(await refusalOf(viewerOf(made))).toBe('link_over');
    expect((await app.call('galleries.show', { as: eva })).data.share).toBeNull();
    const again = await share();
    expect(await refusalOf(viewerOf(again))).toBeUndefined();
    expect(await refusalOf(viewerOf(made))).toBe('link_revoked');
  });

  test('with the link of the customer, if that ends earlier', async () => {
    const { expiresAt } = (await app.call('galleries.show', { as: eva })).data;
    nowMs = Date.parse(expiresAt ?? '') - 5 * DAY_MS;
    const made = await share();
    expect(made.endsAt).toBe(expiresAt);
    nowMs += 5 * DAY_MS;
    expect(await refusalOf(viewerOf(made))).toBe('link_over');
  });

  test('with a recall, and is there again when the gallery is', async () => {
    const viewer = viewerOf(await share());
    const { photos } = (await app.call('shares.show', { as: viewer })).data;
    await recall();
    expect(await refusalOf(viewer)).toBe('gallery_recalled');
    expect(await imageStatus(photos[0]?.previewUrl)).toBe(404);
    expect((await app.send('shares.create', { as: eva })).failure.code).toBe('gallery_recalled');
    await publish();
    expect(await shown(viewer)).toEqual([photo(0), photo(2)]);
    await recall();
    expect((await stop()).status, 'a withdrawn gallery can still stop sharing').toBe(204);
  });

  test('with the link of the customer when it is revoked, also after it is linked again', async () => {
    const viewer = viewerOf(await share());
    const { customers } = (await app.call('shoots.show', { as: anna, params: { id: shoot.id } })).data;
    const of = { as: anna, params: { id: shoot.id, customerId: customers[0]?.id ?? '' } };
    await app.call('shoots.unlink', of);
    expect(await refusalOf(viewer)).toBe('link_revoked');
    expect((await app.send('shares.create', { as: eva })).failure.code).toBe('link_revoked');
    await app.call('shoots.link', of);
    expect(await refusalOf(viewer)).toBe('link_revoked');
  });

  test('with an erasure; the export says until when it was shared', async () => {
    const exported = async () =>
      (await app.call('privacy.export', { as: owner, body: { email } })).data.galleries;
    expect(await exported()).toMatchObject([{ sharedUntil: null }]);
    const made = await share();
    expect(await exported()).toMatchObject([{ sharedUntil: made.endsAt }]);
    await app.call('privacy.erase', { as: owner, body: { email, withPhotos: false } });
    expect(await refusalOf(viewerOf(made))).toBe('link_revoked');
    const left = await app.db
      .selectFrom('favouriteShares')
      .innerJoin('links', 'links.id', 'favouriteShares.linkId')
      .select('favouriteShares.id')
      .where('links.sessionId', '=', sessionId)
      .execute();
    expect(left).toEqual([]);
  });
});

describe('the address of a share opens nothing else', () => {
  test('no route of the customer or the studio, and no other token opens the share', async () => {
    const viewer = viewerOf(await share());
    expect((await app.send('galleries.show', { as: viewer })).status).toBe(401);
    expect(
      (await app.send('favourites.set', { as: viewer, body: { photoId: photo(0), favourite: false } }))
        .status,
    ).toBe(401);
    expect((await app.send('orders.place', { as: viewer, body: { photoIds: [photo(0)] } })).status).toBe(401);
    expect((await app.send('shares.stop', { as: viewer })).status).toBe(401);
    expect((await app.send('sessions.list', { as: viewer })).status).toBe(401);
    expect((await app.send('galleries.show', { as: swapped(viewer, 'Share', 'Link') })).status).toBe(401);
    expect((await app.send('shares.show', { as: swapped(eva, 'Link', 'Share') })).status).toBe(401);
    expect((await app.send('shares.show', { as: eva })).status).toBe(401);
    expect((await app.send('shares.show', { as: owner })).status).toBe(401);
    expect((await app.send('shares.show', {})).status).toBe(401);
  });

  test('a photo that is no longer a favourite is not served', async () => {
    const viewer = viewerOf(await share());
    const { photos } = (await app.call('shares.show', { as: viewer })).data;
    await mark(photo(0), false);
    expect(await imageStatus(photos[0]?.thumbUrl)).toBe(404);
  });
});
