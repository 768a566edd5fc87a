import { sql, type Kysely } from 'kysely';

/**
 * Studio settings for texts, retention and display; the activity log; invitations and deactivated
 * users.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // Quiet hours in minutes of the day. `vat_basis_points`: hundredths of a percent. Null: not set.
  `alter table studios add column sender_name text, add column reply_to text, add column time_zone text,
    add column logo_key text, add column logo_width int, add column logo_height int,
    add column link_days int not null default 365, add column quiet_from_minute int, add column quiet_to_minute int,
    add column reminders boolean not null default false,
    add column business_name text, add column business_address text, add column vat_number text,
    add column vat_basis_points int`,
  // The version is counted per studio, so that it identifies one text in one language. A null text:
  // back to Photoslate's default text.
  `create table consent_texts (
    studio_id uuid not null references studios, version int not null, language text not null, text text,
    created_at timestamptz not null, primary key (studio_id, version))`,
  `create index consent_texts_language on consent_texts (studio_id, language, version desc)`,
  `alter table users add column deactivated_at timestamptz`,
  // `version`: how often the invitation was mailed. The link in a newer mail replaces the older
  // one.
  `create table invitations (
    id uuid primary key, studio_id uuid not null references studios, hash bytea not null unique, version int not null default 1,
    email text not null, role text not null check (role in ('photographer', 'owner')), first_name text not null default '',
    last_name text not null default '', language text not null, invited_by uuid references users, created_at timestamptz not null,
    expires_at timestamptz not null, accepted_at timestamptz, withdrawn_at timestamptz)`,
  `create unique index invitations_open on invitations (studio_id, email) where accepted_at is null and withdrawn_at is null`,
  // Stores only ids, no addresses and no names, so that an erasure has nothing to delete here. A
  // row with neither user nor link was made by the system.
  `create table activity (
    id uuid primary key, studio_id uuid not null references studios, at timestamptz not null,
    user_id uuid references users, link_id uuid, verb text not null, thing text, thing_id uuid, params jsonb not null default '{}')`,
  `create index activity_studio on activity (studio_id, at desc, id desc)`,
];
