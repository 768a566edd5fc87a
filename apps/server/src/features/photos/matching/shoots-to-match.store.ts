import { isCode } from '@photoslate/domain/code';
import type { ShootInput } from '@photoslate/domain/matching/types';
import { trueTime } from '@photoslate/domain/time';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

interface StoredShoot {
  readonly shootId: string;
  readonly code: string;
  readonly codes: readonly string[] | null;
  readonly stretches:
    | readonly {
        readonly fromMs: number;
        readonly toMs: number | null;
        readonly uncertaintyMs: number;
        readonly deviceId: string | null;
      }[]
    | null;
}

/**
 * The session's shoots except discarded ones, with all codes they ever had and all intervals in
 * which they were open. Always in the same order, so that matching recognizes unchanged shoots. One
 * statement with one row, because every change by hand and every matching reads them.
 */
export async function shootsToMatch(db: Db | Tx, sessionId: string): Promise<ShootInput[]> {
  const { rows } = await sql<{ shoots: string }>`
    with wanted as materialized (
      select id, code from shoots where session_id = ${sessionId} and discarded_at is null),
    codes_of as (
      select shoot_id, json_agg(code order by code) as codes from codes
      where session_id = ${sessionId} and shoot_id is not null group by shoot_id),
    stretches_of as (
      select shoot_id, json_agg(json_build_object(
          'fromMs', floor(extract(epoch from from_at) * 1000), 'toMs', floor(extract(epoch from to_at) * 1000),
          'uncertaintyMs', uncertainty_ms, 'deviceId', device_id) order by from_at, to_at) as stretches
      from shoot_stretches where shoot_id in (select id from wanted) group by shoot_id)
    select coalesce(json_agg(json_build_object('shootId', id, 'code', code, 'codes', codes, 'stretches', stretches)
      order by id), '[]')::text as shoots
    from wanted left join codes_of on codes_of.shoot_id = id left join stretches_of on stretches_of.shoot_id = id`.execute(
    db,
  );
  const shoots = JSON.parse(rows[0]?.shoots ?? '[]') as StoredShoot[];
  return shoots.map(({ shootId, code, codes, stretches }) => ({
    shootId,
    codes: [...new Set([code, ...(codes ?? [])])].filter(isCode),
    stretches: (stretches ?? []).map(({ fromMs, toMs, ...stretch }) => ({
      ...stretch,
      fromMs: trueTime(fromMs),
      toMs: toMs === null ? null : trueTime(toMs),
    })),
  }));
}
