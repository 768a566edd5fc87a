import type { Db } from '#platform/database/handles.ts';

/** Whether bytes that are sent to a session were erased from it: a card that is read again does not bring them back. */
export async function isErased(db: Db, sessionId: string, sha256: string): Promise<boolean> {
  const row = await db
    .selectFrom('erased_photos')
    .select('sha256')
    .where('session_id', '=', sessionId)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
  return row !== undefined;
}
