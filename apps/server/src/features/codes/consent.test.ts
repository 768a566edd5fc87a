import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { withdrawalToken } from './withdrawal-token.ts';

let app: App;
let anna: Actor;
let session: { id: string; hash: string };
beforeAll(async () => {
  app = await startApp({ listen: false });
  anna = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  session = await app.session(anna);
});

const lease = async (deviceId: string) =>
  (await app.call('codes.lease', { as: anna, body: { deviceId, count: 1 } })).data.codes;
const form = (more = {}) => ({
  email: 'jan@example.com',
  language: 'nl' as const,
  consentVersion: '2026-11',
  ...more,
});
const register = (code: string, more = {}) =>
  app.send('codes.register', { params: { code }, body: form(more) });
const start = (body: object, deviceId: string) =>
  app.send('shoots.start', {
    as: anna,
    params: { id: session.id },
    body,
    headers: { 'x-device': `${deviceId}.1` },
  });
const show = async () => (await app.call('sessions.show', { as: anna, params: { id: session.id } })).data;
const customers = async (id: string) =>
  (await app.call('shoots.show', { as: anna, params: { id } })).data.customers;

describe('a registration', () => {
  test('keeps the consent version that was shown, and is refused with a version that was never shown', async () => {
    const shoot = await app.shoot(anna, session.id);
    const owner = await app.asOwner();
    const write = async (language: 'nl' | 'de', text: string | null) =>
      app.call('studio.setConsentText', { as: owner, body: { language, text } });
    await write('nl', 'Wij sturen je alleen je foto’s.');
    const shown = async () => {
      const { data } = await app.call('codes.show', { params: { code: shoot.hash } });
      return data.consent.find(({ language }) => language === 'nl');
    };
    const first = await shown();
    expect(first).toMatchObject({ text: 'Wij sturen je alleen je foto’s.' });
    await write('nl', 'Nog korter.');
    expect((await shown())?.version).not.toBe(first?.version);
    // Submitted with the old consent version: the form was open while the studio changed its text.
    expect((await register(shoot.hash, { consentVersion: first?.version })).status).toBe(201);
    const row = await app.db
      .selectFrom('customers')
      .select('consentVersion')
      .where('shootId', '=', shoot.id)
      .executeTakeFirstOrThrow();
    expect(row.consentVersion).toBe(first?.version);
    for (const wrong of [
      { consentVersion: '999' },
      { consentVersion: 'none' },
      { consentVersion: first?.version, language: 'de' },
    ]) {
      const refused = await register(shoot.hash, wrong);
      expect([refused.status, Object.keys(refused.failure.errors ?? {})]).toEqual([422, ['consentVersion']]);
    }
    await write('nl', null);
  });
});

const tokenOf = async (code: string, more = {}) =>
  (await app.call('codes.register', { params: { code }, body: form(more) })).data.takeBack;
const withdraw = (code: string, token: string) =>
  app.send('codes.withdrawRegistration', { params: { code }, body: { token } });

describe('withdrawing a registration', () => {
  test('removes it at a shoot’s code, at the session’s code and at a code without a shoot', async () => {
    const shoot = await app.shoot(anna, session.id);
    const [leased = ''] = await lease(newId());
    for (const code of [shoot.hash, session.hash, leased]) {
      const token = await tokenOf(code);
      expect((await withdraw(code, token)).status).toBe(200);
      // Withdrawing twice has the same effect as once.
      expect((await withdraw(code, token)).status).toBe(200);
    }
    const left = await app.db.selectFrom('customers').select('id').where('code', '=', leased).execute();
    expect(left).toEqual([]);
    expect(await customers(shoot.id)).toEqual([]);
    expect((await show()).unlinkedCustomers).toEqual([]);
  });

  test('removes it after the shoot of a leased code has arrived', async () => {
    const phone = newId();
    const [code = ''] = await lease(phone);
    const token = await tokenOf(code);
    await start({ code }, phone);
    expect((await withdraw(code, token)).status).toBe(200);
    expect((await show()).shoots[0]?.customers).toEqual([]);
  });

  test('does not remove an earlier customer, and is refused with a forged or expired token', async () => {
    const shoot = await app.shoot(anna, session.id);
    const first = await tokenOf(shoot.hash);
    // Somebody who registers an address that is already there cannot withdraw it.
    const stranger = await tokenOf(shoot.hash);
    expect((await withdraw(shoot.hash, stranger)).status).toBe(200);
    expect(await customers(shoot.id)).toHaveLength(1);
    const [id = '', until = '', mac = ''] = first.split('.');
    const forged = [`${newId()}.${until}.${mac}`, `${id}.${Number(until) + 3600}.${mac}`, 'x', 'a.b.c'];
    for (const token of forged) expect((await withdraw(shoot.hash, token)).status).toBe(410);
    const old = withdrawalToken(app.platform.signer, id, new Date(Date.now() - 3_601_000));
    expect((await withdraw(shoot.hash, old)).status).toBe(410);
    expect((await withdraw('0'.repeat(26), first)).status).toBe(404);
    expect(await customers(shoot.id)).toHaveLength(1);
  });
});
