import { sql, type Kysely } from 'kysely';

/**
 * Sales reports read payments and sessions from these indexes alone: the rows of a large studio are
 * spread over the whole tables.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_sold on orders (studio_id, paid_at)
    include (session_id, status, total_cents, photo_count) where paid_at is not null`.execute(db);
  await sql`create index sessions_sold on sessions (studio_id, id)
    include (location_id, photographer_id, created_at, is_practice)`.execute(db);
}
