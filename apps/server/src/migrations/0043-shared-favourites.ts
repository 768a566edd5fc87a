import { sql, type Kysely } from 'kysely';

/** The second link of a customer, with which they share their favourites. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table favourite_shares (
    link_id uuid primary key references links on delete cascade, id uuid not null unique,
    link_version int not null, created_at timestamptz not null, ends_at timestamptz not null)`,
  `comment on table favourite_shares is
    'A link shares its favourites at most once at a time. Without a row its shared address is dead.'`,
  `comment on column favourite_shares.id is
    'Part of the shared address. Sharing again after the end makes a new id, and so a new address.'`,
  `comment on column favourite_shares.link_version is
    'The version of the link when it was shared. With another version the shared address is dead.'`,
  `comment on column favourite_shares.ends_at is 'The share ends with its link, if that ends earlier.'`,
];
