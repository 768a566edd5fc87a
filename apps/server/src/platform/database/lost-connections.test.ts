import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openDatabaseProxy, type DatabaseProxy } from '@photoslate/test-support/database-proxy';
import { openTestDatabase } from '@photoslate/test-support/test-database';
import { openEvents } from '../events.ts';
import { openJobs } from '../jobs.ts';
import { handlerOf } from '../job.ts';
import { createLogger } from '../log.ts';
import { openKysely, openPool, type Connection } from './connection.ts';
import { DatabasePool } from './database-pool.ts';
import { DatabaseUnavailable } from './database-unavailable.ts';
import type { OpenDatabase } from './open-database.ts';
import { TIMEOUTS, type Timeouts } from './timeouts.ts';

const log = createLogger({ logLevel: 'silent' });
let database: OpenDatabase;
let proxy: DatabaseProxy;

beforeAll(async () => {
  database = await openTestDatabase();
  proxy = await openDatabaseProxy(database.connection);
});
afterAll(async () => {
  await proxy.close();
  await database.close();
});

/** A connection to the same database through the proxy. */
const through = (timeouts: Partial<Timeouts>): Connection => ({
  connectionString: proxy.databaseUrl,
  timeouts: { ...TIMEOUTS, ...timeouts },
});
const pool = (timeouts: Partial<Timeouts> = {}) => {
  const opened = openPool(through(timeouts), log);
  onTestFinished(() => opened.end());
  return opened;
};
const pidOf = async (client: PoolClient) =>
  (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
const terminate = (pid: number | undefined) =>
  database.pool.query('select pg_terminate_backend($1, 10000)', [pid]);

describe('a database connection in use', () => {
  test('rejects queries without crashing the process when PostgreSQL terminates it', async () => {
    const ours = pool();
    const client = await ours.connect();
    expect(client.listenerCount('error')).toBeGreaterThan(0);
    const ended = new Promise((resolve) => client.once('end', resolve));
    await terminate(await pidOf(client));
    await ended;
    await expect(client.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
    client.release();
    expect((await ours.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(ours.totalCount).toBe(1);
  });

  test('reports DatabaseUnavailable when it is terminated while a transaction waits for a lock', async () => {
    const ours = pool();
    const holder = await database.pool.connect();
    await holder.query('begin; lock table studios');
    const work = openKysely(ours)
      .transaction()
      .execute((tx) => sql`select 1 from studios`.execute(tx));
    const failed = expect(work).rejects.toBeInstanceOf(DatabaseUnavailable);
    await expect
      .poll(async () => {
        const { rowCount } = await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return rowCount;
      })
      .toBe(1);
    await failed;
    await holder.query('rollback');
    holder.release();
  });

  test('is discarded when PostgreSQL does not answer within the timeout', async () => {
    const ours = pool({ answerMs: 1000 });
    const client = await ours.connect();
    proxy.freeze();
    await expect(client.query('select 1')).rejects.toThrow('PostgreSQL has not answered for 1000 ms');
    client.release();
    expect(ours.totalCount).toBe(0);
    expect((await ours.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  test('is discarded when its server has become read-only', async () => {
    const ours = pool();
    const client = await ours.connect();
    await client.query('set default_transaction_read_only = on');
    await expect(client.query('create table never (a int)')).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      code: '25006',
    });
    client.release();
    await ours.query('create temporary table written (a int)');
  });

  test('takes all others of its pool with it when its server has become read-only', async () => {
    const ours = pool();
    const [one, inUse, idle] = await Promise.all([ours.connect(), ours.connect(), ours.connect()]);
    const before = await Promise.all([one, inUse, idle].map(pidOf));
    idle.release();
    await one.query('set default_transaction_read_only = on');
    await expect(one.query('create table never (a int)')).rejects.toMatchObject({ code: '25006' });
    one.release();
    // It finishes its work first.
    expect(await pidOf(inUse)).toBe(before[1]);
    inUse.release();
    const after = await Promise.all([ours.connect(), ours.connect(), ours.connect()]);
    for (const client of after) expect(before).not.toContain(await pidOf(client));
    for (const client of after) client.release();
  });

  test('does not take others with it again a moment later', async () => {
    const ours = pool();
    const refused = async () => {
      const client = await ours.connect();
      await client.query('set default_transaction_read_only = on');
      await expect(client.query('create table never (a int)')).rejects.toMatchObject({ code: '25006' });
      client.release();
    };
    await refused();
    const idle = await ours.connect();
    const inUse = await ours.connect();
    const before = await pidOf(idle);
    inUse.release();
    // The pool hands out the connection that was given back last.
    idle.release();
    const held = await ours.connect();
    expect(await pidOf(held)).toBe(before);
    await refused();
    held.release();
    const again = await ours.connect();
    expect(await pidOf(again)).toBe(before);
    again.release();
  });

  test('is not kept if it was just opening when its pool was renewed', async () => {
    const ours = pool();
    const opening = ours.connect() as Promise<PoolClient>;
    ours.renew();
    const client = await opening;
    const before = await pidOf(client);
    client.release();
    const next = await ours.connect();
    expect(await pidOf(next)).not.toBe(before);
    next.release();
  });

  test('stays usable after a statement timeout', async () => {
    const ours = pool({ statementMs: 500 });
    const client = await ours.connect();
    await expect(client.query('select pg_sleep(20)')).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      code: '57014',
    });
    expect(await pidOf(client)).toBeGreaterThan(0);
    client.release();
  });
});

describe('a database pool', () => {
  test('reports DatabaseUnavailable when no connection is free', async () => {
    const ours = new DatabasePool({ ...through({ connectMs: 1000 }), max: 1 });
    const client = await ours.connect();
    await Promise.all([
      expect(ours.connect()).rejects.toBeInstanceOf(DatabaseUnavailable),
      expect(ours.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable),
    ]);
    client.release();
    await ours.end();
  });

  test('ends even if its connections are silent, in use or idle', async () => {
    const ours = openPool(through({ endMs: 200 }), log);
    const [inUse, idle] = await Promise.all([ours.connect(), ours.connect()]);
    idle.release();
    proxy.freeze();
    const work = expect(inUse.query('select 1')).rejects.toBeInstanceOf(DatabaseUnavailable);
    await ours.end();
    await work;
    inUse.release();
  });

  test('passes statement errors through unchanged', async () => {
    await expect(pool().query('select nonsense')).rejects.toMatchObject({ code: '42703', name: 'error' });
  });
});

describe('the database event listener', () => {
  const quick = { probeMs: 100, heardMs: 2000, endMs: 200 };

  test.each([
    ['is broken', () => terminateListeners()],
    ['goes silent', async () => proxy.freeze()],
  ])(
    'reconnects after its connection %s, and reports that events may have been missed',
    async (_how, accident) => {
      const events = await openEvents(through(quick), log);
      onTestFinished(() => events.close());
      const missed = new Promise<void>((resolve) => events.onReconnect(resolve));
      const received = new Promise((resolve) => events.onLoginsEnded(resolve));
      await accident();
      await missed;
      await database.pool.query(`select pg_notify('photoslate', $1)`, [JSON.stringify({ loginIds: ['x'] })]);
      expect(await received).toEqual({ loginIds: ['x'] });
    },
  );

  test('refuses to open behind a pooler that loses notifications', async () => {
    const pooler = await openDatabaseProxy(database.connection, { losesNotifications: true });
    const opened = openEvents(
      { connectionString: pooler.databaseUrl, timeouts: { ...TIMEOUTS, heardMs: 300 } },
      log,
    );
    await expect(opened).rejects.toThrow('a pooler that loses notifications');
    await pooler.close();
  });
});

const terminateListeners = () =>
  database.pool.query(
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name like 'photoslate listen%' and datname = current_database()`,
  );

describe('the job queue', () => {
  const job = { name: 'lost.test', payload: z.object({ number: z.number() }) };

  test('continues after its connections go silent, and closes while they are silent', async () => {
    const done = new Map<number, () => void>();
    const jobs = await openJobs(through({ answerMs: 1000, endMs: 200 }), log, [job]);
    await jobs.start([handlerOf(job, async ({ number }) => done.get(number)?.())]);
    const doing = async (number: number) => {
      const finished = new Promise<void>((resolve) => done.set(number, resolve));
      await database.db.transaction().execute((tx) => jobs.enqueue(tx, job, { number }));
      await finished;
    };
    await doing(1);
    proxy.freeze();
    await doing(2);
    proxy.freeze();
    await jobs.drain();
    await jobs.close();
  });

  test('replaces every connection when it is renewed, also the one that listens', async () => {
    const done = new Map<number, () => void>();
    const own = await openTestDatabase();
    onTestFinished(() => own.close());
    const jobs = await openJobs(own.connection, log, [job]);
    await jobs.start([handlerOf(job, async ({ number }) => done.get(number)?.())]);
    const doing = async (number: number) => {
      const finished = new Promise<void>((resolve) => done.set(number, resolve));
      await own.db.transaction().execute((tx) => jobs.enqueue(tx, job, { number }));
      await finished;
    };
    const pids = async () => {
      const { rows } = await own.pool.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'pgboss' and datname = current_database()`,
      );
      return rows.map(({ pid }) => pid);
    };
    await doing(1);
    const before = await pids();
    expect(before.length).toBeGreaterThan(1);
    jobs.renew();
    await expect.poll(async () => (await pids()).filter((pid) => before.includes(pid))).toEqual([]);
    // Notifications arrive again.
    await expect.poll(async () => (await pids()).length).toBeGreaterThan(0);
    await doing(2);
    await jobs.drain();
    await jobs.close();
  });
});
