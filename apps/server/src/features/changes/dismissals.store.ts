import { sql } from 'kysely';
import type { Tx } from '#platform/database/handles.ts';

/** The photos of an anomaly from the last match run; undefined if it found no such anomaly. */
export async function anomalyPhotos(
  tx: Tx,
  sessionId: string,
  key: string,
): Promise<readonly string[] | undefined> {
  const row = await tx
    .selectFrom('cardReadings')
    .select('anomalies')
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  return row?.anomalies.find((anomaly) => anomaly.key === key)?.photoIds;
}

/** The photos with which an anomaly was dismissed; null if it was not. */
export async function dismissedPhotos(tx: Tx, sessionId: string, key: string): Promise<string[] | null> {
  const row = await tx
    .selectFrom('settledAnomalies')
    .select('photoIds')
    .where('sessionId', '=', sessionId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.photoIds ?? null;
}

/** Dismisses an anomaly with these photos; null withdraws the dismissal. */
export async function saveDismissals(
  tx: Tx,
  sessionId: string,
  key: string,
  photoIds: readonly string[] | null,
): Promise<void> {
  await tx.deleteFrom('settledAnomalies').where('sessionId', '=', sessionId).where('key', '=', key).execute();
  if (photoIds === null) return;
  await tx
    .insertInto('settledAnomalies')
    .values({ sessionId, key, photoIds: JSON.stringify(photoIds) })
    .execute();
}

/** Whether a later change that is not undone dismissed this anomaly or withdrew its dismissal. */
export async function isDismissedSince(
  tx: Tx,
  sessionId: string,
  key: string,
  changeId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from changes where session_id = ${sessionId} and undone_at is null
      and what ->> 'kind' = 'settle' and what ->> 'key' = ${key}
      and received_order > (select received_order from changes where id = ${changeId}) limit 1`.execute(tx);
  return rows.length > 0;
}
