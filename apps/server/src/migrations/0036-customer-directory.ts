import { sql, type Kysely } from 'kysely';

/**
 * Indexes for the list of customers, the page of one customer, the search, and the export and
 * erasure of one address. The names are compared byte by byte, so that an index finds the start of
 * a name in any locale of the database.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The customers of one person, latest first.
  `create index customers_person on customers (studio_id, address, registered_at desc, id desc)`,
  `create index customers_address_start on customers (studio_id, (address collate "C"))`,
  `create index customers_recent on customers (studio_id, registered_at desc, id desc)`,
  `create index customers_name on customers (studio_id,
    (lower(coalesce(first_name || ' ' || last_name, first_name, last_name, email)) collate "C"), id)`,
  `create index customers_last_name on customers (studio_id, (lower(last_name) collate "C"))
    where last_name is not null`,
  `create index claims_email on claims (lower(email collate "C"), studio_id)`,
  `create index claims_waiting on claims (studio_id, customer_id) where state = 'waiting'`,
  `create index links_address on links (address)`,
  `create index mails_recipient on mails (studio_id, recipient, created_at desc, id desc)`,
  `create index orders_address on orders (studio_id, address, created_at desc, id desc)`,
  `create index orders_open on orders (studio_id, address) where status = 'open'`,
  `create index sessions_location on sessions (location_id, created_at desc, id desc)`,
  `create index shoots_title on shoots ((lower(title) collate "C")) where title is not null`,
];
