import { sql, type Kysely } from 'kysely';

/** Versions of one photo count once, a screen that could not be read is remembered, and a photo is looked at harder only once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `version_of`: the photo that stands for all versions, by whose id it is bought. `shown_id`: the version whose bytes people see.
  `alter table photos add column version_of uuid, add column shown_id uuid,
    add column looks_like_qr boolean not null default false, add column looked_harder boolean not null default false`,
  `create index photos_versions on photos (version_of) where version_of <> id`,
  `create index photos_unread on photos (received_at) where state = 'stored'`,
  `create index uploads_age on uploads (created_at)`,
];
