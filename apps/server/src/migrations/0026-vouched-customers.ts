import { sql, type Kysely } from 'kysely';

/**
 * When a photographer typed or tapped a customer: from then on nobody else's registration takes them away. How many registrations of a
 * code were linked by themselves is counted apart from the registrations, so that taking them back frees no room; and apart from the
 * code, which many registrations hold at once.
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
