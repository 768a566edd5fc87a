import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askLinkAgain, filledShoot, holder, mailsTo } from '@photoslate/test-support/published-shoots';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { storeAttention } from './session-attention.store.ts';

const clock = { at: Date.parse('2026-06-01T10:00:00Z'), now: () => new Date(clock.at) };
let app: App;
let owner: Actor;
let anna: Actor;
let ben: Actor;
let stranger: Actor;
beforeAll(async () => {
  app = await startApp({ listen: false, clock });
  owner = await app.asOwner();
  anna = await app.asPhotographer();
  ben = await app.makeUser(owner.studioId, 'photographer');
  stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
});
afterAll(() => app.close());

const attention = async (as: Actor) => (await app.call('attention.show', { as })).data;
const nothing = {
  shoots: [],
  mails: [],
  notLooked: [],
  mailServer: null,
  counts: { shoots: 0, mails: 0, notLooked: 0 },
};

test('shoots with photos but no linked customer are listed until a customer is linked', async () => {
  const session = await app.session(anna, { name: 'Beach' });
  await filledShoot(app, anna, session.id, [], 0);
  await filledShoot(app, anna, session.id, ['eva@example.com']);
  const lonely = await filledShoot(app, anna, session.id, [], 4);
  const title = { params: { id: lonely.id }, body: { title: 'Twins' } };
  await app.call('shoots.update', { as: anna, ...title });
  const { counts, shoots } = await attention(owner);
  expect(counts.shoots).toBe(1);
  expect(shoots).toEqual([
    {
      id: lonely.id,
      hash: lonely.hash,
      label: '3',
      sessionId: session.id,
      location: 'Beach',
      title: 'Twins',
      createdAt: lonely.createdAt,
      photoCount: 4,
      waitingCount: 0,
    },
  ]);
  expect((await attention(anna)).shoots).toEqual(shoots);
  for (const other of [ben, stranger]) expect(await attention(other)).toEqual(nothing);
  const body = { customers: [{ email: 'jan@example.com' }] };
  await app.call('shoots.updateContact', { as: anna, params: { id: lonely.id }, body });
  expect((await attention(owner)).shoots).toEqual([]);
});

test('notified customers are listed until they open their gallery', async () => {
  const session = await app.session(anna, { name: 'School' });
  const first = await filledShoot(app, anna, session.id, ['eva@example.com', 'jan@example.com']);
  const later = await filledShoot(app, anna, session.id, ['eva@example.com']);
  await app.call('galleries.publishShoot', { as: anna, params: { id: first.id }, body: { sendNow: true } });
  const names = async (as = owner) => (await attention(as)).notLooked.map(({ email }) => email).toSorted();
  expect(await names()).toEqual(['eva@example.com', 'jan@example.com']);
  expect((await attention(owner)).notLooked[0]).toMatchObject({
    location: 'School',
    sessionId: session.id,
    toldAt: clock.now().toISOString(),
  });
  clock.at += 1000;
  await app.call('galleries.show', { as: await holder(app, session.id, 'eva@example.com') });
  expect(await names()).toEqual(['jan@example.com']);
  clock.at += 1000;
  await app.call('galleries.publishShoot', { as: anna, params: { id: later.id }, body: { sendNow: true } });
  expect(await names()).toEqual(['eva@example.com', 'jan@example.com']);
  clock.at += 1000;
  await app.call('galleries.show', { as: await holder(app, session.id, 'eva@example.com') });
  expect(await names()).toEqual(['jan@example.com']);
  expect(await names(ben)).toEqual([]);
  await app.call('galleries.recallShoot', { as: anna, params: { id: first.id } });
  expect(await names()).toEqual([]);
});

test('a mail scanner that opens the gallery page does not count as a customer’s look', async () => {
  const session = await app.session(ben, { name: 'Market' });
  const shoot = await filledShoot(app, ben, session.id, ['ada@example.com']);
  await app.call('galleries.publishShoot', { as: ben, params: { id: shoot.id }, body: { sendNow: true } });
  await app.inject({ method: 'GET', url: '/g' });
  expect((await attention(ben)).notLooked).toHaveLength(1);
});

test('a customer whose link has expired is not listed as not having looked', async () => {
  const studioId = await app.makeStudio('Short links');
  const chief = await app.makeUser(studioId, 'owner');
  const session = await app.session(chief, { name: 'Park' });
  const shoot = await filledShoot(app, chief, session.id, ['max@example.com']);
  await app.call('galleries.publishShoot', { as: chief, params: { id: shoot.id }, body: { sendNow: true } });
  const named = async () => (await attention(chief)).counts.notLooked;
  expect(await named()).toBe(1);
  const setDays = (linkDays: number) =>
    app.db.updateTable('studios').set({ linkDays }).where('id', '=', studioId).execute();
  await setDays(0);
  expect(await named()).toBe(0);
  await setDays(1);
  expect(await named()).toBe(1);
});

test('the dashboard is exact while most sessions of an upgraded studio are left to a job', async () => {
  const studioId = await app.makeStudio('After an upgrade');
  const chief = await app.makeUser(studioId, 'owner');
  const first = await app.session(chief);
  const { id: shootId } = await filledShoot(app, chief, first.id, [], 1);
  await sql`insert into sessions (id, studio_id, photographer_id, location_id, price_group_id, price_group_name,
      first_photo_cents, extra_photo_cents, buy_all_cents, code, status, created_at)
    select gen_random_uuid(), studio_id, photographer_id, location_id, price_group_id, price_group_name, 1, 1, 1,
      'A' || lpad(n::text, 25, '0'), 'ended', now() from sessions, generate_series(1, 260) n where id = ${first.id}`.execute(
    app.db,
  );
  await sql`insert into shoots (id, session_id, number, code, status, created_at)
    select gen_random_uuid(), id, 1, id, 'completed', created_at from sessions
    where studio_id = ${studioId} and sessions.status = 'ended'`.execute(app.db);
  await sql`insert into photo_shoots (shoot_id, photo_id)
    select shoots.id, photo_id from shoots join sessions on sessions.id = session_id, photo_shoots
    where studio_id = ${studioId} and sessions.status = 'ended' and shoot_id = ${shootId}`.execute(app.db);
  const seen = async () => {
    const { counts, shoots } = await attention(chief);
    return { count: counts.shoots, listed: shoots.length, jobs: await app.takeJobs('attention.store') };
  };
  expect(await seen()).toEqual({ count: 261, listed: 100, jobs: [{ studioId }] });
  expect(await storeAttention(app.db, studioId, Infinity)).toBe(false);
  expect(await seen()).toEqual({ count: 261, listed: 100, jobs: [] });
});

test('an undelivered mail is listed for its session’s photographer until a later mail is delivered', async () => {
  const fail = (email: string) =>
    app.db
      .updateTable('mails')
      .set({ state: 'failed', lastError: '550 5.1.1 No such user' })
      .where('recipient', '=', email)
      .execute();
  await fail('ada@example.com');
  const { mails, counts } = await attention(ben);
  expect(counts.mails).toBe(1);
  expect(mails).toMatchObject([{ to: 'ada@example.com', subject: 'Your photos from Market are ready' }]);
  expect((await attention(owner)).mails).toEqual(mails);
  for (const other of [anna, stranger]) expect((await attention(other)).mails).toEqual([]);
  clock.at += 1000;
  await askLinkAgain(app, 'ada@example.com');
  const later = (await mailsTo(app, 'ada@example.com')).find(({ kind }) => kind === 'link-again');
  for (const [keptAsFile, named] of [
    [true, 1],
    [false, 0],
  ] as const) {
    await app.db
      .updateTable('mails')
      .set({ state: 'sent', kind: 'gallery-ready', keptAsFile })
      .where('id', '=', later?.id ?? '')
      .execute();
    expect((await attention(ben)).mails).toHaveLength(named);
  }
  // A bounce arrives after the delivery, and then one of the earlier mail.
  const setLater = (state: 'sent' | 'bounced') =>
    app.db
      .updateTable('mails')
      .set({ state })
      .where('id', '=', later?.id ?? '')
      .execute();
  await setLater('bounced');
  expect((await attention(ben)).mails).toHaveLength(2);
  await setLater('sent');
  expect((await attention(ben)).mails).toEqual([]);
  await app.db.updateTable('mails').set({ state: 'bounced' }).where('state', '=', 'failed').execute();
  expect((await attention(ben)).mails).toEqual([]);
});
