import { CONSENT_VERSION } from '@photoslate/contract/constants';
import type { StartShoot } from '@photoslate/contract/shoots';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let app: App;
let anna: Actor;
let sessionId: string;
beforeAll(async () => {
  app = await startApp({ listen: false });
  anna = await app.asPhotographer();
});
afterAll(() => app.close());
beforeEach(async () => {
  sessionId = (await app.session(anna)).id;
});

const at = (minute: number) => new Date(Date.parse('2026-06-01T10:00:00Z') + minute * 60_000).toISOString();
const PHONE = newId();
const TABLET = newId();
const from = (device: string) => ({ 'x-device': `${device}.1` });
const start = async (body: StartShoot = {}, device = PHONE) =>
  (await app.call('shoots.start', { as: anna, params: { id: sessionId }, body, headers: from(device) })).data;
const show = async (id: string) => (await app.call('shoots.show', { as: anna, params: { id } })).data;
const session = async () => (await app.call('sessions.show', { as: anna, params: { id: sessionId } })).data;
const close = (minute: number) =>
  app.call('sessions.close', { as: anna, params: { id: sessionId }, body: { at: at(minute) } });
const update = (id: string, body: object) => app.send('shoots.update', { as: anna, params: { id }, body });
const stretches = async (id: string) =>
  (
    await app.db
      .selectFrom('shootStretches')
      .selectAll()
      .where('shootId', '=', id)
      .orderBy('fromAt')
      .execute()
  ).map(({ fromAt, toAt }) => [fromAt.toISOString(), toAt?.toISOString() ?? null]);

describe('starting a shoot', () => {
  test('numbers the shoot and completes the previous one', async () => {
    const first = await start({ startedAt: at(0), uncertaintyMs: 30 });
    const second = await start({ startedAt: at(5) });
    expect([first.number, second.number]).toEqual([1, 2]);
    expect(first).toMatchObject({ status: 'open', late: false, gallery: 'collecting', label: '1' });
    expect(await show(first.id)).toMatchObject({ status: 'completed', completedAt: at(5) });
    expect(await stretches(first.id)).toEqual([[at(0), at(5)]]);
    expect(await stretches(second.id)).toEqual([[at(5), null]]);
  });

  test('leaves the last received shoot open when two phones were offline', async () => {
    const phone = await start({ number: 7, startedAt: at(10) });
    const tablet = await start({ number: 7, startedAt: at(4) }, TABLET);
    expect([phone.label, tablet.label]).toEqual(['7', '7B']);
    expect((await session()).shoots.map(({ label, status }) => [label, status])).toEqual([
      ['7', 'completed'],
      ['7B', 'open'],
    ]);
    expect(await stretches(phone.id)).toEqual([[at(10), null]]);
  });

  test('happens once per id, and once per code of a device', async () => {
    const id = newId();
    const sent = await Promise.all([start({ id }), start({ id }), start({ id })]);
    expect(new Set(sent.map(({ hash }) => hash)).size).toBe(1);
    const { data } = await app.call('codes.lease', { as: anna, body: { deviceId: PHONE, count: 1 } });
    const code = data.codes[0] ?? '';
    expect((await start({ code })).id).toBe((await start({ code: code.toLowerCase() })).id);
    expect((await session()).shoots).toHaveLength(2);
    const elsewhere = await app.session(anna);
    const reused = await app.send('shoots.start', { as: anna, params: { id: elsewhere.id }, body: { id } });
    expect(reused.status).toBe(409);
  });

  test('is accepted in an ended session: the shoot is late and completed, and keeps its start time', async () => {
    const first = await start({ startedAt: at(0) });
    await close(60);
    const late = await start({ startedAt: at(20) });
    expect(late).toMatchObject({ status: 'completed', late: true, completedAt: at(60) });
    expect(await stretches(first.id)).toEqual([[at(0), at(20)]]);
    expect(await stretches(late.id)).toEqual([[at(20), at(60)]]);
    expect((await session()).status).toBe('ended');
  });
});

describe('completing and reopening a shoot', () => {
  test('gives the reopened shoot a second stretch and completes the other one', async () => {
    const first = await start({ startedAt: at(0) });
    const second = await start({ startedAt: at(5) });
    const reopened = await update(first.id, { completed: false, at: at(8) });
    expect(reopened.status).toBe(200);
    expect(await show(first.id)).toMatchObject({ status: 'open', completedAt: null });
    expect(await show(second.id)).toMatchObject({ status: 'completed', completedAt: at(8) });
    expect(await stretches(first.id)).toEqual([
      [at(0), at(5)],
      [at(8), null],
    ]);
    expect((await update(first.id, { completed: false })).status).toBe(200);
    await update(first.id, { completed: true, at: at(9) });
    expect((await stretches(first.id))[1]).toEqual([at(8), at(9)]);
  });

  test('a shoot of an ended session can be completed but not reopened', async () => {
    const shoot = await start({ startedAt: at(0) });
    await close(10);
    expect((await update(shoot.id, { completed: true })).status).toBe(200);
    expect((await update(shoot.id, { completed: false })).failure.code).toBe('session_ended');
  });

  test('the open shoot is returned for an older one, and none once the session has ended', async () => {
    const first = await start();
    const second = await start();
    const ask = async () => (await app.call('shoots.actual', { as: anna, params: { id: first.id } })).data;
    expect((await ask())?.id).toBe(second.id);
    await close(10);
    expect(await ask()).toBeNull();
  });
});

test('a shoot update changes only the given fields, and an empty text clears its field', async () => {
  const { id } = await start();
  await update(id, { title: 'Family Jansen', note: 'the red coat', language: 'nl' });
  await update(id, { note: '' });
  expect(await show(id)).toMatchObject({ title: 'Family Jansen', note: null, language: 'nl' });
});

test('a new QR code replaces the old one for customers, while both lead the photographer to the shoot', async () => {
  const shoot = await start();
  const renewed = (await app.call('shoots.generate', { as: anna, params: { id: shoot.hash } })).data;
  expect(renewed.id).toBe(shoot.id);
  expect(renewed.hash).not.toBe(shoot.hash);
  expect((await show(shoot.hash)).hash).toBe(renewed.hash);
  expect((await app.send('codes.show', { params: { code: shoot.hash } })).failure.code).toBe('code_replaced');
  expect((await app.send('codes.show', { params: { code: renewed.hash } })).status).toBe(200);
  const same = await app.call('shoots.generate', {
    as: anna,
    params: { id: shoot.id },
    body: { code: renewed.hash },
  });
  expect(same.data.hash).toBe(renewed.hash);
});

test('a request for the former QR code restores it and disables the new one', async () => {
  const shoot = await start();
  const other = await start();
  const generate = async (body: { code?: string }) =>
    (await app.call('shoots.generate', { as: anna, params: { id: shoot.id }, body })).data.hash;
  const page = async (code: string) => (await app.send('codes.show', { params: { code } })).status;
  const register = (code: string, email: string) =>
    app.call('codes.register', {
      params: { code },
      body: { email, language: 'en', consentVersion: CONSENT_VERSION },
    });
  const hash = await generate({});
  await register(shoot.hash, 'meanwhile@example.com');

  expect(await generate({ code: shoot.hash.toLowerCase() })).toBe(shoot.hash);
  expect([await page(shoot.hash), await page(hash)]).toEqual([200, 410]);
  expect((await show(hash)).id).toBe(shoot.id);
  await register(shoot.hash, 'after@example.com');
  const { customers } = await show(shoot.id);
  expect(customers.map(({ email, linked }) => [email, linked])).toEqual([
    ['after@example.com', true],
    ['meanwhile@example.com', false],
  ]);
  expect(await generate({ code: shoot.hash }), 'asked twice').toBe(shoot.hash);
  const elsewhere = { as: anna, params: { id: other.id }, body: { code: hash } };
  expect((await app.send('shoots.generate', elsewhere)).failure.code).toBe('code_taken');
});

const save = (id: string, customers: object[]) =>
  app.send('shoots.updateContact', { as: anna, params: { id }, body: { customers } });

describe('the customers of a shoot', () => {
  test('are inserted, updated by id or address, never removed, and listed most recent first', async () => {
    const { id } = await start();
    const own = newId();
    await save(id, [{ id: own, email: 'Jan@Example.com', firstName: 'Jan' }]);
    await save(id, [{ email: 'jan@example.com', lastName: 'Jansen' }, { email: 'eva@example.com' }]);
    const { customers } = await show(id);
    expect(customers.map(({ email }) => email)).toEqual(['eva@example.com', 'jan@example.com']);
    expect(customers[1]).toMatchObject({
      id: own,
      firstName: 'Jan',
      lastName: 'Jansen',
      linked: true,
      source: 'photographer',
      language: 'en',
    });
    await save(id, [{ id: own, email: 'johan@example.com' }]);
    expect((await show(id)).customers.map(({ email }) => email)).toEqual([
      'eva@example.com',
      'johan@example.com',
    ]);
    const taken = await save(id, [{ id: own, email: 'eva@example.com' }]);
    expect(Object.keys(taken.failure.errors ?? {})).toEqual(['customers.0.email']);
  });

  test('are rejected with 422 and the name of the invalid field', async () => {
    const { id } = await start();
    const answer = await save(id, [{ email: 'fine@example.com' }, { email: 'not an address' }]);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.failure.errors ?? {})).toEqual(['customers.1.email']);
    expect((await show(id)).customers).toEqual([]);
  });

  test('cannot be taken over by another shoot through their id', async () => {
    const [one, two] = [await start(), await start()];
    const own = newId();
    await save(one.id, [{ id: own, email: 'jan@example.com' }]);
    expect((await save(two.id, [{ id: own, email: 'mine@example.com' }])).status).toBe(409);
    const params = { id: two.id, customerId: own };
    expect((await app.send('shoots.link', { as: anna, params })).status).toBe(404);
  });

  test('can be unlinked and linked again', async () => {
    const { id } = await start();
    await save(id, [{ email: 'jan@example.com' }]);
    const customerId = (await show(id)).customers[0]?.id ?? '';
    const linked = async (name: 'shoots.link' | 'shoots.unlink') =>
      (await app.call(name, { as: anna, params: { id, customerId } })).data.customers[0]?.linked;
    expect(await linked('shoots.unlink')).toBe(false);
    expect(await linked('shoots.unlink')).toBe(false);
    expect(await linked('shoots.link')).toBe(true);
  });

  test('are kept when added after the end of the session, and the shoot is marked late', async () => {
    const { id } = await start();
    await close(10);
    await save(id, [{ email: 'jan@example.com' }]);
    expect(await show(id)).toMatchObject({ late: true, customers: [{ email: 'jan@example.com' }] });
  });
});
