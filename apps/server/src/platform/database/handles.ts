import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** The pool. */
export type Db = Kysely<Database>;
/** A transaction: what is done with it is done together, or not at all. */
export type Tx = Transaction<Database>;
