import { sql, type Kysely } from 'kysely';

/** The file stores of this installation. Each contains its id. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table stores (
    id uuid primary key, is_current boolean not null default false,
    created_at timestamptz not null default now())`.execute(db);
  await sql`create unique index stores_current on stores (is_current) where is_current`.execute(db);
  await sql`comment on table stores is
    'The file stores that this installation has used. Each contains its id, so that no server uses another store than the others.'`.execute(
    db,
  );
  await sql`comment on column stores.is_current is
    'Whether servers write to it. False: the former store, or one that is being prepared.'`.execute(db);
}
