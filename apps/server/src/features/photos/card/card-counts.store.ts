import type { CardReport } from '@photoslate/contract/card';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

type Counts = Omit<CardReport, 'sessionId' | 'safeToFormat' | 'cameras' | 'anomalies' | 'shoots'>;

/**
 * Counts the unfinished uploads of a session whose bytes have not arrived through another upload.
 */
const underway = (sessionId: string) => sql`
  select count(*) from uploads where session_id = ${sessionId} and finished_at is null and not exists (
    select from photos where sha256 = declared_sha256 and ${sessionId}::uuid in (session_id, home_session_id))
  and not exists (select from uploads as other where other.session_id = uploads.session_id
    and other.finished_at is not null and other.file_name = uploads.file_name and other.size_bytes = uploads.size_bytes)`;

/** Counts the photos that the last matching wanted to be scanned again and that were not yet. */
const scanning = (sessionId: string) => sql`
  select count(*) from card_readings cross join lateral jsonb_array_elements_text(deep_scans) as scan(id)
  join photos on photos.id = scan.id::uuid
  where card_readings.session_id = ${sessionId} and photos.session_id = ${sessionId} and not looked_harder`;

/**
 * Counts the files of a session by state. Each file is in exactly one of pending, unreadable,
 * photo, QR frame, hidden and version.
 */
export async function cardCounts(db: Db | Tx, sessionId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) as "storedCount",
      count(*) filter (where role <> 'hidden' and (state = 'stored' or is_unmatched)) as "pendingCount",
      (${underway(sessionId)}) as "underwayCount",
      (${scanning(sessionId)}) as "scanningCount",
      count(*) filter (where state = 'unreadable' and role <> 'hidden') as "unreadableCount",
      count(*) filter (where state = 'unreadable' and role <> 'hidden' and unreadable_reason = 'unsupported') as "unsupportedCount",
      count(*) filter (where is_photo) as "photoCount",
      count(*) filter (where state = 'read' and role = 'qr-frame' and stands and not is_unmatched) as "qrFrameCount",
      count(*) filter (where is_photo and assigned) as "assignedCount",
      count(*) filter (where is_photo and assigned and verdict = 'certain') as "certainCount",
      count(*) filter (where is_photo and not assigned and verdict is not null) as "reviewCount",
      count(*) filter (where role = 'hidden') as "hiddenCount",
      count(*) filter (where state = 'read' and role <> 'hidden' and not stands and not is_unmatched) as "versionCount"
    from (
      select photos.*, coalesce(version_of = id, true) as stands,
        state = 'read' and verdict is null as is_unmatched,
        state = 'read' and role = 'photo' and verdict is not null and coalesce(version_of = id, true) as is_photo,
        exists (select from photo_shoots where photo_id = photos.id) as assigned
      from photos where session_id = ${sessionId}) as photo`.execute(db);
  return rows[0] ?? NO_PHOTOS;
}

const NO_PHOTOS: Counts = {
  storedCount: 0,
  pendingCount: 0,
  underwayCount: 0,
  scanningCount: 0,
  unreadableCount: 0,
  unsupportedCount: 0,
  photoCount: 0,
  qrFrameCount: 0,
  assignedCount: 0,
  certainCount: 0,
  reviewCount: 0,
  hiddenCount: 0,
  versionCount: 0,
};

/**
 * Counts for each shoot of a session: its photos, the certain ones among them, and the photos in
 * review that may belong to it.
 */
export async function shootCounts(db: Db | Tx, sessionId: string): Promise<CardReport['shoots']> {
  const { rows } = await sql<CardReport['shoots'][number]>`
    select shoots.id as "shootId", coalesce(inside.photos, 0) as "photoCount",
      coalesce(inside.certain, 0) as "certainCount", coalesce(doubtful.photos, 0) as "reviewCount"
    from shoots
    left join (
      select shoot_id, count(*) as photos, count(*) filter (where verdict = 'certain') as certain
      from photo_shoots join photos on photos.id = photo_shoots.photo_id
      where photos.session_id = ${sessionId} group by shoot_id) as inside on inside.shoot_id = shoots.id
    left join (
      select candidate, count(*) as photos
      from photos cross join lateral jsonb_array_elements_text(candidate_shoot_ids) as candidate
      where session_id = ${sessionId} and state = 'read' and role = 'photo'
        and verdict in ('contradictory', 'unmatched') and coalesce(version_of = id, true)
      group by candidate) as doubtful on doubtful.candidate = shoots.id::text
    where shoots.session_id = ${sessionId} and shoots.discarded_at is null order by shoots.number, shoots.received_order`.execute(
    db,
  );
  return rows;
}
