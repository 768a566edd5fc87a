import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import {
  filledShoot,
  holder,
  mailsTo,
  putPhotos,
  runQueuedJobs,
} from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { publishOverdueJob } from './galleries.jobs.ts';

let nowMs = Date.parse('2026-06-06T16:00:00.000Z');
const clock = { now: () => new Date(nowMs) };
let app: App;
let anna: Actor;
let sessionId: string;
let eva: string;
let jan: string;
beforeAll(async () => {
  app = await startApp({ listen: false, clock });
  anna = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  anna = await app.logIn(anna.email);
  sessionId = (await app.session(anna)).id;
  [eva, jan] = [`eva-${newId()}@example.com`, `jan-${newId()}@example.com`];
});

type Publish = { at?: string; sendNow?: boolean };
const filled = (emails: string[], count = 3) => filledShoot(app, anna, sessionId, emails, count);
const publish = (ids: string[], more: Publish = {}) =>
  app.send('galleries.publishShoots', {
    as: anna,
    params: { id: sessionId },
    body: { shootIds: ids, ...more },
  });
const undo = (...shootIds: string[]) =>
  app.send('galleries.undoPublish', { as: anna, params: { id: sessionId }, body: { shootIds } });
const recall = (id: string) => app.send('galleries.recallShoot', { as: anna, params: { id } });
const stateOf = async (id: string) => {
  const { gallery, publishAt } = (await app.call('shoots.show', { as: anna, params: { id } })).data;
  return { gallery, publishAt };
};
const inSeconds = (seconds: number) => new Date(nowMs + seconds * 1000).toISOString();
const pass = (seconds: number) => (nowMs += seconds * 1000);
const runDue = () => runQueuedJobs(app, 'galleries.publish');
const linksOf = () => app.db.selectFrom('links').select('id').where('sessionId', '=', sessionId).execute();
const customerOf = async (id: string, email: string) =>
  (await app.call('shoots.show', { as: anna, params: { id } })).data.customers.find(
    (one) => one.email === email,
  );
const verbs = async () =>
  (await app.call('activity.list', { as: await app.logIn((await app.asOwner()).email) })).data
    .map(({ verb, by }) => [verb, by.kind])
    .filter(([verb]) => verb?.startsWith('gallery.'));

describe('publishing', () => {
  test('waits ten seconds, in which there is no link and no mail, and then happens once', async () => {
    const [one, two] = [await filled([eva, jan]), await filled([eva])];
    const due = inSeconds(10);
    expect((await publish([one.id, two.id])).status).toBe(200);
    expect(await stateOf(one.id)).toEqual({ gallery: 'collecting', publishAt: due });
    pass(9.999);
    await runDue();
    expect(await stateOf(two.id)).toEqual({ gallery: 'collecting', publishAt: due });
    expect([await linksOf(), await mailsTo(app, eva)]).toEqual([[], []]);

    pass(0.001);
    // A job that ran too early has queued the next one.
    await Promise.all([runDue(), runDue()]);
    expect(await stateOf(one.id)).toEqual({ gallery: 'published', publishAt: null });
    expect(await mailsTo(app, eva)).toMatchObject([{ kind: 'gallery-ready', payload: { photoCount: 6 } }]);
    expect(await mailsTo(app, jan)).toHaveLength(1);
    const { data } = await app.call('galleries.show', { as: await holder(app, sessionId, eva) });
    expect(data.shoots).toHaveLength(2);
    expect((await verbs()).slice(0, 2)).toEqual([
      ['gallery.published', 'user'],
      ['gallery.published', 'user'],
    ]);
  });

  test('of one shoot answers with the shoot as it is and its time', async () => {
    const { id } = await filled([eva]);
    const { data } = await app.call('galleries.publishShoot', { as: anna, params: { id } });
    expect(data).toMatchObject({ id, gallery: 'collecting', publishAt: inSeconds(10) });
  });

  test('again or concurrently does not extend the wait, and sends one mail', async () => {
    const { id } = await filled([eva]);
    const due = inSeconds(10);
    await Promise.all([publish([id]), publish([id])]);
    pass(4);
    await publish([id]);
    expect(await stateOf(id)).toEqual({ gallery: 'collecting', publishAt: due });
    pass(6);
    await runDue();
    await runDue();
    expect(await mailsTo(app, eva)).toHaveLength(1);
  });

  test('whose job was lost is found by the sweep, also by another server', async () => {
    const { id } = await filled([eva]);
    await publish([id]);
    await app.takeJobs('galleries.publish');
    pass(60);
    await runDue();
    expect((await stateOf(id)).gallery).toBe('collecting');
    const next = await startApp({ listen: false, clock, after: app });
    await next.db.transaction().execute((tx) => next.platform.jobs.enqueue(tx, publishOverdueJob, {}));
    await runQueuedJobs(next, publishOverdueJob.name);
    await runQueuedJobs(next, 'galleries.publish');
    await next.close();
    expect((await stateOf(id)).gallery).toBe('published');
    expect(await mailsTo(app, eva)).toHaveLength(1);
  });

  test('at a later time waits until then; a time that is over counts as ten seconds ahead', async () => {
    const [late, soon] = [await filled([eva]), await filled([jan])];
    const morning = '2026-06-07T06:00:00.000Z';
    await publish([late.id], { at: morning });
    await publish([soon.id], { at: inSeconds(-60) });
    expect((await stateOf(soon.id)).publishAt).toBe(inSeconds(10));
    pass(10);
    await runDue();
    expect((await stateOf(soon.id)).gallery).toBe('published');
    expect(await stateOf(late.id)).toEqual({ gallery: 'collecting', publishAt: morning });
    // Another time replaces the first one.
    await publish([late.id], { at: inSeconds(3600) });
    pass(3600);
    await runDue();
    anna = await app.logIn(anna.email);
    expect((await stateOf(late.id)).gallery).toBe('published');
  });

  test('at a time too far ahead is refused', async () => {
    const { id } = await filled([eva]);
    const answer = await publish([id], { at: inSeconds(91 * 86_400) });
    expect([answer.status, Object.keys(answer.failure.errors ?? {})]).toEqual([422, ['at']]);
    expect((await stateOf(id)).publishAt).toBeNull();
  });

  test('can be sent at once during the wait, and the job then finds nothing to do', async () => {
    const { id } = await filled([eva]);
    await publish([id]);
    await publish([id], { sendNow: true });
    expect(await stateOf(id)).toEqual({ gallery: 'published', publishAt: null });
    pass(10);
    await runDue();
    expect(await mailsTo(app, eva)).toHaveLength(1);
    expect((await undo(id)).failure.code).toBe('undo_too_late');
  });

  test('leaves out a shoot that has lost its photos meanwhile', async () => {
    const [one, two] = [await filled([eva]), await filled([jan])];
    await publish([one.id, two.id]);
    await app.db.deleteFrom('photoShoots').where('shootId', '=', two.id).execute();
    pass(10);
    await runDue();
    expect((await stateOf(one.id)).gallery).toBe('published');
    expect(await stateOf(two.id)).toEqual({ gallery: 'collecting', publishAt: null });
    expect(await mailsTo(app, jan)).toEqual([]);
    expect(await verbs()).toContainEqual(['gallery.publish-dropped', 'system']);
    await putPhotos(app, { id: two.id, sessionId }, 1);
    await runDue();
    expect((await stateOf(two.id)).gallery).toBe('collecting');
  });
});

describe('undoing a publish', () => {
  test('before its time restores the former state, and no link or mail ever exists', async () => {
    const { id } = await filled([eva]);
    await publish([id]);
    expect((await undo(id)).status).toBe(200);
    expect(await stateOf(id)).toEqual({ gallery: 'collecting', publishAt: null });
    expect((await undo(id)).status).toBe(200);
    pass(20);
    await runDue();
    expect(await stateOf(id)).toEqual({ gallery: 'collecting', publishAt: null });
    expect([await linksOf(), await mailsTo(app, eva)]).toEqual([[], []]);
    expect((await verbs())[0]).toEqual(['gallery.publish-undone', 'user']);
  });

  test('of a recalled gallery leaves it recalled', async () => {
    const { id } = await filled([eva]);
    await publish([id], { sendNow: true });
    await recall(id);
    await publish([id]);
    const link = await holder(app, sessionId, eva);
    expect((await app.send('galleries.show', { as: link })).failure.code).toBe('gallery_recalled');
    await undo(id);
    expect(await stateOf(id)).toEqual({ gallery: 'recalled', publishAt: null });
  });

  test('after its time is refused, before and after the job, and then for all of the shoots', async () => {
    const [one, two] = [await filled([eva]), await filled([jan])];
    await publish([one.id]);
    await publish([two.id], { at: inSeconds(60) });
    pass(10);
    for (const isDone of [false, true]) {
      // oxlint-disable-next-line no-await-in-loop -- before the job, then after it
      if (isDone) await runDue();
      // oxlint-disable-next-line no-await-in-loop -- before the job, then after it
      const answer = await undo(one.id, two.id);
      expect([answer.status, answer.failure.code]).toEqual([409, 'undo_too_late']);
      expect(answer.failure.message).toBe('It is too late to undo this. Unpublish the photos instead.');
    }
    expect((await stateOf(two.id)).publishAt).not.toBeNull();
    expect((await stateOf(one.id)).gallery).toBe('published');
  });

  test('of shoots of another session is refused with 404', async () => {
    const { id } = await filled([eva]);
    await publish([id]);
    const other = await app.session(anna);
    const answer = await app.send('galleries.undoPublish', {
      as: anna,
      params: { id: other.id },
      body: { shootIds: [id] },
    });
    expect(answer.status).toBe(404);
    expect((await stateOf(id)).publishAt).not.toBeNull();
  });
});

describe('while a shoot waits to be published', () => {
  test('a recall stops it, whether or not it was published before', async () => {
    const [fresh, again] = [await filled([eva]), await filled([jan])];
    await publish([again.id], { sendNow: true });
    await recall(again.id);
    await publish([fresh.id, again.id]);
    expect([(await recall(fresh.id)).status, (await recall(again.id)).status]).toEqual([200, 200]);
    pass(10);
    await runDue();
    expect(await stateOf(fresh.id)).toEqual({ gallery: 'collecting', publishAt: null });
    expect(await stateOf(again.id)).toEqual({ gallery: 'recalled', publishAt: null });
    expect((await recall(fresh.id)).status).toBe(409);
  });

  test('the people at its time get the mail: not those unlinked or erased, and at a corrected address', async () => {
    const [kim, ada] = [`kim-${newId()}@example.com`, `ada-${newId()}@example.com`];
    const { id } = await filled([eva, jan, kim]);
    await publish([id]);
    const unlinked = { id, customerId: (await customerOf(id, eva))?.id ?? '' };
    await app.call('shoots.unlink', { as: anna, params: unlinked });
    const owner = await app.logIn((await app.asOwner()).email);
    await app.call('privacy.erase', { as: owner, body: { email: jan, withPhotos: false } });
    const corrected = { id: (await customerOf(id, kim))?.id ?? '', email: ada };
    await app.call('shoots.updateContact', { as: anna, params: { id }, body: { customers: [corrected] } });
    expect(await linksOf()).toEqual([]);
    pass(10);
    await runDue();
    for (const gone of [eva, jan, kim]) expect(await mailsTo(app, gone)).toEqual([]);
    expect(await mailsTo(app, ada)).toHaveLength(1);
  });

  test('whoever registers is not linked unseen; after an undo they are linked again', async () => {
    const { id, hash } = await filled([eva]);
    const register = (email: string) =>
      app.send('codes.register', {
        params: { code: hash },
        body: { email, language: 'en', consentVersion: '2026-11' },
      });
    await publish([id]);
    await register(jan);
    expect(await customerOf(id, jan)).toMatchObject({ linked: false });
    await undo(id);
    const next = `next-${newId()}@example.com`;
    await register(next);
    expect(await customerOf(id, next)).toMatchObject({ linked: true });
  });
});
