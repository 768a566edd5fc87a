import { sql, type Kysely } from 'kysely';

/** Shows a studio that its mails are queued because the mail server rejects all mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table mails add column server_fault text`,
  `create index mails_waiting on mails (studio_id, created_at) where state = 'queued' and server_fault is not null`,
];
