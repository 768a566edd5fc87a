import { sql, type Kysely } from 'kysely';

/**
 * The order of the photos of a large card is about 40 bytes a photo. A matching that finds the same
 * order again does not write it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table card_readings add column photo_order_hash text`.execute(db);
  await sql`comment on column card_readings.photo_order_hash is
    'SHA-256 of camera_photo_ids as the server writes them; null for readings of older versions.'`.execute(
    db,
  );
}
