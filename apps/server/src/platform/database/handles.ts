import type { Compilable, InferResult, Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** The connection pool. */
export type Db = Kysely<Database>;

/** One connection pool, without and with prepared statements (only of the own PostgreSQL). */
export interface PoolHandles {
  readonly db: Db;
  /** For statements that run thousands of times with the same text. */
  readonly preparedDb: Db;
}

/** A transaction: all of its statements are committed, or none. */
export type Tx = Transaction<Database>;

/** A row of the query that this function builds. */
export type RowOf<Query extends (...args: never[]) => Compilable> =
  InferResult<ReturnType<Query>> extends readonly (infer Row)[] ? Row : never;
