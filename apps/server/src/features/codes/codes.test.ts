import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LANGUAGES } from '@photoslate/contract/constants';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let app: App;
let anna: Actor;
let session: { id: string; hash: string };
beforeAll(async () => {
  app = await startApp({ listen: false, config: { trustProxy: ['127.0.0.1'] } });
  anna = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  session = await app.session(anna);
});

const lease = async (deviceId: string, count = 1) =>
  (await app.call('codes.lease', { as: anna, body: { deviceId, count } })).data.codes;
const leaseOnce = (count: number, key: string) =>
  app.send('codes.lease', {
    as: anna,
    body: { deviceId: '0190a000-0000-7000-8000-00000000c0de', count },
    headers: { 'idempotency-key': key },
  });
const page = (code: string, address = '192.0.2.1') =>
  app.send('codes.show', { params: { code }, headers: { 'x-forwarded-for': address } });
const form = (more = {}) => ({
  email: 'jan@example.com',
  language: 'nl',
  consentVersion: '2026-11',
  ...more,
});
const register = (code: string, more = {}) =>
  app.send('codes.register', { params: { code }, body: form(more) });
const start = (body: object, deviceId?: string) =>
  app.send('shoots.start', {
    as: anna,
    params: { id: session.id },
    body,
    headers: deviceId ? { 'x-device': `${deviceId}.1` } : {},
  });
const show = async () => (await app.call('sessions.show', { as: anna, params: { id: session.id } })).data;
const customers = async (id: string) =>
  (await app.call('shoots.show', { as: anna, params: { id } })).data.customers;
const mails = () => app.db.selectFrom('mails').selectAll().execute();

describe('leased codes', () => {
  test('are the same when a lost lease request is repeated with its idempotency key', async () => {
    const key = newId();
    const first = await leaseOnce(3, key);
    expect(first.status).toBe(201);
    const again = await leaseOnce(3, key);
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect((await leaseOnce(4, key)).failure.code).toBe('operation_reused');
    expect((await leaseOnce(3, newId())).text).not.toBe(first.text);
  });

  test('can be bound only by the device that leased them', async () => {
    const [phone, tablet] = [newId(), newId()];
    const [code = '', second = ''] = await lease(phone, 2);
    expect((await start({ code }, tablet)).failure.code).toBe('code_taken');
    expect((await start({ code })).failure.code, 'a request that names no device').toBe('code_taken');
    expect((await start({ code }, phone)).status).toBe(201);
    expect((await start({ code }, tablet)).failure.code).toBe('code_taken');
    expect((await start({ code, id: newId() }, phone)).failure.code).toBe('code_taken');
    const { id } = (await show()).shoots[0] ?? { id: '' };
    const renew = (deviceId: string) =>
      app.send('shoots.generate', {
        as: anna,
        params: { id },
        body: { code: second },
        headers: { 'x-device': `${deviceId}.2` },
      });
    expect((await renew(tablet)).failure.code).toBe('code_taken');
    expect((await renew(phone)).status).toBe(200);
  });

  test('are bound only once by concurrent requests', async () => {
    const phone = newId();
    const [code = ''] = await lease(phone);
    const answers = await Promise.all([newId(), newId(), newId()].map((id) => start({ id, code }, phone)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
  });

  test('can be used for a session that was created offline', async () => {
    const phone = newId();
    const [code = ''] = await lease(phone);
    const prices = await app.call('studio.priceGroups', { as: anna });
    const made = await app.call('sessions.create', {
      as: anna,
      headers: { 'x-device': `${phone}.1` },
      body: { code, location: { name: 'Wood', location: 'Lisse' }, priceGroupId: prices.data[0]?.id ?? '' },
    });
    expect(made.data.hash).toBe(code);
    expect((await page(code)).text).toContain('Wood');
  });

  test('are refused when another studio leased them', async () => {
    const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'photographer');
    const leased = await app.call('codes.lease', { as: stranger, body: { deviceId: newId(), count: 1 } });
    expect((await start({ code: leased.data.codes[0] })).failure.code).toBe('code_taken');
  });

  test('are limited to 500 per request', async () => {
    for (const count of [0, 501]) {
      const body = { deviceId: newId(), count };
      expect((await app.send('codes.lease', { as: anna, body })).status).toBe(422);
    }
    expect(new Set(await lease(newId(), 500)).size).toBe(500);
  });
});

describe('the QR code page', () => {
  test('shows the studio, place and day of a shoot and no customer data', async () => {
    const shoot = await app.shoot(anna, session.id);
    await register(shoot.hash, { firstName: 'Jan' });
    const answer = await page(shoot.hash);
    expect(JSON.parse(answer.text)).toEqual({
      data: {
        studio: { name: 'Studio Noorderlicht', logo: null, legal: [] },
        isPractice: false,
        registrationsNeedTap: false,
        location: 'Beach',
        date: new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format(new Date()),
        language: 'en',
        consent: LANGUAGES.map((code) => ({ language: code, version: '2026-11', text: null })),
        retentionDays: 365,
      },
    });
  });

  test('shows only the studio while no shoot has the code', async () => {
    const [code = ''] = await lease(newId());
    expect(JSON.parse((await page(code)).text)).toMatchObject({
      data: { studio: { name: 'Studio Noorderlicht', logo: null }, location: null, date: null },
    });
  });

  test('opens for any spelling of the code, with or without its time suffix', async () => {
    const { hash } = await app.shoot(anna, session.id);
    const misread = hash.replaceAll('0', 'o').replaceAll('1', 'L');
    for (const typed of [hash.toLowerCase(), misread, `${hash}.1MZX5CK`])
      expect((await page(typed)).status).toBe(200);
  });

  test('answers the same 404 for unknown and malformed codes', async () => {
    const texts = await Promise.all(
      ['0'.repeat(26), 'nonsense', '%00'].map(async (code) => (await page(code)).text),
    );
    expect(new Set(texts).size).toBe(1);
  });

  test('opens for 300 visitors behind one address, even while someone there guesses codes', async () => {
    const { hash } = await app.shoot(anna, session.id);
    const venue = '198.51.100.7';
    const guesses: number[] = [];
    for (let index = 0; index < 40; index++) guesses.push((await page('0'.repeat(26), venue)).status);
    expect(guesses[0]).toBe(404);
    const refused = await page('0'.repeat(26), venue);
    expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const parents = await Promise.all(Array.from({ length: 300 }, () => page(hash, venue)));
    expect(parents.every(({ status }) => status === 200)).toBe(true);
    expect((await page('0'.repeat(26), '203.0.113.9')).status).toBe(404);
  });
});

test.each([
  ['a /64 of IPv6', (index: number) => `2a01:4f8::${index}:1:1:1`],
  ['IPv4 inside IPv6', (index: number) => (index % 2 ? '192.0.2.90' : '::ffff:192.0.2.90')],
])('code guesses from %s share one rate limit', async (_what, addressOf) => {
  const answers: number[] = [];
  for (let index = 1; index <= 40; index++)
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they are counted
    answers.push((await page('0'.repeat(26), addressOf(index))).status);
  expect(answers.filter((status) => status === 404)).toHaveLength(30);
});

const fromTwenty = (send: (headers: Record<string, string>) => Promise<{ status: number }>) =>
  Promise.all(Array.from({ length: 20 }, (_, i) => send({ 'x-forwarded-for': `203.0.113.${100 + i}` })));

test('twenty wrong codes at once do not wait for each other', async () => {
  const { hash } = await app.shoot(anna, session.id);
  const { takeBack: token } = JSON.parse((await register(hash)).text).data;
  const params = { code: '0'.repeat(26) };
  const begun = performance.now();
  const answers = [
    await fromTwenty((headers) => app.send('codes.register', { params, body: form(), headers })),
    await fromTwenty((headers) =>
      app.send('codes.withdrawRegistration', { params, body: { token }, headers }),
    ),
  ].flat();
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  // A request that waits for a connection in vain is answered 503 after ten seconds.
  expect(performance.now() - begun).toBeLessThan(5000);
});

describe('a registration', () => {
  test('is linked while the gallery is collecting, and keeps the given consent', async () => {
    const shoot = await app.shoot(anna, session.id);
    const answer = await register(shoot.hash, { firstName: 'Jan' });
    expect(answer.status).toBe(201);
    expect(Object.keys(JSON.parse(answer.text).data)).toEqual(['email', 'takeBack']);
    expect(await customers(shoot.id)).toMatchObject([
      { email: 'jan@example.com', firstName: 'Jan', linked: true, source: 'self', language: 'nl' },
    ]);
    const row = await app.db
      .selectFrom('claims')
      .innerJoin('customers', 'customers.id', 'claims.customerId')
      .select(['claims.consentVersion', 'claims.claimedAt'])
      .where('shootId', '=', shoot.id)
      .executeTakeFirstOrThrow();
    expect(row.consentVersion).toBe('2026-11');
    expect(Date.now() - row.claimedAt.getTime()).toBeLessThan(60_000);
  });

  test('repeated for the same address creates one customer and does not change their details', async () => {
    const shoot = await app.shoot(anna, session.id);
    await register(shoot.hash, { firstName: 'J', lastName: 'Jansen' });
    await Promise.all(
      [1, 2, 3].map(() => register(shoot.hash, { email: 'JAN@example.com', firstName: 'Jan' })),
    );
    expect(await customers(shoot.id)).toMatchObject([{ firstName: 'J', lastName: 'Jansen' }]);
  });

  test('after publishing or after a recall is not linked and sends no mail', async () => {
    for (const gallery of ['published', 'recalled'] as const) {
      const shoot = await app.shoot(anna, session.id);
      await app.db.updateTable('shoots').set({ gallery }).where('id', '=', shoot.id).execute();
      expect((await register(shoot.hash)).status).toBe(201);
      expect(await customers(shoot.id)).toMatchObject([{ linked: false }]);
    }
    expect(await mails()).toEqual([]);
  });

  test('on a form opened before the code was replaced is accepted but not linked', async () => {
    const shoot = await app.shoot(anna, session.id);
    await app.call('shoots.generate', { as: anna, params: { id: shoot.id } });
    expect((await register(shoot.hash)).status).toBe(201);
    expect(await customers(shoot.id)).toMatchObject([{ linked: false }]);
  });

  test('at the session’s own code waits until the photographer links it to a shoot', async () => {
    await register(session.hash);
    const [waiting] = (await show()).unlinkedCustomers;
    expect(waiting).toMatchObject({ email: 'jan@example.com', linked: false, source: 'self' });
    const shoot = await app.shoot(anna, session.id);
    const params = { id: shoot.id, customerId: waiting?.id ?? '' };
    const linked = await app.call('shoots.link', { as: anna, params });
    expect(linked.data.customers).toMatchObject([{ email: 'jan@example.com', linked: true }]);
    expect((await show()).unlinkedCustomers).toEqual([]);
  });

  test('at a leased code is linked when its shoot arrives', async () => {
    const phone = newId();
    const [code = '', own = ''] = await lease(phone, 2);
    await register(code);
    await register(own, { email: 'eva@example.com' });
    await start({ code }, phone);
    const [shoot] = (await show()).shoots;
    expect(shoot?.customers).toMatchObject([{ email: 'jan@example.com', linked: true, source: 'self' }]);
    const params = { id: shoot?.id ?? '' };
    const headers = { 'x-device': `${phone}.2` };
    await app.call('shoots.generate', { as: anna, params, body: { code: own }, headers });
    expect((await customers(params.id)).map(({ email }) => email).toSorted()).toEqual([
      'eva@example.com',
      'jan@example.com',
    ]);
  });

  test('does not relink a customer whom a photographer unlinked', async () => {
    const shoot = await app.shoot(anna, session.id);
    await register(shoot.hash);
    const [customer] = await customers(shoot.id);
    await app.call('shoots.unlink', { as: anna, params: { id: shoot.id, customerId: customer?.id ?? '' } });
    await register(shoot.hash);
    expect(await customers(shoot.id)).toMatchObject([{ linked: false }]);
  });

  test('with an invalid field is refused with a field error in the reader’s language', async () => {
    const { hash } = await app.shoot(anna, session.id);
    const answer = await app.send('codes.register', {
      params: { code: hash },
      language: 'nl',
      body: form({ email: 'a b@example.com' }),
    });
    expect(answer.status).toBe(422);
    expect(answer.failure.errors).toEqual({ email: ['Vul een geldig e-mailadres in.'] });
    expect((await register('0'.repeat(26))).status).toBe(404);
  });
});
