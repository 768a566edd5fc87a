import { sql, type Kysely } from 'kysely';

/** A studio writes a note about a customer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table customers add column studio_note text`,
  `comment on column customers.studio_note is
    'What the studio wrote about the person. All customers of a studio with the same address have the same note.'`,
];
