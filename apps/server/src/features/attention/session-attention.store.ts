import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import { countNotedSessions, type NotedCounts } from '#platform/database/noted-sessions.ts';
import { linksNotOpened, shootsWithoutCustomer } from './what-needs-attention.store.ts';

/** The dashboard reads sessions directly while there are at most so many notes. */
const NOTES_READ = 30;

/** Triggers insert the notes into `sessions_to_attend`. */
const SESSION_ATTENTION: NotedCounts = {
  lock: 'sessionAttention',
  noted: async (db, studioId, limit) => {
    const { rows } = await sql<{ id: string }>`
      select distinct session_id as id from sessions_to_attend where studio_id = ${studioId}
        order by session_id desc limit ${limit}`.execute(db);
    return rows.map(({ id }) => id);
  },
  takeNotes: async (tx, studioId, ids) => {
    const { rows } = await sql<{ id: string }>`
      with noted as (delete from sessions_to_attend
        where studio_id = ${studioId} and session_id = any(${[...ids]}::uuid[]) returning session_id)
      select distinct session_id as id from noted`.execute(tx);
    return rows.map(({ id }) => id);
  },
  count: countAttention,
};

/**
 * Stores again what needs attention in the noted sessions of a studio, the latest first.
 *
 * @param most the maximum number of sessions
 * @returns whether sessions remain
 */
export const storeAttention = (db: Db, studioId: string, most: number): Promise<boolean> =>
  countNotedSessions(db, SESSION_ATTENTION, studioId, most);

/** Whether a studio has more notes than the dashboard should read around. */
export async function hasManyNotes(db: Db, studioId: string): Promise<boolean> {
  const { rows } = await sql`
    select from sessions_to_attend where studio_id = ${studioId} offset ${NOTES_READ} limit 1`.execute(db);
  return rows.length > 0;
}

/** Only sessions in which something needs attention have a row. */
async function countAttention(tx: Tx, ids: readonly string[]): Promise<void> {
  const these = sql`any(${[...ids]}::uuid[])`;
  await sql`delete from session_attention where session_id = ${these}`.execute(tx);
  await sql`
    insert into session_attention (session_id, studio_id, photographer_id, kept_from, shoots, shoots_from, shoots_to,
      links, told_from, told_to, issued_from, issued_to)
    select sessions.id, sessions.studio_id, sessions.photographer_id,
      coalesce(sessions.ended_at, sessions.created_at), shot.*, linked.*
    from sessions
      cross join lateral (select count(*)::int as shoots, min(created_at), max(created_at)
        from ${shootsWithoutCustomer} as shoots) as shot
      cross join lateral (select count(*)::int as links, min(told_at), max(told_at), min(issued_at), max(issued_at)
        from ${linksNotOpened} as links) as linked
    where sessions.id = ${these} and (shot.shoots > 0 or linked.links > 0)`.execute(tx);
}
