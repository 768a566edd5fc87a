import { sql, type Kysely } from 'kysely';

/** Shows a studio which customers have opened their gallery, and when photos were sold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The first and the last time that the gallery of a link was opened in a browser.
  `alter table links add column opened_at timestamptz, add column looked_at timestamptz`,
  `create index orders_paid on orders (studio_id, paid_at) where paid_at is not null`,
  `create index orders_refunded on orders (studio_id, refunded_at) where refunded_at is not null`,
  `create index mails_failed on mails (studio_id, created_at desc) where state = 'failed'`,
];
