import { DAY_MS } from '@photoslate/domain/durations';
import { sql, type RawBuilder } from 'kysely';
import { deleteInBatches } from '#platform/database/delete-in-batches.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

/** How long the studio's log and codes of printed cards that nobody used are kept. */
export const LOG_DAYS = 1100;
/** How long rows about the deleted photos of a session are kept. */
export const HISTORY_DAYS = 400;
const SESSIONS_AT_ONCE = 100;

/**
 * Deletes old entries of the studios' logs, old codes of printed cards that were never used, and
 * rows about the photos of sessions that were emptied long ago.
 */
export async function deleteOldRows(db: Db, now: Date): Promise<void> {
  const logEnd = daysBefore(now, LOG_DAYS);
  for (const { id } of await db.selectFrom('studios').select('id').execute())
    await deleteInBatches(db, 'activity', isForgotten(id, logEnd));
  await deleteInBatches(db, 'codes', isUnused(logEnd));
  const historyEnd = daysBefore(now, HISTORY_DAYS);
  while (await deleteHistories(db, historyEnd, now));
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** The set-up checklist looks for a change of prices. */
const isForgotten = (studioId: string, before: Date): RawBuilder<boolean> =>
  sql<boolean>`studio_id = ${studioId} and at < ${before} and verb <> 'prices.changed'`;

/**
 * Nobody registered with the code, and no shoot or session has it. The codes of a device stay: it
 * uses the oldest first, so a photographer with few shoots uses them after years.
 */
const isUnused = (before: Date): RawBuilder<boolean> => sql<boolean>`
  codes.bound_at is null and codes.created_at < ${before} and codes.replaced_at is null and codes.device_id is null
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

/**
 * A session that runs may get photos, and one with photos or customers is emptied again first. A
 * session also waits while a photo lives that one of its changes moved: a later change of the photo
 * may refer to that change.
 */
async function sessionsWithOldHistory(tx: Tx, before: Date): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from sessions
    where emptied_at < ${before} and (history_deleted_at is null or history_deleted_at < emptied_at)
      and (status = 'ended' or discarded_at is not null)
      and not exists (select from photos where photos.session_id = sessions.id)
      and not exists (select from photos where photos.home_session_id = sessions.id)
      and not exists (select from customers where customers.session_id = sessions.id)
      and not exists (select from changes join change_photos on change_photos.change_id = changes.id
        where changes.session_id = sessions.id)
      and not exists (select from changes join change_photos on change_photos.change_id = changes.id
        where changes.to_session_id = sessions.id)
    order by emptied_at limit ${SESSIONS_AT_ONCE} for update skip locked`.execute(tx);
  return rows;
}
