import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  openEmptyDatabase,
  type EmptyDatabase,
  openTestDatabase,
} from '@photoslate/test-support/test-database';
import { openTransactionPooler } from '@photoslate/test-support/transaction-pooler';
import { sql } from 'kysely';
import { openServer } from '../../open-server.ts';
import { ConfigError, loadConfig } from '../config.ts';
import { createLogger } from '../log.ts';
import { openDatabase } from './open-database.ts';
import { migrationTables } from './read-tables.ts';
import { ownTables } from './schema.ts';
import { checkVersion } from './startup-checks.ts';

const log = createLogger({ logLevel: 'silent' });

let folder: string;
let empty: EmptyDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photoslate-preconditions-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const configOf = (more: Record<string, string> = {}) =>
  loadConfig({ DATA_DIR: folder, DATABASE_URL: empty.url, DATABASE_WAIT_SECONDS: '0', ...more });

/** Opens the database and closes it again. @returns the message of the ConfigError, or "started" */
async function start(more?: Record<string, string>): Promise<string> {
  try {
    const database = await openDatabase(configOf(more), log);
    await database.close();
    return 'started';
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

describe('a server on the database of DATABASE_URL', () => {
  beforeEach(async () => {
    empty = await openEmptyDatabase();
  });
  afterEach(() => empty.close());
  test('starts on an empty database, on its own tables, and beside tables that an administrator added', async () => {
    expect(await start()).toBe('started');
    await empty.query('create table notes_of_the_administrator (text text)');
    expect(await start()).toBe('started');
  });

  test('refuses to start beside tables of another program, even with names that it uses, and creates no tables', async () => {
    await empty.query('create table users (id int)');
    await empty.query('create view wp_posts as select 1 as id');
    const before = await empty.tables();
    expect(await start()).toBe(
      `The database "${empty.name}" holds tables of another program: users, wp_posts. Photoslate needs a database of its own.`,
    );
    expect(await empty.tables()).toEqual(before);
  });

  test('refuses to start if another program has a schema “jobs” or its own migrations table', async () => {
    await empty.query('create schema jobs; create table jobs.queue (id int)');
    expect(await start()).toContain('holds tables of another program: jobs.queue.');
    await empty.query('drop schema jobs cascade; create table kysely_migration (name text, timestamp text)');
    await empty.query(`alter table kysely_migration owner to ${empty.name}`);
    await empty.query(`insert into kysely_migration values ('2024-blog', '')`);
    expect(await start()).toContain('holds tables of another program: kysely_migration.');
  });

  test('refuses to start without the right to create tables or schemas, names the needed statement, creates no tables', async () => {
    await empty.query(`alter database ${empty.name} owner to current_user`);
    const owner = `Make it the owner: ALTER DATABASE "${empty.name}" OWNER TO "${empty.name}".`;
    const may = (what: string) =>
      `The user "${empty.name}" may not create ${what} in the database "${empty.name}".`;
    expect(await start()).toBe(`${may('tables')} ${owner}`);
    await empty.query(`grant create on schema public to ${empty.name}`);
    expect(await start()).toBe(`${may('schemas')} ${owner}`);
    expect(await empty.tables()).toEqual([]);
  });

  test('refuses to start if new tables would go to a schema that backups do not read', async () => {
    await empty.query(`create schema authorization ${empty.name}`);
    expect(await start()).toContain(`would go to the schema "${empty.name}"`);
    expect(await empty.tables()).toEqual([]);
  });

  test('refuses to start if an administrator restored the tables and still owns them', async () => {
    expect(await start()).toBe('started');
    await empty.query('alter table kysely_migration owner to current_user');
    expect(await start()).toMatch(
      /^The database refuses: permission denied for table kysely_migration\. Make /,
    );
  });

  test('refuses to start if a newer version has migrated the database, and changes no tables', async () => {
    expect(await start()).toBe('started');
    const before = await empty.tables();
    await empty.query(`insert into kysely_migration values ('9999-of-tomorrow', '')`);
    expect(await start()).toContain(
      `"${empty.name}" are newer than this program: it does not know 9999-of-tomorrow.`,
    );
    expect(await empty.tables()).toEqual(before);
  });

  test.each([
    ['the CONNECTION LIMIT of the user', (name: string) => `alter role ${name} connection limit 5`],
    ['the CONNECTION LIMIT of the database', (name: string) => `alter database ${name} connection limit 5`],
  ])(
    'refuses to start when %s is too low, and reports the connections it needs',
    async (limit, statement) => {
      await empty.query(statement(empty.name));
      const sentence = await start();
      expect(sentence).toContain('opens up to 32 database connections');
      expect(sentence).toContain(`${limit} "${empty.name}" leaves it 5.`);
      expect(sentence).toContain('lower DATABASE_POOL_SIZE (now 20) or DATABASE_JOBS_POOL_SIZE (now 10)');
      expect(await empty.tables()).toEqual([]);
    },
  );

  test('refuses to start behind a pooler in transaction mode, and creates no tables', async () => {
    const pooler = await openTransactionPooler(empty.socketDir);
    try {
      const url = `postgresql://${empty.name}@127.0.0.1:${pooler.port}/${empty.name}`;
      expect(await start({ DATABASE_URL: url })).toMatch(
        /^DATABASE_URL leads to PostgreSQL through a pooler in transaction mode, which loses locks, /,
      );
      expect(await empty.tables()).toEqual([]);
    } finally {
      await pooler.close();
    }
  });

  test('refuses to start when its pools are larger than max_connections', async () => {
    expect(await start({ DATABASE_POOL_SIZE: '500' })).toContain(
      'opens up to 512 database connections, and the PostgreSQL setting max_connections leaves it 297.',
    );
  });

  test('needs no more connections than announced, and uses all of its pools', async () => {
    await empty.query(`alter role ${empty.name} connection limit 14`);
    const config = configOf({ DATABASE_POOL_SIZE: '10', DATABASE_JOBS_POOL_SIZE: '2' });
    const database = await openDatabase(config, log);
    const server = await openServer({ config, log, database });
    try {
      const pools = [database.db, database.desk.db, database.jobs.db];
      const busy = Array.from({ length: 30 }, async (_none, nth) =>
        sql`select pg_sleep(0.05)`.execute(pools[nth % pools.length] ?? database.db),
      );
      await Promise.all(busy);
      const { rows } = await database.pool.query<{ count: number }>(
        `select count(*) from pg_stat_activity where usename = session_user and application_name = 'photoslate'`,
      );
      // The ten for requests and two for jobs, without the one of the queue.
      expect(rows[0]?.count).toBe(11);
    } finally {
      await server.close();
      await database.close();
    }
  });
});

test.each([
  [90_624, 'PostgreSQL 9'],
  [150_014, 'PostgreSQL 15'],
])('PostgreSQL server_version_num %i is rejected as too old', (version, name) => {
  expect(() => checkVersion(version)).toThrow(
    `The database is a ${name}. Photoslate needs PostgreSQL 16 or newer.`,
  );
});

test.each([160_000, 180_001])('PostgreSQL server_version_num %i is accepted', (version) => {
  expect(() => checkVersion(version)).not.toThrow();
});

test('the list of own tables matches the tables that the migrations create', async () => {
  const database = await openTestDatabase();
  try {
    const { rows } = await database.pool.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    );
    const names = rows.map(({ name }) => name).toSorted();
    expect(names).toEqual([...ownTables, ...migrationTables].toSorted());
  } finally {
    await database.close();
  }
});
