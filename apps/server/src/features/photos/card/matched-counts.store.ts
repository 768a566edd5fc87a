import { sql } from 'kysely';
import type { PhotoCounts, ShootCounts } from '#platform/database/column-types.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The photos of a session that are not matched; they have an index of their own. */
export const isWaiting = sql<boolean>`(photos.state <> 'read' or photos.verdict is null)`;

/**
 * Lets the counts that the last matching stored no longer be used, because photos were changed or
 * deleted. Until the next matching stores new ones, the photos are counted at each read.
 */
export async function forgetCounts(tx: Tx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length === 0) return;
  await tx
    .updateTable('cardReadings')
    .set({ photoCounts: null, shootCounts: null })
    .where('sessionId', 'in', [...sessionIds])
    .execute();
}

/** The shoots of the session. As an array, so that the planner reads their photos by shoot. */
const shootsOf = (sessionId: string) =>
  sql`any(array(select id from shoots where session_id = ${sessionId}))`;

/**
 * Counts the matched photos. It reads each of them; `countMatched` counts the same. The photos in
 * shoots are looked up in a hash table, and not joined: just after an upload PostgreSQL expects a
 * few photos, and would compare all of them with each other.
 */
export async function countPhotos(db: Db | Tx, sessionId: string): Promise<PhotoCounts> {
  const { rows } = await sql<PhotoCounts>`
    select count(*) as matched,
      count(*) filter (where is_photo) as photos,
      count(*) filter (where role = 'qr-frame' and stands) as "qrFrames",
      count(*) filter (where is_photo and is_placed) as assigned,
      count(*) filter (where is_photo and is_placed and verdict = 'certain') as certain,
      count(*) filter (where is_photo and not is_placed) as review,
      count(*) filter (where is_photo and verdict in ('contradictory', 'unmatched')
        and candidate_shoot_ids = '[]') as "withoutCandidate",
      count(*) filter (where role = 'hidden') as hidden,
      count(*) filter (where role <> 'hidden' and not stands) as versions
    from (
      select role, verdict, candidate_shoot_ids, coalesce(version_of = id, true) as stands,
        role = 'photo' and coalesce(version_of = id, true) as is_photo,
        id in (select photo_id from photo_shoots where shoot_id = ${shootsOf(sessionId)}) as is_placed
      from photos where session_id = ${sessionId} and not ${isWaiting} offset 0) as photo`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('an aggregate returned no row');
  return counts;
}

/** Counts the photos of each shoot that has any. It reads each of them. */
export async function countByShoot(db: Db | Tx, sessionId: string): Promise<ShootCounts> {
  const { rows } = await sql<{ counts: ShootCounts }>`
    with inside as (
      select shoot_id::text as id, count(*) as photos, count(*) filter (where verdict = 'certain') as certain,
        count(*) filter (where verdict = 'likely' and exists (select from jsonb_array_elements(reasons) as reason
          where reason ->> 'kind' not in ('order', 'time', 'pause'))) as likely
      from photo_shoots join photos on photos.id = photo_id
      where photos.session_id = ${sessionId} and not ${isWaiting} group by shoot_id),
    doubtful as (
      select candidate as id, count(distinct photos.id) as review
      from photos cross join lateral jsonb_array_elements_text(candidate_shoot_ids) as candidate
      where session_id = ${sessionId} and not ${isWaiting} and role = 'photo'
        and verdict in ('contradictory', 'unmatched') and coalesce(version_of = id, true)
      group by candidate)
    select coalesce(jsonb_object_agg(id, jsonb_build_object('photos', coalesce(photos, 0),
      'certain', coalesce(certain, 0), 'likely', coalesce(likely, 0), 'review', coalesce(review, 0))), '{}') as counts
    from inside full join doubtful using (id)`.execute(db);
  return rows[0]?.counts ?? {};
}
