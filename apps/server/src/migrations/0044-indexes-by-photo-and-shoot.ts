import { sql, type Kysely } from 'kysely';

/**
 * Indexes for statements that read the rows of all studios without them: the uploads of deleted
 * photos, the orders of merged shoots, and pages of a session's photos.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index if not exists uploads_photo on uploads (photo_id) where photo_id is not null`,
  `create index if not exists order_photos_shoot on order_photos (shoot_id)`,
  // Photos that represent all their versions, in the order of the card. A query needs the same
  // condition.
  `create index if not exists photos_listed on photos (session_id, sort_key, id)
    where version_of is null or version_of = id`,
];
