import { sql, type Kysely } from 'kysely';

/** Users log in and confirm with passkeys (WebAuthn). */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table passkeys (
    id uuid primary key, user_id uuid not null references users on delete cascade,
    rp_id text not null,
    credential_id bytea not null unique, public_key bytea not null, counter bigint not null,
    transports text not null, name text not null,
    created_at timestamptz not null, last_used_at timestamptz)`,
  `create index passkeys_by_user on passkeys (user_id)`,
  `comment on column passkeys.rp_id is
    'The host of the public address at which it was added. It counts only there.'`,
  `comment on column passkeys.counter is
    'Of uses, as the authenticator counts them. Always 0 for passkeys that are synchronised.'`,
  `comment on column passkeys.transports is 'How the browser reaches the authenticator, separated by commas.'`,
  `create table passkey_challenges (
    hash bytea primary key, purpose text not null check (purpose in ('add', 'log in', 'confirm')),
    login_id uuid references logins on delete cascade, expires_at timestamptz not null)`,
  `comment on table passkey_challenges is
    'Challenges that a passkey may answer once. For a logged-in user, in their login only.'`,
];
