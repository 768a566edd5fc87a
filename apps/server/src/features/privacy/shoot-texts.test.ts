import { DAY_MS } from '@photoslate/domain/durations';
import { CONSENT_VERSION } from '@photoslate/contract/constants';
import { sql } from 'kysely';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { filledShoot, holder, runQueuedJobs } from '@photoslate/test-support/published-shoots';
import { readPdf } from '@photoslate/test-support/read-pdf';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { ownDataToken } from '#features/links/index.ts';
import { ErasureLogEntry, replayErasureLog } from './erasure-log.ts';
import { applyRetention } from './retention.service.ts';

let app: App;
let owner: Actor;
let photographer: Actor;
let nowMs: number;
let sessionId: string;
let eva: string;
let jan: string;

beforeAll(async () => {
  nowMs = Date.now();
  app = await startApp({ listen: false, clock: { now: () => new Date(nowMs) } });
  owner = await app.asOwner();
  photographer = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  nowMs = Date.now();
  sessionId = (await app.session(photographer)).id;
  [eva, jan] = [`eva-${newId()}@example.com`, `jan-${newId()}@example.com`];
});

type Texts = { readonly title?: string; readonly note?: string };
const setTexts = (id: string, body: Texts, headers = {}, as = photographer) =>
  app.call('shoots.update', { as, params: { id }, body, headers });
const textsOf = async (id: string) => {
  const { title, note } = (await app.call('shoots.show', { as: photographer, params: { id } })).data;
  return [title, note];
};
/** Creates a shoot with these texts and people. */
async function shootOf(texts: Texts, ...customers: { email: string; firstName?: string; phone?: string }[]) {
  const shoot = await filledShoot(app, photographer, sessionId, []);
  await setTexts(shoot.id, texts);
  const to = { as: photographer, params: { id: shoot.id } };
  if (customers.length > 0) await app.call('shoots.updateContact', { ...to, body: { customers } });
  return shoot;
}
const publish = (id: string) =>
  app.call('galleries.publishShoot', { as: photographer, params: { id }, body: { sendNow: true } });
const erase = (email: string) => app.call('privacy.erase', { as: owner, body: { email, withPhotos: false } });

async function dumpDatabase(): Promise<string> {
  const { rows } = await sql<{
    all: string;
  }>`select schema_to_xml('public', true, true, '')::text as all`.execute(app.db);
  return rows[0]?.all ?? '';
}

type Bought = { readonly id: string; readonly sessionId: string; readonly photoIds: string[] };
/** Buys a photo; returns the id of the receipt. */
const buy = async (shoot: Bought, email: string, chief = owner) => {
  await app.call('galleries.publishShoot', { as: chief, params: { id: shoot.id }, body: { sendNow: true } });
  const as = await holder(app, shoot.sessionId, email);
  const body = { photoIds: shoot.photoIds.slice(0, 1) };
  const { data } = await app.call('orders.place', { as, body });
  const paid = await app.call('orders.pay', { as: chief, params: { id: data.id } });
  return paid.data.receipts[0]?.id ?? '';
};
/** Puts the title of its shoot into a receipt, as earlier versions did. */
const asOfAnEarlierVersion = async (id: string, title: string) => {
  await sql`update receipts set content = jsonb_set(content, '{lines,0,shoot}', to_jsonb(${title}::text))
    where id = ${id}`.execute(app.db);
  return id;
};
const printed = async (id: string, chief = owner) => {
  const headers = { authorization: `Bearer ${chief.token}` };
  const { rawPayload } = await app.inject({ url: `/api/receipts/${id}`, headers });
  return (await readPdf(rawPayload)).pages.join();
};

const FAMILY = { title: 'Family Vandermolen', note: 'Eva Vandermolen, 0612345678, the red coat' };

describe('the title and note of a shoot', () => {
  test('are deleted when the last customer of the shoot is erased', async () => {
    const shoot = await shootOf(FAMILY, { email: eva });
    await erase(eva);
    expect(await textsOf(shoot.id)).toEqual([null, null]);
  });

  test('lose only the text that names the erased customer, while other customers are in the shoot', async () => {
    const named = { email: eva, firstName: 'Eva', phone: '+31 6 12345678' };
    const both = await shootOf({ title: 'The Jansens', note: FAMILY.note }, named, { email: jan });
    const others = await shootOf({ title: 'Eva and Tom', note: 'not 06-1234 5678 but Tom' }, { email: jan });
    const nobodys = await shootOf({ title: 'Eva?', note: 'the blue coat' });
    await erase(eva);
    expect(await textsOf(both.id)).toEqual(['The Jansens', null]);
    expect(await textsOf(others.id)).toEqual(['Eva and Tom', null]);
    expect(await textsOf(nobodys.id)).toEqual([null, 'the blue coat']);
  });

  test('are deleted by the retention of their session', async () => {
    const studioId = await app.makeStudio('Short memory');
    const chief = await app.makeUser(studioId, 'owner');
    await app.call('studio.updateSettings', { as: chief, body: { retentionDays: 7 } });
    const { id } = await app.session(chief);
    const shoot = await filledShoot(app, chief, id, [eva]);
    await setTexts(shoot.id, { title: 'Short-lived', note: 'A red short-lived coat' }, {}, chief);
    const receipt = await asOfAnEarlierVersion(await buy(shoot, eva, chief), 'Short-lived');
    expect(await printed(receipt, chief)).toContain('Short-lived');
    await applyRetention(app.platform);
    nowMs += 15 * DAY_MS;
    await applyRetention(app.platform);
    await runQueuedJobs(app, 'privacy.empty-session');
    expect(await dumpDatabase()).not.toContain('hort-lived');
    expect(await printed(receipt, await app.logIn(chief.email))).toMatch(/Photo shoot 1 · 1 photo/);
  });

  test('are not brought back by a late sync from a phone', async () => {
    const [alone, both] = [
      await shootOf({}, { email: eva }),
      await shootOf({}, { email: eva }, { email: jan }),
    ];
    const [first, second] = [newId(), newId()].map((id) => ({ 'idempotency-key': id }));
    // The timestamp in an id comes from the real clock.
    nowMs = Date.now() + 1000;
    await erase(eva);
    await setTexts(alone.id, FAMILY, first);
    await setTexts(both.id, FAMILY, second);
    expect([await textsOf(alone.id), await textsOf(both.id)]).toEqual([
      [null, null],
      [null, null],
    ]);
    await setTexts(both.id, { title: 'The Jansens' });
    expect(await textsOf(both.id)).toEqual(['The Jansens', null]);
  });

  test('are deleted again in a restored older database that does not know their customer', async () => {
    const shoot = await shootOf(FAMILY, { email: eva });
    await erase(eva);
    await runQueuedJobs(app, 'privacy.write-ledger');
    const { id } = await app.db
      .selectFrom('erasedShootTexts')
      .select('erasureId as id')
      .where('shootId', '=', shoot.id)
      .executeTakeFirstOrThrow();
    const kept = JSON.parse(await text(await app.platform.storage.open(`erasures/${id}.json`)));
    await app.db.deleteFrom('erasures').where('id', '=', id).execute();
    await setTexts(shoot.id, FAMILY);
    async function* entries() {
      yield ErasureLogEntry.parse(kept);
    }
    await replayErasureLog(app.platform, entries());
    expect(await textsOf(shoot.id)).toEqual([null, null]);
  });
});

describe('a receipt', () => {
  test('names its shoot by number and not by its title', async () => {
    const shoot = await shootOf(FAMILY, { email: eva });
    const id = await buy(shoot, eva);
    expect(await printed(id)).toMatch(/Photo shoot 1 · 1 photo/);
    expect(await printed(id)).not.toContain('Vandermolen');
  });

  test('loses the shoot title stored by an earlier version when any customer of the shoot is erased', async () => {
    const shoot = await shootOf(FAMILY, { email: eva }, { email: jan });
    const id = await asOfAnEarlierVersion(await buy(shoot, jan), FAMILY.title);
    expect(await printed(id)).toContain(FAMILY.title);
    await erase(eva);
    expect(await printed(id)).toMatch(/Photo shoot 1 · 1 photo/);
  });
});

describe('the data export', () => {
  test('shows the owner the title and note, and distinguishes two shoots with the same number', async () => {
    const shoot = await shootOf(FAMILY, { email: jan });
    const twin = await shootOf({ title: 'The twin' }, { email: eva });
    await app.db.updateTable('shoots').set({ number: 1 }).where('id', '=', twin.id).execute();
    const exportedContacts = async (email: string) =>
      (await app.call('privacy.export', { as: owner, body: { email } })).data.contacts;
    expect(await exportedContacts(jan)).toMatchObject([{ shoot: '1', ...FAMILY }]);
    expect(await exportedContacts(eva)).toMatchObject([{ shoot: '1B', title: 'The twin', note: null }]);
    expect(shoot.number).toBe(1);
  });

  test('shows a customer the title once the shoot is published, and the note only if the shoot is theirs alone', async () => {
    const expiresAt = Math.floor(nowMs / 1000) + 3600;
    const token = (address: string) =>
      ownDataToken(app.platform.signer, { studioId: owner.studioId, address, expiresAt });
    const own = async (email: string) =>
      (await app.call('privacy.showOwn', { body: { token: token(email) } })).data.contacts;
    const shoot = await shootOf(FAMILY, { email: jan });
    // A person who photographed the QR code is linked before any review.
    const form = { email: eva, language: 'en' as const, consentVersion: CONSENT_VERSION };
    await app.call('codes.register', { params: { code: shoot.hash }, body: form });
    expect(await own(eva)).toMatchObject([{ linked: true, title: null, note: null }]);
    await publish(shoot.id);
    expect(await own(eva)).toMatchObject([{ title: FAMILY.title, note: null }]);
    await erase(eva);
    await setTexts(shoot.id, FAMILY);
    expect(await own(jan)).toMatchObject([FAMILY]);
  });
});
