import type { Db, Tx } from '#platform/database/handles.ts';

/** Whether a mail with one of these event keys was queued after this time. */
export async function isQueuedSince(
  db: Db | Tx,
  eventKeys: readonly string[],
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('mails')
    .select('id')
    .where('eventKey', 'in', eventKeys)
    .where('createdAt', '>', since)
    .executeTakeFirst();
  return row !== undefined;
}
