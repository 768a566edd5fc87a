import { Kysely, PostgresDialect } from 'kysely';
import type { PoolClient } from 'pg';
import type { Db } from '#platform/database/handles.ts';
import type { Database } from '#platform/database/schema.ts';

/** Queries on a connection that is held already, and so within its transaction. */
export function kyselyOn(client: PoolClient): Db {
  const held = {
    query: client.query.bind(client),
    release() {},
  } as unknown as PoolClient;
  const pool = { connect: async () => held, end: async () => {}, options: {} };
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
