import { sql, type Kysely } from 'kysely';

/** Sessions for practice, and the locations that exist only for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table sessions add column is_practice boolean not null default false`,
  `comment on column sessions.is_practice is
    'For practice: its photos cost nothing, and only users of the studio get its mails.'`,
  `alter table locations add column is_practice boolean not null default false`,
  `comment on column locations.is_practice is 'Only practice sessions are there. It is in no list of locations.'`,
];
