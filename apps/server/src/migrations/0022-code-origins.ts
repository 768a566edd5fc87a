import { sql, type Kysely } from 'kysely';

/**
 * Every origin that QR codes were ever generated with, so that the server still recognises
 * photographed and printed codes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table code_origins (
        origin text primary key, first_used_at timestamptz not null, last_used_at timestamptz not null)`,
    )
    .execute(db);
}
