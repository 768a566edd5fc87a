import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** The connection pool. */
export type Db = Kysely<Database>;
/** A transaction: all of its statements are committed, or none. */
export type Tx = Transaction<Database>;
