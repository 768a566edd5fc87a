import { sql, type Kysely } from 'kysely';

/**
 * Fingerprints of erased addresses are useless with another key, so the database records which key
 * made them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table marks_key (
    one boolean primary key default true check (one),
    fingerprint bytea not null
  )`.execute(db);
}
