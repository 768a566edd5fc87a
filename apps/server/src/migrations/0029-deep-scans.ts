import { sql, type Kysely } from 'kysely';

/** The card report tells how many photos are scanned again for missing QR codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table card_readings add column deep_scans jsonb not null default '[]'`.execute(db);
  await sql`comment on column card_readings.deep_scans is
    'The photos that the last matching wants to be scanned with every preprocessing.'`.execute(db);
}
