import { Client } from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type Actor, type App } from '@photoslate/test-support/start-app';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import { createLogger } from '../log.ts';
import type { Db } from './handles.ts';
import { LISTENING, neededConnections, sharesOf } from './pool-sizes.ts';

let app: App;
let owner: Actor;
let other: Client;
beforeAll(async () => {
  app = await startApp({ listen: false, log: createLogger({ logLevel: 'silent' }) });
  owner = await app.asOwner();
  other = new Client(app.database.connection);
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await app.close();
});

test('24 slow tables of orders at once hold up neither the contact page nor a phone', async () => {
  const session = await app.session(owner);
  const shoot = await app.shoot(owner, session.id);
  const { desk } = sharesOf(app.config);
  // All connections of the desk are open: on a busy machine opening them takes a while.
  const opened = Array.from({ length: desk }, async () =>
    sql`select pg_sleep(0.5)`.execute(app.database.desk.db),
  );
  await Promise.all(opened);
  await other.query('begin; lock table order_shoots in access exclusive mode');
  const answered: number[] = [];
  const reports = Array.from({ length: 24 }, async () => {
    answered.push((await app.send('orders.table', { as: owner })).status);
  });
  const waiting = async () => {
    const rows = await app.query(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return rows.length;
  };
  await expect.poll(waiting).toBe(desk);

  const page = await app.call('codes.show', { params: { code: shoot.hash } });
  expect(page.data.studio.name).toBe('Studio Noorderlicht');
  expect((await app.shoot(owner, session.id)).sessionId).toBe(session.id);
  expect(await waiting()).toBe(desk);

  await other.query('commit');
  await Promise.all(reports);
  // Those that got no connection within ten seconds are told to try again.
  expect(answered.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(answered).toContain(200);
});

/** The time limit of a statement. */
const limitOf = async (db: Db) =>
  (await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db)).rows[0]
    ?.limit;

test('customers, the desk and jobs have time limits of their own', async () => {
  const { db, desk, jobs } = app.database;
  expect([await limitOf(db), await limitOf(desk.db), await limitOf(jobs.db)]).toEqual(['15s', '30s', '2min']);
});

test.each([
  [10, 2],
  [10, 3],
  [20, 10],
  [1000, 1000],
])('the pools of a server share %i and %i connections', (databasePoolSize, databaseJobsPoolSize) => {
  const sizes = { databasePoolSize, databaseJobsPoolSize };
  const shares = Object.values(sharesOf(sizes));
  expect(Math.min(...shares)).toBeGreaterThan(0);
  expect(sharesOf(sizes).jobs).toBeGreaterThanOrEqual(2);
  expect(neededConnections(sizes)).toBe(databasePoolSize + databaseJobsPoolSize + LISTENING);
  expect(shares.reduce((sum, share) => sum + share, LISTENING)).toBe(neededConnections(sizes));
});

test.each([
  ['web', { requests: 14, desk: 6, jobs: 0, queue: 1 }, 23],
  ['worker', { requests: 2, desk: 1, jobs: 6, queue: 4 }, 15],
  ['reader', { requests: 2, desk: 1, jobs: 6, queue: 4 }, 15],
] as const)('a %s needs only the connections that it uses', (role, shares, needed) => {
  const sizes = { role, databasePoolSize: 20, databaseJobsPoolSize: 10 };
  expect(sharesOf(sizes)).toEqual(shares);
  expect(neededConnections(sizes)).toBe(needed);
});

test('a web server has no pool for jobs', async () => {
  const sizes = { role: 'web', databasePoolSize: 20, databaseJobsPoolSize: 10 } as const;
  const database = await openTestDatabase(sizes);
  const pools = database.statistics().map(({ pool, max }) => [pool, max]);
  expect(pools).toEqual([
    ['requests', 14],
    ['desk', 6],
  ]);
  expect((await sql<{ one: number }>`select 1 as one`.execute(database.jobs.db)).rows).toEqual([{ one: 1 }]);
  await database.close();
});
