import { PURPOSE_VERSION } from '@photoslate/contract/constants';
import { DAY_MS } from '@photoslate/domain/durations';
import { putPhotos } from '@photoslate/test-support/published-shoots';
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
  app.call('studio.updateSettings', { as: owner, body: { doubleOptIn, askedPurposes: ['newsletter'] } });
const register = (more = {}, code = shoot.hash) =>
  app.call('codes.register', {
    params: { code },
    body: { email: EMAIL, language: 'en', consentVersion: '2026-11', ...more },
  });
const publish = (id = shoot.id) =>
  app.send('galleries.publishShoot', { as: owner, params: { id }, body: { sendNow: true } });
const contact = (id = shoot.id) =>
  app.call('shoots.updateContact', { as: owner, params: { id }, body: { customers: [{ email: EMAIL }] } });
const kinds = async () => {
  const rows = await app.db
    .selectFrom('mails')
    .select('kind')
    .where('studioId', '=', owner.studioId)
    .where('recipient', '=', EMAIL)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};
const customersOf = async (id = shoot.id) =>
  (await app.call('shoots.show', { as: owner, params: { id } })).data.customers;
const token = () =>
  ownDataToken(app.platform.signer, {
    studioId: owner.studioId,
    address: EMAIL,
    expiresAt: Math.floor(nowMs / 1000) + 3600,
  });
const toConfirm = async () =>
  ((await app.call('privacy.showOwn', { body: { token: token() } })).data.toConfirm ?? []).map(
    ({ id }) => id,
  );
const confirm = (claimIds: string[]) =>
  app.send('privacy.confirmOwn', { body: { token: token(), claimIds, shownIds: claimIds } });
const later = async (ms: number) => {
  nowMs += ms;
  owner = await app.logIn(owner.email);
};
/** Changes the customer as a server of version 0.1.0 does, which knows no double opt-in. */
const changeAsBefore = (change: { confirmedAt: Date } | { typedAt: Date }) =>
  app.db.updateTable('customers').set(change).where('studioId', '=', owner.studioId).execute();

describe('the end of a registration that waits', () => {
  test('is 14 days after the latest registration of the address', async () => {
    await register();
    await later(13 * DAY_MS);
    await register({ purposes: [{ purpose: 'newsletter', version: PURPOSE_VERSION }] });
    expect(await kinds()).toEqual(['confirm-registration', 'confirm-registration']);
    await later(2 * DAY_MS);
    await deleteOrphanedContacts(app.platform);
    expect(await customersOf()).toHaveLength(1);
    await publish();
    await confirm(await toConfirm());
    expect((await kinds()).filter((kind) => kind === 'gallery-ready')).toHaveLength(1);
  });

  test('comes although somebody registered again, if nobody confirms', async () => {
    await register();
    await later(13 * DAY_MS);
    await register();
    await later(14 * DAY_MS);
    await deleteOrphanedContacts(app.platform);
    expect([await customersOf(), await kinds()]).toEqual([[], []]);
  });

  test('does not come if a server of version 0.1.0 stored a confirmation, and the address waits no more', async () => {
    await register();
    await changeAsBefore({ confirmedAt: new Date(nowMs + 1000) });
    await later(15 * DAY_MS);
    await deleteOrphanedContacts(app.platform);
    expect(await customersOf()).toMatchObject([{ confirmed: true }]);
    expect((await customersOf())[0]?.unconfirmedSince).toBeUndefined();
  });

  test('does not come for a contact that a photographer typed at a server of version 0.1.0', async () => {
    await register();
    await changeAsBefore({ typedAt: new Date(nowMs + 1000) });
    await later(15 * DAY_MS);
    await deleteOrphanedContacts(app.platform);
    expect(await customersOf()).toHaveLength(1);
  });
});

describe('a registration that waits', () => {
  test('gets another confirmation mail for a registration after the setting was switched off', async () => {
    await register();
    await choose(false);
    await later(11 * 60_000);
    await register({ firstName: 'Lena' });
    expect(await kinds()).toEqual(['confirm-registration', 'confirm-registration']);
    expect(await toConfirm()).toHaveLength(2);
    await confirm(await toConfirm());
    await publish();
    expect((await kinds()).at(-1)).toBe('gallery-ready');
  });

  test('waits again after a merge with a typed contact is undone, unless it was decided since', async () => {
    for (const [decided, waits] of [
      [false, true],
      [true, false],
    ] as const) {
      const [from, into] = [await app.shoot(owner, session.id), await app.shoot(owner, session.id)];
      await contact(from.id);
      await register({}, into.hash);
      const { data: change } = await app.call('changes.mergeShoots', {
        as: owner,
        params: { id: from.id },
        body: { intoShootId: into.id },
      });
      expect((await customersOf(into.id))[0]?.unconfirmedSince).toBeUndefined();
      nowMs += 1000;
      if (decided) await contact(into.id);
      await app.call('changes.undo', { as: owner, params: { id: session.id, changeId: change.id } });
      expect((await customersOf(into.id))[0]?.unconfirmedSince !== undefined, String(decided)).toBe(waits);
    }
  });

  test('is linked, and is not counted as waiting for photos before it is confirmed', async () => {
    const progress = async () => {
      const { data } = await app.call('sessions.list', { as: owner });
      const { linkedCount, waitingCount, readyShootCount } = data[0]!.progress;
      return { linkedCount, waitingCount, readyShootCount };
    };
    await register();
    // The gallery can be published: the mail follows the confirmation.
    expect(await progress()).toEqual({ linkedCount: 1, waitingCount: 0, readyShootCount: 1 });
    await app.call('codes.register', {
      params: { code: shoot.hash },
      body: { email: 'other@example.com', language: 'en', consentVersion: '2026-11' },
    });
    expect(await progress()).toMatchObject({ linkedCount: 2, waitingCount: 0 });
    await confirm(await toConfirm());
    expect(await progress()).toEqual({ linkedCount: 2, waitingCount: 1, readyShootCount: 1 });
  });

  test('still waits if a photographer changes other details than the address', async () => {
    await register();
    const [customer] = await customersOf();
    const id = customer?.id ?? '';
    const details = { email: EMAIL, firstName: 'Lena' };
    await app.call('shoots.updateContact', {
      as: owner,
      params: { id: shoot.id },
      body: { customers: [{ ...details, id }] },
    });
    await app.call('customers.update', { as: owner, params: { id }, body: { ...details, language: 'en' } });
    expect(await customersOf()).toMatchObject([{ firstName: 'Lena', unconfirmedSince: expect.any(String) }]);
    await publish();
    expect(await kinds()).toEqual(['confirm-registration']);
    await contact();
    expect(await kinds()).toEqual(['confirm-registration', 'gallery-ready']);
  });

  test('shows no mail of another gallery as its own', async () => {
    const other = await app.shoot(owner, session.id);
    await putPhotos(app, { id: other.id, sessionId: session.id }, 1);
    await contact(other.id);
    await publish(other.id);
    nowMs += 1000;
    await register({ firstName: 'EVIL' });
    expect((await customersOf(other.id))[0]?.lastMail).toBeDefined();
    expect((await customersOf())[0]?.lastMail ?? null).toBeNull();
  });

  test('gets one gallery mail if two confirmations, a publishing and a new mail coincide', async () => {
    await register();
    nowMs += 11 * 60_000;
    const ids = await toConfirm();
    const [customer] = await customersOf();
    const params = { id: customer?.id ?? '' };
    const answers = await Promise.all([
      confirm(ids),
      publish(),
      confirm(ids),
      app.send('customers.sendConfirmation', { as: owner, params }),
      app.send('customers.waiveConfirmation', { as: owner, params }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await kinds()).filter((kind) => kind === 'gallery-ready')).toHaveLength(1);
  });
});
