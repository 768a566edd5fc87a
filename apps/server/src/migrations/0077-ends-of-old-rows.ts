import { sql, type Kysely } from 'kysely';

/** What a nightly job needs to delete old rows. A server of version 0.1.0 deletes none of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create index codes_unused on codes (created_at) where bound_at is null`,
  // The hourly reminders find links that end soon by these.
  `create index links_issued on links (issued_at) where revoked_at is null`,
  `create index sessions_start_of_retention on sessions (coalesce(ended_at, created_at))`,
  // Foreign keys look these up when a code or a change is deleted.
  `create index customers_code on customers (code) where code is not null`,
  `create index claims_code on claims (code) where code is not null`,
  `create index photos_changed_by on photos (changed_by) where changed_by is not null`,
  `create index erasures_session on erasures (session_id) where session_id is not null`,
  // The erasure log is written from these.
  `create index erased_photos_erasure on erased_photos (erasure_id)`,
  `create index erased_customers_erasure on erased_customers (erasure_id)`,
  // Last: it locks the sessions until the end of the migrations.
  `alter table sessions add column history_deleted_at timestamptz`,
  `comment on column sessions.history_deleted_at is
    'When rows about photos of an emptied session were deleted. From then on it takes no photos.'`,
  `create index sessions_with_old_history on sessions (emptied_at)
    where emptied_at is not null and (history_deleted_at is null or history_deleted_at < emptied_at)`,
];
