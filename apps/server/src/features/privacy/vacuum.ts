import { sql } from 'kysely';
import type { Db } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';
import { PERSONAL_DATA } from './personal-data.ts';

/** Tables with texts of people that can go: of customers, unless an erasure keeps all of them, and of users. */
const TABLES = Object.entries(PERSONAL_DATA)
  .filter(([, columns]) =>
    Object.values(columns).some(
      ({ whose, erasure }) => whose === 'user' || (whose === 'customer' && erasure !== 'kept'),
    ),
  )
  .map(([table]) => table);

/**
 * Removes what was deleted from the database's files. A plain VACUUM frees the space of a dead row and leaves its bytes there, and the
 * autovacuum passes over small tables, so the tables are written anew. Nobody waits for long: a table that is in use is tried again later.
 */
export async function vacuum({ db, config }: Pick<Platform, 'db' | 'config'>): Promise<void> {
  const isOwn = config.databaseUrl === undefined;
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = '3s'`.execute(connection);
    try {
      for (const table of TABLES) await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(connection);
      if (isOwn) await vacuumOwn(connection);
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

/** What only an administrator of the database may do: of the server's own PostgreSQL, it is one. */
async function vacuumOwn(connection: Db): Promise<void> {
  // The statistics of a table contain some of its values, and outlive them where the table is empty now.
  await connection.transaction().execute(async (tx) => {
    await sql`delete from pg_catalog.pg_statistic where starelid in (
      select oid from pg_class where oid = any (${TABLES}::regclass[])
      union all select inhrelid from pg_inherits where inhparent = any (${TABLES}::regclass[]))`.execute(tx);
    for (const table of TABLES) await sql`analyze ${sql.table(table)}`.execute(tx);
  });
  await sql`vacuum full pg_catalog.pg_statistic`.execute(connection);
  // The log of changes before this checkpoint is deleted with it.
  await sql`select pg_switch_wal()`.execute(connection);
  await sql`checkpoint`.execute(connection);
}
