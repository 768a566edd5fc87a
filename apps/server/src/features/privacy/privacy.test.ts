import { DAY_MS } from '@photoslate/domain/durations';
import { CONSENT_VERSION } from '@photoslate/contract/constants';
import { sql } from 'kysely';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { filledShoot, holder, mailsTo } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { ErasureLogEntry } from './erasure-log.ts';
import { replayErasureLog } from './index.ts';

let app: App;
let owner: Actor;
let photographer: Actor;
let nowMs: number;
let sessionId: string;
let eva: string;
let jan: string;

beforeAll(async () => {
  nowMs = Date.now();
  app = await startApp({ listen: false, runsJobs: true, clock: { now: () => new Date(nowMs) } });
  owner = await app.asOwner();
  photographer = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  nowMs = Date.now();
  sessionId = (await app.session(photographer)).id;
  [eva, jan] = [`eva-${newId()}@example.com`, `jan-${newId()}@example.com`];
});

const erase = (email: string, withPhotos = false, as: Actor = owner) =>
  app.send('privacy.erase', { as, body: { email, withPhotos } });
const erased = async (email: string, withPhotos = false) =>
  (await app.call('privacy.erase', { as: owner, body: { email, withPhotos } })).data;
const exported = async (email: string) =>
  (await app.call('privacy.export', { as: owner, body: { email } })).data;
const publish = (id: string) =>
  app.call('galleries.publishShoot', { as: photographer, params: { id }, body: { sendNow: true } });
const customers = async (id: string) =>
  (await app.call('shoots.show', { as: photographer, params: { id } })).data.customers;
const contact = (id: string, ...list: { id?: string; email: string; firstName?: string }[]) =>
  app.call('shoots.updateContact', { as: photographer, params: { id }, body: { customers: list } });

/** The content of all application tables, as text. */
async function dumpDatabase(): Promise<string> {
  const { rows } = await sql<{
    all: string;
  }>`select schema_to_xml('public', true, true, '')::text as all`.execute(app.db);
  return rows[0]?.all ?? '';
}

type Written = Awaited<ReturnType<App['mails']>>[number];
const isTo = (email: string) => (mail: Written) => mail.to?.some(({ address }) => address === email) ?? false;

async function* each<T>(list: readonly T[]): AsyncIterable<T> {
  yield* list;
}

describe('the data export of an address', () => {
  test('is complete for the owner, empty for other studios and forbidden to photographers', async () => {
    const shoot = await filledShoot(app, photographer, sessionId, [eva]);
    await contact(shoot.id, { email: eva, firstName: 'Eva' });
    await publish(shoot.id);
    const as = await holder(app, sessionId, eva);
    await app.call('orders.place', { as, body: { photoIds: shoot.photoIds.slice(0, 1) } });
    const found = await exported(eva.toUpperCase());
    expect(found).toMatchObject({
      email: eva,
      contacts: [{ firstName: 'Eva', email: eva, linked: true, location: 'Beach', photoCount: 3 }],
      galleries: [{ location: 'Beach', revokedAt: null }],
      orders: [{ files: ['IMG_0.JPG'] }],
    });
    expect(found.mails.map(({ subject }) => subject)).toContain('Your photos from Beach are ready');
    const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    const other = await app.call('privacy.export', { as: stranger, body: { email: eva } });
    expect(other.data).toMatchObject({ contacts: [], galleries: [], orders: [], mails: [] });
    for (const call of ['privacy.export', 'privacy.erase'] as const)
      expect(
        (await app.send(call, { as: photographer, body: { email: eva, withPhotos: true } })).status,
      ).toBe(403);
  });
});

describe('an erasure', () => {
  test('removes the address from every table, ends its link and leaves other customers unchanged', async () => {
    const shoot = await filledShoot(app, photographer, sessionId, [eva, jan]);
    await publish(shoot.id);
    const as = await holder(app, sessionId, eva);
    const others = await holder(app, sessionId, jan);
    expect(await dumpDatabase()).toContain(eva);
    expect(await erased(eva, true)).toEqual({ customers: 1, orders: 0, mails: 1, photos: 0 });
    expect((await app.send('galleries.show', { as })).status).toBe(410);
    expect((await app.call('galleries.show', { as: others })).data.shoots).toHaveLength(1);
    await app.idle();
    expect(await dumpDatabase()).not.toContain(eva);
    expect((await app.mails()).some(isTo(eva))).toBe(false);
    expect(await erased(eva)).toEqual({ customers: 0, orders: 0, mails: 0, photos: 0 });
  });

  test('deletes the photos and files of a customer who was alone in a shoot, if requested', async () => {
    const alone = await filledShoot(app, photographer, sessionId, [eva]);
    const together = await filledShoot(app, photographer, sessionId, [eva, jan]);
    // A group picture in both shoots also belongs to the others.
    const [shared = '', ...own] = alone.photoIds;
    await app.db.insertInto('photoShoots').values({ photoId: shared, shootId: together.id }).execute();
    const decision = JSON.stringify({ kind: 'shoots', shootIds: [alone.id, together.id] });
    await app.db.updateTable('photos').set({ decision }).where('id', '=', shared).execute();
    const [file = ''] = own;
    const key = `photos/${sessionId}/${file}.marked-preview-0123abcd`;
    await app.platform.storage.put(key, Buffer.from('a picture'));
    expect(await erased(eva, true)).toMatchObject({ customers: 2, photos: 2 });
    const left = await app.db.selectFrom('photos').select('id').where('sessionId', '=', sessionId).execute();
    expect(left.map(({ id }) => id).toSorted()).toEqual([shared, ...together.photoIds].toSorted());
    await app.idle();
    expect(await app.platform.storage.size(key)).toBeNull();
  });

  test('deletes no photos of a shoot to which the customer was never linked', async () => {
    const shoot = await filledShoot(app, photographer, sessionId, []);
    await publish(shoot.id);
    // The gallery is already published, so they are not linked.
    const form = { email: eva, language: 'en' as const, consentVersion: CONSENT_VERSION };
    await app.call('codes.register', { params: { code: shoot.hash }, body: form });
    expect(await customers(shoot.id)).toMatchObject([{ email: eva, linked: false }]);
    expect(await erased(eva, true)).toMatchObject({ customers: 1, photos: 0 });
    const left = await app.db.selectFrom('photos').select('id').where('sessionId', '=', sessionId).execute();
    expect(left).toHaveLength(shoot.photoIds.length);
  });

  test('keeps the orders in the books, without the address', async () => {
    const shoot = await filledShoot(app, photographer, sessionId, [eva]);
    await publish(shoot.id);
    const as = await holder(app, sessionId, eva);
    const body = { photoIds: shoot.photoIds.slice(0, 1) };
    const { data: order } = await app.call('orders.place', { as, body });
    await erase(eva, true);
    const kept = await app.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ address: '', email: '', totalCents: order.totalCents });
    // It was unpaid, and nobody can pay it any more.
    expect(kept.status).toBe('cancelled');
  });

  test('is not undone by a late sync from a phone, only by a new registration', async () => {
    const shoot = await filledShoot(app, photographer, sessionId, []);
    const [known, unsent] = [newId(), newId()];
    await contact(shoot.id, { id: known, email: eva });
    nowMs = Date.now() + 1000;
    await erase(eva);
    // In one request: the same customer again, one who was typed before the erasure, and a
    // stranger.
    await contact(shoot.id, { id: known, email: eva }, { id: unsent, email: eva }, { email: jan });
    expect((await customers(shoot.id)).map(({ email }) => email)).toEqual([jan]);
    const { data: session } = await app.call('sessions.show', {
      as: photographer,
      params: { id: sessionId },
    });
    const code = session.shoots[0]?.hash ?? '';
    const { data: page } = await app.call('codes.show', { params: { code } });
    await app.call('codes.register', {
      params: { code },
      body: { email: eva, language: 'en', consentVersion: page.consent[0]?.version ?? '' },
    });
    expect((await customers(shoot.id)).map(({ email }) => email)).toContain(eva);
  });

  test('is replayed from the erasure log in a restored older database', async () => {
    const shoot = await filledShoot(app, photographer, sessionId, [eva]);
    await erase(eva, true);
    await app.idle();
    const entries: ErasureLogEntry[] = [];
    for await (const { key } of app.platform.storage.list('erasures/')) {
      const entry = await text(await app.platform.storage.open(key));
      expect(entry).not.toContain(eva);
      entries.push(ErasureLogEntry.parse(JSON.parse(entry)));
    }
    // Like a restored database: it has the person, and not the erasure.
    await app.db.deleteFrom('erasures').execute();
    await contact(shoot.id, { email: eva });
    const bought = await filledShoot(app, photographer, sessionId, [eva]);
    await publish(bought.id);
    const as = await holder(app, sessionId, eva);
    await app.call('orders.place', { as, body: { wholeShootIds: [bought.id] } });
    const again = await replayErasureLog(app.platform, each(entries));
    expect(again).toBeGreaterThan(0);
    expect(await customers(shoot.id)).toEqual([]);
    // It may have been paid since the backup: the provider is asked before any refund.
    const orders = app.db.selectFrom('orders').select(['status', 'email']).where('sessionId', '=', sessionId);
    expect(await orders.execute()).toEqual([{ status: 'open', email: '' }]);
    expect(await replayErasureLog(app.platform, each(entries))).toBe(0);
  });

  test('is listed newest first with counts and a checksum, for the owner only', async () => {
    await filledShoot(app, photographer, sessionId, [eva]);
    await erase(eva, true);
    const { data } = await app.call('privacy.erasures', { as: owner });
    expect(data[0]).toMatchObject({
      askedBy: 'owner',
      withPhotos: true,
      counts: { customers: 1, photos: 3 },
    });
    expect(data[0]?.photosDigest).toMatch(/^[0-9a-f]{64}$/);
    expect((await app.send('privacy.erasures', { as: photographer })).status).toBe(403);
  });
});

describe('the link to a customer’s own data', () => {
  test('is rate limited with 429 after ten requests from one IP address', async () => {
    const remoteAddress = '192.0.2.77';
    const payload = { email: eva };
    const ask = () => app.inject({ method: 'POST', url: '/api/my-data', remoteAddress, payload });
    const answers: number[] = [];
    // oxlint-disable-next-line no-await-in-loop -- sequential requests of one client
    for (let times = 0; times < 11; times++) answers.push((await ask()).statusCode);
    expect(new Set(answers.slice(0, 10))).toEqual(new Set([200]));
    expect(answers.at(-1)).toBe(429);
  });

  test('is mailed only to a known address, with the same answer for all, and shows and erases the data', async () => {
    const shoot = await filledShoot(app, photographer, sessionId, [eva]);
    for (const email of [eva, jan])
      expect((await app.call('privacy.ask', { body: { email } })).data).toEqual({ sendsMail: false });
    await app.idle();
    expect(await mailsTo(app, jan)).toEqual([]);
    const mail = (await app.mails()).find((one) => isTo(eva)(one) && one.subject?.startsWith('Your data'));
    const token = /\/my-data\?lang=\w\w#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const { data } = await app.call('privacy.showOwn', { body: { token } });
    expect(data.contacts).toMatchObject([{ email: eva }]);
    for (const wrong of [`${token}x`, `${token.split('.')[0]}.`, 'nonsense', `x${token}`, 'a.b'])
      expect((await app.send('privacy.showOwn', { body: { token: wrong } })).status).toBe(410);
    expect((await app.call('privacy.eraseOwn', { body: { token, withPhotos: false } })).data.customers).toBe(
      1,
    );
    expect(await customers(shoot.id)).toEqual([]);
    nowMs += 8 * DAY_MS;
    expect((await app.send('privacy.showOwn', { body: { token } })).status).toBe(410);
  });
});
