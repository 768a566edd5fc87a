import { sql, type Kysely } from 'kysely';

/**
 * After a customer has bought the whole shoot, a refund may return less than an order cost, and the
 * rest later. An order may therefore have two credit notes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column refunded_cents integer`.execute(db);
  await sql`alter table order_shoots add column refunded_cents integer`.execute(db);
  await sql`alter table receipts drop constraint receipts_order_id_kind_key`.execute(db);
  await sql`create unique index receipts_one_per_order on receipts (order_id) where kind = 'receipt'`.execute(
    db,
  );
  await sql`create index receipts_of_order on receipts (order_id)`.execute(db);
}
