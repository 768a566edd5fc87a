import { sql, type Kysely } from 'kysely';

const statements = [
  // A session's newest shoots, without reading all of them.
  `create index shoots_newest on shoots (session_id, created_at desc, id desc)`,
  // The orders and the log entries of one shoot.
  `create index order_shoots_shoot on order_shoots (shoot_id)`,
  `create index activity_thing on activity (thing_id, at desc, id desc) where thing_id is not null`,
];

/** A session's shoots are read page by page, and the page of a shoot reads its records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
