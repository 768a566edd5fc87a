import { sql, type Kysely } from 'kysely';

/** RAW files are read by the JPEG in them: what was kept unread until now is read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // What people see of it is a JPEG inside the file, not the file.
  `alter table photos add column is_embedded boolean not null default false`,
  // The hourly sweep has them read.
  `update photos set state = 'stored', unreadable_reason = null, read_at = null
    where state = 'unreadable' and unreadable_reason = 'unsupported'`,
];
