import { sql, type Kysely } from 'kysely';

/** The photos that customers marked as favourites, by their link. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table link_favourites (
    link_id uuid not null references links on delete cascade, photo_id uuid not null references photos on delete cascade,
    is_favourite boolean not null, visit_id uuid, sequence int, changed_at timestamptz not null,
    primary key (link_id, photo_id))`,
  `create index link_favourites_photo on link_favourites (photo_id)`,
  `comment on column link_favourites.is_favourite is
    'False if it no longer is one. The row stays, so that an earlier change that arrives late is ignored.'`,
  `comment on column link_favourites.visit_id is
    'The open page that sent the last change. The page makes the id at random.'`,
  `comment on column link_favourites.sequence is 'The number of the change within its visit.'`,
];
