import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The customers of a shoot, for the publish checklist. */
export interface PublishingCounts {
  readonly shootId: string;
  readonly customerCount: number;
  /** Linked customers who registered by themselves, and whom nobody confirmed. */
  readonly selfLinkedCount: number;
  /** Customers who registered by themselves, linked or not. */
  readonly selfCount: number;
  readonly notLinkedCount: number;
}

export async function publishingCounts(db: Db | Tx, sessionId: string): Promise<PublishingCounts[]> {
  const { rows } = await sql<PublishingCounts>`
    select shoots.id as "shootId",
      coalesce(known.linked, 0) as "customerCount",
      coalesce(known.self_linked, 0) as "selfLinkedCount", coalesce(known.self, 0) as "selfCount", coalesce(known.waiting, 0) as "notLinkedCount"
    from shoots
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
