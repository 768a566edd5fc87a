import { PURPOSE_VERSION } from '@photoslate/contract/constants';
import { DAY_MS } from '@photoslate/domain/durations';
import { filledShoot, holder, putPhotos, runQueuedJobs } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ownDataToken } from '#features/links/index.ts';
import { deleteOrphanedContacts } from './orphaned-contacts.service.ts';

const EMAIL = 'lena@example.com';
let nowMs = Date.parse('2026-06-06T10:00:00Z');
let app: App;
let owner: Actor;
let session: { id: string; hash: string };
let shoot: { id: string; hash: string };
beforeAll(async () => {
  app = await startApp({ listen: false, clock: { now: () => new Date(nowMs) } });
});
afterAll(() => app.close());
beforeEach(async () => {
  nowMs += 2 * DAY_MS;
  owner = await app.makeUser(await app.makeStudio(), 'owner');
  session = await app.session(owner);
  shoot = await app.shoot(owner, session.id);
  await putPhotos(app, { id: shoot.id, sessionId: session.id }, 2);
  await choose(true);
});

const choose = (doubleOptIn: boolean) =>
  app.call('studio.updateSettings', {
    as: owner,
    body: { doubleOptIn, askedPurposes: ['newsletter'] },
  });
const register = (more = {}, code = shoot.hash) =>
  app.call('codes.register', {
    params: { code },
    body: { email: EMAIL, language: 'en', consentVersion: '2026-11', ...more },
  });
const newsletter = { purposes: [{ purpose: 'newsletter', version: PURPOSE_VERSION }] };
const publish = (id = shoot.id) =>
  app.call('galleries.publishShoot', { as: owner, params: { id }, body: { sendNow: true } });
const contact = (more: object, id = shoot.id) =>
  app.call('shoots.updateContact', {
    as: owner,
    params: { id },
    body: { customers: [{ email: EMAIL, ...more }] },
  });
const kinds = async (address = EMAIL) => {
  const rows = await app.db
    .selectFrom('mails')
    .select('kind')
    .where('studioId', '=', owner.studioId)
    .where('recipient', '=', address)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};
const customersOf = async (id = shoot.id) =>
  (await app.call('shoots.show', { as: owner, params: { id } })).data.customers;
const personId = async () => (await customersOf())[0]?.id ?? '';
const person = async () =>
  (await app.call('customers.show', { as: owner, params: { id: await personId() } })).data;
const tokenOf = () =>
  ownDataToken(app.platform.signer, {
    studioId: owner.studioId,
    address: EMAIL,
    expiresAt: Math.floor(nowMs / 1000) + 3600,
  });
const own = async () => (await app.call('privacy.showOwn', { body: { token: tokenOf() } })).data;
/** Confirms what the mailed page shows, except these. */
const confirm = async (...not: (string | undefined)[]) => {
  const shownIds = ((await own()).toConfirm ?? []).map(({ id }) => id);
  const claimIds = shownIds.filter((id) => !not.includes(id));
  return app.send('privacy.confirmOwn', { body: { token: tokenOf(), claimIds, shownIds } });
};

describe('a registration with double opt-in', () => {
  test('gets the confirmation mail at once and nothing else before it is confirmed', async () => {
    expect((await app.call('codes.show', { params: { code: shoot.hash } })).data.doubleOptIn).toBe(true);
    await register(newsletter);
    expect(await kinds()).toEqual(['confirm-registration']);
    expect(await customersOf()).toMatchObject([
      { linked: true, unconfirmedSince: new Date(nowMs).toISOString() },
    ]);
    await publish();
    await app.call('customers.sendLink', { as: owner, params: { id: await personId() } });
    expect(await kinds()).toEqual(['confirm-registration']);
    expect((await person()).galleries).toMatchObject([{ state: 'not-confirmed' }]);
    expect((await person()).waitsForOptIn).toBe(true);
    const found = await app.call('customers.list', { as: owner, query: { filter: 'newsletter' } });
    expect(found.data).toEqual([]);
    expect((await person()).purposes).toMatchObject([{ state: 'not-confirmed' }]);
  });

  test('gets the gallery mail once when it is confirmed after publishing', async () => {
    await register(newsletter);
    await publish();
    expect((await confirm()).status).toBe(200);
    expect((await own()).toConfirm).toBeUndefined();
    expect((await confirm()).status).toBe(200);
    expect(await kinds()).toEqual(['confirm-registration', 'gallery-ready']);
    expect((await customersOf())[0]).toMatchObject({ confirmed: true });
    expect((await customersOf())[0]?.unconfirmedSince).toBeUndefined();
    expect((await person()).purposes).toMatchObject([{ state: 'given' }]);
    expect((await app.call('customers.counts', { as: owner, query: {} })).data.newsletter).toBe(1);
  });

  test('gets the gallery mail when the gallery is published after it was confirmed', async () => {
    await register();
    await confirm();
    expect(await kinds()).toEqual(['confirm-registration']);
    await publish();
    expect(await kinds()).toEqual(['confirm-registration', 'gallery-ready']);
  });

  test('that is confirmed after a recall is mailed when the gallery is published again', async () => {
    await register();
    await publish();
    await app.call('galleries.recallShoot', { as: owner, params: { id: shoot.id } });
    await confirm();
    expect(await kinds()).toEqual(['confirm-registration']);
    await publish();
    expect(await kinds()).toEqual(['confirm-registration', 'gallery-ready']);
  });

  test('shows no gallery through a link that the address has for another shoot', async () => {
    const other = await filledShoot(app, owner, session.id, [EMAIL]);
    await publish(other.id);
    await register();
    await publish();
    const as = await holder(app, session.id, EMAIL);
    expect((await app.call('galleries.show', { as })).data.shoots.map(({ id }) => id)).toEqual([other.id]);
    await confirm();
    expect((await app.call('galleries.show', { as })).data.shoots).toHaveLength(2);
  });

  test('of two confirmed with one mail: what the person leaves out is deleted', async () => {
    const other = await app.shoot(owner, session.id);
    await register({ firstName: 'Lena' });
    nowMs += 1000;
    await register({ firstName: 'EVIL' }, other.hash);
    expect(await kinds()).toEqual(['confirm-registration']);
    const [, evil] = (await own()).toConfirm ?? [];
    expect(evil).toMatchObject({ firstName: 'EVIL' });
    await confirm(evil?.id);
    expect(await customersOf()).toMatchObject([{ confirmed: true }]);
    expect(await customersOf(other.id)).toEqual([]);
  });

  test('ends after 14 days without a confirmation, with its mail', async () => {
    await register(newsletter);
    nowMs += 14 * DAY_MS - 1000;
    await deleteOrphanedContacts(app.platform);
    owner = await app.logIn(owner.email);
    expect(await customersOf()).toHaveLength(1);
    nowMs += 1000;
    await deleteOrphanedContacts(app.platform);
    expect([await customersOf(), await kinds()]).toEqual([[], []]);
    expect((await confirm()).status).toBe(200);
    expect(await customersOf()).toEqual([]);
  });
});

describe('the confirmation mail', () => {
  test('is limited for an address, and the photographer can send it again', async () => {
    const again = async () =>
      (await app.call('customers.sendConfirmation', { as: owner, params: { id: await personId() } })).data
        .sent;
    await register();
    expect(await again()).toBe(false);
    nowMs += 11 * 60_000;
    expect(await again()).toBe(true);
    for (let time = 0; time < 9; time++) {
      nowMs += 11 * 60_000;
      await register();
    }
    expect(await kinds()).toHaveLength(3);
    const sent: boolean[] = [];
    owner = await app.logIn(owner.email);
    for (let time = 0; time < 4; time++) {
      nowMs += 11 * 60_000;
      sent.push(await again());
    }
    expect(sent).toEqual([true, true, true, false]);
    nowMs += DAY_MS;
    owner = await app.logIn(owner.email);
    expect(await again()).toBe(true);
  });

  test('is not sent if the registration was withdrawn before', async () => {
    const { data } = await register();
    await app.call('codes.withdrawRegistration', {
      params: { code: shoot.hash },
      body: { token: data.takeBack },
    });
    await runQueuedJobs(app, 'mail.send-awaited');
    expect(await kinds()).toEqual([]);
    expect(await customersOf()).toEqual([]);
  });

  test('is gone with everything else after an erasure', async () => {
    await register();
    await app.call('privacy.erase', { as: owner, body: { email: EMAIL, withPhotos: false } });
    expect([await kinds(), await customersOf()]).toEqual([[], []]);
    expect((await confirm()).status).toBe(200);
    expect(await customersOf()).toEqual([]);
  });
});

describe('a contact that a photographer answers for', () => {
  test('needs no confirmation: typed before or after the registration, or late after publishing', async () => {
    await contact({});
    await register();
    expect((await customersOf())[0]?.unconfirmedSince).toBeUndefined();
    await publish();
    expect(await kinds()).toEqual(['confirm-registration', 'gallery-ready']);
    const late = await app.shoot(owner, session.id);
    await putPhotos(app, { id: late.id, sessionId: session.id }, 1);
    nowMs += 11 * 60_000;
    await register({}, late.hash);
    await publish(late.id);
    expect(await kinds()).toHaveLength(3);
    await contact({}, late.id);
    expect((await kinds()).filter((kind) => kind === 'gallery-ready')).toHaveLength(2);
  });

  test('gets the gallery without a confirmation if the photographer says so, once', async () => {
    await register(newsletter);
    await publish();
    const params = { id: await personId() };
    for (const time of ['first', 'second']) {
      const { data } = await app.call('customers.waiveConfirmation', { as: owner, params });
      expect(data.waitsForOptIn, time).toBeUndefined();
    }
    expect(await kinds()).toEqual(['confirm-registration', 'gallery-ready']);
    expect(await customersOf()).toMatchObject([{ confirmed: false }]);
    // The photographer answers for the address, and not for the consent.
    expect((await person()).purposes).toMatchObject([{ state: 'not-confirmed' }]);
    expect((await app.call('customers.list', { as: owner, query: { filter: 'newsletter' } })).data).toEqual(
      [],
    );
  });

  test('waits no more if its address is corrected', async () => {
    await register();
    await contact({ id: await personId(), email: 'right@example.com' });
    await publish();
    expect(await kinds('right@example.com')).toEqual(['gallery-ready']);
    await runQueuedJobs(app, 'mail.send-awaited');
    expect(await kinds()).toEqual([]);
  });

  test('still waits if the photographer only links it', async () => {
    await register({}, session.hash);
    const { id: customerId } = await app.db
      .selectFrom('customers')
      .select('id')
      .where('studioId', '=', owner.studioId)
      .executeTakeFirstOrThrow();
    await app.call('shoots.link', {
      as: owner,
      params: { id: shoot.id, customerId },
      body: {},
    });
    await publish();
    expect(await customersOf()).toMatchObject([{ linked: true, unconfirmedSince: expect.any(String) }]);
    expect(await kinds()).toEqual(['confirm-registration']);
    await confirm();
    expect(await kinds()).toEqual(['confirm-registration', 'gallery-ready']);
  });
});

describe('the setting', () => {
  test('concerns registrations from then on, when it is switched on and when it is switched off', async () => {
    await choose(false);
    await register({ email: 'before@example.com' });
    await choose(true);
    await register();
    await choose(false);
    await register({ email: 'after@example.com' });
    await publish();
    expect(await kinds('before@example.com')).toEqual(['gallery-ready']);
    expect(await kinds('after@example.com')).toEqual(['gallery-ready']);
    expect(await kinds()).toEqual(['confirm-registration']);
    await confirm();
    expect(await kinds()).toEqual(['confirm-registration', 'gallery-ready']);
  });

  test('leaves practice sessions as they are', async () => {
    const { data } = await app.call('sessions.createPractice', { as: owner, body: {} });
    await register({}, data.hash);
    expect(await kinds()).toEqual([]);
  });
});
