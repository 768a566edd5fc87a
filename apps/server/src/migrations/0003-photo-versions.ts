import { sql, type Kysely } from 'kysely';

/**
 * Counts several versions of a photo once, remembers QR frames that could not be read, and limits
 * the thorough QR scan of a photo to one run.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // `version_of`: the photo that represents all versions; orders refer to its id. `shown_id`: the
  // version whose bytes are displayed.
  `alter table photos add column version_of uuid, add column shown_id uuid,
    add column looks_like_qr boolean not null default false, add column looked_harder boolean not null default false`,
  `create index photos_versions on photos (version_of) where version_of <> id`,
  `create index photos_unread on photos (received_at) where state = 'stored'`,
  `create index uploads_age on uploads (created_at)`,
];
