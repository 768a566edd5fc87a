import { sql, type Kysely } from 'kysely';

/** What was sold of a photo is found by the photo: each one that is deleted would else read all that was ever sold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index order_photos_photo on order_photos (photo_id)`.execute(db);
}
