import { sql, type Kysely } from 'kysely';

/**
 * An index by time in place of the one by ranges of pages (BRIN). New entries take the place of
 * deleted ones, and a range keeps its earliest time, so after 180 days it named every page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `drop index security_events_time`,
  `create index security_events_at on security_events (at)`,
];
