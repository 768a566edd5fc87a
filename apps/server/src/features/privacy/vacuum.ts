import { sql } from 'kysely';
import type { Db } from '#platform/database/handles.ts';
import type { Platform } from '#platform/platform.ts';
import { PERSONAL_DATA } from './personal-data.ts';

/** Tables with texts of users, or with texts of customers that an erasure removes. */
const TABLES = Object.entries(PERSONAL_DATA)
  .filter(([, columns]) =>
    Object.values(columns).some(
      ({ whose, erasure, retention }) =>
        whose === 'user' || (whose === 'customer' && (erasure !== 'kept' || retention !== 'kept')),
    ),
  )
  .map(([table]) => table);

/** Rewriting a table of this size, with its indexes, blocks its requests for some seconds. */
const REWRITTEN_BYTES = 256 * 1024 * 1024;

/**
 * Removes deleted rows from the database's files. A plain VACUUM frees the space of a dead row but
 * leaves its bytes there, and autovacuum skips small tables, so VACUUM FULL rewrites the tables.
 * Nobody can read a table meanwhile, so a large one gets a plain VACUUM: new rows overwrite the
 * bytes later. The lock timeout is short; if a table is in use, the job retries later.
 *
 * @param rewrittenBytes tables up to this size, with their indexes, are rewritten
 */
export async function vacuum(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  rewrittenBytes = REWRITTEN_BYTES,
): Promise<void> {
  const isOwn = config.databaseUrl === undefined;
  await db.connection().execute(async (connection) => {
    // A large table may take longer than a statement of a job may.
    await sql`set lock_timeout = '3s'`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    try {
      for (const table of TABLES) {
        const options = (await sizeOf(connection, table)) <= rewrittenBytes ? 'full, analyze' : 'analyze';
        await sql`vacuum (${sql.raw(options)}) ${sql.table(table)}`.execute(connection);
      }
      if (isOwn) await vacuumOwn(connection);
    } finally {
      await sql`reset lock_timeout`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** With its partitions: the table of the jobs has no file of its own. */
async function sizeOf(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select sum(pg_total_relation_size(part)) as bytes from (
      select ${table}::regclass union all
      select inhrelid::regclass from pg_inherits where inhparent = ${table}::regclass) as parts (part)`.execute(
    db,
  );
  return Number(rows[0]?.bytes);
}

/** Steps that need a superuser. The server has one only in its own PostgreSQL. */
async function vacuumOwn(connection: Db): Promise<void> {
  // A table's statistics contain some of its values, and survive even if the table is empty now.
  await connection.transaction().execute(async (tx) => {
    await sql`delete from pg_catalog.pg_statistic where starelid in (
      select oid from pg_class where oid = any (${TABLES}::regclass[])
      union all select inhrelid from pg_inherits where inhparent = any (${TABLES}::regclass[]))`.execute(tx);
    for (const table of TABLES) await sql`analyze ${sql.table(table)}`.execute(tx);
  });
  await sql`vacuum full pg_catalog.pg_statistic`.execute(connection);
  // The checkpoint deletes the WAL before it.
  await sql`select pg_switch_wal()`.execute(connection);
  await sql`checkpoint`.execute(connection);
}
