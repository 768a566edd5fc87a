import { sql, type Kysely } from 'kysely';

/**
 * Stores failed login attempts in the database rather than in memory, so that neither a restart nor
 * a second process resets the counters.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table attempts (
    key bytea primary key,
    taken double precision not null,
    at timestamptz not null
  )`.execute(db);
  await sql`create table login_networks (
    key bytea primary key,
    at timestamptz not null
  )`.execute(db);
}
