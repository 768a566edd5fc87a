import { DAY_MS } from '@photoslate/domain/durations';
import { sql, type RawBuilder } from 'kysely';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

/** How long the studio's log and codes that nobody used are kept. */
export const LOG_DAYS = 1100;
/** How long rows about the deleted photos of a session are kept. */
export const HISTORY_DAYS = 400;
const SESSIONS_AT_ONCE = 100;

/**
 * Deletes old entries of the studios' logs, old codes that were never used, and rows about the
 * photos of sessions that were emptied long ago.
 */
export async function deleteOldRows(db: Db, now: Date): Promise<void> {
  const logEnd = daysBefore(now, LOG_DAYS);
  for (const { id } of await db.selectFrom('studios').select('id').execute())
    await deleteInBatches(db, 'activity', sql<boolean>`studio_id = ${id} and at < ${logEnd}`);
  await deleteInBatches(db, 'codes', isUnused(logEnd));
  const historyEnd = daysBefore(now, HISTORY_DAYS);
  while (await deleteHistories(db, historyEnd, now));
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Nobody registered with the code, and no shoot or session has it. */
const isUnused = (before: Date): RawBuilder<boolean> => sql<boolean>`
  codes.bound_at is null and codes.created_at < ${before} and codes.replaced_at is null
  and not exists (select from customers where customers.code = codes.code)
  and not exists (select from claims where claims.code = codes.code)`;

/** @returns whether sessions may remain */
const deleteHistories = (db: Db, before: Date, now: Date): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const sessions = await sessionsWithOldHistory(tx, before);
    const ids = sessions.map(({ id }) => id);
    const ofSession = sql`session_id = any(${ids}::uuid[])`;
    await sql`delete from changes where ${ofSession} or to_session_id = any(${ids}::uuid[])`.execute(tx);
    for (const table of ['erased_photos', 'settled_anomalies', 'upload_refusals', 'card_readings'])
      await sql`delete from ${sql.table(table)} where ${ofSession}`.execute(tx);
    const itsShoots = sql`shoot_id in (select id from shoots where ${ofSession})`;
    await sql`delete from shoot_stretches where ${itsShoots}`.execute(tx);
    await sql`delete from erased_shoot_texts where ${itsShoots}`.execute(tx);
    await sql`delete from erased_customers where erasure_id in (
      select id from erasures where ${ofSession} and erased_at < ${before})`.execute(tx);
    await sql`update sessions set history_deleted_at = ${now} where id = any(${ids}::uuid[])`.execute(tx);
    return sessions.length === SESSIONS_AT_ONCE;
  });

/** Sessions with photos are emptied again first. */
async function sessionsWithOldHistory(tx: Tx, before: Date): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions
    where emptied_at < ${before} and (history_deleted_at is null or history_deleted_at < emptied_at)
      and not exists (select from photos where photos.session_id = sessions.id)
      and not exists (select from photos where photos.home_session_id = sessions.id)
    order by emptied_at limit ${SESSIONS_AT_ONCE} for update skip locked`.execute(tx);
  return rows;
}
