import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filledShoot, holder, mailsTo, putPhotos } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let app: App;
let anna: Actor;
let sessionId: string;
beforeAll(async () => {
  app = await startApp({ listen: false });
  anna = await app.asPhotographer();
  sessionId = (await app.session(anna)).id;
});
afterAll(() => app.close());

const customerIn = async (shootId: string, email: string) =>
  (await app.call('shoots.show', { as: anna, params: { id: shootId } })).data.customers.find(
    (one) => one.email === email,
  )?.id ?? '';
const preview = (shootIds: string[], customerId: string) =>
  app.send('galleries.previewMail', {
    as: anna,
    params: { id: sessionId },
    body: { shootIds, customerId },
  });
const plan = async () =>
  (await app.call('galleries.publishPlan', { as: anna, params: { id: sessionId } })).data;
const publish = (...shootIds: string[]) =>
  app.call('galleries.publishShoots', {
    as: anna,
    params: { id: sessionId },
    body: { sendNow: true, shootIds },
  });
const countIn = async (table: 'mails' | 'links' | 'linkShoots' | 'activity') =>
  (await app.db.selectFrom(table).select(app.db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow())
    .count;
/** A mail without the keys of its media URLs. */
const withoutKeys = (html: string | null | undefined) => html?.replaceAll(/\?k=[^"]*/g, '');
const rowsIn = () =>
  Promise.all([countIn('mails'), countIn('links'), countIn('linkShoots'), countIn('activity')]);

test('the preview of a mail is the real mail without its link, in its language, and leaves no trace', async () => {
  const [one, two] = [
    await filledShoot(app, anna, sessionId, ['eva@example.com', 'jan@example.com'], 3),
    await filledShoot(app, anna, sessionId, ['eva@example.com'], 2),
  ];
  for (const { id } of [one, two])
    await app.call('shoots.updateContact', {
      as: anna,
      params: { id },
      body: { customers: [{ email: 'eva@example.com', language: 'nl' }] },
    });
  const eva = await customerIn(two.id, 'eva@example.com');
  const before = await rowsIn();
  const { status, text } = await preview([one.id, two.id], eva);
  expect(status).toBe(200);
  const { data } = JSON.parse(text);
  expect(data).toMatchObject({ from: 'Studio Noorderlicht', language: 'nl', photoCount: 5 });
  expect(data.html).toContain('http://photoslate.test/g?lang=nl"');
  expect(data.html).not.toMatch(/lang=nl#/);
  expect(await rowsIn()).toEqual(before);
  expect(JSON.parse((await preview([one.id], eva)).text).data.photoCount).toBe(3);

  await publish(one.id, two.id);
  const mail = (await mailsTo(app, 'eva@example.com')).at(-1);
  const link = await holder(app, sessionId, 'eva@example.com');
  const token = 'authorization' in link ? link.authorization.slice('Link '.length) : '';
  const real = (await app.call('mail.show', { as: await app.asOwner(), params: { id: mail?.id ?? '' } }))
    .data;
  expect(real.html).toContain(token);
  expect(data.subject).toBe(real.subject);
  // The URL of the photo works for the photographer's login, or for the customer's link.
  expect(withoutKeys(data.html)).toBe(withoutKeys(real.html?.replaceAll(`#${token}`, '')));
  const [cover] = one.photoIds;
  const thumbnail = `<img src="http://photoslate.test/api/media/${cover}/marked-thumb?k=`;
  expect(data.html).toContain(`${thumbnail}login.`);
  expect(real.html).toContain(`${thumbnail}link.`);
});

test('a mail shows no photo if its galleries were recalled', async () => {
  const shoot = await filledShoot(app, anna, sessionId, ['kim@example.com']);
  await publish(shoot.id);
  await app.call('galleries.recallShoot', { as: anna, params: { id: shoot.id } });
  const id = (await mailsTo(app, 'kim@example.com')).at(-1)?.id ?? '';
  const mail = (await app.call('mail.show', { as: await app.asOwner(), params: { id } })).data;
  expect(mail.html).toContain('class="button"');
  expect(mail.html).not.toContain('<img');
});

test('only the photographer of a session and the owners of its studio get previews and plans', async () => {
  const { id, hash } = await filledShoot(app, anna, sessionId, ['lou@example.com']);
  const body = { shootIds: [id], customerId: await customerIn(id, 'lou@example.com') };
  const owner = await app.asOwner();
  const colleague = await app.makeUser(anna.studioId, 'photographer');
  const stranger = await app.makeUser(await app.makeStudio('Another studio'), 'owner');
  const params = { id: sessionId };
  const statuses = async (as?: Actor) => [
    (await app.send('galleries.previewMail', { ...(as ? { as } : {}), params, body })).status,
    (await app.send('galleries.publishPlan', { ...(as ? { as } : {}), params })).status,
  ];
  expect(await statuses(anna)).toEqual([200, 200]);
  expect(await statuses(owner)).toEqual([200, 200]);
  expect(await statuses(colleague)).toEqual([403, 403]);
  expect(await statuses(stranger)).toEqual([404, 404]);
  expect(await statuses()).toEqual([401, 401]);
  // A shoot of another session, asked for through one's own.
  const own = await app.session(stranger);
  const crossed = await app.send('galleries.previewMail', { as: stranger, params: { id: own.id }, body });
  expect([crossed.status, crossed.text.includes(hash)]).toEqual([404, false]);
});

test('there is a preview only for linked customers who would get a mail about one of the shoots', async () => {
  const [one, two] = [
    await filledShoot(app, anna, sessionId, ['kim@example.com', 'ada@example.com']),
    await filledShoot(app, anna, sessionId, ['bo@example.com']),
  ];
  const kim = await customerIn(one.id, 'kim@example.com');
  expect((await preview([two.id], kim)).status).toBe(404);
  const ada = { id: one.id, customerId: await customerIn(one.id, 'ada@example.com') };
  await app.call('shoots.unlink', { as: anna, params: ada });
  expect((await preview([one.id], ada.customerId)).status).toBe(404);
  await publish(one.id);
  expect((await preview([one.id], kim)).status).toBe(404);
  await app.call('galleries.recallShoot', { as: anna, params: { id: one.id } });
  expect((await preview([one.id], kim)).status, 'the address was notified before').toBe(404);
});

test('a plan has the cover of each shoot with photos, and whom its link has shown it before', async () => {
  sessionId = (await app.session(anna)).id;
  const [one, two] = [
    await filledShoot(app, anna, sessionId, ['eva@example.com']),
    await filledShoot(app, anna, sessionId, ['jan@example.com']),
  ];
  const empty = await filledShoot(app, anna, sessionId, ['bo@example.com'], 0);
  await publish(two.id);
  await app.call('galleries.recallShoot', { as: anna, params: { id: two.id } });
  const { shoots, latest, linkDays, quietHours } = await plan();
  expect(shoots).toMatchObject([
    { shootId: one.id, notifiedIds: [] },
    { shootId: two.id, notifiedIds: [await customerIn(two.id, 'jan@example.com')] },
  ]);
  expect(shoots[0]?.coverUrl).toContain(`/api/media/${one.photoIds[0]}/thumb?k=`);
  expect([latest, linkDays > 0, quietHours]).toEqual([null, true, null]);
  expect(shoots.some(({ shootId }) => shootId === empty.id)).toBe(false);
});

test('a plan tells how the mails and galleries of the latest publish stand', async () => {
  sessionId = (await app.session(anna)).id;
  const [first, one, two] = [
    await filledShoot(app, anna, sessionId, ['early@example.com']),
    await filledShoot(app, anna, sessionId, ['eva@example.com', 'jan@example.com']),
    await filledShoot(app, anna, sessionId, ['eva@example.com'], 2),
  ];
  await publish(first.id);
  await publish(one.id, two.id);
  const waiting = (await plan()).latest;
  expect(waiting).toMatchObject({ shootCount: 2, photoCount: 5, openedCount: 0 });
  expect(waiting?.mails).toEqual({ count: 2, sent: 0, held: 0, bounced: 0 });
  const bounced = (await mailsTo(app, 'jan@example.com')).at(-1);
  await app.db
    .updateTable('mails')
    .set({ state: 'bounced' })
    .where('id', '=', bounced?.id ?? '')
    .execute();
  const sent = (await mailsTo(app, 'eva@example.com')).at(-1);
  await app.db
    .updateTable('mails')
    .set({ state: 'sent' })
    .where('id', '=', sent?.id ?? '')
    .execute();
  await app.call('galleries.show', { as: await holder(app, sessionId, 'eva@example.com') });
  await app.call('galleries.show', { as: await holder(app, sessionId, 'early@example.com') });
  const { latest } = await plan();
  expect(latest).toMatchObject({ openedCount: 2, mails: { count: 2, sent: 1, bounced: 1 } });
  await putPhotos(app, { id: two.id, sessionId }, 1);
  expect((await plan()).latest?.photoCount).toBe(6);
});

const hold = (shootIds: string[], held: { reason?: string | null } | null, as = anna) =>
  app.send('galleries.holdBack', { as, params: { id: sessionId }, body: { shootIds, hold: held } });
const holdOf = async (id: string) => (await plan()).shoots.find(({ shootId }) => shootId === id)?.hold;

describe('a shoot that is held back', () => {
  test('stays so until it is released, with who did it and why', async () => {
    const { id } = await filledShoot(app, anna, sessionId, ['ida@example.com']);
    expect(await holdOf(id)).toBeNull();
    expect((await hold([id.toUpperCase()], {})).status).toBe(200);
    expect(await holdOf(id)).toMatchObject({ byName: 'Robin', reason: null });
    const owner = await app.asOwner();
    await app.db
      .updateTable('users')
      .set({ firstName: 'Mila', lastName: 'de Vries' })
      .where('email', '=', owner.email)
      .execute();
    await hold([id], { reason: '  wait for the group photo ' }, owner);
    expect(await holdOf(id)).toEqual({
      at: expect.any(String),
      byName: 'Mila de Vries',
      reason: 'wait for the group photo',
    });
    // From a page that does not know it yet, or a request that is sent twice.
    expect((await hold([id], {})).status).toBe(200);
    expect(await holdOf(id)).toMatchObject({ byName: 'Mila de Vries', reason: 'wait for the group photo' });
    await hold([id], { reason: ' ' });
    expect(await holdOf(id)).toMatchObject({ byName: 'Robin', reason: null });
    expect((await hold([id], { reason: 'x'.repeat(201) })).status).toBe(422);
    await hold([id], null);
    await hold([id], null);
    expect(await holdOf(id)).toBeNull();
  });

  test('is released by publishing it, and one that is public or about to be cannot be held', async () => {
    const [one, two] = [
      await filledShoot(app, anna, sessionId, ['ida@example.com']),
      await filledShoot(app, anna, sessionId, ['ida@example.com']),
    ];
    await hold([one.id, two.id], { reason: 'wait' });
    await publish(one.id);
    expect((await hold([one.id, two.id], { reason: 'later' })).status).toBe(409);
    expect(await holdOf(two.id)).toMatchObject({ reason: 'wait' });
    await app.call('galleries.recallShoot', { as: anna, params: { id: one.id } });
    expect(await holdOf(one.id)).toBeNull();
    const params = { id: sessionId };
    await app.call('galleries.publishShoots', { as: anna, params, body: { shootIds: [two.id] } });
    expect((await hold([two.id], {})).status).toBe(409);
    await app.call('galleries.undoPublish', { as: anna, params, body: { shootIds: [two.id] } });
    expect(await holdOf(two.id)).toBeNull();
  });

  test('loses a reason that names an erased person', async () => {
    const [own, other] = [
      await filledShoot(app, anna, sessionId, ['una@example.com']),
      await filledShoot(app, anna, sessionId, ['ida@example.com']),
    ];
    await hold([own.id], { reason: 'the red coat' });
    await hold([other.id], { reason: 'una@example.com asked' });
    const body = { email: 'una@example.com', withPhotos: false };
    await app.call('privacy.erase', { as: await app.asOwner(), body });
    expect(await holdOf(own.id)).toMatchObject({ reason: null });
    expect(await holdOf(other.id)).toMatchObject({ reason: null });
  });
});
