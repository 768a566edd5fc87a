import { isCode } from '@photoslate/domain/code';
import { sql } from 'kysely';
import type { Platform } from '#platform/platform.ts';
import type { PhotoToRead } from './photos.store.ts';
import type { KnownCodes } from './reader/known-codes/symbol-model.ts';

/** More codes are never compared: those of the session come first, then the latest leased ones. */
const MOST_CODES = 2000;
/**
 * A live code may be shown this long before the session's creation (a wrong clock of the phone) …
 */
const BEFORE_MS = 3_600_000;
/** … and this long after the last shoot began. */
const AFTER_MS = 86_400_000;
const LONGEST_MS = 14 * 86_400_000;

/**
 * The codes that a photo of a session can show: the session's own, those of its shoots, and the
 * leased codes of the studio that no shoot has bound yet. And when a live one can have been shown,
 * and was probably shown.
 */
export async function knownCodes(
  { db, codeOrigins }: Pick<Platform, 'db' | 'codeOrigins'>,
  { id, sessionId }: Pick<PhotoToRead, 'id' | 'sessionId'>,
): Promise<KnownCodes> {
  const { rows } = await sql<{ code: string; fromAt: Date; toAt: Date }>`
    with session as (
      select sessions.*, photos.received_at, (
        select max(from_at) from shoot_stretches join shoots on shoots.id = shoot_id where session_id = sessions.id) as last_start
      from sessions join photos on photos.id = ${id} where sessions.id = ${sessionId})
    select known.code, created_at as "fromAt", least(received_at, greatest(last_start, created_at)) as "toAt"
    from session cross join lateral (
      select session.code, 0 as rank, null::timestamptz as made_at
      union all select code, 1, created_at from codes where session_id = session.id
      union all select code, 1, null from shoots where session_id = session.id
      union all select code, 2, created_at from codes where studio_id = session.studio_id and session_id is null
    ) as known order by rank, made_at desc nulls first limit ${MOST_CODES}`.execute(db);
  const starts = await sql<{ code: string; startsAt: number[] }>`
    select known.code, array_agg(extract(epoch from from_at)::float8) as "startsAt"
    from shoots cross join lateral (
      select shoots.code union select code from codes where shoot_id = shoots.id) as known
    join shoot_stretches on shoot_stretches.shoot_id = shoots.id
    where shoots.session_id = ${sessionId} group by known.code`.execute(db);
  const fromMs = Math.min(...rows.map(({ fromAt }) => fromAt.getTime())) - BEFORE_MS;
  const toMs = Math.max(...rows.map(({ toAt }) => toAt.getTime())) + AFTER_MS;
  return {
    origins: codeOrigins,
    codes: [...new Set(rows.map(({ code }) => code))].filter(isCode),
    fromSeconds: Math.floor(Math.max(fromMs, toMs - LONGEST_MS) / 1000),
    toSeconds: Math.ceil(toMs / 1000),
    startsOf: Object.fromEntries(starts.rows.map(({ code, startsAt }) => [code, startsAt])),
  };
}
