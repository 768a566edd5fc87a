import { sql, type Kysely } from 'kysely';

/**
 * The counts of mails by state read only this index. Equal entries are stored once with a list of
 * rows, so it is a small part of the size of `mails_state`, which has the times, too.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index mails_counted on mails (studio_id, kind, state, kept_as_file)`.execute(db);
}
