import { SECURITY_LOG_DAYS } from '@photoslate/contract/constants';
import type { SecurityEntry } from '@photoslate/contract/security-log';
import { DAY_MS } from '@photoslate/domain/durations';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filledShoot, holder } from '@photoslate/test-support/published-shoots';
import { PASSWORD, startApp, type Actor, type App, type As } from '@photoslate/test-support/start-app';
import type { Logger } from '#platform/log.ts';
import { affectedCsv } from './affected.ts';
import { MOST_NAMES } from './searched-names.store.ts';
import { securityLogJobs } from './security-log.jobs.ts';
import { openSecurityRecorder } from './security-recorder.ts';

const START = Date.parse('2026-06-06T10:00:00Z');
let nowMs = START;
let app: App;
let owner: Actor;
let anna: Actor;
let customer: As;
let session: { id: string };
let shoot: { id: string; photoIds: string[] };
beforeAll(async () => {
  app = await startApp({ listen: false, clock: { now: () => new Date(nowMs) } });
  owner = await app.asOwner();
  anna = await app.asPhotographer();
  session = await app.session(anna, { name: 'Beach' });
  shoot = await filledShoot(app, anna, session.id, ['eva@example.org'], 4);
  await app.call('galleries.publishShoot', { as: anna, params: { id: shoot.id }, body: { sendNow: true } });
  customer = await holder(app, session.id, 'eva@example.org');
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  for (const photoId of shoot.photoIds)
    for (const size of ['thumb', 'preview'])
      await app.platform.storage.put(`photos/${session.id}/${photoId}.${size}`, picture);
});
afterAll(() => app.close());

type Query = { search?: string; kind?: SecurityEntry['kind']; userId?: string; from?: string; to?: string };
const log = async (query: Query = {}, as = owner) =>
  (await app.call('securityLog.table', { as, query })).data;
const failLogin = (email: string) =>
  app.send('auth.login', { body: { email, password: 'not this one' }, headers: { 'x-client': 'native' } });

test('failed logins of known addresses are logged with their number, and unknown addresses are not', async () => {
  for (let nth = 0; nth < 3; nth++) expect((await failLogin(anna.email)).status).toBe(401);
  await failLogin('stranger@example.org');
  const [entry, ...more] = await log({ kind: 'login-failed' });
  expect(more).toEqual([]);
  expect(entry).toMatchObject({
    times: 3,
    detail: 'login_failed',
    by: { kind: 'user', id: anna.userId, name: 'Robin' },
  });
  expect(JSON.stringify(await app.query('select * from security_events'))).not.toContain('stranger');
});

test('a wrong password at a confirmation is a failed login, and the right one is none', async () => {
  const before = (await log({ kind: 'login-failed' })).length;
  await app.call('auth.confirm', { as: owner, body: { password: PASSWORD } });
  expect(await log({ kind: 'login-failed' })).toHaveLength(before);
  expect((await app.send('auth.confirm', { as: owner, body: { password: 'not this one' } })).status).toBe(
    422,
  );
  expect((await log({ kind: 'login-failed', userId: owner.userId }))[0]).toMatchObject({
    detail: 'password_wrong',
  });
});

test('logins, exports, changes of access and refusals are logged', async () => {
  const logins = (await log({ kind: 'login' })).map(({ by }) => by.kind === 'user' && by.id);
  expect(logins).toHaveLength(2);
  expect(logins).toEqual(expect.arrayContaining([anna.userId, owner.userId]));
  // Whom a login is about was said by who it was.
  expect((await log({ kind: 'login' })).map(({ about }) => about)).toEqual([null, null]);
  expect((await app.send('orders.export', { as: owner, body: {} })).status).toBe(200);
  expect((await log({ kind: 'exported' }))[0]).toMatchObject({ detail: 'orders.exported' });

  expect((await app.send('securityLog.table', { as: anna })).status).toBe(403);
  const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
  expect((await app.send('sessions.show', { as: stranger, params: { id: session.id } })).status).toBe(404);
  expect(await log({ kind: 'refused' })).toMatchObject([
    { detail: 'forbidden', about: '/api/studio/security-log', by: { id: anna.userId } },
  ]);
  // The studio of the person who asked sees it, and not the one that was asked for.
  expect(await log({ kind: 'refused' }, stranger)).toMatchObject([
    { detail: 'foreign', about: '/api/events/:id/show' },
  ]);
  expect((await log({}, stranger)).map(({ kind }) => kind)).toEqual(['refused', 'login']);
});

/** Opens the pictures of the first photos of the gallery. */
async function look(count: number, of: 'thumbUrl' | 'previewUrl' = 'previewUrl') {
  const { data } = await app.call('galleries.show', { as: customer });
  const photos = data.shoots[0]?.photos.slice(0, count) ?? [];
  for (const photo of photos) {
    const { statusCode } = await app.app.inject({ method: 'GET', url: photo[of] ?? '' });
    expect(statusCode).toBe(200);
  }
}

test('seen photos are logged with the person, and equal ones are collected until they are written', async () => {
  await look(2);
  nowMs += 1000;
  await look(3);
  expect(await log({ kind: 'photos-opened' })).toEqual([
    expect.objectContaining({
      at: new Date(START).toISOString(),
      until: new Date(START + 1000).toISOString(),
      times: 5,
      photoCount: 3,
      fileNames: ['IMG_0.JPG', 'IMG_1.JPG', 'IMG_2.JPG'],
      by: { kind: 'customer', address: 'eva@example.org' },
      about: 'Beach',
      sessionId: session.id,
    }),
  ]);
  await look(4, 'thumbUrl');
  expect((await log({ kind: 'photos-listed' }))[0]).toMatchObject({ photoCount: 4 });
  for (const search of ['eva@', 'beach']) expect((await log({ search })).length).toBeGreaterThanOrEqual(2);
  expect(await log({ search: 'nobody@example.org' })).toEqual([]);
  expect(await log({ from: new Date(START + 2000).toISOString(), kind: 'photos-opened' })).toEqual([]);
});

test('the CSV file has a line for each photo, asks for a confirmation, and is logged', async () => {
  const refused = await app.send('securityLog.export', { as: anna, body: {} });
  expect(refused.status).toBe(403);
  nowMs += 600_000;
  const unconfirmed = await app.send('securityLog.export', { as: owner, body: {}, confirms: false });
  expect(unconfirmed.failure.code).toBe('confirmation_required');
  const file = await app.send('securityLog.export', {
    as: owner,
    body: { kind: 'photos-opened' },
    language: 'de',
  });
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  const lines = file.text.split('\r\n').slice(1, -1);
  expect(lines).toEqual(
    shoot.photoIds
      .slice(0, 3)
      .map((id, nth) =>
        [
          new Date(START).toISOString(),
          new Date(START + 1000).toISOString(),
          '5;Fotos geöffnet;;Kunde;eva@example.org;Beach',
          `IMG_${nth}.JPG`,
          id,
        ].join(';'),
      ),
  );
  expect((await log({ kind: 'exported' }))[0]?.detail).toBe('security-log.exported');
});

test('the command lists who was affected between two moments, by whom, and what was exported', async () => {
  const list = (more: object) =>
    affectedCsv(app.db, { from: new Date(START), to: new Date(START + 2000), ...more }).then((text) =>
      text.split('\r\n').slice(1, -1),
    );
  const seen = (await list({})).filter((line) => line.includes('photos-'));
  expect(seen.map((line) => line.split(',').slice(1))).toEqual(
    [
      ['eva@example.org', '', '', 'Beach', session.id, '1', 'photos-listed', '4'],
      ['eva@example.org', '', '', 'Beach', session.id, '1', 'photos-opened', '3'],
    ].map((start) => [...start, expect.any(String), expect.any(String), 'eva@example.org']),
  );
  expect((await list({})).filter((line) => line.includes('orders.exported'))).toHaveLength(1);
  expect(await list({ by: anna.email })).toEqual([]);
  expect(await list({ from: new Date(START - 9000), to: new Date(START - 1) })).toEqual([]);
});

test('a page uses the newest names that a search finds and says so, and the CSV file has all', async () => {
  const id = sql`('00000000-0000-7000-8000-' || lpad(to_hex(nth), 12, '0'))::uuid`;
  const address = sql`'person' || nth || '@crowd.example'`;
  await sql`
    with crowd as (
      insert into links (id, session_id, address, email, language)
      select ${id}, ${session.id}, ${address}, ${address}, 'en' from generate_series(0, ${MOST_NAMES}) as names (nth)
      returning id, email)
    insert into security_events (id, studio_id, at, until, times, kind, detail, link_id)
    select gen_random_uuid(), ${owner.studioId}, ${new Date(nowMs)}, ${new Date(nowMs)}, 1, 'refused', 'foreign', id
    from crowd where email in ('person0@crowd.example', 'person1@crowd.example')`.execute(app.db);
  const found = async (search: string) => {
    const { data, meta } = await app.call('securityLog.table', { as: owner, query: { search } });
    return [meta.namesAreCut, data.map(({ by }) => by.kind === 'customer' && by.address)];
  };
  expect(await found('@crowd.example')).toEqual([true, ['person1@crowd.example']]);
  expect(await found('person0@crowd')).toEqual([false, ['person0@crowd.example']]);
  const file = await app.send('securityLog.export', { as: owner, body: { search: '@crowd.example' } });
  expect(file.text).toContain('person0@crowd.example');
  expect(file.text).toContain('person1@crowd.example');
});

test('what was collected is kept until the database answers again', async () => {
  const errors: string[] = [];
  let isAway = true;
  const away = { execute: () => Promise.reject(new Error('away')) };
  const db = { transaction: () => (isAway ? away : app.db.transaction()) } as unknown as typeof app.db;
  const { clock } = app.platform;
  const serverLog = { error: (_: unknown, text: string) => errors.push(text) } as unknown as Logger;
  const recorder = openSecurityRecorder({ db, clock, log: serverLog });
  const by = { studioId: owner.studioId, userId: owner.userId };
  const note = (photoIds: string[]) =>
    recorder.note({ kind: 'photos-downloaded', by, sessionId: session.id, photoIds });
  note([shoot.photoIds[0]!]);
  await recorder.flush();
  expect(errors).toHaveLength(1);
  expect(await log({ kind: 'photos-downloaded' })).toEqual([]);
  note([shoot.photoIds[1]!]);
  isAway = false;
  await recorder.close();
  const names = (await log({ kind: 'photos-downloaded' })).map(({ fileNames }) => fileNames[0]);
  expect(names).toHaveLength(2);
  expect(names).toEqual(expect.arrayContaining(['IMG_0.JPG', 'IMG_1.JPG']));
});

test('entries are neither shown nor kept after 180 days', async () => {
  nowMs = START + SECURITY_LOG_DAYS * DAY_MS + 3000;
  const later = await app.logIn(owner.email);
  expect((await log({}, later)).map(({ kind }) => kind)).not.toContain('photos-opened');
  for (const handler of securityLogJobs(app.platform)) await handler.handle({});
  const { rows } = await app.db
    .selectFrom('securityEvents')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('kind', '=', 'photos-opened')
    .executeTakeFirstOrThrow();
  expect(`${rows}`).toBe('0');
});
