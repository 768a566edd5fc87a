import { sql, type Kysely } from 'kysely';

/** The tables for the main workflow, from login to download. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...studio, ...field, ...card, ...sales, ...machinery]) {
    await sql.raw(statement).execute(db);
  }
}

const studio = [
  `create table studios (
    id uuid primary key, name text not null, retention_days int not null default 365,
    created_at timestamptz not null default now())`,
  `create table users (
    id uuid primary key, studio_id uuid not null references studios, role text not null check (role in ('photographer', 'owner')),
    first_name text not null default '', last_name text not null default '', email text not null, password_hash text not null,
    language text not null default 'en', skip_calibration_instruction boolean not null default false,
    created_at timestamptz not null default now())`,
  `create unique index users_email on users (lower(email))`,
  `create table logins (
    id uuid primary key, user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(), ended_at timestamptz)`,
  `create index logins_user on logins (user_id) where ended_at is null`,
  `create table refresh_tokens (
    hash bytea primary key, login_id uuid not null references logins on delete cascade, parent_hash bytea,
    created_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz)`,
  `create index refresh_tokens_login on refresh_tokens (login_id)`,
  `create table password_resets (
    hash bytea primary key, user_id uuid not null references users on delete cascade,
    created_at timestamptz not null default now(), expires_at timestamptz not null, used_at timestamptz)`,
  `create table setup_tokens (hash bytea primary key, created_at timestamptz not null default now())`,
  `create table locations (
    id uuid primary key, studio_id uuid not null references studios, name text not null, location text not null,
    time_zone text not null, last_used_at timestamptz not null, created_at timestamptz not null default now())`,
  `create index locations_recent on locations (studio_id, last_used_at desc)`,
  `create table price_groups (
    id uuid primary key, studio_id uuid not null references studios, position int not null check (position between 1 and 3),
    name text not null, first_photo_cents int not null, extra_photo_cents int not null, buy_all_cents int not null,
    unique (studio_id, position))`,
];

const field = [
  `create table sessions (
    id uuid primary key, studio_id uuid not null references studios, photographer_id uuid not null references users,
    location_id uuid not null references locations, price_group_id uuid not null references price_groups,
    price_group_name text not null, first_photo_cents int not null, extra_photo_cents int not null, buy_all_cents int not null,
    code text not null, status text not null check (status in ('calibrating', 'active', 'ended')),
    created_at timestamptz not null, calibrated_at timestamptz, ended_at timestamptz)`,
  `create index sessions_studio on sessions (studio_id, created_at desc, id desc)`,
  `create index sessions_photographer on sessions (photographer_id, created_at desc, id desc)`,
  `create table shoots (
    id uuid primary key, session_id uuid not null references sessions, number int not null, code text not null,
    status text not null check (status in ('open', 'completed')), late boolean not null default false,
    gallery text not null default 'collecting' check (gallery in ('collecting', 'published', 'recalled')),
    title text, note text, language text, created_at timestamptz not null, uncertainty_ms double precision,
    completed_at timestamptz, published_at timestamptz, received_order bigint generated always as identity)`,
  `create index shoots_session on shoots (session_id, received_order)`,
  `create unique index shoots_one_open on shoots (session_id) where status = 'open'`,
  `create table shoot_stretches (
    id uuid primary key, shoot_id uuid not null references shoots on delete cascade,
    from_at timestamptz not null, uncertainty_ms double precision not null default 0, to_at timestamptz)`,
  `create index shoot_stretches_shoot on shoot_stretches (shoot_id, from_at)`,
  `create table codes (
    code text primary key, studio_id uuid not null references studios, device_id uuid, created_at timestamptz not null default now(),
    session_id uuid references sessions, shoot_id uuid references shoots on delete cascade, bound_at timestamptz, replaced_at timestamptz)`,
  `create index codes_shoot on codes (shoot_id)`,
  `create index codes_leased on codes (studio_id) where bound_at is null`,
  `create table calibrations (
    id uuid primary key, session_id uuid not null references sessions on delete cascade, started_at timestamptz not null,
    uncertainty_ms double precision, confirmed_at timestamptz)`,
  `create index calibrations_session on calibrations (session_id, started_at desc)`,
  `create table customers (
    id uuid primary key, studio_id uuid not null references studios, session_id uuid references sessions on delete cascade,
    shoot_id uuid references shoots on delete cascade, code text references codes,
    first_name text, last_name text, email text not null, address text not null, phone text, language text not null,
    linked boolean not null, source text not null check (source in ('self', 'photographer')),
    consent_version text, registered_at timestamptz not null)`,
  `create unique index customers_shoot_address on customers (shoot_id, address) where shoot_id is not null`,
  `create unique index customers_code_address on customers (code, address) where shoot_id is null`,
  `create index customers_session on customers (session_id, registered_at desc)`,
  `create index customers_address on customers (address)`,
  `create table links (
    id uuid primary key, session_id uuid not null references sessions on delete cascade, address text not null, email text not null,
    language text not null, version int not null default 1, revoked_at timestamptz, created_at timestamptz not null default now(),
    unique (session_id, address))`,
];

const card = [
  `create table uploads (
    id uuid primary key, session_id uuid not null references sessions, user_id uuid not null references users,
    file_name text not null, size_bytes bigint not null, offset_bytes bigint not null default 0, declared_sha256 text,
    created_at timestamptz not null default now(), lease_owner uuid, lease_until timestamptz, photo_id uuid, finished_at timestamptz)`,
  `create table photos (
    id uuid primary key, studio_id uuid not null references studios, session_id uuid not null references sessions,
    sha256 text not null, size_bytes bigint not null, file_name text not null, storage_key text not null,
    state text not null default 'stored' check (state in ('stored', 'read', 'unreadable')), unreadable_reason text,
    camera_key text, make text, model text, serial text, camera_time_ms bigint, camera_time_resolution_ms int,
    exif_offset_minutes int, width int, height int, qr jsonb not null default '[]',
    role text not null default 'photo' check (role in ('photo', 'qr-frame', 'hidden')), verdict text,
    reasons jsonb not null default '[]', candidate_shoot_ids jsonb not null default '[]', taken_at timestamptz,
    decision jsonb, received_at timestamptz not null default now(), read_at timestamptz,
    sort_key text not null default '', unique (session_id, sha256))`,
  `create index photos_sorted on photos (session_id, sort_key, id)`,
  `create table photo_shoots (
    photo_id uuid not null references photos on delete cascade, shoot_id uuid not null references shoots on delete cascade,
    primary key (shoot_id, photo_id))`,
  `create index photo_shoots_photo on photo_shoots (photo_id)`,
  `create table card_readings (
    session_id uuid primary key references sessions on delete cascade, cameras jsonb not null default '[]',
    anomalies jsonb not null default '[]', matched_at timestamptz not null)`,
];

const sales = [
  `create table orders (
    id uuid primary key, studio_id uuid not null references studios, session_id uuid not null references sessions,
    link_id uuid not null references links, number text not null, address text not null, email text not null, language text not null,
    status text not null check (status in ('open', 'paid', 'refunded', 'cancelled')), total_cents int not null, note text,
    created_at timestamptz not null default now(), paid_at timestamptz, refunded_at timestamptz, cancelled_at timestamptz,
    unique (studio_id, number))`,
  `create index orders_session on orders (session_id, created_at desc)`,
  `create table order_shoots (
    order_id uuid not null references orders on delete cascade, shoot_id uuid not null references shoots,
    added_count int not null, owned_count int not null, due_cents int not null, whole_shoot boolean not null,
    primary key (order_id, shoot_id))`,
  `create table order_photos (
    order_id uuid not null references orders on delete cascade, photo_id uuid not null references photos,
    shoot_id uuid not null references shoots, primary key (order_id, photo_id, shoot_id))`,
];

const machinery = [
  `create table mails (
    id uuid primary key, studio_id uuid not null references studios, event_key text not null unique, kind text not null,
    recipient text not null, language text not null, subject text not null default '', payload jsonb not null,
    state text not null default 'queued' check (state in ('queued', 'sent', 'failed')), attempts int not null default 0,
    last_error text, created_at timestamptz not null default now(), sent_at timestamptz)`,
  `create index mails_studio on mails (studio_id, created_at desc, id desc)`,
  `create table operations (
    user_id uuid not null references users on delete cascade, key uuid not null, device_id uuid, sequence bigint, route text not null,
    body_hash bytea not null, status int, resource text, resource_id text, created_at timestamptz not null default now(),
    primary key (user_id, key))`,
  `create index operations_age on operations (created_at)`,
];
