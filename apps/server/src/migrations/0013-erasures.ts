import { sql, type Kysely } from 'kysely';

/** Keeps erased data erased: after a restore, and when a phone or a card sends it late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `address_mark`: a fingerprint (HMAC) of the address, for comparison only. `session_id`: the
  // retention period of the studio deleted the whole session.
  `create table erasures (
    id uuid primary key, studio_id uuid not null references studios, address_mark bytea, session_id uuid references sessions,
    asked_by text not null check (asked_by in ('owner', 'customer', 'operator', 'retention')), with_photos boolean not null,
    erased_at timestamptz not null, counts jsonb not null, photos_digest text not null,
    check ((address_mark is null) <> (session_id is null)))`,
  `create index erasures_studio on erasures (studio_id, erased_at desc, id desc)`,
  `create index erasures_mark on erasures (studio_id, address_mark) where address_mark is not null`,
  `create table erased_customers (
    id uuid primary key, erasure_id uuid not null references erasures on delete cascade)`,
  `create table erased_photos (
    session_id uuid not null references sessions on delete cascade, sha256 text not null,
    erasure_id uuid not null references erasures on delete cascade, primary key (session_id, sha256))`,
  // When the studio was notified that the retention period of a session is about to end, and when
  // the session's photos and contacts were deleted.
  `alter table sessions add column retention_told_at timestamptz, add column emptied_at timestamptz`,
  `create index sessions_not_emptied on sessions (created_at) where emptied_at is null`,
];
