import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  openKysely,
  openPool,
  type Connection,
} from '../../../apps/server/src/platform/database/connection.ts';
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts';
import type { OpenDatabase } from '../../../apps/server/src/platform/database/open-database.ts';
import { openEmbeddedPostgres } from '../../../apps/server/src/platform/database/embedded-postgres/embedded-postgres.ts';
import type { PoolSizes } from '../../../apps/server/src/platform/database/pool-sizes.ts';
import { openPools } from '../../../apps/server/src/platform/database/pools.ts';
import { WITHOUT_TIMEOUTS } from '../../../apps/server/src/platform/database/timeouts.ts';
import { loadConfig } from '../../../apps/server/src/platform/config.ts';
import type { Job } from '../../../apps/server/src/platform/job.ts';
import { openJobs } from '../../../apps/server/src/platform/jobs.ts';
import { createLogger } from '../../../apps/server/src/platform/log.ts';
import type { Platform } from '../../../apps/server/src/platform/platform.ts';
import { buildServer } from '../../../scripts/build-server.mjs';

const log = createLogger({ logLevel: 'error' });
const LOCK = 7_240_114;

const checkout = createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 12);

/**
 * Joins the PostgreSQL that all test processes of this checkout share, or starts it. The last
 * process to leave stops it.
 */
export const joinTestPostgres = () =>
  openEmbeddedPostgres(join(tmpdir(), `photoslate-tests-${checkout}`), 'guest', log);

/** The DATABASE_URL of this database. */
export function urlOf(connection: Connection): string {
  if ('connectionString' in connection) return connection.connectionString;
  const { host, user, database } = connection;
  return `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}

/** The pools of a server without configuration. */
const DEFAULT_SIZES: PoolSizes = { databasePoolSize: 20, databaseJobsPoolSize: 10 };

export interface TestDatabase extends OpenDatabase {
  /** Closes the connections, keeps the database to copy it, and returns its name. */
  readonly keep: () => Promise<string>;
}

/**
 * A private database, which is dropped when it is closed.
 * @param copied the database that it is a copy of; without it, it is migrated and empty
 */
export async function openTestDatabase(
  sizes: PoolSizes = DEFAULT_SIZES,
  copied?: string,
): Promise<TestDatabase> {
  const postgres = await joinTestPostgres();
  const at = (database: string) => ({ host: postgres.host, user: postgres.user, database });
  const name = `test_${Math.floor(Date.now() / 60_000)}_${randomBytes(6).toString('hex')}`;
  await command(at('postgres'), async (client) => {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const template = copied ?? (await ensureTemplate(client, at));
    // Copying files, in memory, takes a third of the work of copying through the log.
    await client.query(`create database ${name} template ${template} strategy file_copy`);
    // Tests that kill the server use their own database.
    await client.query(`alter database ${name} set synchronous_commit = off`);
  });
  const connection = at(name);
  const pools = openPools(connection, sizes, { isOwn: true, log });
  return {
    ...pools,
    connection,
    async close() {
      await pools.end();
      await command(at('postgres'), async (client) => {
        await untilUnused(client, name);
        await client.query(`drop database if exists ${name} with (force)`);
      });
      await postgres.close();
    },
    async keep() {
      await pools.end();
      await postgres.close();
      return name;
    },
  };
}

/**
 * Waits for connections that are just being closed: pools do not wait for PostgreSQL. One that is
 * ended by force meanwhile would throw. Connections of a killed server stay longer.
 */
async function untilUnused(client: Client, database: string): Promise<void> {
  const connections = `select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend'`;
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await client.query(connections, [database])).rows.length === 0) return;
    await delay(10);
  }
}

/** Drops databases that were kept. */
export async function dropDatabases(names: readonly string[]): Promise<void> {
  await inPostgres(async (client) => {
    for (const name of names) await client.query(`drop database if exists ${name} with (force)`);
  });
}

/** Runs work while no other process of this checkout runs work with the same lock number. */
export const oneAtATime = (lock: number, work: () => Promise<void>): Promise<void> =>
  inPostgres(async (client) => {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await work();
  });

async function inPostgres(work: (client: Client) => Promise<void>): Promise<void> {
  const postgres = await joinTestPostgres();
  try {
    await command({ host: postgres.host, user: postgres.user, database: 'postgres' }, work);
  } finally {
    await postgres.close();
  }
}

interface Client {
  query(text: string, values?: unknown[]): Promise<{ rows: { datname: string; datistemplate: boolean }[] }>;
}

/** Runs work that needs a single connection. */
async function command(connection: Connection, work: (client: Client) => Promise<unknown>): Promise<void> {
  const pool = openPool({ ...connection, timeouts: WITHOUT_TIMEOUTS }, log);
  const client = await pool.connect();
  try {
    await work(client);
  } finally {
    client.release(true);
    await pool.end();
  }
}

/**
 * One template database per state of the migrations. The first process that needs it creates it,
 * and removes leftovers of killed tests.
 */
async function ensureTemplate(client: Client, at: (database: string) => Connection): Promise<string> {
  const hash = createHash('sha256')
    .update(JSON.stringify(await migrationTexts()))
    .digest('hex')
    .slice(0, 12);
  const name = `template_${hash}`;
  const found = await client.query('select datistemplate from pg_database where datname = $1', [name]);
  if (found.rows[0]?.datistemplate) return name;
  await sweep(client, name);
  await client.query(`create database ${name}`);
  const pool = openPool({ ...at(name), timeouts: WITHOUT_TIMEOUTS }, log);
  try {
    await migrate(openKysely(pool), log);
    const jobs = await openJobs(at(name), log, await declaredJobs());
    await jobs.close();
  } finally {
    await pool.end();
  }
  await client.query(`alter database ${name} is_template true`);
  return name;
}

/**
 * The jobs of the server, so that no test server has to create their queues. The server is only
 * loaded for this: a worker of Playwright does not need it.
 */
async function declaredJobs(): Promise<Job[]> {
  const { jobHandlers } = await import('../../../apps/server/src/app.ts');
  // Only their declarations are read; no handler runs.
  return jobHandlers({ config: loadConfig({}) } as Platform).map(({ job }) => job);
}

/** The source text of the migrations, from which the state is computed. */
async function migrationTexts(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../../apps/server/src/migrations');
  const files = (await readdir(folder)).filter((file) => /^\d{4}-.*\.ts$/.test(file)).toSorted();
  return Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
}

async function sweep(client: Client, broken: string): Promise<void> {
  const hourAgo = Math.floor(Date.now() / 60_000) - 60;
  const { rows } = await client.query('select datname from pg_database');
  for (const { datname } of rows) {
    const minute = /^test_(\d+)_/.exec(datname)?.[1];
    if (datname === broken || (minute && Number(minute) < hourAgo))
      await client.query(`drop database ${datname} with (force)`);
  }
}

/**
 * A database without tables, owned by a user of the same name. The user has no special privileges,
 * as on a managed PostgreSQL.
 */
export async function openEmptyDatabase() {
  const postgres = await joinTestPostgres();
  const name = `test_${Math.floor(Date.now() / 60_000)}_${randomBytes(6).toString('hex')}`;
  const administrator = (database: string) =>
    openPool({ host: postgres.host, user: postgres.user, database }, log, 1);
  const cluster = administrator('postgres');
  await cluster.query(`create role ${name} login`);
  await cluster.query(`create database ${name} owner ${name}`);
  const inside = administrator(name);
  return {
    /** The name of the database and of its user. */
    name,
    /** The folder of the Unix socket on which its PostgreSQL listens. */
    socketDir: postgres.host,
    url: `postgresql://${name}@localhost/${name}?host=${encodeURIComponent(postgres.host)}`,
    /** Runs a statement as administrator in this database. */
    query: async <Row extends object>(text: string): Promise<Row[]> => (await inside.query<Row>(text)).rows,
    /** Every table, with its schema. */
    async tables(): Promise<string[]> {
      const { rows } = await inside.query<{ name: string }>(
        `select schemaname || '.' || tablename as name from pg_tables
         where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
      );
      return rows.map(({ name: table }) => table);
    },
    async close(): Promise<void> {
      await inside.end();
      await cluster.query(`drop database ${name} with (force)`);
      await cluster.query(`drop role ${name}`);
      await cluster.end();
      await postgres.close();
    },
  };
}

export type EmptyDatabase = Awaited<ReturnType<typeof openEmptyDatabase>>;

/**
 * Bundles the server, so that no test waits for it. Keeps the tests' PostgreSQL running from the
 * first test file to the last; otherwise each file might start it again.
 */
export default async function startTestPostgres(): Promise<() => Promise<void>> {
  await buildServer();
  const postgres = await joinTestPostgres();
  return () => postgres.close();
}
