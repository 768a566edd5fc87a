import { sql, type Kysely } from 'kysely';

/** The metrics count the mails that wait, without reading those that were sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index if not exists mails_unsent on mails (created_at) where state = 'queued'`.execute(db);
}
