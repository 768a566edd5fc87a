import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { holder, putPhotos } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

const now = new Date('2026-06-06T10:00:00Z');
let app: App;
let anna: Actor;
let session: { id: string; hash: string };
beforeAll(async () => {
  app = await startApp({ listen: false, clock: { now: () => now }, config: { trustProxy: ['127.0.0.1'] } });
});
afterAll(() => app.close());
beforeEach(async () => {
  const studio = await app.makeStudio();
  anna = await app.makeUser(studio, 'owner');
  session = await app.session(anna);
});

const form = (more = {}) => ({
  email: 'lena@example.com',
  language: 'de' as const,
  consentVersion: '2026-11',
  ...more,
});
const register = (code: string, more = {}, from = '192.0.2.1') =>
  app.send('codes.register', { params: { code }, body: form(more), headers: { 'x-forwarded-for': from } });
const customers = async (id: string) =>
  (await app.call('shoots.show', { as: anna, params: { id } })).data.customers;
const typed = async (id: string, more = {}) =>
  app.call('shoots.updateContact', {
    as: anna,
    params: { id },
    body: { customers: [{ email: 'lena@example.com', firstName: 'Lena', language: 'de', ...more }] },
  });
const exportedContacts = async () =>
  (await app.call('privacy.export', { as: anna, body: { email: 'lena@example.com' } })).data.contacts;
const settings = (body: object) => app.call('studio.updateSettings', { as: anna, body });

/** Publishes a shoot that has a photo. */
async function publish(id: string) {
  await putPhotos(app, { id, sessionId: session.id }, 1);
  await app.call('galleries.publishShoot', { as: anna, params: { id }, body: { sendNow: true } });
}

const linkOf = (address: string) => holder(app, session.id, address);

describe('an existing customer', () => {
  const evil = { firstName: 'EVIL', lastName: 'Smith', phone: '0900 666', language: 'it' };

  test('is not changed by a registration before or after publishing; the new details wait as claims', async () => {
    const shoot = await app.shoot(anna, session.id);
    await typed(shoot.id);
    const [before] = await customers(shoot.id);
    expect((await register(shoot.hash, evil)).status).toBe(201);
    await publish(shoot.id);
    expect((await register(shoot.hash, { ...evil, phone: '0900 667' })).status).toBe(201);
    const [after] = await customers(shoot.id);
    expect(after).toMatchObject({ ...before, told: expect.anything() as unknown });
    expect(after?.claims?.map(({ firstName, phone }) => [firstName, phone])).toEqual([
      ['EVIL', '0900 666'],
      ['EVIL', '0900 667'],
    ]);
  });

  test('who is unlinked stays unlinked after another registration', async () => {
    await settings({ selfLinkMax: 1 });
    const shoot = await app.shoot(anna, session.id);
    await register(shoot.hash, { email: 'first@example.com' });
    await register(shoot.hash);
    const lease = { deviceId: newId(), count: 1 };
    const [card = ''] = (await app.call('codes.lease', { as: anna, body: lease })).data.codes;
    await register(card);
    await settings({ selfLinkMax: 50 });
    expect((await register(shoot.hash)).status).toBe(201);
    const before = await customers(shoot.id);
    expect(before.map(({ email, linked }) => [email, linked])).toEqual([
      ['lena@example.com', false],
      ['first@example.com', true],
    ]);
    // The card's code becomes the shoot's, with the registration that was made at it.
    await app.call('shoots.generate', {
      as: anna,
      params: { id: shoot.id },
      body: { code: card },
      headers: { 'x-device': `${lease.deviceId}.1` },
    });
    expect(await customers(shoot.id)).toEqual(before);
    expect(await exportedContacts()).toMatchObject([{ registrations: [{}, {}, {}] }]);
  });

  test('typed by the photographer has no consent, and each registration keeps its own consent', async () => {
    const shoot = await app.shoot(anna, session.id);
    await typed(shoot.id);
    expect(await exportedContacts()).toMatchObject([
      { source: 'photographer', confirmed: false, registrations: [] },
    ]);
    await register(shoot.hash, { firstName: 'Lena' });
    await register(shoot.hash, evil);
    const registration = { consentVersion: '2026-11', consentedAt: now.toISOString(), confirmedAt: null };
    expect((await exportedContacts())[0]?.registrations).toMatchObject([
      { ...registration, state: 'same' },
      { ...registration, state: 'waiting', firstName: 'EVIL' },
    ]);
  });

  test('has no open claim when a registration repeats the same details', async () => {
    const shoot = await app.shoot(anna, session.id);
    await typed(shoot.id, { phone: '030 1' });
    await register(shoot.hash, { email: 'LENA@example.com', firstName: 'Lena' });
    expect((await customers(shoot.id))[0]?.claims).toBeUndefined();
  });

  test('is updated by an accepted claim and not by a rejected one', async () => {
    const shoot = await app.shoot(anna, session.id);
    await register(shoot.hash, { firstName: 'Lena', phone: '030 1' });
    await register(shoot.hash, { firstName: 'Lene' });
    await register(shoot.hash, evil);
    const [customer] = await customers(shoot.id);
    const [better, worse] = customer?.claims ?? [];
    const decide = (claimId: string, accept: boolean) =>
      app.send('shoots.decideClaim', {
        as: anna,
        params: { id: shoot.id, claimId },
        body: { customerId: customer?.id ?? '', accept },
      });
    expect((await decide(worse?.id ?? '', false)).status).toBe(200);
    expect((await decide(better?.id ?? '', true)).status).toBe(200);
    expect((await decide(worse?.id ?? '', true)).status, 'decided already').toBe(200);
    expect((await decide(newId(), true)).status).toBe(404);
    const [after] = await customers(shoot.id);
    expect(after).toMatchObject({ firstName: 'Lene', phone: '030 1', language: 'de' });
    expect(after?.claims).toBeUndefined();
  });

  test('keeps the details registered at the session’s code as a claim when both are linked to one shoot', async () => {
    const shoot = await app.shoot(anna, session.id);
    await typed(shoot.id);
    await register(session.hash, evil);
    const { data } = await app.call('sessions.show', { as: anna, params: { id: session.id } });
    const params = { id: shoot.id, customerId: data.unlinkedCustomers[0]?.id ?? '' };
    await app.call('shoots.link', { as: anna, params });
    expect(await customers(shoot.id)).toMatchObject([
      { firstName: 'Lena', claims: [{ firstName: 'EVIL', phone: '0900 666' }] },
    ]);
  });

  test('has no open claims after their address is corrected', async () => {
    const shoot = await app.shoot(anna, session.id);
    await typed(shoot.id);
    await register(shoot.hash, evil);
    const [customer] = await customers(shoot.id);
    await typed(shoot.id, { id: customer?.id, email: 'lena@example.org' });
    expect((await customers(shoot.id))[0]?.claims).toBeUndefined();
  });
});

describe('confirming an email address', () => {
  test('accepts the chosen claims and dismisses the others shown; opening the gallery confirms nothing', async () => {
    const shoot = await app.shoot(anna, session.id);
    await register(shoot.hash, { firstName: 'Lena' });
    await register(shoot.hash, { firstName: 'Lena', phone: '030 1' });
    await register(shoot.hash, { firstName: 'EVIL' });
    await publish(shoot.id);
    const as = await linkOf('lena@example.com');
    const gallery = async () => (await app.call('galleries.show', { as })).data.address;
    const shown = await gallery();
    expect(shown).toMatchObject({
      confirmed: false,
      claims: [{ firstName: 'Lena', phone: null }, { phone: '030 1' }, { firstName: 'EVIL' }],
    });
    expect((await gallery()).confirmed, 'opening the page confirms nothing').toBe(false);
    expect((await exportedContacts())[0]?.registrations[0]?.confirmedAt).toBeNull();
    const shownIds = shown.claims.map(({ id }) => id);
    // Arrives while the page is open, so nobody has decided about it.
    await register(shoot.hash, { firstName: 'Late' });
    await app.call('galleries.confirm', { as, body: { claimIds: shownIds.slice(0, 2), shownIds } });
    expect(await gallery()).toMatchObject({ confirmed: true, claims: [{ firstName: 'Late' }] });
    expect(await customers(shoot.id)).toMatchObject([{ firstName: 'Lena', phone: '030 1', confirmed: true }]);
    expect(
      (await exportedContacts())[0]?.registrations.map(({ state, confirmedAt }) => [state, confirmedAt]),
    ).toEqual([
      ['first', now.toISOString()],
      ['accepted', now.toISOString()],
      ['dismissed', null],
      ['waiting', null],
    ]);
    // A registration after the confirmation is not confirmed.
    await register(shoot.hash, { firstName: 'Lena' });
    expect((await exportedContacts())[0]?.registrations.at(-1)).toMatchObject({
      state: 'same',
      confirmedAt: null,
    });
  });

  test('does not accept or dismiss claims of another address or another session', async () => {
    const shoot = await app.shoot(anna, session.id);
    const tims = { email: 'tim@example.com', firstName: 'Tim' };
    await register(shoot.hash);
    await register(shoot.hash, tims);
    await register(shoot.hash, { ...tims, firstName: 'EVIL' });
    await publish(shoot.id);
    const elsewhere = await app.shoot(anna, (await app.session(anna)).id);
    await register(elsewhere.hash, { firstName: 'Lena' });
    const others = async () => ({
      tim: (await app.call('privacy.export', { as: anna, body: { email: tims.email } })).data,
      elsewhere: (await exportedContacts()).filter(({ firstName }) => firstName === 'Lena'),
    });
    const before = await others();
    const claims = await app.db
      .selectFrom('claims')
      .select('id')
      .where('studioId', '=', anna.studioId)
      .where('firstName', 'is not', null)
      .execute();
    const ids = claims.map(({ id }) => id);
    expect(ids).toHaveLength(3);
    const as = await linkOf('lena@example.com');
    await app.call('galleries.confirm', { as, body: { claimIds: [], shownIds: ids } });
    await app.call('galleries.confirm', { as, body: { claimIds: ids, shownIds: ids } });
    expect(await others()).toEqual(before);
  });

  test('does not carry over to a corrected address', async () => {
    const shoot = await app.shoot(anna, session.id);
    await register(shoot.hash);
    await publish(shoot.id);
    await app.call('galleries.confirm', { as: await linkOf('lena@example.com'), body: { claimIds: [] } });
    const [customer] = await customers(shoot.id);
    expect(customer?.confirmed).toBe(true);
    await typed(shoot.id, { id: customer?.id, email: 'lena@example.org' });
    expect((await customers(shoot.id))[0]?.confirmed).toBe(false);
  });
});
