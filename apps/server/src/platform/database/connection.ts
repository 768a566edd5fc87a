import { Kysely, PostgresDialect } from 'kysely';
import { types, type CustomTypesConfig, type Pool } from 'pg';
import type { Logger } from '../log.ts';
import { DatabasePool } from './database-pool.ts';
import { withPreparedStatements } from './prepared-statements.ts';
import type { Database } from './schema.ts';
import type { Timeouts } from './timeouts.ts';

/**
 * How to reach the database, for the pool, a listening client and the job queue alike. Without `timeouts`:
 * those of the server.
 */
export type Connection = (
  | { readonly connectionString: string }
  | { readonly host: string; readonly user: string; readonly database: string }
) & { readonly timeouts?: Timeouts };

const INT8 = types.builtins.INT8;

/** bigint columns hold byte counts, milliseconds and sequence numbers: all of them exact as a number. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit in a number`);
  return value;
}

/** Parsers of this pool: bigint as a number, all else as pg has it. */
const parsers: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 && format !== 'binary' ? parseInt8 : types.getTypeParser(oid, format),
};

/** The process's connections to the database. A connection that breaks while idle is replaced, with a line in the log. */
export function openPool(connection: Connection, log: Logger, size = 20): Pool {
  const pool = new DatabasePool({ ...connection, types: parsers, max: size, application_name: 'photoslate' });
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'));
  return pool;
}

export const openKysely = (pool: Pool): Kysely<Database> =>
  new Kysely({ dialect: new PostgresDialect({ pool }) });

/** The same, with prepared statements: only for a PostgreSQL that no pooler stands before. */
export const openPreparedKysely = (pool: Pool): Kysely<Database> =>
  new Kysely({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) });
