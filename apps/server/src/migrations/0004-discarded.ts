import { sql, type Kysely } from 'kysely';

/**
 * Marks a shoot or session that was created by mistake as discarded instead of deleting it.
 * Anything that arrives for it later restores it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table sessions add column discarded_at timestamptz`,
  `alter table shoots add column discarded_at timestamptz`,
  // A discarded shoot keeps its status (open or completed), and does not count as the open shoot of
  // its session.
  `drop index shoots_one_open`,
  `create unique index shoots_one_open on shoots (session_id) where status = 'open' and discarded_at is null`,
];
