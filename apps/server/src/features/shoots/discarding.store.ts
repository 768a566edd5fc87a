import { sql } from 'kysely';
import type { Tx } from '#platform/database/handles.ts';

/**
 * Locks the codes of a shoot (null: of the whole session) until the transaction ends. A
 * registration locks the code that it came with.
 */
export async function lockCodesOf(tx: Tx, sessionId: string, shootId: string | null): Promise<void> {
  let query = tx.selectFrom('codes').select('code').where('sessionId', '=', sessionId);
  if (shootId !== null) query = query.where('shootId', '=', shootId);
  await query.orderBy('code').forNoKeyUpdate().execute();
}

/**
 * Whether a shoot is empty: it has no customer and no photo, and was not published. With null:
 * whether the session and all its shoots are empty, and it has no upload.
 */
export async function isEmpty(tx: Tx, sessionId: string, shootId: string | null): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select
      exists (select from shoots where ${ofSession(sessionId, shootId)} and gallery <> 'collecting')
      or exists (select from customers where session_id = ${sessionId}
        and (${shootId}::uuid is null or shoot_id = ${shootId}))
      or exists (select from photos where session_id = ${sessionId} and (${shootId}::uuid is null
        or exists (select from photo_shoots where photo_id = photos.id and shoot_id = ${shootId})
        or candidate_shoot_ids ? ${shootId ?? ''}
        or exists (select from codes where codes.shoot_id = ${shootId}
          and photos.qr @> jsonb_build_array(jsonb_build_object('code', codes.code)))))
      or (${shootId}::uuid is null and exists (select from uploads where session_id = ${sessionId}))
      as used`.execute(tx);
  return rows[0]?.used === false;
}

const ofSession = (sessionId: string, shootId: string | null) =>
  sql`session_id = ${sessionId} and (${shootId}::uuid is null or id = ${shootId})`;
