import type { SessionProgress } from '@photoslate/contract/session-progress';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { countChangedSessions } from './session-counts.store.ts';
import { contentsOf } from './session-list.test-support.ts';

let app: App;
let anna: Actor;
let owner: Actor;
let put: ReturnType<typeof contentsOf>;
beforeAll(async () => {
  app = await startApp({ listen: false });
  anna = await app.asPhotographer();
  owner = await app.asOwner();
  put = contentsOf(app, anna);
});
afterAll(() => app.close());

const list = async (as: Actor, query: object = {}) => app.call('sessions.list', { as, query });
const idsOf = async (as: Actor, query: object = {}) => (await list(as, query)).data.map(({ id }) => id);
const overview = async (as: Actor, query: object = {}) =>
  (await app.call('sessions.overview', { as, query })).data;

async function progressOf(id: string): Promise<SessionProgress> {
  const { data } = await list(anna, { limit: 200 });
  const found = data.find((session) => session.id === id);
  if (!found) throw new Error(`not listed: ${id}`);
  return found.progress;
}

const HOUR = 3_600_000;
const question = (photoIds: string[], more = {}) => ({
  kind: 'qr-missed',
  key: photoIds.join(),
  photoIds,
  repair: null,
  ...more,
});

describe('the next step of a session', () => {
  test('is running until it ends, with its open shoot', async () => {
    const { id } = await app.session(anna);
    expect(await progressOf(id)).toMatchObject({ next: 'running', openShoot: null });
    await app.shoot(anna, id);
    const shoot = await app.shoot(anna, id);
    expect((await progressOf(id)).openShoot).toEqual({
      id: shoot.id,
      hash: shoot.hash,
      label: '2',
      createdAt: shoot.createdAt,
    });
  });

  test('is to upload the card, to show a running upload, and to finish one that stopped', async () => {
    const id = await put.ended();
    await put.shoot(id);
    expect((await progressOf(id)).next).toBe('upload-card');
    await put.photo(id, { state: 'stored' });
    expect(await progressOf(id)).toMatchObject({ next: 'show-upload', storedCount: 1, pendingCount: 1 });

    const stopped = await put.ended();
    await put.upload(stopped, new Date(Date.now() - HOUR));
    expect(await progressOf(stopped)).toMatchObject({ next: 'finish-upload', underwayCount: 1 });
    await put.upload(stopped, new Date());
    expect(await progressOf(stopped)).toMatchObject({ next: 'show-upload', underwayCount: 2 });

    const damaged = await put.ended();
    await put.photo(damaged, { state: 'unreadable' });
    expect(await progressOf(damaged)).toMatchObject({ next: 'finish-upload', damagedCount: 1 });
  });

  test('is to answer its questions, and then to publish', async () => {
    const id = await put.ended();
    const [one, two] = [await put.shoot(id), await put.shoot(id)];
    await put.photo(id, { shootId: one });
    await put.photo(id, { shootId: two });
    const doubtful = await put.photo(id, { verdict: 'contradictory', candidates: [two] });
    await put.customer(id, one, 'a@studio.test');
    await put.customer(id, two, 'b@studio.test');
    await put.anomalies(id, [
      question([doubtful]),
      question([doubtful], { kind: 'unclear', key: 'the same photo again' }),
      question([doubtful], { kind: 'clock-changed', key: 'of the clock' }),
    ]);
    expect(await progressOf(id)).toMatchObject({
      next: 'answer-questions',
      questionCount: 1,
      readyShootCount: 1,
      heldShootCount: 1,
      linkedCount: 2,
      waitingCount: 2,
    });

    await sql`insert into settled_anomalies (session_id, key, photo_ids)
      values (${id}, ${doubtful}, ${JSON.stringify([doubtful])})`.execute(app.db);
    expect(await progressOf(id)).toMatchObject({ next: 'publish', questionCount: 0 });
  });

  test('is to view the sales of published shoots', async () => {
    const id = await put.ended();
    const shoot = await put.shoot(id);
    await put.photo(id, { shootId: shoot });
    for (const address of ['a@studio.test', 'b@studio.test', 'c@studio.test'])
      await put.customer(id, shoot, address);
    await sql`update shoots set gallery = 'published' where id = ${shoot}`.execute(app.db);
    await put.mail(id, 'a@studio.test', 'sent');
    await put.mail(id, 'b@studio.test', 'sent');
    await put.mail(id, 'c@studio.test', 'bounced');
    await put.open(id, 'b@studio.test');
    await put.order(id, 'b@studio.test', 'open', 1200);
    await put.order(id, 'b@studio.test', 'paid', 3000);
    await put.order(id, 'a@studio.test', 'cancelled', 9900);
    await put.order(id, 'a@studio.test', 'refunded', 500);
    expect(await progressOf(id)).toMatchObject({
      next: 'view-sales',
      publishedShootCount: 1,
      readyShootCount: 0,
      linkedCount: 3,
      waitingCount: 0,
      mailedCount: 2,
      openedCount: 1,
      orderCount: 3,
      unpaidCount: 1,
      soldCents: 4200,
    });
  });

  test('is never to publish while no shoot is ready or held', async () => {
    const id = await put.ended();
    const shoot = await put.shoot(id);
    await put.photo(id, { shootId: shoot });
    expect(await progressOf(id)).toMatchObject({ next: 'show-photos', readyShootCount: 0 });
    expect(await idsOf(anna, { state: 'to-do', id })).toEqual([]);
    await put.customer(id, shoot, 'a@studio.test');
    expect(await progressOf(id)).toMatchObject({ next: 'publish', readyShootCount: 1 });
    expect(await idsOf(anna, { state: 'to-do', id })).toEqual([id]);
  });

  test('asks for nothing after the retention deleted its photos', async () => {
    const id = await put.ended();
    await sql`update sessions set emptied_at = now() where id = ${id}`.execute(app.db);
    expect((await progressOf(id)).next).toBe('view-sales');
  });
});

const writtenBy = async (id: string) =>
  (await sql<{ xmin: string }>`select xmin from session_counts where session_id = ${id}`.execute(app.db))
    .rows;

describe('the counts of the list', () => {
  test('are counted again only for sessions that changed', async () => {
    const [changed, other] = [await put.ended(), await put.ended()];
    await progressOf(changed);
    const before = await writtenBy(other);
    expect(before).toHaveLength(1);
    await put.photo(changed);
    expect((await progressOf(changed)).storedCount).toBe(1);
    expect(await writtenBy(other)).toEqual(before);
  });

  test('contain a change whose transaction was running when they were read', async () => {
    const id = await put.ended();
    const counted = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const change = app.db.transaction().execute(async (tx) => {
      await sql`insert into shoots (id, session_id, number, code, status, created_at)
        values (gen_random_uuid(), ${id}, 1, 'of a running transaction', 'completed', now())`.execute(tx);
      written.resolve();
      await counted.promise;
    });
    await written.promise;
    const shootCount = async () => (await list(anna)).data.find((session) => session.id === id)?.shootCount;
    expect(await shootCount()).toBe(0);
    counted.resolve();
    await change;
    expect(await shootCount()).toBe(1);
  });

  test('agree when many read them at once', async () => {
    const id = await put.ended();
    const read = async () => {
      await put.shoot(id);
      return list(anna);
    };
    await Promise.all(Array.from({ length: 8 }, read));
    const { data } = await list(anna);
    expect(data.find((session) => session.id === id)?.shootCount).toBe(8);
  });

  test('leave the rest of very many sessions to a job', async () => {
    const studioId = await app.makeStudio('After an upgrade');
    const boss = await app.makeUser(studioId, 'owner');
    const first = await app.session(boss);
    await put.earlier(first.id, 260, 1);
    expect(await overview(boss)).toMatchObject({ all: 261, toDo: 260, running: 1 });
    expect(await app.takeJobs('sessions.count')).toEqual([{ studioId }]);
    expect(await countChangedSessions(app.db, studioId, Infinity)).toBe(false);
    await overview(boss);
    expect(await app.takeJobs('sessions.count')).toEqual([]);

    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(boss, {
        limit: 100,
        state: 'to-do',
        ...(cursor ? { cursor } : {}),
      });
      pages.push(...page.data.map(({ createdAt }) => createdAt));
      cursor = page.meta.nextCursor;
    } while (cursor);
    expect(pages).toHaveLength(260);
    expect(pages).toEqual(pages.toSorted().toReversed());
  });
});

describe('a list of 5,000 sessions', () => {
  test('opens at any page, and its last page ends with the oldest session', async () => {
    const boss = await app.makeUser(await app.makeStudio('Ten years'), 'owner');
    const first = await app.session(boss);
    await put.earlier(first.id, 4999, 24);
    // Nothing to count: the sessions are empty.
    await sql`delete from sessions_to_count where studio_id = ${boss.studioId}`.execute(app.db);
    const daysBefore = ({ createdAt }: { createdAt: string }) =>
      Math.round((Date.parse(first.createdAt) - Date.parse(createdAt)) / (24 * HOUR));
    const page = async (skip: number) => (await list(boss, { skip, limit: 50 })).data.map(daysBefore);
    expect(await overview(boss)).toMatchObject({ all: 5000 });
    for (const skip of [50, 4950])
      expect(await page(skip)).toEqual(Array.from({ length: 50 }, (_, nth) => skip + nth));
    expect(await page(5000)).toEqual([]);
  });
});

describe('the filters of the list', () => {
  test('find sessions by words, place, month and state', async () => {
    const boss = await app.makeUser(await app.makeStudio('Filtered'), 'owner');
    const own = contentsOf(app, boss);
    const park = await own.ended({ name: 'Vondelpark 100%', createdAt: '2026-09-30T22:30:00Z' });
    const lake = await own.ended({ name: 'Wannsee', createdAt: '2026-09-30T12:00:00Z' });
    const { id: now } = await app.session(boss, { name: 'Jetzt' });

    expect(await idsOf(boss)).toEqual([now, park, lake]);
    expect(await idsOf(boss, { q: ' zandvoort VONDEL ' })).toEqual([park]);
    expect(await idsOf(boss, { q: '100%' })).toEqual([park]);
    expect(await idsOf(boss, { q: '_' })).toEqual([]);
    // Half past ten in the evening in UTC is the next day in Amsterdam.
    expect(await idsOf(boss, { month: '2026-10' })).toEqual([park]);
    expect(await idsOf(boss, { month: '2026-09' })).toEqual([lake]);
    expect(await idsOf(boss, { state: 'running' })).toEqual([now]);
    expect(await idsOf(boss, { state: 'to-do', q: 'wann' })).toEqual([lake]);
    expect(await idsOf(boss, { id: park })).toEqual([park]);
    const locationId = (await list(boss)).data.at(-1)?.location.id;
    expect(await idsOf(boss, { locationId })).toEqual([lake]);

    const counts = { all: 1, toDo: 1, running: 0, published: 0 };
    expect(await overview(boss, { locationId })).toEqual({ ...counts, months: ['2026-09'] });
    expect(await overview(boss, { month: '2026-10' })).toMatchObject(counts);
    expect((await overview(boss, { month: '2026-10' })).months.slice(-2)).toEqual(['2026-10', '2026-09']);
  });

  test('reject values that no filter has', async () => {
    const rejected = [
      { month: '2026-13' },
      { state: 'ended' },
      { locationId: 'x' },
      { q: 'x'.repeat(201) },
      { id: 'x' },
      { skip: -1 },
      { skip: 'x' },
      { cursor: 'x' },
    ];
    for (const query of rejected)
      expect((await app.send('sessions.list', { as: anna, query: query as object })).status).toBeOneOf([
        400, 422,
      ]);
  });

  test('never find sessions of another photographer or another studio', async () => {
    const colleague = await app.makeUser(anna.studioId, 'photographer');
    const stranger = await app.makeUser(await app.makeStudio('Elsewhere'), 'owner');
    const id = await put.ended({ name: 'Nur für Anna' });
    const locationId = (await list(anna)).data.find((session) => session.id === id)?.location.id;
    for (const query of [{ q: 'Nur für Anna' }, { locationId }, { id }]) {
      expect(await idsOf(anna, query)).toEqual([id]);
      expect(await idsOf(owner, query)).toEqual([id]);
      for (const as of [colleague, stranger]) {
        expect(await idsOf(as, query)).toEqual([]);
        expect(await overview(as, query)).toMatchObject({ all: 0, toDo: 0, months: [] });
      }
    }
    expect((await app.send('sessions.overview')).status).toBe(401);
  });

  test('do not find discarded sessions', async () => {
    const id = await put.ended({ name: 'Verworfen' });
    await sql`update sessions set discarded_at = now() where id = ${id}`.execute(app.db);
    expect(await idsOf(anna, { q: 'Verworfen' })).toEqual([]);
  });
});
