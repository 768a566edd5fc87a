import { sql, type Kysely } from 'kysely';

/**
 * Records when a photographer typed or tapped a customer. After that, other people's registrations
 * cannot remove the customer.
 *
 * How many registrations of a code were linked automatically is counted apart from the
 * registrations, so that withdrawing one does not free a place. The counter is not a column of the
 * code, because many concurrent registrations hold a lock on the code's row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table customers add column typed_at timestamptz, add column tapped_at timestamptz`,
  `update customers set typed_at = registered_at where source = 'photographer'`,
  `create table self_linked (code text primary key references codes on delete cascade, count int not null)`,
  `insert into self_linked (code, count) select code, count(*) from claims where linked and code is not null group by code`,
];
