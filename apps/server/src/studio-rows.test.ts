import { Client } from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsRead } from '@photoslate/test-support/rows-read';
import { fill } from '@photoslate/test-support/scale/fill';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import { newId } from '#platform/ids.ts';
import type { OpenDatabase } from '#platform/database/open-database.ts';
import type { Tx } from '#platform/database/handles.ts';
import { undeliveredMails } from './features/attention/attention.store.ts';
import { notLooked } from './features/attention/not-looked.store.ts';
import { shootsWithoutContact } from './features/attention/shoots-without-contact.store.ts';
import { ordersOfStudio } from './features/orders/orders.store.ts';
import { photoPage } from './features/photos/card/card.store.ts';
import { saveMatched } from './features/photos/matching/matched.store.ts';
import { deletePhotos, lockSessionsKnowing, photosOnlyIn } from './features/privacy/erasing.store.ts';
import { readOwnData } from './features/privacy/export.store.ts';
import type { LogFilters } from './features/security-log/entry-ids.store.ts';
import { linksNearExpiry, linksToRemind } from './features/reminders/reminders.store.ts';
import { newestNames } from './features/security-log/searched-names.store.ts';
import { deleteSecurityEvents, securityTable } from './features/security-log/security-log.store.ts';
import { salesRows } from './features/sales-reports/sales-reports.store.ts';
import { haveOrders } from './features/shoots/merging.store.ts';

const SESSIONS = 240;

/**
 * Two hundred studios. The generator gives the first one sixty sessions of ten shoots, a quarter of
 * all: a statement that also reads the rows of the others reads at least four times as many.
 */
let database: OpenDatabase;
let studioId: string;
let session: { readonly id: string; readonly shootIds: string[]; readonly photoIds: string[] };
beforeAll(async () => {
  database = await openTestDatabase();
  const client = new Client(database.connection);
  await client.connect();
  await fill(client, { sessions: SESSIONS, photosOfShoot: 4, untilMs: Date.now() }, 'nobody logs in');
  await client.end();
  const { rows } = await sql<typeof session & { studioId: string }>`
    select id, studio_id as "studioId",
      array(select id from shoots where session_id = sessions.id order by number) as "shootIds",
      array(select id from photos where session_id = sessions.id order by id) as "photoIds"
    from sessions where studio_id = (select studio_id from users where email = 'user0@studio.test')
    order by created_at desc limit 1`.execute(database.db);
  session = rows[0]!;
  studioId = rows[0]!.studioId;
});
afterAll(() => database.close());

const read = (work: (tx: Tx) => Promise<unknown>) => rowsRead(database.db, work);
const rowsOf = async (table: string) =>
  (await sql<{ all: number }>`select count(*) as all from ${sql.table(table)}`.execute(database.db)).rows[0]!
    .all;

test('the dashboard reads the rows of one studio', async () => {
  const scope = { studioId, photographerId: null, now: new Date() };
  // The rows of sessions come from an index alone; no shoot is without a customer.
  expect(await read((tx) => shootsWithoutContact(tx, scope))).toBeLessThan(10);
  // One row for each undelivered mail.
  const [undelivered] = (
    await sql<{ all: number }>`select count(*) as all from mails
      where studio_id = ${studioId} and state in ('failed', 'bounced')`.execute(database.db)
  ).rows;
  expect(await read((tx) => undeliveredMails(tx, scope))).toBeLessThan(2 * undelivered!.all + 10);
  // Each session has eight customers who have not looked, so 13 sessions have a hundred. Of each:
  // 10 shoots, 30 customers, 24 links and 24 notifications, and a few rows for each customer.
  const small = (await rowsOf('locations')) + (await rowsOf('studios'));
  expect(await read((tx) => notLooked(tx, scope))).toBeLessThan(13 * (88 + 8 * 3) + small);
});

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

test('sales reports read no row of an order that was not refunded', async () => {
  const range = { from: day(400), to: day(0), timeZone: 'Europe/Amsterdam' };
  const scope = { studioId, photographerId: null };
  const refunds = await sql<{ all: number }>`
    select count(refunded_at) as all from orders where studio_id = ${studioId}`.execute(database.db);
  const small = (await rowsOf('locations')) + (await rowsOf('users')) + (await rowsOf('sessions'));
  // Payments come from the index alone.
  for (const by of ['day', 'session', 'photographer'] as const)
    // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
    expect(await read((tx) => salesRows(tx, scope, { by, ...range }))).toBeLessThan(
      refunds.rows[0]!.all + small + 10,
    );
});

test('merging shoots asks only for their orders', async () => {
  // Two orders of each shoot, with three photos.
  expect(await read((tx) => haveOrders(tx, session.shootIds.slice(0, 2)))).toBeLessThan(25);
});

test('a rare state of orders is found without reading the others', async () => {
  const refunded = await sql<{ all: number }>`
    select count(*) as all from orders where studio_id = ${studioId} and status = 'refunded'`.execute(
    database.db,
  );
  const all = refunded.rows[0]!.all;
  expect(all).toBeGreaterThan(0);
  // For each order also its payment and its customer.
  const page = { status: 'refunded', limit: 50 } as never;
  expect(await read((tx) => ordersOfStudio(tx, studioId, page))).toBeLessThan(all * 15);
});

/** The rows read for the first page of the security log. */
const logRead = (filters: LogFilters) =>
  read(async (tx) => {
    const scope = { studioId, since: new Date(Date.now() - 180 * 86_400_000) };
    const found = await newestNames(tx, studioId, filters.search);
    return securityTable(tx, scope, { limit: 50, sort: '-time', ...filters }, found?.names);
  });

test('the security log does not read the other entries of the activity log', async () => {
  // Every twentieth is a login.
  await sql`insert into activity (id, studio_id, at, verb)
    select gen_random_uuid(), ${studioId}, now() - nth * interval '1 minute',
      case when nth % 20 = 0 then 'user.logged-in' else 'photos.moved' end
    from generate_series(1, 4000) as entries (nth)`.execute(database.db);
  await sql`analyze activity`.execute(database.db);
  // Of a page: one more entry than it shows. For some of them: who, and what it was about.
  expect(await logRead({})).toBeLessThan(400);
});

test('a filter or a search of the security log does not read the entries that do not match', async () => {
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users where studio_id = ${studioId} order by email limit 2`.execute(database.db);
  const [busy, quiet] = [rows[0]!, rows[1]!];
  await sql`insert into security_events (id, studio_id, at, until, times, kind, detail, user_id, session_id)
    select gen_random_uuid(), ${studioId}, now() - nth * interval '1 minute', now() - nth * interval '1 minute', 1,
      case when nth = 39000 then 'refused' else 'photos-listed' end, '',
      case when nth = 39000 then ${quiet.id}::uuid else ${busy.id}::uuid end, ${session.id}
    from generate_series(1, 40000) as entries (nth)`.execute(database.db);
  // Other users have entries, too. A log of one user alone can be read in any order.
  await sql`insert into security_events (id, studio_id, at, until, times, kind, detail, user_id)
    select gen_random_uuid(), studio_id, now() - nth * interval '1 minute', now() - nth * interval '1 minute', 1,
      'photos-listed', '', id
    from users cross join generate_series(1, 100) as entries (nth) where id <> ${quiet.id}`.execute(
    database.db,
  );
  await sql`vacuum analyze security_events`.execute(database.db);
  expect(await logRead({ userId: quiet.id })).toBeLessThan(400);
  expect(await logRead({ userId: busy.id, kind: 'refused' })).toBeLessThan(400);
  expect(await logRead({ kind: 'exported' })).toBeLessThan(400);
  const [from, to] = [20, 20 - 1 / 24].map((days) => new Date(Date.now() - days * 86_400_000).toISOString());
  expect(await logRead({ from, to, kind: 'refused' })).toBeLessThan(400);
  // A search also reads the names of the studio.
  for (const search of [quiet.email, 'nobody of this name'])
    // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
    expect(await logRead({ search })).toBeLessThan(20_000);
});

test('a search of the security log that finds thousands of names reads the entries of some of them', async () => {
  await sql`delete from security_events`.execute(database.db);
  const { rows } = await sql<{ links: number }>`
    with filled as (
      insert into security_events (id, studio_id, at, until, times, kind, detail, link_id, session_id)
      select gen_random_uuid(), ${studioId}, now() - nth * interval '1 hour', now() - nth * interval '1 hour', 1,
        case when nth % 2 = 0 then 'photos-listed' else 'photos-opened' end, '', links.id, session_id
      from links join sessions on sessions.id = session_id cross join generate_series(1, 30) as entries (nth)
      where studio_id = ${studioId} returning link_id)
    select count(distinct link_id)::int as links from filled`.execute(database.db);
  expect(rows[0]!.links).toBeGreaterThan(1000);
  await sql`vacuum analyze security_events`.execute(database.db);
  // The names of the studio, and at most so many entries of each name that is used.
  const names = await logRead({ search: 'nobody of this name' });
  expect(await logRead({ search: '.test' })).toBeLessThan(names + 20_000);
});

async function readAll(links: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const link of links) all.push(link);
  return all;
}

test('the hourly reminders read no link that was issued long ago and does not end soon', async () => {
  const links = await rowsOf('links');
  // Links end after 365 days here, and the oldest is younger.
  const now = new Date();
  expect(await read((tx) => readAll(linksNearExpiry(tx, now)))).toBeLessThan(links / 4);
  const later = new Date(now.getTime() + 31 * 86_400_000);
  expect(await read((tx) => readAll(linksToRemind(tx, later)))).toBeLessThan(links / 4);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('the nightly deletion of the security log reads what it deletes, also after entries took the place of others', async () => {
  const entries = (from: number, to: number) =>
    sql`insert into security_events (id, studio_id, at, until, times, kind, detail)
      select gen_random_uuid(), ${studioId}, now() - nth * interval '1 minute', now() - nth * interval '1 minute', 1,
        'photos-listed', '' from generate_series(${from}::int, ${to}::int, -1) as entries (nth)`.execute(
      database.db,
    );
  await sql`truncate security_events`.execute(database.db);
  await entries(80_000, 40_001);
  await deleteSecurityEvents(database.db, minutesAgo(40_100));
  await sql`vacuum analyze security_events`.execute(database.db);
  await entries(40_000, 1);
  await sql`vacuum analyze security_events`.execute(database.db);
  // A PostgreSQL before version 18 cannot skip the studio and the kind in their index.
  const deletion = (minutes: number) =>
    read(async (tx) => {
      await sql`drop index security_events_kind, security_events_actor, security_events_session`.execute(tx);
      await deleteSecurityEvents(tx, minutesAgo(minutes));
    });
  expect(await deletion(100_000)).toBeLessThan(10);
  expect(await deletion(40_050)).toBeLessThan(1000);
});

test('erasing and exporting read what belongs to one address', async () => {
  const { rows } = await sql<{ address: string }>`
    select address from customers where session_id = ${session.id} limit 1`.execute(database.db);
  const { address } = rows[0]!;
  const small = (await rowsOf('locations')) + (await rowsOf('sessions'));
  expect(await read((tx) => readOwnData(tx, studioId, address, 'studio'))).toBeLessThan(small + 200);
  expect(await read((tx) => lockSessionsKnowing(tx, studioId, address))).toBeLessThan(small + 50);
  expect(await read((tx) => photosOnlyIn(tx, session.shootIds.slice(0, 2)))).toBeLessThan(60);
});

test('deleting the photos of a session looks at no upload of another one', async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into uploads (id, session_id, user_id, file_name, size_bytes, photo_id, finished_at)
      select gen_random_uuid(), session_id, (select id from users limit 1), file_name, 1, id, now() from photos`.execute(
      tx,
    );
  });
  await sql`analyze uploads`.execute(database.db);
  const { photoIds } = session;
  // Its rows, uploads, assignments and orders.
  expect(await read((tx) => deletePhotos(tx, photoIds))).toBeLessThan(photoIds.length * 12);
});

test('matching thousands of photos looks up only their assignments', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from photos where studio_id = ${studioId} limit 2000`.execute(database.db);
  const nothing = { cameras: '[]', anomalies: '[]', cameraPhotoIds: null, photoOrderHash: '', deepScans: [] };
  const matched = { outcomes: null, assignments: '[]', photoCounts: 'null', shootCounts: 'null' };
  // Most photos of a first matching have no assignment yet.
  const reassigned = [...rows.map(({ id }) => id), ...Array.from({ length: 8000 }, newId)];
  const save = async (tx: Tx) => {
    // A PostgreSQL of DATABASE_URL with its own default settings.
    await sql`set local random_page_cost = 4`.execute(tx);
    await saveMatched(tx, session.id, { ...nothing, ...matched, reassigned }, new Date());
  };
  // Each assignment is found, and deleted: the other two thirds of the table are not read.
  expect(await read(save)).toBeLessThan(2.5 * 0.75 * rows.length);
});

test('a page of photos reads one page, wherever it is', async () => {
  // All photos of the studio in one session.
  const page = (after: string | null) =>
    read(async (tx) => photoPage(tx, session.id, {}, { after, limit: 101 }));
  await sql`update photos set session_id = ${session.id} where studio_id = ${studioId}`.execute(database.db);
  await sql`vacuum analyze photos`.execute(database.db);
  const { rows } = await sql<{ id: string }>`
    select id from photos where session_id = ${session.id} order by sort_key, id offset 1200 limit 1`.execute(
    database.db,
  );
  // Of each photo: itself, the version that is shown, and its shoots.
  for (const after of [null, rows[0]!.id])
    // oxlint-disable-next-line no-await-in-loop -- one transaction after the other
    expect(await page(after)).toBeLessThan(3 * 101 + 5);
});
