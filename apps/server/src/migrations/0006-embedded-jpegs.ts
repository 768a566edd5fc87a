import { sql, type Kysely } from 'kysely';

/**
 * RAW files are read through their embedded JPEG. RAW files that were stored unread are now read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // The displayed image is a JPEG embedded in the file, not the file itself.
  `alter table photos add column is_embedded boolean not null default false`,
  // The hourly sweep reads these photos.
  `update photos set state = 'stored', unreadable_reason = null, read_at = null
    where state = 'unreadable' and unreadable_reason = 'unsupported'`,
];
