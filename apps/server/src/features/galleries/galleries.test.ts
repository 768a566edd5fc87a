import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App, type As } from '@photoslate/test-support/start-app';
import {
  askLinkAgain,
  filledShoot,
  holder,
  mailsTo,
  runQueuedJobs,
} from '@photoslate/test-support/published-shoots';

let app: App;
let anna: Actor;
let sessionId: string;
let nowMs = Date.now();
beforeAll(async () => {
  app = await startApp({ listen: false, clock: { now: () => new Date(nowMs) } });
  anna = await app.asPhotographer();
});
afterAll(() => app.close());

let eva: string;
let jan: string;
beforeEach(async () => {
  sessionId = (await app.session(anna)).id;
  [eva, jan] = [`eva-${newId()}@example.com`, `jan-${newId()}@example.com`];
});

const filled = (emails: string[], count = 3) => filledShoot(app, anna, sessionId, emails, count);
const publish = (...shootIds: string[]) =>
  app.send('galleries.publishShoots', {
    as: anna,
    params: { id: sessionId },
    body: { sendNow: true, shootIds },
  });
const publishOne = (id: string) =>
  app.send('galleries.publishShoot', { as: anna, params: { id }, body: { sendNow: true } });
const recall = (id: string) => app.send('galleries.recallShoot', { as: anna, params: { id } });
const gallery = (as: As) => app.send('galleries.show', { as });
const shown = async (as: As) => (await app.call('galleries.show', { as })).data;
const customer = async (id: string, email: string) =>
  (await app.call('shoots.show', { as: anna, params: { id } })).data.customers.find(
    (one) => one.email === email,
  )?.id ?? '';

describe('publishing', () => {
  test('several shoots at once sends one mail to each address, in its language', async () => {
    const [one, two] = [await filled([eva, jan]), await filled([eva])];
    await app.call('shoots.updateContact', {
      as: anna,
      params: { id: two.id },
      body: { customers: [{ email: eva, language: 'it' }] },
    });
    await app.call('shoots.updateContact', {
      as: anna,
      params: { id: one.id },
      body: { customers: [{ email: eva, language: 'it' }] },
    });
    const answer = await publish(one.id, two.id);
    expect(answer.status).toBe(200);
    expect(await mailsTo(app, eva)).toMatchObject([
      { kind: 'gallery-ready', language: 'it', payload: { photoCount: 6, location: 'Beach' } },
    ]);
    expect(await mailsTo(app, jan)).toMatchObject([{ language: 'en', payload: { photoCount: 3 } }]);
    const stored = JSON.stringify(await app.db.selectFrom('mails').selectAll().execute());
    const token = await holder(app, sessionId, eva);
    expect(stored).not.toContain('authorization' in token ? token.authorization.slice(5) : '');
  });

  test('again, concurrently or after a recall sends no second mail, and the link works again', async () => {
    const shoot = await filled([eva]);
    await Promise.all([publishOne(shoot.id), publish(shoot.id), publishOne(shoot.id)]);
    const link = await holder(app, sessionId, eva);
    expect((await recall(shoot.id)).status).toBe(200);
    expect((await gallery(link)).failure.code).toBe('gallery_recalled');
    await publishOne(shoot.id);
    expect((await shown(link)).shoots).toHaveLength(1);
    expect(await mailsTo(app, eva)).toHaveLength(1);
  });

  test('another shoot later sends a new mail and keeps the same link', async () => {
    const [one, two] = [await filled([eva]), await filled([eva])];
    await publish(one.id);
    const link = await holder(app, sessionId, eva);
    await publish(two.id);
    expect(await mailsTo(app, eva)).toHaveLength(2);
    expect((await shown(link)).shoots.map(({ id }) => id)).toEqual([one.id, two.id]);
  });

  test('is refused for all shoots when one of them has no photos', async () => {
    const [one, empty] = [await filled([eva]), await filled([jan], 0)];
    const answer = await publish(one.id, empty.id);
    expect([answer.status, answer.failure.code]).toEqual([409, 'nothing_to_publish']);
    expect(await mailsTo(app, eva)).toEqual([]);
    expect((await recall(one.id)).status).toBe(409);
  });

  test('a shoot of another session is refused with 404', async () => {
    const shoot = await filled([eva]);
    const other = await app.session(anna);
    const params = { id: other.id };
    const answer = await app.send('galleries.publishShoots', {
      as: anna,
      params,
      body: { sendNow: true, shootIds: [shoot.id] },
    });
    expect(answer.status).toBe(404);
  });

  test('answers a replay with the same shoots', async () => {
    const [one, two] = [await filled([eva]), await filled([eva])];
    const send = () =>
      app.send('galleries.publishShoots', {
        as: anna,
        params: { id: sessionId },
        body: { sendNow: true, shootIds: [one.id, two.id] },
        headers: { 'idempotency-key': key },
      });
    const key = newId();
    expect((await send()).text).toBe((await send()).text);
  });
});

describe('a customer of a published shoot', () => {
  test('who registers late is notified once when the photographer links them', async () => {
    const shoot = await filled([jan]);
    await publish(shoot.id);
    await app.call('codes.register', {
      params: { code: shoot.hash },
      body: { email: eva, language: 'de', consentVersion: '2026-11' },
    });
    expect(await mailsTo(app, eva)).toEqual([]);
    const params = { id: shoot.id, customerId: await customer(shoot.id, eva) };
    await app.call('shoots.link', { as: anna, params });
    await app.call('shoots.link', { as: anna, params });
    expect(await mailsTo(app, eva)).toMatchObject([{ kind: 'gallery-ready', language: 'de' }]);
    expect((await shown(await holder(app, sessionId, eva))).email).toBe(eva);
  });

  test('whose address is corrected gets a mail there, and the old link is revoked', async () => {
    const shoot = await filled([jan]);
    await publish(shoot.id);
    const old = await holder(app, sessionId, jan);
    await app.call('shoots.updateContact', {
      as: anna,
      params: { id: shoot.id },
      body: { customers: [{ id: await customer(shoot.id, jan), email: eva }] },
    });
    const answer = await gallery(old);
    expect([answer.status, answer.failure.code]).toEqual([410, 'link_revoked']);
    expect(await mailsTo(app, eva)).toHaveLength(1);
  });
});

describe('a gallery link', () => {
  test('shows only the published shoots of its address', async () => {
    const [one, other, later] = [await filled([eva]), await filled([jan]), await filled([eva])];
    await publish(one.id, other.id);
    const found = await shown(await holder(app, sessionId, eva));
    expect(found.shoots.map(({ id }) => id)).toEqual([one.id]);
    expect(found.shoots[0]?.photos.map(({ id }) => id)).toEqual(one.photoIds);
    const text = JSON.stringify(found);
    for (const secret of [jan, other.id, later.id, ...other.photoIds, anna.email])
      expect(text).not.toContain(secret);
    expect(found.shoots[0]?.photos[0]).toMatchObject({ owned: false, downloadUrl: null });
    expect(found.shoots[0]?.photos[0]?.previewUrl).toContain('/marked-preview?k=');
  });

  test('loses a shoot when its address is unlinked from it, and is revoked with the last shoot', async () => {
    const [one, two] = [await filled([eva]), await filled([eva])];
    await publish(one.id, two.id);
    const link = await holder(app, sessionId, eva);
    const unlink = async (id: string) =>
      app.call('shoots.unlink', { as: anna, params: { id, customerId: await customer(id, eva) } });
    await unlink(one.id);
    expect((await shown(link)).shoots.map(({ id }) => id)).toEqual([two.id]);
    await unlink(two.id);
    expect((await gallery(link)).failure.code).toBe('link_revoked');

    await app.call('shoots.link', {
      as: anna,
      params: { id: two.id, customerId: await customer(two.id, eva) },
    });
    expect((await gallery(link)).failure.code).toBe('link_revoked');
    expect((await shown(await holder(app, sessionId, eva))).shoots).toHaveLength(1);
    expect(await mailsTo(app, eva)).toHaveLength(2);
  });

  test('with an invalid token is refused with 401', async () => {
    const shoot = await filled([eva]);
    await publish(shoot.id);
    const link = await holder(app, sessionId, eva);
    const token = 'authorization' in link ? link.authorization : '';
    for (const authorization of [
      'Link x',
      `${token.slice(0, -2)}AA`,
      `${token}A`,
      `Bearer ${token.slice(5)}`,
    ])
      expect((await gallery({ authorization })).status).toBe(401);
    expect((await app.send('galleries.show')).status).toBe(401);
    expect((await app.send('galleries.show', { as: anna })).status).toBe(401);
    expect((await app.send('sessions.list', { as: link })).status).toBe(401);
  });
});

const askAgain = (email: string) => askLinkAgain(app, email);
const askFrom = async (remoteAddress: string, parent: number) => {
  const payload = { email: `parent-${parent}@example.org` };
  return (await app.inject({ method: 'POST', url: '/api/link-again', remoteAddress, payload })).statusCode;
};
const mailedAgain = async (address: string) =>
  (await mailsTo(app, address)).filter(({ kind }) => kind === 'link-again');

test('a large gallery has image URLs for its first photos and loads the others in pages', async () => {
  const shoot = await filled([eva, jan], 230);
  await publish(shoot.id);
  const as = await holder(app, sessionId, eva);
  const [{ photos } = { photos: [] }] = (await shown(as)).shoots;
  expect(photos).toHaveLength(230);
  expect(photos.filter(({ thumbUrl, previewUrl }) => thumbUrl && previewUrl)).toEqual(photos.slice(0, 24));
  const from = photos[24]?.id ?? '';
  const page = (await app.call('galleries.photos', { as, query: { shootId: shoot.id, from } })).data;
  expect(page.map(({ id }) => id)).toEqual(photos.slice(24, 224).map(({ id }) => id));
  expect(page.every(({ thumbUrl }) => thumbUrl?.includes('/marked-thumb?k='))).toBe(true);
  const ask = async (query: { shootId: string; from: string }, who: As) =>
    (await app.send('galleries.photos', { as: who, query })).status;
  const other = await filled([jan]);
  expect(await ask({ shootId: other.id, from: other.photoIds[0] ?? '' }, as)).toBe(404);
  expect(await ask({ shootId: shoot.id, from: other.photoIds[0] ?? '' }, as)).toBe(404);
  expect(await ask({ shootId: shoot.id, from }, anna)).toBe(401);
});

test('a gallery request for the first photos returns only those, with the full count and prices', async () => {
  const [few, many] = [await filled([eva], 3), await filled([eva], 30)];
  await publish(few.id, many.id);
  const as = await holder(app, sessionId, eva);
  const whole = await shown(as);
  const { shoots, ...head } = (await app.call('galleries.show', { as, query: { photos: 'first' } })).data;
  expect({ ...head, shoots: [] }).toEqual({ ...whole, shoots: [] });
  expect(shoots.map(({ photos, photoCount }) => [photos.length, photoCount])).toEqual([
    [3, 3],
    [21, 30],
  ]);
  for (const [index, { photos, ...shoot }] of shoots.entries()) {
    const all = whole.shoots[index];
    expect({ ...shoot, photos: all?.photos }).toEqual(all);
    expect(photos).toEqual(all?.photos.slice(0, photos.length));
  }
});

describe('requesting a gallery link again', () => {
  test('gets the same answer for any address, and only an address with published photos gets a mail', async () => {
    const shoot = await filled([eva]);
    expect((await askAgain(eva)).status).toBe(200);
    expect(await mailedAgain(eva)).toEqual([]);
    await publish(shoot.id);
    const [known, unknown] = [await askAgain(eva.toUpperCase()), await askAgain(jan)];
    expect(known.text).toBe(unknown.text);
    expect(await mailedAgain(eva)).toHaveLength(1);
    expect(await mailedAgain(jan)).toEqual([]);
  });

  test('is answered before a queued job looks up the address', async () => {
    const shoot = await filled([eva]);
    await publish(shoot.id);
    for (const email of [eva, jan])
      expect((await app.send('galleries.requestLink', { body: { email } })).status).toBe(200);
    expect(await mailedAgain(eva)).toEqual([]);
    await runQueuedJobs(app, 'galleries.links-asked');
    expect(await mailedAgain(eva)).toHaveLength(1);
  });

  test('sends at most one mail in ten minutes', async () => {
    const shoot = await filled([eva]);
    await publish(shoot.id);
    await Promise.all([askAgain(eva), askAgain(eva), askAgain(eva)]);
    expect((await mailedAgain(eva)).length).toBe(1);
    nowMs += 10 * 60_000;
    await askAgain(eva);
    expect((await mailedAgain(eva)).length).toBe(2);
  });

  test('works for 300 parents behind one address, even when one of them floods the form', async () => {
    const venue = '192.0.2.78';
    const presses: number[] = [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person does
    for (let press = 0; press < 30; press++) presses.push(await askFrom(venue, 0));
    expect([presses[9], presses[10], presses[29]]).toEqual([200, 429, 429]);
    const tenFrom = (first: number) =>
      Promise.all(Array.from({ length: 10 }, (_, index) => askFrom(venue, first + index)));
    const parents: number[] = [];
    // oxlint-disable-next-line no-await-in-loop -- ten at a time
    for (let first = 1; first <= 300; first += 10) parents.push(...(await tenFrom(first)));
    expect(parents).toEqual(Array.from({ length: 300 }, () => 200));
    expect(await askFrom('192.0.2.79', 0)).toBe(200);
  });
});
