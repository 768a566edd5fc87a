import { sql, type Kysely } from 'kysely';

/**
 * A login remembers when its user last confirmed that it is them. Users change the address with
 * which they log in.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table logins add column confirmed_at timestamptz`,
  `comment on column logins.confirmed_at is
    'When the user last gave password and code in this login, or began it with them.'`,
  `create table email_changes (
    id uuid primary key, user_id uuid not null references users on delete cascade,
    old_email text not null, new_email text not null, version integer not null default 1,
    hash bytea not null unique, undo_hash bytea not null unique,
    asked_at timestamptz not null, sent_at timestamptz not null, expires_at timestamptz not null,
    withdrawn_at timestamptz, confirmed_at timestamptz, undo_until timestamptz, undone_at timestamptz)`,
  `create index email_changes_by_user on email_changes (user_id)`,
  // Of concurrent requests of one user, one makes the open change.
  `create unique index email_changes_open on email_changes (user_id)
    where withdrawn_at is null and confirmed_at is null`,
  `comment on table email_changes is
    'Changes of the address of a user: the new address confirms one, and the former address can undo it.'`,
  `comment on column email_changes.version is 'A new version invalidates the earlier links.'`,
  `comment on column email_changes.hash is 'Of the secret that is mailed to the new address.'`,
  `comment on column email_changes.undo_hash is 'Of the secret that is mailed to the former address.'`,
];
