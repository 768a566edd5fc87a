import type { Reason } from '@photoslate/domain/matching/types';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

export interface TimelineRow {
  readonly id: string;
  readonly fileName: string;
  readonly state: 'stored' | 'read' | 'unreadable';
  readonly role: 'photo' | 'qr-frame' | 'hidden';
  readonly verdict: 'certain' | 'likely' | 'contradictory' | 'unmatched' | 'by-hand' | null;
  readonly reasons: readonly Reason[];
  readonly shootIds: string[];
  readonly candidateShootIds: string[];
  readonly camera: number | null;
  readonly cameraTimeMs: number | null;
  readonly takenAt: Date | null;
  readonly width: number | null;
  readonly height: number | null;
}

/**
 * A page of a session's photos, grouped by camera, in the order of the last matching. Photos that
 * were not matched yet come last.
 */
export async function timelinePage(
  db: Db | Tx,
  sessionId: string,
  page: { readonly after: string | null; readonly limit: number },
): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    with placed as (
      select photo.id::uuid as id, cameras.camera, photo.place
      from card_readings
        cross join lateral jsonb_array_elements(camera_photo_ids) with ordinality as cameras(ids, camera)
        cross join lateral jsonb_array_elements_text(ids) with ordinality as photo(id, place)
      where session_id = ${sessionId}),
    ordered as (
      select photos.id, row_number() over (order by placed.camera nulls last, placed.place, photos.sort_key, photos.id) as at,
        placed.camera - 1 as camera
      from photos left join placed on placed.id = photos.id
      where photos.session_id = ${sessionId} and coalesce(photos.version_of = photos.id, true)),
    page as materialized (
      select * from ordered
      where at > coalesce((select at from ordered where id = ${page.after}::uuid), 0) order by at limit ${page.limit}),
    -- Arrays of ids: one search in an index finds all of them.
    own as materialized (select * from photos where id = any(array(select id from page))),
    shown as materialized (
      select id, width, height from photos
      where id = any(array(select shown_id from own where shown_id is not null))),
    placements as materialized (
      select photo_id, array_agg(shoot_id::text order by shoot_id) as shoot_ids from photo_shoots
      where photo_id = any(array(select id from page)) group by photo_id)
    select photos.id, photos.file_name as "fileName", photos.state, photos.role, photos.verdict, photos.reasons,
      coalesce(shoot_ids, '{}') as "shootIds",
      photos.candidate_shoot_ids as "candidateShootIds", page.camera, photos.camera_time_ms as "cameraTimeMs",
      photos.taken_at as "takenAt", coalesce(shown.width, photos.width) as width,
      coalesce(shown.height, photos.height) as height
    from page join own as photos on photos.id = page.id left join shown on shown.id = photos.shown_id
      left join placements on placements.photo_id = photos.id
    order by page.at`.execute(db);
  return rows;
}
