import { sql, type Kysely } from 'kysely';

/** The second factor of a login: the secret of an authenticator app, and recovery codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table second_factors (
    user_id uuid primary key references users on delete cascade,
    sealed_secret bytea, on_since timestamptz, last_step int,
    pending_secret bytea, pending_since timestamptz)`,
  `comment on table second_factors is 'The authenticator app of a user, whose codes a login needs.'`,
  `comment on column second_factors.sealed_secret is
    'The secret that the app and the server share, encrypted; null until a first code confirmed it.'`,
  `comment on column second_factors.last_step is
    'The time step of the last accepted code, in units of 30 s since 1970: no code is accepted twice.'`,
  `comment on column second_factors.pending_secret is
    'The encrypted secret of an app that is being set up, until its first code confirms it.'`,
  `create table recovery_codes (
    user_id uuid not null references second_factors on delete cascade,
    hash bytea not null, used_at timestamptz, primary key (user_id, hash))`,
  `comment on table recovery_codes is 'Codes that replace the authenticator app for one login each.'`,
];
