import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#platform/database/handles.ts';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { orderTablePage } from './order-table.service.ts';
import { type Gallery, insertOrderRow, makeGallery } from './order-table.test-support.ts';

const NOW = new Date('2026-11-10T12:00:00Z');
const ORDERS = 20_000;
/** One page of 50 reads about 500 with the index of its order, and all orders need over 80,000. */
const MOST_BUFFERS = 2000;

let app: App;
let owner: Actor;
let gallery: Gallery;
beforeAll(async () => {
  app = await startApp({ listen: false, clock: { now: () => NOW } });
  owner = await app.asOwner();
  gallery = await makeGallery(app, owner, {
    location: 'Beach',
    email: 'zoe@web.test',
    name: ['Zoe', 'Zand'],
  });
});
afterAll(() => app.close());

const namesByCustomer = async () => {
  const { data } = await app.call('orders.table', { as: owner, query: { sort: 'customer', limit: 3 } });
  return data.map(({ customerName, email }) => customerName ?? email);
};

test('orders stay sorted by customer while names change, people are unlinked and customers are erased', async () => {
  const other = await makeGallery(app, owner, {
    location: 'Park',
    email: 'berta@web.test',
    name: ['Mia', 'Maas'],
  });
  await insertOrderRow(app, gallery, { number: 'A1', createdAt: NOW });
  await insertOrderRow(app, other, { number: 'A2', createdAt: NOW });
  expect(await namesByCustomer()).toEqual(['Mia Maas', 'Zoe Zand']);
  const rename = (firstName: string | null, lastName: string | null) =>
    app.db
      .updateTable('customers')
      .set({ firstName, lastName })
      .where('sessionId', '=', gallery.sessionId)
      .execute();
  await rename('Anna', null);
  expect(await namesByCustomer()).toEqual(['Anna', 'Mia Maas']);
  await rename(null, null);
  expect(await namesByCustomer()).toEqual(['Mia Maas', 'zoe@web.test']);
  await app.db
    .updateTable('customers')
    .set({ linked: false })
    .where('sessionId', '=', other.sessionId)
    .execute();
  expect(await namesByCustomer()).toEqual(['berta@web.test', 'zoe@web.test']);
  const { id: _id, ...gone } = await app.db
    .selectFrom('customers')
    .selectAll()
    .where('sessionId', '=', other.sessionId)
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('customers')
    .set({ ...gone, firstName: 'Zz', linked: true })
    .where('sessionId', '=', other.sessionId)
    .execute();
  expect(await namesByCustomer()).toEqual(['zoe@web.test', 'Zz Maas']);
  await app.call('privacy.erase', { as: owner, body: { email: other.email, withPhotos: false } });
  expect(await namesByCustomer()).toEqual(['', 'zoe@web.test']);
});

test('a page of orders by customer, number, amount or time does not read all orders', async () => {
  await app.query(`insert into customers (id, studio_id, session_id, shoot_id, first_name, last_name, email, address,
      language, linked, source, registered_at)
    select gen_random_uuid(), '${gallery.studioId}', '${gallery.sessionId}', '${gallery.shootId}', md5(n::text), 'Li',
      n || '@web.test', n || '@web.test', 'en', true, 'self', '2026-10-01'
    from generate_series(1, ${ORDERS}) as n`);
  await app.query('analyze customers');
  await app.query(`insert into orders (id, studio_id, session_id, link_id, number, address, email, language, status,
      total_cents, created_at)
    select gen_random_uuid(), '${gallery.studioId}', '${gallery.sessionId}', '${gallery.linkId}', n::text,
      n || '@web.test', n || '@web.test', 'en', 'paid', 100 + n, '2026-10-01'::timestamptz + n * interval '1 second'
    from generate_series(1, ${ORDERS}) as n`);
  await app.query('vacuum analyze orders, customers, sessions, locations, order_shoots');
  for (const sort of ['customer', '-customer', 'number', '-ordered'] as const) {
    const scope = { studioId: owner.studioId, timeZone: 'Europe/Amsterdam', now: NOW };
    const read = await buffersOf(async (db) => {
      const { data } = await orderTablePage(db, scope, { sort, limit: 50 });
      await orderTablePage(db, scope, { sort, limit: 50, after: data.at(-1)!.id });
    });
    expect([sort, read > 100, Math.max(read, MOST_BUFFERS)]).toEqual([sort, true, MOST_BUFFERS]);
  }
});

/** The number of buffers that a connection reads for this work. */
const buffersOf = (work: (db: Db) => Promise<unknown>): Promise<number> =>
  app.db.connection().execute(async (db) => {
    const sofar = async () => {
      await sql`select pg_stat_force_next_flush()`.execute(db);
      const { rows } = await sql<{ count: string }>`
        select sum(coalesce(hits, 0) + coalesce(reads, 0)) as count from pg_stat_get_backend_io(pg_backend_pid())`.execute(
        db,
      );
      return Number(rows[0]?.count);
    };
    await work(db);
    const before = await sofar();
    await work(db);
    return (await sofar()) - before;
  });
