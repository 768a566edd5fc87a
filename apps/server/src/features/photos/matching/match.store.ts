import { isCode, type Code } from '@photoslate/domain/code';
import type { MatchInput, ShootInput, ShootInterval } from '@photoslate/domain/matching/types';
import { trueTime } from '@photoslate/domain/time';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import { localOffsetMs } from '../photo-format.ts';
import type { CardToMatch } from './card-to-match.ts';

export interface MatchedSession {
  readonly sessionId: string;
  readonly studioId: string;
  readonly photographerId: string;
  readonly code: Code;
  readonly timeZone: string;
  readonly createdAt: Date;
}

export async function sessionToMatch(db: Db | Tx, sessionId: string): Promise<MatchedSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('locations', 'locations.id', 'sessions.locationId')
    .select([
      'sessions.id as sessionId',
      'sessions.studioId',
      'sessions.photographerId',
      'sessions.code',
      'sessions.createdAt',
      'locations.timeZone',
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  return row && isCode(row.code) ? { ...row, code: row.code } : undefined;
}

/** Which photos of a session to read. Default: all. */
export interface PhotosToRead {
  /** Only these. */
  readonly photoIds?: readonly string[];
  /**
   * Only those that may differ from an earlier read with this `snapshot`. The earlier read must not
   * have seen writes of its own transaction, because these may have been rolled back.
   */
  readonly since?: string | undefined;
}

/** Reads the input of a matching. */
export async function cardToMatch(
  tx: Tx,
  session: MatchedSession,
  { photoIds, since }: PhotosToRead = {},
): Promise<CardToMatch> {
  const { sessionId } = session;
  const which = photoIds ? sql`and photos.id = any(${photoIds}::uuid[])` : sql``;
  return {
    sessionCode: session.code,
    shoots: await shootsToMatch(tx, sessionId),
    ...(await photosToMatch(tx, sessionId, which, since === undefined ? sql`` : changedSince(since))),
    ...(await otherCodes(tx, session, which)),
    uncertainties: await codeUncertainties(tx, sessionId),
    localOffsetMs: localOffsetMs(session.createdAt, session.timeZone),
  };
}

/**
 * Photos whose row was written by a transaction that a snapshot may not have seen: `xmin` is the
 * writer of a row, and every transaction before the oldest running one had ended. Whoever changes
 * the shoots of a photo also writes its row. Deleted rows do not appear here; the counts of photos
 * and assignments reveal them.
 */
const changedSince = (snapshot: string) => sql`and age(photos.xmin) <= age(${snapshot}::xid8::xid)`;

/**
 * The session's photos in state `read` as JSON, ordered by id, which is the order of their uploads.
 */
async function photosToMatch(
  tx: Tx,
  sessionId: string,
  which: RawBuilder<unknown>,
  changed: RawBuilder<unknown>,
): Promise<Pick<CardToMatch, 'photos' | 'photoCount' | 'assignmentCount' | 'snapshot'>> {
  const { rows } = await sql<Pick<CardToMatch, 'photos' | 'photoCount' | 'assignmentCount' | 'snapshot'>>`
    select coalesce(json_agg(photo order by id), '[]')::text as photos,
      (select count(*) from photos where session_id = ${sessionId} and state = 'read' ${which}) as "photoCount",
      (select count(*) from photo_shoots join shoots on shoots.id = shoot_id where session_id = ${sessionId}) as "assignmentCount",
      pg_snapshot_xmin(pg_current_snapshot())::text as snapshot
    from (
      select id, camera_key, make, model, serial, note_serial, shutter_count, camera_time_ms, camera_time_resolution_ms, file_name, looks_like_qr,
        looked_harder, is_embedded, decision, qr, role, verdict, reasons, candidate_shoot_ids,
        (extract(epoch from taken_at) * 1000)::bigint as taken_at_ms, sort_key, version_of, shown_id,
        array(select shoot_id from photo_shoots where photo_id = photos.id) as shoot_ids
      from photos
      where session_id = ${sessionId} and state = 'read' ${which} ${changed}) as photo`.execute(tx);
  return rows[0] ?? { photos: '[]', photoCount: 0, assignmentCount: 0, snapshot: '0' };
}

/**
 * The session's shoots except discarded ones, with all codes they ever had and all intervals in
 * which they were open.
 */
async function shootsToMatch(db: Db | Tx, sessionId: string): Promise<ShootInput[]> {
  const shoots = await db
    .selectFrom('shoots')
    .select(['id', 'code'])
    .where('sessionId', '=', sessionId)
    .where('discardedAt', 'is', null)
    .execute();
  const codes = await db
    .selectFrom('codes')
    .select(['code', 'shootId'])
    .where('sessionId', '=', sessionId)
    .where('shootId', 'is not', null)
    .execute();
  const intervals = await db
    .selectFrom('shootStretches')
    .innerJoin('shoots', 'shoots.id', 'shootStretches.shootId')
    .selectAll('shootStretches')
    .where('shoots.sessionId', '=', sessionId)
    .where('shoots.discardedAt', 'is', null)
    .orderBy('fromAt')
    .execute();
  const codesOf = Map.groupBy(codes, (row) => row.shootId);
  const intervalsOf = Map.groupBy(intervals, (row) => row.shootId);
  return shoots.map(({ id, code }) => ({
    shootId: id,
    codes: [...new Set([code, ...(codesOf.get(id) ?? []).map((row) => row.code)])].filter(isCode),
    stretches: (intervalsOf.get(id) ?? []).map((row): ShootInterval => ({
      fromMs: trueTime(row.fromAt.getTime()),
      toMs: row.toAt && trueTime(row.toAt.getTime()),
      uncertaintyMs: row.uncertaintyMs,
      deviceId: row.deviceId,
    })),
  }));
}

/**
 * Classifies the studio's other codes in the session's photos. `unboundCodes`: leased and never
 * bound, or bound by hand to a shoot of this session that was undone. `otherSessions`: bound to
 * another session of the studio.
 */
async function otherCodes(
  db: Db | Tx,
  session: MatchedSession,
  which: RawBuilder<unknown>,
): Promise<Required<Pick<MatchInput, 'unboundCodes' | 'otherSessions'>>> {
  const rows = await db
    .selectFrom('codes')
    .leftJoin('shoots as undone', (join) =>
      join
        .onRef('undone.id', '=', 'codes.shootId')
        .on('undone.madeFromPhotos', '=', true)
        .on('undone.discardedAt', 'is not', null),
    )
    .select(['codes.code', 'codes.sessionId', 'undone.id as undoneId'])
    .where('codes.studioId', '=', session.studioId)
    .where(
      sql<boolean>`codes.code in (select qr.symbol ->> 'code' from photos cross join lateral jsonb_array_elements(photos.qr) as qr(symbol)
        where photos.session_id = ${session.sessionId} and photos.state = 'read' and photos.qr <> '[]' ${which})`,
    )
    .where(
      sql<boolean>`(codes.session_id is distinct from ${session.sessionId}::uuid or undone.id is not null)`,
    )
    .execute();
  return {
    unboundCodes: rows
      .filter((row) => row.sessionId === null || row.sessionId === session.sessionId)
      .map((row) => row.code)
      .filter(isCode),
    otherSessions: rows.flatMap(({ code, sessionId }) =>
      sessionId !== null && sessionId !== session.sessionId && isCode(code) ? [{ code, sessionId }] : [],
    ),
  };
}

/**
 * Maximum clock error of the phone when it showed a shoot's or the session's code; in ms, by code.
 */
async function codeUncertainties(db: Db | Tx, sessionId: string): Promise<Map<string, number>> {
  const rows = await sql<{ code: string; uncertaintyMs: number | null }>`
    select codes.code, max(shoots.uncertainty_ms) as uncertainty_ms
      from codes join shoots on shoots.id = codes.shoot_id where codes.session_id = ${sessionId} group by codes.code
    union all
    select sessions.code, max(calibrations.uncertainty_ms)
      from sessions join calibrations on calibrations.session_id = sessions.id where sessions.id = ${sessionId}
      group by sessions.code`.execute(db);
  return new Map(
    rows.rows.flatMap((row) => (row.uncertaintyMs === null ? [] : [[row.code, row.uncertaintyMs]])),
  );
}

/** Whether photos of the session wait for their first reading. */
export async function isReading(tx: Tx, sessionId: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('photos')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('state', '=', 'stored')
    .limit(1)
    .executeTakeFirst();
  return waiting !== undefined;
}
