import { restoreDiscarded } from '#features/session-access/index.ts';
import type { Tx } from '#platform/database/handles.ts';
import { sql } from 'kysely';

/**
 * Restores discarded data that appears in photos: the session once it has any photo; a shoot once
 * one of its codes was read in a photo or a photo was assigned to it by hand.
 */
export async function restorePhotographed(tx: Tx, sessionId: string): Promise<void> {
  const session = await discardedSession(tx, sessionId);
  if (!session?.hasPhotos) return;
  const shootIds = await photographedButDiscarded(tx, sessionId);
  if (session.discarded || shootIds.length > 0) await restoreDiscarded(tx, session, shootIds);
}

/** The owner of a session, whether it was discarded, and whether it has any photo that was read. */
export async function discardedSession(tx: Tx, sessionId: string) {
  return tx
    .selectFrom('sessions')
    .select([
      'id as sessionId',
      'studioId',
      'photographerId',
      sql<boolean>`discarded_at is not null`.as('discarded'),
      sql<boolean>`exists (select from photos where photos.session_id = sessions.id and state = 'read')`.as(
        'hasPhotos',
      ),
    ])
    .where('id', '=', sessionId)
    .executeTakeFirst();
}

/**
 * The discarded shoots of a session that have a code in a photo, or a photo assigned by hand. A
 * shoot that was made from photos has its code in them: when undoing discarded it, only a decision
 * by hand restores it.
 */
export async function photographedButDiscarded(tx: Tx, sessionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from shoots where session_id = ${sessionId} and discarded_at is not null and exists (
      select from photos where photos.session_id = ${sessionId} and (
        decision -> 'shootIds' ? shoots.id::text or decision ->> 'shootId' = shoots.id::text
        or not made_from_photos and exists (select from codes where codes.shoot_id = shoots.id
          and photos.qr @> jsonb_build_array(jsonb_build_object('code', codes.code)))))
    order by number`.execute(tx);
  return rows.map(({ id }) => id);
}
