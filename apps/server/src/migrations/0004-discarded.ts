import { sql, type Kysely } from 'kysely';

/** A shoot or session made by mistake is marked, not deleted: whatever turns up for it later brings it back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table sessions add column discarded_at timestamptz`,
  `alter table shoots add column discarded_at timestamptz`,
  // A discarded shoot stays open or completed as it was, and is in nobody's way.
  `drop index shoots_one_open`,
  `create unique index shoots_one_open on shoots (session_id) where status = 'open' and discarded_at is null`,
];
