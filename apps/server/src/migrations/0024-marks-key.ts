import { sql, type Kysely } from 'kysely';

/** The marks of erased addresses are worthless with another key, so the database knows which one made them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table marks_key (
    one boolean primary key default true check (one),
    fingerprint bytea not null
  )`.execute(db);
}
