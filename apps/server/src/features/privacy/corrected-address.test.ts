import { CONSENT_VERSION } from '@photoslate/contract/constants';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { mailsTo, runQueuedJobs } from '@photoslate/test-support/published-shoots';
import { ErasureLogEntry, replayErasureLog } from './erasure-log.ts';

let app: App;
let owner: Actor;
let sessionId: string;
let lena: string;
let other: string;
beforeAll(async () => {
  app = await startApp({ listen: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.makeUser(await app.makeStudio(), 'owner');
  sessionId = (await app.session(owner)).id;
  [lena, other] = [`lena-${newId()}@example.com`, `other-${newId()}@example.com`];
});

/** Lena registers at a shoot's code, as "Oldname" by default. */
async function registered(details = {}) {
  const shoot = await app.shoot(owner, sessionId);
  const form = { email: lena, firstName: 'Oldname', phone: '0612345678', ...details };
  const body = { ...form, language: 'en' as const, consentVersion: CONSENT_VERSION };
  await app.call('codes.register', { params: { code: shoot.hash }, body });
  return shoot;
}
const customersOf = async (id: string) =>
  (await app.call('shoots.show', { as: owner, params: { id } })).data.customers;
const correct = async (shootId: string, email: string) => {
  const [customer] = await customersOf(shootId);
  const body = { customers: [{ id: customer?.id ?? '', email, firstName: 'Tom' }] };
  await app.call('shoots.updateContact', { as: owner, params: { id: shootId }, body });
};
const exportedContacts = async (email: string) =>
  (await app.call('privacy.export', { as: owner, body: { email } })).data.contacts;
const erase = async (email: string) =>
  (await app.call('privacy.erase', { as: owner, body: { email, withPhotos: false } })).data;
const claims = () =>
  app.db.selectFrom('claims').select('email').where('studioId', '=', owner.studioId).execute();
/**
 * Gives the row another address than its registration, as earlier versions of the server left it.
 */
const correctedBefore = (shootId: string) =>
  app.db
    .updateTable('customers')
    .set({ email: other, address: other, firstName: 'Tom', phone: null, confirmedAt: null })
    .where('shootId', '=', shootId)
    .execute();

describe('an address corrected by the photographer', () => {
  test('loses the registrations of the former address, which belong to another person', async () => {
    const shoot = await registered();
    await correct(shoot.id, other);
    expect(await claims()).toEqual([]);
    expect(await exportedContacts(other)).toMatchObject([{ firstName: 'Tom', registrations: [] }]);
    expect(await exportedContacts(lena)).toEqual([]);
  });

  test('keeps its registrations when only its capitalization changes', async () => {
    const shoot = await registered();
    await correct(shoot.id, lena.toUpperCase());
    expect(await exportedContacts(lena)).toMatchObject([{ registrations: [{ firstName: 'Oldname' }] }]);
  });
});

describe('a registration that an earlier version left at a corrected address', () => {
  test('appears only in the data export of its own person', async () => {
    const shoot = await registered({ email: lena.toUpperCase() });
    await correctedBefore(shoot.id);
    expect(await exportedContacts(other)).toMatchObject([{ firstName: 'Tom', registrations: [] }]);
    const own = { email: lena.toUpperCase(), linked: false, shoot: '1', title: null, note: null };
    expect(await exportedContacts(lena)).toMatchObject([
      {
        ...own,
        firstName: 'Oldname',
        phone: '0612345678',
        registrations: [{ consentVersion: CONSENT_VERSION }],
      },
    ]);
    await app.call('privacy.ask', { body: { email: lena } });
    await runQueuedJobs(app, 'privacy.asked');
    expect(await mailsTo(app, lena)).toHaveLength(1);
  });

  test('is deleted by the erasure of its person, and the corrected customer stays', async () => {
    const shoot = await registered({ email: lena.toUpperCase() });
    await correctedBefore(shoot.id);
    const body = { note: 'call 0612345678' };
    await app.call('shoots.update', { as: owner, params: { id: shoot.id }, body });
    expect(await erase(lena)).toMatchObject({ customers: 1 });
    expect(await claims()).toEqual([]);
    const { data } = await app.call('shoots.show', { as: owner, params: { id: shoot.id } });
    expect(data).toMatchObject({ note: null, customers: [{ email: other }] });
  });

  test('is erased again after a restore', async () => {
    const shoot = await registered();
    await correctedBefore(shoot.id);
    const claim = await app.db
      .selectFrom('claims')
      .selectAll()
      .where('email', '=', lena)
      .executeTakeFirstOrThrow();
    await erase(lena);
    await runQueuedJobs(app, 'privacy.write-ledger');
    const { id } = await app.db
      .selectFrom('erasures')
      .select('id')
      .where('studioId', '=', owner.studioId)
      .executeTakeFirstOrThrow();
    const kept = await text(await app.platform.storage.open(`erasures/${id}.json`));
    await app.db.deleteFrom('erasures').where('id', '=', id).execute();
    await app.db.insertInto('claims').values(claim).execute();
    const entry = ErasureLogEntry.parse(JSON.parse(kept));
    expect(await replayErasureLog(app.platform, Readable.from([entry]))).toBe(1);
    expect(await claims()).toEqual([]);
    expect(await customersOf(shoot.id)).toHaveLength(1);
  });
});
