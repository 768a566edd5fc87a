import { sql, type Kysely } from 'kysely';

/**
 * Without a mail server, a mail is written to a file: it counts as done, but nobody received it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table mails add column kept_as_file boolean not null default false`).execute(db);
}
