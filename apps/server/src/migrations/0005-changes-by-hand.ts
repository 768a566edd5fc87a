import { sql, type Kysely } from 'kysely';

/**
 * Records manual changes with the state before them, lets photos move between sessions, and
 * remembers refused uploads.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `what`: the change as in the contract. `effect`: what else it changed besides photos, with the
  // previous state.
  `create table changes (
    id uuid primary key, studio_id uuid not null references studios, session_id uuid not null references sessions on delete cascade,
    to_session_id uuid references sessions on delete cascade, user_id uuid not null references users, made_at timestamptz not null,
    what jsonb not null, effect jsonb, undone_at timestamptz, received_order bigint generated always as identity)`,
  `create index changes_session on changes (session_id, received_order desc)`,
  `create index changes_to_session on changes (to_session_id, received_order desc) where to_session_id is not null`,
  `create table change_photos (
    change_id uuid not null references changes on delete cascade, photo_id uuid not null references photos on delete cascade,
    before jsonb not null, restored_at timestamptz, primary key (change_id, photo_id))`,
  `create index change_photos_photo on change_photos (photo_id)`,
  // `changed_by`: the change that led to the photo's current state. `home_session_id`: the session
  // that the photo was uploaded to, whose folder holds its files.
  `alter table photos add column changed_by uuid references changes on delete set null,
    add column home_session_id uuid references sessions`,
  `update photos set home_session_id = session_id`,
  `alter table photos alter column home_session_id set not null`,
  `create unique index photos_home_bytes on photos (home_session_id, sha256)`,
  `alter table shoots add column made_from_photos boolean not null default false`,
  `create table settled_anomalies (
    session_id uuid not null references sessions on delete cascade, key text not null, photo_ids jsonb not null,
    primary key (session_id, key))`,
  `create table upload_refusals (
    session_id uuid not null references sessions on delete cascade, sha256 text not null, refused_at timestamptz not null,
    primary key (session_id, sha256))`,
  // Each camera's photos in the order in which they were taken. The rows are deleted, and the
  // hourly sweep creates them again with this column.
  `alter table card_readings add column camera_photo_ids jsonb not null default '[]'`,
  `delete from card_readings`,
];
