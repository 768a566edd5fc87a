import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { filledShoot, holder } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App, type As } from '@photoslate/test-support/start-app';

let app: App;
let owner: Actor;
let anna: Actor;
let sessionId: string;
let eva: string;
let jan: string;
beforeAll(async () => {
  app = await startApp({ listen: false });
  owner = await app.asOwner();
  anna = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  sessionId = (await app.session(anna)).id;
  [eva, jan] = [`eva-${newId()}@example.com`, `jan-${newId()}@example.com`];
});

type Visit = { id: string; sequence: number };
const publish = (...shootIds: string[]) =>
  app.call('galleries.publishShoots', {
    as: anna,
    params: { id: sessionId },
    body: { sendNow: true, shootIds },
  });
const send = (as: As, photoId: string, favourite = true, visit?: Visit) =>
  app.send('favourites.set', { as, body: { photoId, favourite, visit } });
const mark = async (as: As, photoId: string, favourite = true, visit?: Visit) =>
  (await app.call('favourites.set', { as, body: { photoId, favourite, visit } })).data.favourite;
const favourites = async (as: As) => (await app.call('galleries.show', { as })).data.favourites;
const exported = async (email: string) =>
  (await app.call('privacy.export', { as: owner, body: { email } })).data.galleries;

/** A published shoot of these addresses, with the link of the first one. */
async function opened(emails: string[], count = 3) {
  const shoot = await filledShoot(app, anna, sessionId, emails, count);
  await publish(shoot.id);
  return { ...shoot, as: await holder(app, sessionId, emails[0] ?? '') };
}

describe('a favourite', () => {
  test('is kept for the link in the order of the gallery, and can be taken back', async () => {
    const { photoIds, as } = await opened([eva, jan]);
    const [first = '', second = '', third = ''] = photoIds;
    expect(await mark(as, third)).toBe(true);
    expect(await mark(as, first.toUpperCase())).toBe(true);
    expect(await favourites(as)).toEqual([first, third]);
    expect(await mark(as, third, false)).toBe(false);
    expect(await mark(as, second, false)).toBe(false);
    expect(await favourites(as)).toEqual([first]);
    expect(await favourites(await holder(app, sessionId, jan)), 'another customer').toEqual([]);
  });

  test('that is sent twice is one, also at the same moment', async () => {
    const { photoIds, as } = await opened([eva]);
    const [photoId = ''] = photoIds;
    const visit = { id: newId(), sequence: 1 };
    const answers = await Promise.all([1, 2, 3].map(() => mark(as, photoId, true, visit)));
    expect(answers).toEqual([true, true, true]);
    expect(await favourites(as)).toEqual([photoId]);
  });

  test('keeps the last tap of a page if an earlier tap arrives late', async () => {
    const { photoIds, as } = await opened([eva]);
    const [photoId = ''] = photoIds;
    const id = newId();
    expect(await mark(as, photoId, false, { id, sequence: 2 })).toBe(false);
    expect(await mark(as, photoId, true, { id, sequence: 1 }), 'the late one').toBe(false);
    expect(await favourites(as)).toEqual([]);
    expect(await mark(as, photoId, true, { id: newId(), sequence: 1 }), 'another device').toBe(true);
    expect(await favourites(as)).toEqual([photoId]);
  });

  test('of thousands of photos is answered with the first photos of the gallery', async () => {
    const { photoIds, as } = await opened([eva], 1200);
    await app.db
      .insertInto('linkFavourites')
      .columns(['linkId', 'photoId', 'isFavourite', 'changedAt'])
      .expression(
        app.db
          .selectFrom('photoShoots')
          .innerJoin('shoots', 'shoots.id', 'photoShoots.shootId')
          .innerJoin('links', 'links.sessionId', 'shoots.sessionId')
          .select((row) => ['links.id', 'photoShoots.photoId', row.lit(true).as('is'), 'links.issuedAt'])
          .where('shoots.sessionId', '=', sessionId),
      )
      .execute();
    const { data } = await app.call('galleries.show', { as, query: { photos: 'first' } });
    expect(data.favourites).toEqual(photoIds);
  });
});

describe('who may mark a favourite', () => {
  test('a photo of others, of nobody or of a shoot that is not published is refused with 404', async () => {
    const { as } = await opened([eva]);
    const others = await opened([jan]);
    const waiting = await filledShoot(app, anna, sessionId, [eva]);
    for (const id of [others.photoIds[0] ?? '', waiting.photoIds[0] ?? '', newId()])
      expect((await send(as, id)).status).toBe(404);
    expect(
      await app.db
        .selectFrom('linkFavourites')
        .select('linkId')
        .where('photoId', 'in', others.photoIds)
        .execute(),
    ).toEqual([]);
  });

  test('only the holder of a link, with a whole request', async () => {
    const { as, photoIds } = await opened([eva]);
    const [photoId = ''] = photoIds;
    expect((await send(anna, photoId)).status).toBe(401);
    expect((await app.send('favourites.set', { body: { photoId, favourite: true } })).status).toBe(401);
    expect((await send(as, 'no id')).status).toBe(422);
    expect((await send(as, photoId, true, { id: newId(), sequence: 0 })).status).toBe(422);
    expect(await favourites(as)).toEqual([]);
  });
});

describe('a favourite goes from view', () => {
  test('with a recall, and is there again when the gallery is', async () => {
    const { id, photoIds, as } = await opened([eva]);
    const [photoId = '', other = ''] = photoIds;
    await mark(as, photoId);
    await app.call('galleries.recallShoot', { as: anna, params: { id } });
    expect((await send(as, other)).failure.code).toBe('gallery_recalled');
    await publish(id);
    expect(await favourites(as)).toEqual([photoId]);
  });

  test('with its photo, when it is hidden or deleted', async () => {
    const { photoIds, as } = await opened([eva]);
    const [hidden = '', deleted = '', kept = ''] = photoIds;
    for (const id of photoIds) await mark(as, id);
    await app.db.updateTable('photos').set({ role: 'hidden' }).where('id', '=', hidden).execute();
    await app.db.deleteFrom('photos').where('id', '=', deleted).execute();
    expect(await favourites(as)).toEqual([kept]);
    expect((await send(as, hidden, false)).status).toBe(404);
  });

  test('when the link is revoked', async () => {
    const { id, photoIds, as } = await opened([eva]);
    const { customers } = (await app.call('shoots.show', { as: anna, params: { id } })).data;
    await app.call('shoots.unlink', {
      as: anna,
      params: { id, customerId: customers[0]?.id ?? '' },
    });
    expect((await send(as, photoIds[0] ?? '')).failure.code).toBe('link_revoked');
  });
});

describe('the data of a customer', () => {
  test('contains their favourites, and an erasure deletes them and no others', async () => {
    const { photoIds, as } = await opened([eva, jan]);
    const others = await holder(app, sessionId, jan);
    const [first = '', second = ''] = photoIds;
    await mark(as, second);
    await mark(as, first);
    await mark(as, first, false);
    await mark(others, first);
    expect(await exported(eva)).toMatchObject([{ favourites: ['IMG_1.JPG'] }]);
    expect(await exported(jan)).toMatchObject([{ favourites: ['IMG_0.JPG'] }]);
    await app.call('privacy.erase', { as: owner, body: { email: eva, withPhotos: false } });
    const left = await app.db
      .selectFrom('linkFavourites')
      .select('photoId')
      .where('photoId', 'in', photoIds)
      .execute();
    expect(left).toEqual([{ photoId: first }]);
    expect(await favourites(others)).toEqual([first]);
  });

  test('keeps the favourites when two shoots are merged', async () => {
    const { id, photoIds, as } = await opened([eva]);
    const [photoId = ''] = photoIds;
    await mark(as, photoId);
    const into = await filledShoot(app, anna, sessionId, [jan]);
    await app.call('galleries.recallShoot', { as: anna, params: { id } });
    await app.call('changes.mergeShoots', { as: anna, params: { id }, body: { intoShootId: into.id } });
    await publish(into.id);
    expect(await favourites(as)).toEqual([photoId]);
    expect(await favourites(await holder(app, sessionId, jan))).toEqual([]);
  });

  test('is seen by the studio in a preview', async () => {
    const { id, photoIds, as } = await opened([eva]);
    await mark(as, photoIds[1] ?? '');
    const preview = await app.call('galleries.preview', { as: anna, params: { id } });
    expect(preview.data.favourites).toEqual([photoIds[1]]);
  });
});
