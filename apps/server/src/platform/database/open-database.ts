import type { Kysely } from 'kysely';
import { Client, DatabaseError, type Pool, type PoolClient } from 'pg';
import { ConfigError, type Config } from '../config.ts';
import type { Logger } from '../log.ts';
import { openDirectKysely, openKysely, openPool, type Connection } from './connection.ts';
import { migrate } from './migrate.ts';
import { openOwnPostgres, type OwnPostgres, type Role } from './own/own-postgres.ts';
import type { Database } from './schema.ts';

const DATABASE = 'photoslate';
const MISSING_DATABASE = '3D000';
const WATCH_EVERY_MS = 500;

export interface OpenDatabase {
  readonly db: Kysely<Database>;
  readonly pool: Pool;
  /** For clients of one's own: LISTEN, the job queue. */
  readonly connection: Connection;
  /** Ends the connections, and stops the own PostgreSQL unless another process uses it. */
  readonly close: () => Promise<void>;
}

async function ensureDatabase({ host, user }: OwnPostgres): Promise<Connection> {
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

/** Starts PostgreSQL again when it has died under us; until then queries fail, and nothing acknowledged is lost. */
function watch(own: OwnPostgres, log: Logger): () => void {
  let reviving = false;
  const timer = setInterval(() => {
    if (reviving) return;
    reviving = true;
    own
      .revive()
      .catch((error: unknown) =>
        log.error({ err: error }, 'PostgreSQL is down and could not be started again'),
      )
      .finally(() => (reviving = false));
  }, WATCH_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** @throws ConfigError that names DATABASE_URL, and neither its user nor its password */
async function reach(pool: Pool): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw new ConfigError(`DATABASE_URL names a database that does not answer: ${message || code}`);
  }
}

/**
 * Opens the database of a configuration, migrated unless that is left to the caller: the one of DATABASE_URL, else the own PostgreSQL in DATA_DIR.
 * A second `server` on the same DATA_DIR is refused; a `guest` (a command) joins the running one or starts it for itself.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Logger,
  role: Role = 'server',
  { migrated = true }: { migrated?: boolean } = {},
): Promise<OpenDatabase> {
  const own = config.databaseUrl ? undefined : await openOwnPostgres(config.dataDir, role, log);
  const stopWatching = own ? watch(own, log) : () => {};
  let pool: Pool | undefined;
  const open = new Set<PoolClient>();
  const close = async () => {
    stopWatching();
    // The pool only says goodbye on its connections: a PostgreSQL that stops before they are gone breaks them with an error.
    const ends = Array.from(open, (client) => new Promise<void>((resolve) => client.once('end', resolve)));
    await pool?.end();
    await Promise.all(ends);
    await own?.close();
  };
  try {
    const connection: Connection = own
      ? await ensureDatabase(own)
      : { connectionString: config.databaseUrl ?? '' };
    pool = openPool(connection, log);
    pool.on('connect', (client) => {
      open.add(client);
      client.once('end', () => open.delete(client));
    });
    if (!own) await reach(pool);
    const db = own ? openDirectKysely(pool) : openKysely(pool);
    if (migrated) await migrate(db, log);
    return { db, pool, connection, close };
  } catch (error) {
    await close();
    throw error;
  }
}
