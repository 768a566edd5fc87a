import { setTimeout as delay } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { ConfigError, type Config } from '../config.ts';
import { areaLog, type Logger } from '../log.ts';
import { checkSessions } from './check-sessions.ts';
import { openKysely, openPool, type Connection } from './connection.ts';
import { migrate } from './migrate.ts';
import type { PoolSizes } from './pool-sizes.ts';
import { openPools, shareOnePool, type Pools } from './pools.ts';
import { checkConnectionLimits, checkDatabase } from './startup-checks.ts';
import { refuseUnfinished } from './unfinished-restore.ts';
import { whenDatabaseAnswers } from './wait-for-database.ts';
import {
  openEmbeddedPostgres,
  type EmbeddedPostgres,
  type Role,
} from './embedded-postgres/embedded-postgres.ts';
import { TIMEOUTS, WITHOUT_TIMEOUTS } from './timeouts.ts';

const DATABASE = 'photoslate';
const MISSING_DATABASE = '3D000';
const MISSING_RIGHT = '42501';
const WATCH_EVERY_MS = 500;

/** The database settings of the configuration. */
export type DatabaseConfig = PoolSizes & Pick<Config, 'databaseUrl' | 'databaseWaitMs' | 'dataDir'>;

export interface OpenDatabase extends Omit<Pools, 'end'> {
  /** The connection settings for separate clients: LISTEN and the job queue. */
  readonly connection: Connection;
  /** Closes the connections, and stops the embedded PostgreSQL unless another process uses it. */
  readonly close: () => Promise<void>;
}

async function ensureDatabase({ host, user }: EmbeddedPostgres): Promise<Connection> {
  const connection = { host, user, database: DATABASE };
  const client = new Client(connection);
  try {
    await client.connect();
    await client.end();
  } catch (error) {
    if (!(error instanceof DatabaseError && error.code === MISSING_DATABASE)) throw error;
    const maker = new Client({ ...connection, database: 'postgres' });
    await maker.connect();
    await maker.query(`create database ${DATABASE}`);
    await maker.end();
  }
  return connection;
}

/**
 * Restarts PostgreSQL after a crash, and retries until that succeeds. Queries fail meanwhile, but
 * no acknowledged write is lost.
 */
function watch(own: EmbeddedPostgres, log: Logger): () => void {
  let isReviving = false;
  let failures = 0;
  const revive = async () => {
    try {
      await own.revive();
      failures = 0;
    } catch (error) {
      // A full disk may last for hours, so of one failure per second only one per minute is logged.
      if (failures % 60 === 0)
        log.error({ err: error }, 'PostgreSQL is down and could not be started again; retrying');
      failures += 1;
      await delay(1000, undefined, { ref: false });
    }
    isReviving = false;
  };
  const timer = setInterval(() => {
    if (isReviving) return;
    isReviving = true;
    void revive();
  }, WATCH_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Converts a missing database permission to a ConfigError; returns any other error unchanged. */
function explained(error: unknown): unknown {
  const cause = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error;
  if (!(cause instanceof DatabaseError && cause.code === MISSING_RIGHT)) return error;
  return new ConfigError(
    `The database refuses: ${cause.message}. Make the user of DATABASE_URL the owner of the database and of its tables.`,
    { cause: error },
  );
}

/**
 * Opens the configured database: the one of DATABASE_URL, else the embedded PostgreSQL in DATA_DIR.
 * Throws before anything is written if the database cannot be used. Tables are migrated unless
 * `migrated` is false.
 *
 * A second `server` on the same DATA_DIR is refused; a `guest` (a command) joins the running
 * PostgreSQL or starts it for itself. Only a server waits for the database of DATABASE_URL, until
 * `signal` aborts the wait.
 */
export async function openDatabase(
  config: DatabaseConfig,
  serverLog: Logger,
  role: Role = 'server',
  { migrated = true, signal }: { migrated?: boolean; signal?: AbortSignal } = {},
): Promise<OpenDatabase> {
  const log = areaLog(serverLog, 'database');
  const own = config.databaseUrl ? undefined : await openEmbeddedPostgres(config.dataDir, role, log);
  const stopWatching = own ? watch(own, log) : () => {};
  let open: { end(): Promise<void> } | undefined;
  const close = async () => {
    stopWatching();
    // Close the pool first: otherwise stopping PostgreSQL breaks its connections with an error.
    await open?.end();
    await own?.close();
  };
  try {
    const reached: Connection = own
      ? await ensureDatabase(own)
      : { connectionString: config.databaseUrl ?? '' };
    const withoutLimits = { ...reached, timeouts: WITHOUT_TIMEOUTS };
    const connection = role === 'server' && migrated ? { ...reached, timeouts: TIMEOUTS } : withoutLimits;
    const pool = openPool(withoutLimits, log, config.databasePoolSize);
    open = pool;
    const waitMs = role === 'server' ? config.databaseWaitMs : 0;
    const forWrites = role === 'server';
    const prepare = async () => {
      await checkDatabase(pool);
      if (migrated) await refuseUnfinished(pool);
      if (role === 'server') await checkConnectionLimits(pool, config);
      if (!own && role === 'server') await checkSessions(reached);
      if (migrated) await migrate(openKysely(pool), log);
    };
    const waiting = { log, forWrites, waitMs, signal, sizes: config };
    await (own ? prepare() : whenDatabaseAnswers(pool, waiting, prepare));
    if (connection === withoutLimits) return { ...shareOnePool(pool), connection, close };
    await pool.end();
    const pools = openPools(reached, config, { isOwn: own !== undefined, log });
    open = pools;
    return { ...pools, connection, close };
  } catch (error) {
    await close();
    throw explained(error);
  }
}
