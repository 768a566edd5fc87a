import { sql, type Kysely } from 'kysely';

/**
 * When a photographer typed or tapped a customer: from then on nobody else's registration takes them away. How many registrations of a
 * code were linked by themselves is counted apart from the registrations, so that taking them back frees no room.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table customers add column typed_at timestamptz, add column tapped_at timestamptz`,
  `update customers set typed_at = registered_at where source = 'photographer'`,
  `alter table codes add column self_linked_count int not null default 0`,
  `update codes set self_linked_count = counted.count from (select code, count(*)::int as count from claims where linked group by code)
    as counted where counted.code = codes.code`,
];
