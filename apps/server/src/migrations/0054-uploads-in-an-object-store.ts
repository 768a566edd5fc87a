import { sql, type Kysely } from 'kysely';

/**
 * The unfinished uploads of an object store, which can append to no object: each received body is
 * an object, and these rows say which of them are whole. A row of `partial_objects` is written
 * before its object, so no object exists without a row that leads to it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table partial_uploads (
    id text primary key, size_bytes bigint not null, offset_bytes bigint not null default 0, final_key text,
    is_stored boolean not null default false, touched_at timestamptz not null)`.execute(db);
  await sql`create table partial_objects (
    object_key text primary key, upload_id text not null references partial_uploads on delete cascade,
    start_bytes bigint not null, size_bytes bigint)`.execute(db);
  await sql`create index partial_objects_upload on partial_objects (upload_id)`.execute(db);
  await sql`comment on column partial_uploads.final_key is
    'Where the whole file belongs, if that was known at the start.'`.execute(db);
  await sql`comment on column partial_uploads.is_stored is
    'Whether the whole file is stored; only objects to delete are left.'`.execute(db);
  await sql`comment on column partial_objects.size_bytes is
    'Null: not known to be whole.'`.execute(db);
}
