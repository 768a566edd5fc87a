import { sql, type Kysely } from 'kysely';

/**
 * Events of committed changes, until their process has sent them. Unlogged: if PostgreSQL crashes
 * or fails over, every server loses its listening connection, and its clients refetch.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unlogged table unsent_events (
    id uuid primary key, payload text not null,
    created_at timestamptz not null default clock_timestamp())`.execute(db);
  await sql`comment on table unsent_events is
    'Events that were committed and are not yet sent to the other servers. If a process dies before it sends them, another one does.'`.execute(
    db,
  );
}
