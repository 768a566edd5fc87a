import { sql } from 'kysely';
import type { Tx } from '#platform/database/handles.ts';
import type { MatchedCard } from './card-to-match.ts';

/** Saves the result of a matching. Writes only what differs. */
export async function saveMatched(tx: Tx, sessionId: string, matched: MatchedCard, at: Date): Promise<void> {
  if (matched.outcomes !== null) await saveOutcomes(tx, matched.outcomes);
  if (matched.reassigned.length > 0) await saveAssignments(tx, matched.reassigned, matched.assignments);
  const columns = {
    cameras: matched.cameras,
    anomalies: matched.anomalies,
    ...(matched.cameraPhotoIds !== null && {
      cameraPhotoIds: matched.cameraPhotoIds,
      photoOrderHash: matched.photoOrderHash,
    }),
    deepScans: JSON.stringify(matched.deepScans),
    photoCounts: matched.photoCounts,
    shootCounts: matched.shootCounts,
    matchedAt: at,
  };
  await tx
    .insertInto('cardReadings')
    .values({ sessionId, ...columns })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(columns))
    .execute();
}

async function saveOutcomes(tx: Tx, outcomes: string): Promise<void> {
  await sql`
    update photos set role = new.role, verdict = new.verdict, reasons = new.reasons,
      candidate_shoot_ids = new.candidate_shoot_ids, taken_at = 'epoch'::timestamptz + new.taken_at_ms * interval '1 ms',
      sort_key = new.sort_key, version_of = new.version_of, shown_id = new.shown_id
    from jsonb_to_recordset(${outcomes}::jsonb) as new(
      id uuid, role text, verdict text, reasons jsonb, candidate_shoot_ids jsonb, taken_at_ms bigint, sort_key text,
      version_of uuid, shown_id uuid)
    where photos.id = new.id`.execute(tx);
}

/** Replaces the shoots of these photos by `rows` (JSON). Writes only assignments that differ. */
async function saveAssignments(tx: Tx, photoIds: readonly string[], rows: string): Promise<void> {
  // Each photo is looked up by its index, and what differs is deleted by its place. Otherwise
  // PostgreSQL reads the assignments of all studios when thousands of photos change.
  await sql`
    with wanted as (select * from jsonb_to_recordset(${rows}::jsonb) as w("photoId" uuid, "shootId" uuid))
    delete from photo_shoots where ctid = any(array(
      select here.place from unnest(${photoIds}::uuid[]) as changed(id)
        cross join lateral (select ctid as place, shoot_id from photo_shoots where photo_id = changed.id offset 0) as here
      where (changed.id, here.shoot_id) not in (select "photoId", "shootId" from wanted)))`.execute(tx);
  await sql`
    insert into photo_shoots (photo_id, shoot_id)
    select "photoId", "shootId" from jsonb_to_recordset(${rows}::jsonb) as w("photoId" uuid, "shootId" uuid)
    on conflict do nothing`.execute(tx);
}
