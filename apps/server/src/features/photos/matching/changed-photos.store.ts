import type { Reason } from '@photoslate/domain/matching/types';
import { sql } from 'kysely';
import type { Tx } from '#platform/database/handles.ts';

/** What matching had found out about a photo, before a change by hand replaced it. */
export interface FormerOutcome {
  readonly role: 'photo' | 'qr-frame' | 'hidden';
  readonly verdict: string | null;
  readonly reasons: readonly Reason[];
  readonly candidateShootIds: readonly string[];
  readonly shootIds: readonly string[];
}

/** A photo whose decision or session was just changed by hand. */
export interface ChangedPhoto {
  readonly photoId: string;
  /** For an undone change: the outcome that the change had replaced; null if it is unknown. */
  readonly former: FormerOutcome | null;
}

/**
 * These photos with all their versions in the sessions. Versions that are not listed have no former
 * outcome.
 */
export async function withVersions(
  tx: Tx,
  sessionIds: readonly string[],
  changed: readonly ChangedPhoto[],
): Promise<ChangedPhoto[]> {
  const ids = changed.map(({ photoId }) => photoId);
  // `<> id` lets PostgreSQL use the index of versions.
  const { rows } = await sql<{ id: string }>`
    with shots as materialized (
      select distinct coalesce(version_of, id) as id from photos where id = any(${ids}::uuid[])),
    versions as (
      select photos.id, session_id from shots join photos on photos.id = shots.id
      union
      select photos.id, session_id from shots
        join photos on photos.version_of = shots.id and photos.version_of <> photos.id)
    select id from versions where session_id = any(${sessionIds}::uuid[])`.execute(tx);
  const formers = new Map(changed.map(({ photoId, former }) => [photoId, former]));
  return rows.map(({ id }) => ({ photoId: id, former: formers.get(id) ?? null }));
}

/**
 * Removes the outcome of changed photos, or replaces it by the former one. A former outcome
 * returns only to a photo without a decision, and only while all its shoots exist; otherwise the
 * photo waits for the next matching.
 */
export async function resetOutcomes(tx: Tx, changed: readonly ChangedPhoto[]): Promise<void> {
  const rows = JSON.stringify(changed);
  await sql`
    delete from photo_shoots where photo_id = any(${changed.map(({ photoId }) => photoId)}::uuid[])`.execute(
    tx,
  );
  await sql`
    with changed as (
      select photos.id, case when photos.decision is null and not exists (
          select from jsonb_array_elements_text(former -> 'shootIds') as into_shoot(id)
            left join shoots on shoots.id = into_shoot.id::uuid and shoots.session_id = photos.session_id
              and shoots.discarded_at is null
          where shoots.id is null) then former end as former
      from jsonb_to_recordset(${rows}::jsonb) as c("photoId" uuid, former jsonb)
        join photos on photos.id = c."photoId"),
    placed as (
      insert into photo_shoots (photo_id, shoot_id)
      select changed.id, into_shoot.id::uuid from changed
        cross join lateral jsonb_array_elements_text(former -> 'shootIds') as into_shoot(id)
      on conflict do nothing)
    update photos set role = coalesce(former ->> 'role', role), verdict = former ->> 'verdict',
      reasons = coalesce(former -> 'reasons', '[]'), candidate_shoot_ids = coalesce(former -> 'candidateShootIds', '[]')
    from changed where photos.id = changed.id`.execute(tx);
}

/**
 * Saves the outcomes of decided photos (JSON), without what depends on other photos: the time and
 * the order.
 */
export async function saveDecided(tx: Tx, outcomes: string, assignments: string): Promise<void> {
  await sql`
    update photos set role = new.role, verdict = new.verdict, reasons = new.reasons,
      candidate_shoot_ids = new.candidate_shoot_ids
    from jsonb_to_recordset(${outcomes}::jsonb) as new(
      id uuid, role text, verdict text, reasons jsonb, candidate_shoot_ids jsonb)
    where photos.id = new.id`.execute(tx);
  await sql`
    insert into photo_shoots (photo_id, shoot_id)
    select "photoId", "shootId" from jsonb_to_recordset(${assignments}::jsonb) as w("photoId" uuid, "shootId" uuid)
    on conflict do nothing`.execute(tx);
}

/** Discarded shoots of a session that a decision about one of these photos names. */
export async function discardedButDecided(
  tx: Tx,
  sessionId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from shoots where session_id = ${sessionId} and discarded_at is not null and exists (
      select from photos where photos.id = any(${photoIds}::uuid[]) and photos.session_id = ${sessionId}
        and (decision -> 'shootIds' ? shoots.id::text or decision ->> 'shootId' = shoots.id::text))
    order by number`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether a session has more than so many photos that were read. */
export async function hasMorePhotosThan(tx: Tx, sessionId: string, count: number): Promise<boolean> {
  const { rows } = await sql`
    select from photos where session_id = ${sessionId} and state = 'read' limit 1 offset ${count}`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Moves photos without a decision from one shoot to another.
 *
 * @param photoIds only these; null: all
 *
 * @returns their ids
 */
export async function moveAssignments(
  tx: Tx,
  fromId: string,
  intoId: string,
  photoIds: readonly string[] | null,
): Promise<string[]> {
  // The rows of the photos are written, too, because matching reads only photos with new rows.
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update photos set role = role from photo_shoots where photos.id = photo_id and shoot_id = ${fromId}
        and photos.decision is null and (${photoIds}::uuid[] is null or photo_id = any(${photoIds}::uuid[]))
      returning photos.id),
    removed as (delete from photo_shoots where shoot_id = ${fromId} and photo_id in (select id from moved)),
    placed as (
      insert into photo_shoots (photo_id, shoot_id) select id, ${intoId}::uuid from moved on conflict do nothing)
    select id from moved`.execute(tx);
  return rows.map(({ id }) => id);
}
