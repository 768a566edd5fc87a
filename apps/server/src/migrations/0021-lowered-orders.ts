import { sql, type Kysely } from 'kysely';

/** An order that costs less because of orders that are not paid yet waits for those. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table orders add column lowered boolean not null default false`).execute(db);
}
