import { sql, type Kysely } from 'kysely';

/**
 * Finds an unfinished upload by the checksum of its bytes, so that another page or device can
 * resume it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index uploads_bytes on uploads (session_id, declared_sha256)`.execute(db);
}
