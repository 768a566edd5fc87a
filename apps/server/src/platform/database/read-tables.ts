import type { Pool } from 'pg';
import { ownTables } from './schema.ts';

/** The tables in which Kysely records the applied migrations. */
export const migrationTables: readonly string[] = ['kysely_migration', 'kysely_migration_lock'];

/** A snapshot of the tables and migrations in a database. */
export interface FoundTables {
  /** Applied migrations, of this program and of any other that uses Kysely. */
  readonly migrations: readonly string[];
  /**
   * Tables and views of the schemas `public` and `jobs`, without those of extensions. Names outside
   * `public` include the schema.
   */
  readonly names: readonly string[];
}

/** Reads in one snapshot, because another server may be migrating the same database. */
export async function readTables(pool: Pool): Promise<FoundTables> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const { rows: found } = await client.query<{ name: string }>(
      `select case nspname when 'public' then relname else nspname || '.' || relname end as name
       from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname in ('public', 'jobs') and relkind in ('r', 'p', 'v', 'm', 'f')
         and not exists (select from pg_depend
           where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
       order by 1`,
    );
    const names = found.map(({ name }) => name);
    const { rows } = names.includes('kysely_migration')
      ? await client.query<{ name: string }>('select name from public.kysely_migration order by 1')
      : { rows: [] };
    return { migrations: rows.map(({ name }) => name), names };
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Tables and views of the schema `public` that do not belong to Photoslate. */
export const otherTables = ({ names }: FoundTables): string[] =>
  names.filter(
    (name) => !name.startsWith('jobs.') && !ownTables.includes(name) && !migrationTables.includes(name),
  );

/** "a, b, c and 4 more" */
export const listed = (names: readonly string[]): string =>
  names.length > 5 ? `${names.slice(0, 5).join(', ')} and ${names.length - 5} more` : names.join(', ');
