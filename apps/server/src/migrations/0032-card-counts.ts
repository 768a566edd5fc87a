import { sql, type Kysely } from 'kysely';

/**
 * The card report, the session view and the list of sessions read the counts of photos that the
 * last matching stored, and count only the photos that are not matched yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table card_readings add column photo_counts jsonb, add column shoot_counts jsonb`.execute(
    db,
  );
  await sql`comment on column card_readings.photo_counts is
    'Counts of the matched photos; null while photos were changed since the last matching.'`.execute(db);
  await sql`comment on column card_readings.shoot_counts is
    'Counts of each shoot that has photos, by its id; null if photo_counts is.'`.execute(db);
  await sql`create index photos_waiting on photos (session_id) where state <> 'read' or verdict is null`.execute(
    db,
  );
}
