import { sql, type Kysely } from 'kysely';

/** Without a mail server a mail is kept as a file: it is done, and nobody got it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table mails add column kept_as_file boolean not null default false`).execute(db);
}
