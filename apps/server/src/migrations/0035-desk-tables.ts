import { sql, type Kysely } from 'kysely';

/**
 * Tables of orders and mails at the desk: pages and counts by state, the order by number, names of
 * customers by address, and the log of one person.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index orders_status on orders (studio_id, status, created_at desc, id desc)`.execute(db);
  await sql`create index orders_number on orders (studio_id, lpad(number, 20, '0') desc, id desc)`.execute(
    db,
  );
  await sql`create index customers_session_address on customers (session_id, address)`.execute(db);
  await sql`create index mails_state on mails (studio_id, state, kept_as_file, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index activity_user on activity (studio_id, user_id, at desc, id desc)`.execute(db);
}
