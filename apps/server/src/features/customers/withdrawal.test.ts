import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { holder, putPhotos } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let now = new Date('2026-06-06T10:00:00Z');
let app: App;
let anna: Actor;
let session: { id: string; hash: string };
let shoot: { id: string; hash: string };
beforeAll(async () => {
  app = await startApp({ listen: false, clock: { now: () => now } });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date('2026-06-06T10:00:00Z');
  anna = await app.makeUser(await app.makeStudio(), 'owner');
  session = await app.session(anna);
  shoot = await app.shoot(anna, session.id);
});

const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
/**
 * Registers at the shoot's code.
 *
 * @returns the withdrawal token
 */
const leave = async (more = {}) => {
  const body = { email: 'lena@example.com', language: 'de' as const, consentVersion: '2026-11', ...more };
  return (await app.call('codes.register', { params: { code: shoot.hash }, body })).data.takeBack;
};
const withdraw = async (token: string) =>
  app.call('codes.withdrawRegistration', { params: { code: shoot.hash }, body: { token } });
const customers = async () =>
  (await app.call('shoots.show', { as: anna, params: { id: shoot.id } })).data.customers;
const linked = async () =>
  (await customers()).filter((customer) => customer.linked).map(({ email }) => email);
const typed = async (more = {}) =>
  app.call('shoots.updateContact', {
    as: anna,
    params: { id: shoot.id },
    body: { customers: [{ email: 'lena@example.com', firstName: 'Lena', language: 'de', ...more }] },
  });
const decide = async (accept: boolean) => {
  const [customer] = await customers();
  const params = { id: shoot.id, claimId: customer?.claims?.[0]?.id ?? '' };
  const body = { customerId: customer?.id ?? '', accept };
  await app.call('shoots.decideClaim', { as: anna, params, body });
};
const publish = async () => {
  await putPhotos(app, { id: shoot.id, sessionId: session.id }, 1);
  await app.call('galleries.publishShoot', { as: anna, params: { id: shoot.id }, body: { sendNow: true } });
};
const EVIL = { firstName: 'EVIL', phone: '0900 666', language: 'it' };

describe('a withdrawn registration', () => {
  test('leaves an existing customer unchanged', async () => {
    await typed();
    await withdraw(await leave({ firstName: 'Eva' }));
    const people = await customers();
    expect(people).toMatchObject([{ firstName: 'Lena', linked: true }]);
    expect(people[0]?.claims).toBeUndefined();
  });

  test('removes the customer that it created', async () => {
    await withdraw(await leave({ firstName: 'Lena' }));
    expect(await customers()).toEqual([]);
  });

  test('leaves the next registration of the address linked, which can be withdrawn too', async () => {
    const first = await leave({ firstName: 'Lnea' });
    const second = await leave({ firstName: 'Lena' });
    await withdraw(first);
    expect(await customers()).toMatchObject([{ firstName: 'Lena', linked: true }]);
    expect((await customers())[0]?.claims).toBeUndefined();
    await withdraw(second);
    expect(await customers()).toEqual([]);
  });

  test('keeps a customer whom the photographer has typed since', async () => {
    const stranger = await leave(EVIL);
    await typed();
    await withdraw(stranger);
    expect(await customers()).toMatchObject([{ firstName: 'Lena', linked: true }]);
  });

  test('does not restore details that the photographer dismissed', async () => {
    const stranger = await leave();
    await leave(EVIL);
    await typed({ phone: '030 1' });
    await decide(false);
    await withdraw(stranger);
    expect(await customers()).toMatchObject([
      { firstName: 'Lena', phone: '030 1', language: 'de', linked: true },
    ]);
  });

  test('keeps a customer for whom the photographer accepted other details', async () => {
    const stranger = await leave(EVIL);
    await leave({ firstName: 'Lena', phone: '030 1' });
    await decide(true);
    await withdraw(stranger);
    expect(await customers()).toMatchObject([{ firstName: 'Lena', phone: '030 1', linked: true }]);
  });

  test('keeps the gallery of a customer who confirmed their address', async () => {
    const stranger = await leave(EVIL);
    await leave({ firstName: 'Lena' });
    await publish();
    const as = await holder(app, session.id, 'lena@example.com');
    const { claims } = (await app.call('galleries.show', { as })).data.address;
    const own = claims.filter(({ firstName }) => firstName === 'Lena').map(({ id }) => id);
    await app.call('galleries.confirm', {
      as,
      body: { claimIds: own, shownIds: claims.map(({ id }) => id) },
    });
    await withdraw(stranger);
    expect((await app.send('galleries.show', { as })).status).toBe(200);
    expect(await customers()).toMatchObject([
      { firstName: 'Lena', phone: null, confirmed: true, linked: true },
    ]);
  });

  test('does not free a place for further automatic links', async () => {
    const tokens: string[] = [];
    for (let n = 0; n < 12; n += 1) tokens.push(await leave({ email: `guest${n}@example.com` }));
    for (const token of tokens) await withdraw(token);
    pass(600);
    for (let n = 0; n < 3; n += 1) await leave({ email: `later${n}@example.com` });
    expect(await linked()).toEqual([]);
    expect(await customers()).toHaveLength(3);
  });
});

describe('unlinking all registrations since a given time', () => {
  test('keeps customers whom the photographer typed or linked', async () => {
    const since = now.toISOString();
    await leave();
    await typed();
    await leave({ email: 'tapped@example.com' });
    const tapped = (await customers()).find(({ email }) => email === 'tapped@example.com');
    await app.call('shoots.unlink', { as: anna, params: { id: shoot.id, customerId: tapped?.id ?? '' } });
    await app.call('shoots.link', { as: anna, params: { id: shoot.id, customerId: tapped?.id ?? '' } });
    await leave({ email: 'stranger@example.com' });
    await app.call('shoots.unlinkSince', { as: anna, params: { id: shoot.id }, body: { since } });
    expect((await linked()).toSorted()).toEqual(['lena@example.com', 'tapped@example.com']);
  });
});

test('unlinking all registrations since a given time can be repeated after it was undone', async () => {
  const since = now.toISOString();
  await leave({ email: 'one@example.com' });
  await leave({ email: 'two@example.com' });
  const unlinkSince = async () =>
    app.call('shoots.unlinkSince', { as: anna, params: { id: shoot.id }, body: { since } });
  await unlinkSince();
  expect(await linked()).toEqual([]);
  for (const { id: customerId } of await customers())
    await app.call('shoots.link', {
      as: anna,
      params: { id: shoot.id, customerId },
      body: { isUndo: true },
    });
  expect(await linked()).toHaveLength(2);
  await unlinkSince();
  expect(await linked()).toEqual([]);
});

describe('differing registration details', () => {
  test('wait as at most five open claims without repeats, and every registration is kept', async () => {
    await typed();
    for (let n = 0; n < 9; n += 1) await leave({ firstName: `EVIL ${n % 7}` });
    const [customer] = await customers();
    expect(customer?.claims?.map(({ firstName }) => firstName)).toEqual(
      [0, 1, 2, 3, 4].map((n) => `EVIL ${n}`),
    );
    const exported = await app.call('privacy.export', { as: anna, body: { email: 'lena@example.com' } });
    expect(exported.data.contacts[0]?.registrations, 'each consent is kept').toHaveLength(9);
  });

  test('left first by a stranger are removed when the customer rejects them in the gallery', async () => {
    await leave(EVIL);
    await publish();
    const as = await holder(app, session.id, 'lena@example.com');
    const shownIds = (await app.call('galleries.show', { as })).data.address.claims.map(({ id }) => id);
    await app.call('galleries.confirm', { as, body: { claimIds: [], shownIds } });
    expect(await customers()).toMatchObject([{ firstName: null, phone: null, confirmed: true }]);
    const exported = await app.call('privacy.export', { as: anna, body: { email: 'lena@example.com' } });
    expect(exported.data.contacts[0]?.registrations).toMatchObject([
      { state: 'dismissed', confirmedAt: null },
    ]);
  });
});
