import { sql } from 'kysely';
import type { StoredDecision } from '#platform/database/column-types.ts';
import type { Tx } from '#platform/database/handles.ts';

/** Whether all of these shoots belong to the session. The ids must be distinct. */
export async function belongToSession(
  tx: Tx,
  sessionId: string,
  shootIds: readonly string[],
): Promise<boolean> {
  const row = await tx
    .selectFrom('shoots')
    .select(sql<number>`count(*)`.as('count'))
    .where('sessionId', '=', sessionId)
    .where('id', 'in', shootIds)
    .executeTakeFirstOrThrow();
  return row.count === shootIds.length;
}

/** Returns those of the checksums (SHA-256) that photos of the session have. */
export async function existingChecksums(
  tx: Tx,
  sessionId: string,
  sha256s: readonly string[],
): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('photos')
    .select('sha256')
    .where('sessionId', '=', sessionId)
    .where(sql<boolean>`sha256 = any(${sha256s}::text[])`)
    .execute();
  return new Set(rows.map((row) => row.sha256));
}

/**
 * The merges of a session whose merged shoot is still discarded, in the order in which they were
 * made.
 */
export async function activeMerges(tx: Tx, sessionId: string) {
  const { rows } = await sql<{ changeId: string; fromId: string; intoId: string }>`
    select changes.id as "changeId", what ->> 'shootId' as "fromId", what ->> 'intoShootId' as "intoId"
    from changes join shoots on shoots.id = (what ->> 'shootId')::uuid
    where changes.session_id = ${sessionId} and what ->> 'kind' = 'merge' and undone_at is null
      and shoots.discarded_at is not null order by changes.received_order`.execute(tx);
  return rows;
}

/**
 * The photos that a photographer put into a shoot by hand, each with a decision that puts it into
 * another shoot instead.
 */
export async function photosDecidedFor(tx: Tx, sessionId: string, fromId: string, intoId: string) {
  const { rows } = await sql<{ photoId: string; decision: StoredDecision }>`
    select id as "photoId", decision from photos where session_id = ${sessionId}
      and (decision -> 'shootIds' ? ${fromId} or decision ->> 'shootId' = ${fromId}) order by id`.execute(tx);
  const moved = (shootId: string) => (shootId === fromId ? intoId : shootId);
  return rows.map(({ photoId, decision }) => {
    if (decision.kind === 'shoots')
      return { photoId, decision: { ...decision, shootIds: [...new Set(decision.shootIds.map(moved))] } };
    return { photoId, decision: { ...decision, shootId: intoId } };
  });
}
