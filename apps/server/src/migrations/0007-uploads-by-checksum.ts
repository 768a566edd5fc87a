import { sql, type Kysely } from 'kysely';

/** A half-done upload is found again by its bytes' checksum, so that it goes on from another page or device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index uploads_bytes on uploads (session_id, declared_sha256)`.execute(db);
}
