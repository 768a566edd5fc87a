import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/** Counts for the publish checklist that `shootCounts` does not have. */
export interface PublishingCounts {
  readonly shootId: string;
  /**
   * Photos of the shoot with the verdict `likely`: a single piece of evidence assigned them, or one
   * is weak. Photos whose only doubt is an ordinary pause before them do not count.
   */
  readonly likelyCount: number;
  readonly customerCount: number;
  /** Linked customers who registered by themselves, and whom nobody confirmed. */
  readonly selfLinkedCount: number;
  /** Customers who registered by themselves, linked or not. */
  readonly selfCount: number;
  readonly notLinkedCount: number;
}

export async function publishingCounts(db: Db | Tx, sessionId: string): Promise<PublishingCounts[]> {
  const { rows } = await sql<PublishingCounts>`
    select shoots.id as "shootId", coalesce(inside.likely, 0) as "likelyCount",
      coalesce(known.linked, 0) as "customerCount",
      coalesce(known.self_linked, 0) as "selfLinkedCount", coalesce(known.self, 0) as "selfCount", coalesce(known.waiting, 0) as "notLinkedCount"
    from shoots
    left join (
      select shoot_id, count(*) as likely from photo_shoots join photos on photos.id = photo_shoots.photo_id
      where photos.session_id = ${sessionId} and photos.role = 'photo' and photos.verdict = 'likely'
        and exists (select from jsonb_array_elements(photos.reasons) as reason
          where reason->>'kind' not in ('order', 'time', 'pause'))
      group by shoot_id) as inside on inside.shoot_id = shoots.id
    left join (
      select shoot_id, count(*) filter (where linked) as linked,
        count(*) filter (where linked and source = 'self' and typed_at is null and tapped_at is null
          and confirmed_at is null) as self_linked,
        count(*) filter (where source = 'self' and (linked or unlinked_at is null)) as self,
        count(*) filter (where not linked and unlinked_at is null) as waiting
      from customers where session_id = ${sessionId} group by shoot_id) as known on known.shoot_id = shoots.id
    where shoots.session_id = ${sessionId} and shoots.discarded_at is null`.execute(db);
  return rows;
}

/** Counts the photos in review that have no candidate shoot. */
export async function countPhotosWithoutCandidate(db: Db | Tx, sessionId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from photos where session_id = ${sessionId} and state = 'read' and role = 'photo'
      and verdict in ('contradictory', 'unmatched') and candidate_shoot_ids = '[]' and coalesce(version_of = id, true)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The shoots of each of these photos, by photo id. */
export async function shootsOfPhotos(
  db: Db | Tx,
  photoIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (photoIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('photoShoots')
    .select(['photoId', 'shootId'])
    .where(sql<boolean>`photo_id = any(${photoIds}::uuid[])`)
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.photoId)].map(([id, of]) => [id, of.map(({ shootId }) => shootId)]),
  );
}
