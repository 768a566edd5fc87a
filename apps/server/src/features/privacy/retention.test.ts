import { DAY_MS } from '@photoslate/domain/durations';
import { CONSENT_VERSION } from '@photoslate/contract/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '#platform/ids.ts';
import { filledShoot, mailsTo } from '@photoslate/test-support/published-shoots';
import { startApp, type App } from '@photoslate/test-support/start-app';
import { applyRetention } from './retention.service.ts';
import { deleteOrphanedContacts } from './orphaned-contacts.service.ts';

let app: App;
let nowMs: number;
let eva: string;
let jan: string;

beforeAll(async () => {
  nowMs = Date.now();
  app = await startApp({ listen: false, runsJobs: true, clock: { now: () => new Date(nowMs) } });
});
afterAll(() => app.close());
beforeEach(() => {
  nowMs = Date.now();
  [eva, jan] = [`eva-${newId()}@example.com`, `jan-${newId()}@example.com`];
});

/** The nightly job, and the jobs of the sessions that it enqueues. */
async function retain(): Promise<void> {
  await applyRetention(app.platform);
  const unfinished = `select id from jobs.job where name = 'privacy.empty-session'
    and state in ('created', 'retry', 'active')`;
  await expect.poll(() => app.query(unfinished)).toEqual([]);
}

/** The content of all application tables, as text. */
async function dumpDatabase(): Promise<string> {
  const { rows } = await sql<{
    all: string;
  }>`select schema_to_xml('public', true, true, '')::text as all`.execute(app.db);
  return rows[0]?.all ?? '';
}

type Written = Awaited<ReturnType<App['mails']>>[number];
const isTo = (email: string) => (mail: Written) => mail.to?.some(({ address }) => address === email) ?? false;

describe('the retention of a studio', () => {
  test('notifies the owners two weeks ahead, then deletes the photos and contacts of the session', async () => {
    const studioId = await app.makeStudio('Short memory');
    const chief = await app.makeUser(studioId, 'owner');
    await app.call('studio.updateSettings', { as: chief, body: { retentionDays: 30 } });
    const { id } = await app.session(chief);
    const shoot = await filledShoot(app, chief, id, [eva]);
    await app.call('galleries.publishShoot', {
      as: chief,
      params: { id: shoot.id },
      body: { sendNow: true },
    });
    await app.call('sessions.close', { as: chief, params: { id } });
    const later = () => app.logIn(chief.email);
    const photoCount = async () =>
      (await app.call('sessions.show', { as: await later(), params: { id } })).data.photoCount;
    const toChief = async () =>
      (await mailsTo(app, chief.email)).filter(({ kind }) => kind === 'retention-near');

    nowMs += 10 * DAY_MS;
    await retain();
    expect(await toChief()).toEqual([]);
    nowMs += 7 * DAY_MS;
    await retain();
    await retain();
    expect(await toChief()).toMatchObject([{ payload: { sessions: [{ location: 'Beach' }] } }]);
    expect(await photoCount()).toBe(3);
    nowMs += 13 * DAY_MS + DAY_MS / 2;
    await retain();
    expect(await photoCount()).toBe(3);
    nowMs += DAY_MS;
    await retain();
    // The stored count is taken a moment later if another job is writing to the session.
    await expect.poll(photoCount).toBe(0);
    expect(
      (await app.call('shoots.show', { as: await later(), params: { id: shoot.id } })).data.customers,
    ).toEqual([]);
    expect(await dumpDatabase()).not.toContain(eva);
    const proof = (await app.call('privacy.erasures', { as: await later() })).data;
    expect(proof).toMatchObject([
      { sessionId: id, askedBy: 'retention', counts: { customers: 1, photos: 3 } },
    ]);
    await retain();
    expect((await app.call('privacy.erasures', { as: await later() })).data).toHaveLength(1);
  });

  test('still gives two weeks’ notice after it is shortened', async () => {
    const studioId = await app.makeStudio('Changed its mind');
    const chief = await app.makeUser(studioId, 'owner');
    const { id } = await app.session(chief);
    await filledShoot(app, chief, id, [jan]);
    nowMs += 200 * DAY_MS;
    await app.call('studio.updateSettings', { as: await app.logIn(chief.email), body: { retentionDays: 7 } });
    await retain();
    nowMs += 13 * DAY_MS;
    await retain();
    expect(await dumpDatabase()).toContain(jan);
    nowMs += 2 * DAY_MS;
    await retain();
    expect(await dumpDatabase()).not.toContain(jan);
  });

  test('sends another notice before the new end after it is lengthened', async () => {
    const studioId = await app.makeStudio('Keeps it longer');
    const chief = await app.makeUser(studioId, 'owner');
    const keep = async (retentionDays: number) =>
      app.call('studio.updateSettings', { as: await app.logIn(chief.email), body: { retentionDays } });
    const notices = async () =>
      (await mailsTo(app, chief.email)).filter(({ kind }) => kind === 'retention-near').length;
    const { id } = await app.session(chief);
    await filledShoot(app, chief, id, [jan]);
    await keep(30);
    nowMs += 20 * DAY_MS;
    await retain();
    expect(await notices()).toBe(1);
    await keep(100);
    nowMs += 81 * DAY_MS;
    await retain();
    await retain();
    expect([await notices(), (await dumpDatabase()).includes(jan)]).toEqual([2, true]);
    nowMs += 14 * DAY_MS + 1000;
    await retain();
    expect(await dumpDatabase()).not.toContain(jan);
  });

  test('also deletes contacts added after the first deletion, with a separate notice', async () => {
    const studioId = await app.makeStudio('Late card');
    const chief = await app.makeUser(studioId, 'owner');
    const later = () => app.logIn(chief.email);
    await app.call('studio.updateSettings', { as: chief, body: { retentionDays: 7 } });
    const { id } = await app.session(chief);
    const shoot = await filledShoot(app, chief, id, [eva]);
    await retain();
    nowMs += 15 * DAY_MS;
    await retain();
    expect(await dumpDatabase()).not.toContain(eva);
    const body = { customers: [{ email: jan }] };
    await app.call('shoots.updateContact', { as: await later(), params: { id: shoot.id }, body });
    await retain();
    nowMs += 13 * DAY_MS;
    await retain();
    expect(await dumpDatabase()).toContain(jan);
    nowMs += 2 * DAY_MS;
    await retain();
    expect(await dumpDatabase()).not.toContain(jan);
    const notices = (await mailsTo(app, chief.email)).filter(({ kind }) => kind === 'retention-near');
    expect(notices).toHaveLength(2);
  });
});

test('addresses without a session are deleted: from an unused card’s registration and from own-data mails', async () => {
  const studioId = await app.makeStudio('Cards in a drawer');
  const chief = await app.makeUser(studioId, 'owner');
  await app.call('studio.updateSettings', { as: chief, body: { retentionDays: 30 } });
  const { data } = await app.call('codes.lease', { as: chief, body: { deviceId: newId(), count: 1 } });
  const code = data.codes[0] ?? '';
  const form = { email: eva, language: 'en' as const, consentVersion: CONSENT_VERSION };
  await app.call('codes.register', { params: { code }, body: form });
  await app.call('privacy.ask', { body: { email: eva } });
  await app.idle();
  expect((await app.mails()).some(isTo(eva))).toBe(true);
  const inMails = async () =>
    (await app.db.selectFrom('mails').select('id').where('recipient', '=', eva).execute()).length;

  nowMs += 6 * DAY_MS;
  await deleteOrphanedContacts(app.platform);
  expect(await inMails()).toBe(1);
  nowMs += DAY_MS;
  await deleteOrphanedContacts(app.platform);
  expect(await inMails()).toBe(0);
  await app.idle();
  expect((await app.mails()).some(isTo(eva))).toBe(false);
  nowMs += 22 * DAY_MS;
  await deleteOrphanedContacts(app.platform);
  expect(await dumpDatabase()).toContain(eva);
  nowMs += DAY_MS;
  await deleteOrphanedContacts(app.platform);
  expect(await dumpDatabase()).not.toContain(eva);
  const { data: log } = await app.call('activity.list', { as: await app.logIn(chief.email) });
  expect(log.find(({ verb }) => verb === 'customer.erased')).toMatchObject({
    by: { kind: 'system' },
    params: { customers: 1 },
  });
});

test('completed jobs with the address of a requester are deleted after an hour', async () => {
  await app.call('privacy.ask', { body: { email: eva } });
  await app.call('galleries.requestLink', { body: { email: eva } });
  await app.idle();
  const asked = async () => {
    const { rows } = await sql<{ name: string }>`
      select name from jobs.job where data::text like ${`%${eva}%`} order by name`.execute(app.db);
    return rows.map(({ name }) => name);
  };
  expect(await asked()).toEqual(['galleries.links-asked', 'privacy.asked']);
  await sql`update jobs.job set completed_on = completed_on - interval '3601 seconds'`.execute(app.db);
  await sql`update jobs.queue set maintain_on = maintain_on - interval '3601 seconds'`.execute(app.db);
  await expect.poll(asked, { interval: 500 }).toEqual([]);
});

test('studios take turns when their sessions are emptied', async () => {
  const waiting = await startApp({ listen: false });
  try {
    const studioOf = new Map<string, string>();
    for (const [name, count] of [
      ['Large', 3],
      ['Small', 1],
    ] as const) {
      const chief = await waiting.makeUser(await waiting.makeStudio(name), 'owner');
      for (let nth = 0; nth < count; nth += 1) studioOf.set((await waiting.session(chief)).id, name);
    }
    await waiting.query(`update sessions set created_at = now() - interval '400 days',
      retention_told_at = now() - interval '20 days'`);
    const enqueue = vi.spyOn(waiting.platform.jobs, 'enqueue');
    await applyRetention(waiting.platform);
    const order = enqueue.mock.calls.map(([, , payload]) =>
      studioOf.get((payload as { sessionId: string }).sessionId),
    );
    expect(new Set(order.slice(0, 2))).toEqual(new Set(['Large', 'Small']));
    expect(order.slice(2)).toEqual(['Large', 'Large']);
  } finally {
    await waiting.close();
  }
});
