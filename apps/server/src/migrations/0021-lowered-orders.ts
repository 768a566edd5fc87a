import { sql, type Kysely } from 'kysely';

/** An order whose price is lower because of other unpaid orders can be paid only after those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table orders add column lowered boolean not null default false`).execute(db);
}
