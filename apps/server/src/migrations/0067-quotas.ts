import { sql, type Kysely } from 'kysely';

/**
 * Quotas of studios, and what their photos use. Triggers count, so that photos of a server of an
 * earlier release are counted too. They are created first: that waits for running writes, and the
 * count that follows misses none. The size and the studio of a photo never change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/** A trigger that counts the rows of a statement: a card and an erasure have thousands of rows. */
const counting = (event: 'insert' | 'delete') =>
  `create trigger photos_use_${event} after ${event} on photos
    referencing ${event === 'insert' ? 'new' : 'old'} table as counted
    for each statement execute function count_studio_use('${event === 'insert' ? 1 : -1}')`;

const statements = [
  `alter table studios add column quota_photos bigint check (quota_photos > 0),
    add column quota_bytes bigint check (quota_bytes > 0)`,
  `comment on column studios.quota_photos is 'The most photos that the studio may store; null: any number. Operators set it.'`,
  `comment on column studios.quota_bytes is 'The most bytes of original files; null: any number. Operators set it.'`,
  `create table studio_use (studio_id uuid not null, photos bigint not null, bytes bigint not null)`,
  `comment on table studio_use is
    'What the photos of a studio use: the sum of its rows. Writers only append, so that they never wait for each other.'`,
  `create index studio_use_studio on studio_use (studio_id)`,
  `create or replace function count_studio_use() returns trigger language plpgsql as $$
    begin
      insert into studio_use (studio_id, photos, bytes)
        select studio_id, tg_argv[0]::int * count(*), tg_argv[0]::int * sum(size_bytes) from counted group by studio_id;
      return null;
    end $$`,
  counting('insert'),
  counting('delete'),
  `insert into studio_use (studio_id, photos, bytes)
    select studio_id, count(*), sum(size_bytes) from photos group by studio_id`,
];
