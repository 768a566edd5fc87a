import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowsRead } from '@photoslate/test-support/rows-read';
import { fill } from '@photoslate/test-support/scale/fill';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import type { OpenDatabase } from '#platform/database/open-database.ts';
import { historyOf, numbersFrom } from './attention-history.test-support.ts';
import { LISTED, type AttentionScope } from './attention.store.ts';
import { notLooked } from './not-looked.store.ts';
import { storeAttention } from './session-attention.store.ts';
import { shootsWithoutContact } from './shoots-without-contact.store.ts';

const SESSIONS = 60;
/** The generated sessions are of the 300 days before this. */
const UNTIL = Date.parse('2026-09-01T00:00:00Z');
const clock = { at: UNTIL };
let database: OpenDatabase;
let studioId: string;
let photographers: string[];
beforeAll(async () => {
  database = await openTestDatabase();
  const client = new Client(database.connection);
  await client.connect();
  await fill(client, { sessions: SESSIONS, photosOfShoot: 2, untilMs: UNTIL }, 'nobody logs in');
  await client.end();
  const { rows } = await sql<{ id: string; studioId: string }>`
    select id, studio_id from users order by id`.execute(database.db);
  studioId = rows[0]!.studioId;
  photographers = rows.map(({ id }) => id);
});
afterAll(() => database.close());

/** The same in one statement each, from the tables that people write. */
async function computed({ photographerId, now }: AttentionScope) {
  const own = sql`sessions.studio_id = ${studioId} and not sessions.is_practice
    and (${photographerId}::uuid is null or photographer_id = ${photographerId}::uuid)`;
  const shoots = await sql<{ id: string }>`
    select shoots.id from shoots join sessions on sessions.id = shoots.session_id
    where ${own} and sessions.discarded_at is null and shoots.discarded_at is null
      and exists (select from photo_shoots where shoot_id = shoots.id)
      and not exists (select from customers where shoot_id = shoots.id and linked)
    order by shoots.created_at desc, shoots.id`.execute(database.db);
  const links = await sql<{ linkId: string; at: Date }>`
    select links.id as link_id, max(told_at) as at
    from sessions join studios on studios.id = sessions.studio_id
      join links on links.session_id = sessions.id and links.revoked_at is null
      join customers on customers.session_id = sessions.id and customers.address = links.address and linked
      join shoots on shoots.id = customers.shoot_id and gallery = 'published'
      join link_shoots on link_id = links.id and link_shoots.shoot_id = shoots.id
        and link_shoots.version = links.version
    where ${own} and issued_at + link_days * interval '1 day' > ${now}
      and coalesce(sessions.ended_at, sessions.created_at) + retention_days * interval '1 day' > ${now}
    group by links.id having looked_at is null or looked_at < max(told_at)
    order by at desc, links.id`.execute(database.db);
  return {
    shoots: { count: shoots.rows.length, ids: shoots.rows.slice(0, LISTED).map(({ id }) => id) },
    links: {
      count: links.rows.length,
      found: links.rows.slice(0, LISTED).map(({ linkId, at }) => ({ linkId, toldAt: at.toISOString() })),
    },
  };
}

async function shown(scope: AttentionScope) {
  const shoots = await shootsWithoutContact(database.db, scope);
  const links = await notLooked(database.db, scope);
  return {
    shoots: { count: shoots.count, ids: shoots.rows.map(({ id }) => id) },
    links: { count: links.count, found: links.rows.map(({ linkId, toldAt }) => ({ linkId, toldAt })) },
  };
}

/** More than is listed: customers who have not looked, and shoots without a customer. */
async function manyThings(seed: number): Promise<void> {
  await sql`update studios set link_days = 365, retention_days = 365`.execute(database.db);
  await sql`update links set looked_at = null where hashtext(id::text) % 2 = 0`.execute(database.db);
  await sql`update customers set linked = false where shoot_id in (
    select id from shoots where number in (${seed}, 5, 9))`.execute(database.db);
  await sql`delete from photo_shoots where shoot_id in (select id from shoots where number = 5)`.execute(
    database.db,
  );
}

const STEPS = 60;
test.for([1, 2])(
  'the dashboard equals a computation from all rows after any history, seed %i',
  async (seed) => {
    const below = numbersFrom(seed);
    clock.at = UNTIL;
    const step = historyOf(database.db, studioId, clock, below);
    await manyThings(seed);
    const done: string[] = [];
    const compared = { shoots: 0, links: 0 };
    for (let nth = 0; nth < STEPS; nth += 1) {
      for (const photographerId of [null, photographers[below(photographers.length)]!]) {
        const scope = { studioId, photographerId, now: new Date(clock.at) };
        const expected = await computed(scope);
        expect(await shown(scope), `after ${done.join(', ')}`).toEqual(expected);
        if (expected.shoots.count > LISTED) compared.shoots += 1;
        if (expected.links.count > LISTED) compared.links += 1;
      }
      done.push(await step());
    }
    // More was found than is listed, in some of the comparisons.
    expect(compared.shoots).toBeGreaterThan(10);
    expect(compared.links).toBeGreaterThan(10);
  },
);

test('a notification is noticed without any other change', async () => {
  const scope = { studioId, photographerId: null, now: new Date(clock.at) };
  await sql`update studios set link_days = 3650, retention_days = 3650`.execute(database.db);
  const { linkId } = (await computed(scope)).links.found[0]!;
  const told = sql.table('link_shoots');
  const { rows } = await sql<{ linkId: string; shootId: string; version: number; toldAt: Date }>`
    delete from ${told} where link_id = ${linkId} returning *`.execute(database.db);
  await storeAttention(database.db, studioId, Infinity);
  const before = await shown(scope);
  for (const { shootId, version, toldAt } of rows)
    // oxlint-disable-next-line no-await-in-loop -- one statement after the other
    await sql`insert into ${told} (link_id, shoot_id, version, told_at)
      values (${linkId}, ${shootId}, ${version}, ${toldAt})`.execute(database.db);
  const after = await shown(scope);
  expect(after.links.count).toBe(before.links.count + 1);
  expect(after).toEqual(await computed(scope));
});

test('a change in a transaction that is not committed is shown after its end', async () => {
  const scope = { studioId, photographerId: null, now: new Date(clock.at) };
  await storeAttention(database.db, studioId, Infinity);
  const open = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  const writing = database.db.transaction().execute(async (tx) => {
    await sql`update customers set linked = false where studio_id = ${studioId}`.execute(tx);
    changed.resolve();
    await open.promise;
  });
  await changed.promise;
  const before = await computed(scope);
  await storeAttention(database.db, studioId, Infinity);
  expect(await shown(scope)).toEqual(before);
  open.resolve();
  await writing;
  expect(await computed(scope)).not.toEqual(before);
  expect(await shown(scope)).toEqual(await computed(scope));
});

test('sessions without anything to do cost the dashboard no row', async () => {
  const scope = { studioId, photographerId: null, now: new Date(clock.at) };
  const read = () =>
    rowsRead(database.db, async (tx) => {
      await shootsWithoutContact(tx, scope);
      await notLooked(tx, scope);
    });
  await sql`update customers set linked = true where studio_id = ${studioId}`.execute(database.db);
  await sql`update links set looked_at = ${scope.now}`.execute(database.db);
  await storeAttention(database.db, studioId, Infinity);
  await sql`vacuum analyze`.execute(database.db);
  expect((await shown(scope)).links.count).toBe(0);
  expect(await read()).toBeLessThan(10);
});
