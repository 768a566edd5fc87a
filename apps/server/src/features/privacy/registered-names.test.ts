import { CONSENT_VERSION } from '@photoslate/contract/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { ownDataToken } from '#features/links/index.ts';
import { filledShoot, holder } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let app: App;
let owner: Actor;
let sessionId: string;
let eva: string;
let jan: string;
beforeAll(async () => {
  app = await startApp({ listen: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.makeUser(await app.makeStudio(), 'owner');
  sessionId = (await app.session(owner)).id;
  [eva, jan] = [`eva-${newId()}@example.com`, `jan-${newId()}@example.com`];
});

async function shootOf(texts: { title?: string; note?: string }, ...emails: string[]) {
  const shoot = await filledShoot(app, owner, sessionId, emails);
  await app.call('shoots.update', { as: owner, params: { id: shoot.id }, body: texts });
  return shoot;
}
const textsOf = async ({ id }: { id: string }) => {
  const { title, note } = (await app.call('shoots.show', { as: owner, params: { id } })).data;
  return [title, note];
};
/** Registers Eva's address at a shoot's code. */
async function register({ hash }: { hash: string }, details: object) {
  const body = { email: eva, language: 'en' as const, consentVersion: CONSENT_VERSION, ...details };
  await app.call('codes.register', { params: { code: hash }, body });
}
const erase = () => app.call('privacy.erase', { as: owner, body: { email: eva, withPhotos: false } });
async function eraseOwn() {
  const expiresAt = Math.floor(Date.now() / 1000) + 3600;
  const { studioId } = owner;
  const token = ownDataToken(app.platform.signer, { studioId, address: eva, expiresAt });
  await app.call('privacy.eraseOwn', { body: { token, withPhotos: false } });
}
async function confirm({ id }: { id: string }) {
  await app.call('galleries.publishShoot', { as: owner, params: { id }, body: { sendNow: true } });
  const as = await holder(app, sessionId, eva);
  await app.call('galleries.confirm', { as, body: { claimIds: [] } });
}

const JANSEN = { title: 'Family Jansen', note: 'the red coat, 0612345678' };
const STAYS = [JANSEN.title, JANSEN.note];

describe('made-up names and numbers in a registration', () => {
  const madeUp = { firstName: 'Family', lastName: 'coat', phone: '0612345678' };

  test('clear no texts of other shoots when the customer erases themselves', async () => {
    const [own, nobodys] = [await shootOf(JANSEN, jan), await shootOf(JANSEN)];
    const others = await shootOf({ title: 'Family coat', note: JANSEN.note }, jan);
    await register(own, madeUp);
    await eraseOwn();
    expect(await textsOf(nobodys)).toEqual(STAYS);
    expect(await textsOf(others)).toEqual(['Family coat', JANSEN.note]);
  });

  test('clear no texts of other shoots when the owner erases the customer', async () => {
    const [own, nobodys] = [await shootOf(JANSEN, jan), await shootOf(JANSEN)];
    await register(own, madeUp);
    await erase();
    expect(await textsOf(nobodys)).toEqual(STAYS);
  });

  test('clear no texts of a shoot to which others are linked, but the customer never was', async () => {
    await app.call('studio.updateSettings', { as: owner, body: { registrationsNeedTap: true } });
    const own = await shootOf(JANSEN, jan);
    await register(own, madeUp);
    await eraseOwn();
    expect(await textsOf(own)).toEqual(STAYS);
  });
});

describe('names and phone numbers of an erased customer', () => {
  const details = { firstName: 'Eva', lastName: 'Vandermolen', phone: '0612345678' };

  test('are cleared from the texts of their shoot, even if the photographer typed only the address', async () => {
    const shoot = await shootOf({ title: 'Vandermolen', note: 'call 0612345678' }, eva, jan);
    await register(shoot, details);
    await erase();
    expect(await textsOf(shoot)).toEqual([null, null]);
  });

  test('are cleared from other shoots with customers once the customer has confirmed their address', async () => {
    const own = await shootOf({}, jan);
    await register(own, details);
    await confirm(own);
    const others = await shootOf({ title: 'Eva Vandermolen', note: 'call 0612345678' }, jan);
    const nobodys = await shootOf({ title: 'Eva?' });
    await eraseOwn();
    expect(await textsOf(others)).toEqual([null, null]);
    expect(await textsOf(nobodys)).toEqual(['Eva?', null]);
  });

  test('are cleared from shoots without customers when the owner erases a customer typed by the photographer', async () => {
    const own = await shootOf({}, jan);
    const customers = [{ email: eva, firstName: 'Eva' }];
    await app.call('shoots.updateContact', { as: owner, params: { id: own.id }, body: { customers } });
    const nobodys = await shootOf({ title: 'Eva?', note: 'the blue coat' });
    await erase();
    expect(await textsOf(nobodys)).toEqual([null, 'the blue coat']);
  });
});
