import { isCode, type Code } from '@photoslate/domain/code';
import type { MatchInput } from '@photoslate/domain/matching/types';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import { localOffsetMs } from '../photo-format.ts';
import type { CardToMatch, EarlierRead } from './card-to-match.ts';
import { shootsToMatch } from './shoots-to-match.store.ts';

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
   * Only those that may differ from an earlier read. It must not have seen writes of its own
   * transaction, because these may have been rolled back.
   */
  readonly since?: EarlierRead | undefined;
}

/** Reads the input of a matching. */
export async function cardToMatch(
  tx: Tx,
  session: MatchedSession,
  { photoIds, since }: PhotosToRead = {},
): Promise<CardToMatch> {
  const { sessionId } = session;
  const photos = photoIds
    ? await photosById(tx, sessionId, photoIds)
    : await photosToMatch(tx, sessionId, since);
  return {
    sessionCode: session.code,
    shoots: await shootsToMatch(tx, sessionId),
    ...photos,
    ...(await otherCodes(tx, session, photos.codes)),
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
const changedSince = (snapshot: string) => sql`age(photos.xmin) <= age(${snapshot}::xid8::xid)`;

type PhotosRead = Pick<
  CardToMatch,
  'photos' | 'photoCount' | 'assignmentCount' | 'photoOrderHash' | 'codes' | 'isArriving' | 'snapshot'
>;

const EMPTY: PhotosRead = {
  photos: '[]',
  photoCount: 0,
  assignmentCount: 0,
  photoOrderHash: null,
  codes: [],
  isArriving: false,
  snapshot: '0',
};

/** These photos as JSON, ordered by id, which is the order of their uploads. */
const photosAsJson = (which: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(photo order by id), '[]')::text from (
    select id, camera_key, make, model, serial, note_serial, shutter_count, camera_time_ms, camera_time_resolution_ms, file_name, looks_like_qr,
      looked_harder, is_embedded, decision, qr, role, verdict, reasons, candidate_shoot_ids,
      (extract(epoch from taken_at) * 1000)::bigint as taken_at_ms, sort_key, version_of, shown_id,
      array(select shoot_id from photo_shoots where photo_id = photos.id) as shoot_ids
    from photos where ${which}) as photo)`;

/** The codes in these photos as JSON. */
const codesIn = (which: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(distinct symbol ->> 'code'), '[]')
  from photos cross join lateral jsonb_array_elements(qr) as qr(symbol)
  where ${which} and photos.qr <> '[]' and symbol ->> 'code' is not null)`;

/** Whether files of the session are being uploaded, or wait for their first reading. */
const isArriving = (sessionId: string) => sql`(
  exists (select from photos where session_id = ${sessionId} and state = 'stored')
  or exists (select from uploads where session_id = ${sessionId} and finished_at is null))`;

/** The session's photos in state `read`: all, or those that changed since an earlier read. */
async function photosToMatch(tx: Tx, sessionId: string, since: EarlierRead | undefined): Promise<PhotosRead> {
  const ofSession = sql`session_id = ${sessionId} and state = 'read'`;
  // One scan of all photos counts them, and finds the changed ones.
  const changed = since ? sql`array_agg(id) filter (where ${changedSince(since.snapshot)})` : sql`null`;
  const which = since ? sql`id = any((select changed from counted)::uuid[])` : ofSession;
  const { rows } = await sql<PhotosRead>`
    with counted as materialized (
      select count(*) as photos, ${changed} as changed from photos where ${ofSession})
    select ${photosAsJson(which)} as photos, photos as "photoCount", ${codesIn(which)} as codes,
      (select count(*) from photo_shoots where shoot_id = any(
        array(select id from shoots where session_id = ${sessionId}))) as "assignmentCount",
      (select photo_order_hash from card_readings where session_id = ${sessionId}) as "photoOrderHash",
      ${isArriving(sessionId)} as "isArriving",
      pg_snapshot_xmin(pg_current_snapshot())::text as snapshot
    from counted`.execute(tx);
  const read = rows[0] ?? EMPTY;
  return { ...read, codes: [...new Set([...(since?.codes ?? []), ...read.codes])] };
}

/** Some photos of a session, as if it had no others. */
async function photosById(tx: Tx, sessionId: string, photoIds: readonly string[]): Promise<PhotosRead> {
  const which = sql`photos.id = any(${photoIds}::uuid[]) and session_id = ${sessionId} and state = 'read'`;
  const { rows } = await sql<Pick<PhotosRead, 'photos' | 'photoCount' | 'codes'>>`
    select ${photosAsJson(which)} as photos, count(*) as "photoCount", ${codesIn(which)} as codes from photos where ${which}`.execute(
    tx,
  );
  return { ...EMPTY, ...rows[0] };
}

/**
 * Classifies the studio's other codes in the session's photos. `unboundCodes`: leased and never
 * bound, or bound by hand to a shoot of this session that was undone. `otherSessions`: bound to
 * another session of the studio.
 */
async function otherCodes(
  db: Db | Tx,
  session: MatchedSession,
  codes: readonly string[],
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
    .where('codes.code', '=', sql<string>`any(${[...codes]}::text[])`)
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
