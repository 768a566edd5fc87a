import { sql, type Kysely } from 'kysely';

/** How often a customer's gallery was opened. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table links add column visit_count integer`.execute(db);
  await sql`comment on column links.visit_count is
    'How often its gallery was opened, with a pause of half an hour or more between two visits. Null: it was not counted from the first visit on.'`.execute(
    db,
  );
}
