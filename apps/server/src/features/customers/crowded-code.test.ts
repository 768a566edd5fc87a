import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#platform/ids.ts';
import { putPhotos } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';

let now = new Date('2026-06-06T10:00:00Z');
let app: App;
let anna: Actor;
let session: { id: string; hash: string };
beforeAll(async () => {
  app = await startApp({ listen: false, clock: { now: () => now }, config: { trustProxy: ['127.0.0.1'] } });
});
afterAll(() => app.close());
beforeEach(async () => {
  now = new Date('2026-06-06T10:00:00Z');
  const studio = await app.makeStudio();
  anna = await app.makeUser(studio, 'owner');
  session = await app.session(anna);
});

const pass = (seconds: number) => (now = new Date(now.getTime() + seconds * 1000));
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
const settings = (body: object) => app.call('studio.updateSettings', { as: anna, body });

/** Registers `count` people slowly enough to stay below every rate limit. */
async function crowd(code: string, count: number) {
  const statuses = new Set<number>();
  for (let n = 0; n < count; n += 1) {
    pass(21);
    const answer = await register(code, { email: `bomb+${n}@victim.test` }, `198.51.100.${n % 250}`);
    statuses.add(answer.status);
  }
  return [...statuses];
}

/**
 * Publishes a shoot that has a photo.
 *
 * @returns the recipients of the mails
 */
async function publish(id: string) {
  await putPhotos(app, { id, sessionId: session.id }, 1);
  await app.call('galleries.publishShoot', { as: anna, params: { id }, body: { sendNow: true } });
  return recipients();
}

const recipients = () =>
  app.db.selectFrom('mails').select('recipient').where('studioId', '=', anna.studioId).execute();

describe('many registrations at one code', () => {
  test('link at most 12 customers, and those the photographer unlinks get no mail', async () => {
    const shoot = await app.shoot(anna, session.id);
    await register(shoot.hash);
    pass(60);
    const since = now.toISOString();
    expect(await crowd(shoot.hash, 400)).toEqual([201]);
    // Hours have passed, so the access token has expired.
    anna = await app.logIn(anna.email);
    const linked = async () => (await customers(shoot.id)).filter((customer) => customer.linked);
    expect(await linked()).toHaveLength(12);
    expect(await recipients()).toEqual([]);
    const before = await app.call('photos.publishChecklist', { as: anna, params: { id: session.id } });
    expect(before.data.shoots).toMatchObject([{ customerCount: 12, selfLinkedCount: 12, isCrowded: true }]);
    await app.call('shoots.unlinkSince', { as: anna, params: { id: shoot.id }, body: { since } });
    expect((await linked()).map(({ email }) => email)).toEqual(['lena@example.com']);
    expect(await publish(shoot.id)).toEqual([{ recipient: 'lena@example.com' }]);
  });

  test('send mail only to the 12 linked customers and the one typed by the photographer', async () => {
    const shoot = await app.shoot(anna, session.id);
    const body = { customers: [{ email: 'lena@example.com' }] };
    await app.call('shoots.updateContact', { as: anna, params: { id: shoot.id }, body });
    await crowd(shoot.hash, 20);
    const linked = (await customers(shoot.id)).filter((customer) => customer.linked);
    expect(linked).toHaveLength(13);
    const mailed = (await publish(shoot.id)).map(({ recipient }) => recipient);
    expect(mailed.toSorted()).toEqual(linked.map(({ email }) => email).toSorted());
  });

  test('are marked as crowded above six and above three times the session’s median', async () => {
    const crowded = async () => {
      const params = { id: session.id };
      const { data } = await app.call('photos.publishChecklist', { as: anna, params });
      return data.shoots.map(({ isCrowded }) => isCrowded);
    };
    const [first, second, third] = [
      await app.shoot(anna, session.id),
      await app.shoot(anna, session.id),
      await app.shoot(anna, session.id),
    ];
    await crowd(first.hash, 6);
    expect(await crowded()).toEqual([false, false, false]);
    await crowd(second.hash, 7);
    await crowd(third.hash, 3);
    // The median is 6: everybody has many guests.
    expect(await crowded()).toEqual([false, false, false]);
    const fourth = await app.shoot(anna, session.id);
    await crowd(fourth.hash, 2);
    // The lower median of 6, 7, 3 and 2 is 3: seven are not more than three times as many.
    expect(await crowded()).toEqual([false, false, false, false]);
    for (let n = 7; n < 10; n += 1) await register(second.hash, { email: `more${n}@victim.test` });
    expect(await crowded()).toEqual([false, true, false, false]);
  });

  test('are rate-limited from one network and across many networks', async () => {
    const shoot = await app.shoot(anna, session.id);
    const codes = async (from: (n: number) => string) => {
      const answers = [];
      for (let n = 0; n < 70; n += 1)
        answers.push(await register(shoot.hash, { email: `a${n}-${from(n)}@victim.test` }, from(n)));
      return answers.filter(({ status }) => status === 201).length;
    };
    const other = await app.shoot(anna, session.id);
    expect(await codes(() => '192.0.2.7')).toBe(40);
    expect(await codes((n) => `198.51.100.${n}`)).toBe(20);
    const refused = await register(shoot.hash, { email: 'late@victim.test' });
    expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await register(other.hash, {}, '192.0.2.7')).status, 'another code of the same place').toBe(201);
    pass(600);
    expect((await register(shoot.hash, { email: 'late@victim.test' })).status).toBe(201);
  });

  test('are accepted from 300 parents behind one address at the session’s code', async () => {
    for (let n = 0; n < 300; n += 1)
      expect((await register(session.hash, { email: `parent${n}@example.com` })).status).toBe(201);
  });

  test('link at most 12 customers when the shoot of a leased code arrives', async () => {
    const phone = newId();
    const leased = await app.call('codes.lease', { as: anna, body: { deviceId: phone, count: 1 } });
    const [code = ''] = leased.data.codes;
    await crowd(code, 20);
    const made = await app.call('shoots.start', {
      as: anna,
      params: { id: session.id },
      body: { code },
      headers: { 'x-device': `${phone}.1` },
    });
    const people = await customers(made.data.id);
    expect([people.length, people.filter(({ linked }) => linked).length]).toEqual([20, 12]);
    expect(people.filter(({ linked }) => linked).map(({ email }) => email)).toContain('bomb+0@victim.test');
  });

  test('link as many customers as the studio allows, and none when registrations need a tap', async () => {
    await settings({ selfLinkMax: 2 });
    const shoot = await app.shoot(anna, session.id);
    await crowd(shoot.hash, 4);
    expect((await customers(shoot.id)).filter(({ linked }) => linked)).toHaveLength(2);
    await settings({ registrationsNeedTap: true });
    const school = await app.shoot(anna, session.id);
    await crowd(school.hash, 2);
    expect((await customers(school.id)).map(({ linked }) => linked)).toEqual([false, false]);
    const page = await app.call('codes.show', { params: { code: school.hash } });
    expect(page.data.registrationsNeedTap).toBe(true);
    for (const selfLinkMax of [0, 51])
      expect(
        (await app.send('studio.updateSettings', { as: anna, body: { selfLinkMax } })).failure.errors,
      ).toHaveProperty('selfLinkMax');
  });
});
