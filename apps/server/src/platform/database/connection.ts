import { CamelCasePlugin, Kysely, type KyselyConfig, type PostgresPool } from 'kysely';
import { types, type CustomTypesConfig } from 'pg';
import type { Logger } from '../log.ts';
import { CommitDialect } from './after-commit.ts';
import { ConnectionRenewed, DatabasePool } from './database-pool.ts';
import type { Announcements } from './announcements.ts';
import type { Database } from './schema.ts';
import type { Timeouts } from './timeouts.ts';

/**
 * The connection settings for the pool, the listening client and the job queue. Without `timeouts`,
 * the server's timeouts apply.
 */
export type Connection = (
  | { readonly connectionString: string }
  | { readonly host: string; readonly user: string; readonly database: string }
) & {
  readonly timeouts?: Timeouts;
  /** Whether a standby will do, for a look at it. Default: no. */
  readonly acceptsStandby?: boolean;
};

const INT8 = types.builtins.INT8;

/**
 * bigint columns hold byte counts, milliseconds and sequence numbers, all of which fit exactly in a
 * number.
 */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit in a number`);
  return value;
}

/** The parsers of the pool: bigint as a number, everything else as in pg. */
const parsers: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 && format !== 'binary' ? parseInt8 : types.getTypeParser(oid, format),
};

/** Opens the connection pool. A connection that breaks while idle is logged and replaced. */
export function openPool(connection: Connection, log: Logger, size = 20): DatabasePool {
  const pool = new DatabasePool({ ...connection, types: parsers, max: size, application_name: 'photoslate' });
  pool.on('error', (error) => {
    // A read-only primary causes a renewal with each write.
    if (!(error instanceof ConnectionRenewed)) log.warn({ err: error }, 'a database connection was lost');
  });
  return pool;
}

/**
 * Columns are `snake_case` in the database and `camelCase` here. Keys inside of JSON stay as they
 * are.
 */
const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

export const openKysely = (
  pool: PostgresPool,
  log?: Logger,
  announcements?: Announcements,
): Kysely<Database> =>
  new Kysely({ dialect: new CommitDialect({ pool }, announcements), plugins, ...logged(log) });

/** At `debug` each statement has a line with its duration, without the values of its parameters. */
function logged(log: Logger | undefined): Pick<KyselyConfig, 'log'> {
  if (!log?.isLevelEnabled('debug')) return {};
  return {
    log: ({ level, query, queryDurationMillis }) =>
      log.debug(
        { sql: query.sql, ms: Math.round(queryDurationMillis), failed: level === 'error' },
        'statement',
      ),
  };
}
