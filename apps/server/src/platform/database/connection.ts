import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types, type CustomTypesConfig } from 'pg';
import type { Logger } from '../log.ts';
import type { Database } from './schema.ts';

/** How to reach the database, for the pool, a listening client and the job queue alike. */
export type Connection =
  | { readonly connectionString: string }
  | { readonly host: string; readonly user: string; readonly database: string };

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
export function openPool(connection: Connection, log: Logger): Pool {
  const pool = new Pool({
    ...connection,
    types: parsers,
    max: 20,
    application_name: 'photoslate',
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'A database connection was lost'));
  return pool;
}

export const openKysely = (pool: Pool): Kysely<Database> =>
  new Kysely({ dialect: new PostgresDialect({ pool }) });
