import { sql, type Kysely } from 'kysely';

/**
 * An index on the photo of sold photos. Without it, each deletion of a photo would scan all sold
 * photos.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index order_photos_photo on order_photos (photo_id)`.execute(db);
}
