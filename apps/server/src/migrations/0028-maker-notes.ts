import { sql, type Kysely } from 'kysely';

/**
 * What tells apart two camera bodies of one model that write no EXIF serial number. Photos that
 * were read before have null.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table photos add column note_serial text, add column shutter_count integer`,
  `comment on column photos.note_serial is 'A mark of the camera body from the maker note.'`,
  `comment on column photos.shutter_count is 'How many pictures the body had taken, by the maker note.'`,
];
