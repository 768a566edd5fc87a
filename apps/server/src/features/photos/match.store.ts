import type { CameraClock } from '@photoslate/contract/card';
import { isCode, type Code } from '@photoslate/domain/code';
import type { Anomaly, MatchInput, PhotoInput, ShootInput, Stretch } from '@photoslate/domain/matching/types';
import { cameraTime, trueTime } from '@photoslate/domain/time';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

export interface MatchedSession {
  readonly sessionId: string;
  readonly studioId: string;
  readonly photographerId: string;
  readonly code: Code;
  readonly timeZone: string;
  readonly createdAt: Date;
}

/** What matching reads of a photo, and what an earlier matching wrote. */
export type MatchedPhoto = Selectable<Database['photos']>;

export async function sessionToMatch(db: Db | Tx, sessionId: string): Promise<MatchedSession | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('locations', 'locations.id', 'sessions.location_id')
    .select([
      'sessions.id as sessionId',
      'sessions.studio_id as studioId',
      'sessions.photographer_id as photographerId',
      'sessions.code',
      'sessions.created_at as createdAt',
      'locations.time_zone as timeZone',
    ])
    .where('sessions.id', '=', sessionId)
    .executeTakeFirst();
  return row && isCode(row.code) ? { ...row, code: row.code } : undefined;
}

/** The session's photos that were read, in the order in which they came. */
export async function photosToMatch(db: Db | Tx, sessionId: string): Promise<MatchedPhoto[]> {
  return db
    .selectFrom('photos')
    .selectAll()
    .where('session_id', '=', sessionId)
    .where('state', '=', 'read')
    .orderBy('id')
    .execute();
}

/** The session's shoots, but discarded ones, with all codes they ever had and all stretches of time in which they were open. */
export async function shootsToMatch(db: Db | Tx, sessionId: string): Promise<ShootInput[]> {
  const shoots = await db
    .selectFrom('shoots')
    .select(['id', 'code'])
    .where('session_id', '=', sessionId)
    .where('discarded_at', 'is', null)
    .execute();
  const codes = await db
    .selectFrom('codes')
    .select(['code', 'shoot_id'])
    .where('session_id', '=', sessionId)
    .where('shoot_id', 'is not', null)
    .execute();
  const stretches = await db
    .selectFrom('shoot_stretches')
    .innerJoin('shoots', 'shoots.id', 'shoot_stretches.shoot_id')
    .selectAll('shoot_stretches')
    .where('shoots.session_id', '=', sessionId)
    .where('shoots.discarded_at', 'is', null)
    .orderBy('from_at')
    .execute();
  const codesOf = Map.groupBy(codes, (row) => row.shoot_id);
  const stretchesOf = Map.groupBy(stretches, (row) => row.shoot_id);
  return shoots.map(({ id, code }) => ({
    shootId: id,
    codes: [...new Set([code, ...(codesOf.get(id) ?? []).map((row) => row.code)])].filter(isCode),
    stretches: (stretchesOf.get(id) ?? []).map((row): Stretch => ({
      fromMs: trueTime(row.from_at.getTime()),
      toMs: row.to_at && trueTime(row.to_at.getTime()),
      uncertaintyMs: row.uncertainty_ms,
      deviceId: row.device_id,
    })),
  }));
}

/**
 * What the studio's other codes among `seen` are: leased and never bound (or bound by hand to a shoot of this session that was undone), or
 * of its other sessions.
 */
export async function otherCodes(
  db: Db | Tx,
  session: MatchedSession,
  seen: readonly string[],
): Promise<Required<Pick<MatchInput, 'unboundCodes' | 'otherSessions'>>> {
  if (seen.length === 0) return { unboundCodes: [], otherSessions: [] };
  const rows = await db
    .selectFrom('codes')
    .leftJoin('shoots as undone', (join) =>
      join
        .onRef('undone.id', '=', 'codes.shoot_id')
        .on('undone.made_from_photos', '=', true)
        .on('undone.discarded_at', 'is not', null),
    )
    .select(['codes.code', 'codes.session_id', 'undone.id as undoneId'])
    .where('codes.studio_id', '=', session.studioId)
    .where('codes.code', 'in', seen)
    .where(
      sql<boolean>`(codes.session_id is distinct from ${session.sessionId}::uuid or undone.id is not null)`,
    )
    .execute();
  return {
    unboundCodes: rows
      .filter((row) => row.session_id === null || row.session_id === session.sessionId)
      .map((row) => row.code)
      .filter(isCode),
    otherSessions: rows.flatMap(({ code, session_id: sessionId }) =>
      sessionId !== null && sessionId !== session.sessionId && isCode(code) ? [{ code, sessionId }] : [],
    ),
  };
}

/** How far the phone's idea of the time may have been off when it showed a shoot's or the session's code; in ms, by code. */
export async function codeUncertainties(db: Db | Tx, sessionId: string): Promise<Map<string, number>> {
  const rows = await sql<{ code: string; uncertainty_ms: number | null }>`
    select codes.code, max(shoots.uncertainty_ms) as uncertainty_ms
      from codes join shoots on shoots.id = codes.shoot_id where codes.session_id = ${sessionId} group by codes.code
    union all
    select sessions.code, max(calibrations.uncertainty_ms)
      from sessions join calibrations on calibrations.session_id = sessions.id where sessions.id = ${sessionId}
      group by sessions.code`.execute(db);
  return new Map(
    rows.rows.flatMap((row) => (row.uncertainty_ms === null ? [] : [[row.code, row.uncertainty_ms]])),
  );
}

/** A stored photo as the engine wants it. */
export function photoInput(photo: MatchedPhoto, uncertainties: ReadonlyMap<string, number>): PhotoInput {
  return {
    photoId: photo.id,
    cameraKey: photo.camera_key,
    cameraTime: photo.camera_time_ms === null ? null : cameraTime(photo.camera_time_ms),
    resolutionMs: photo.camera_time_resolution_ms ?? 1000,
    fileName: photo.file_name,
    looksLikeQr: photo.looks_like_qr,
    decision: photo.decision,
    qr: photo.qr.map(({ code, seconds, text }) =>
      code !== null && isCode(code)
        ? { kind: 'ours', code, seconds, uncertaintyMs: uncertainties.get(code) ?? 0 }
        : { kind: 'foreign', text },
    ),
  };
}

/** What matching decided for one photo, as its columns. */
export type PhotoOutcome = Pick<
  MatchedPhoto,
  'role' | 'verdict' | 'reasons' | 'candidate_shoot_ids' | 'taken_at' | 'sort_key' | 'version_of' | 'shown_id'
> & { readonly id: string };

export async function saveOutcomes(tx: Tx, outcomes: readonly PhotoOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await sql`
    update photos set role = new.role, verdict = new.verdict, reasons = new.reasons,
      candidate_shoot_ids = new.candidate_shoot_ids, taken_at = new.taken_at, sort_key = new.sort_key,
      version_of = new.version_of, shown_id = new.shown_id
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as new(
      id uuid, role text, verdict text, reasons jsonb, candidate_shoot_ids jsonb, taken_at timestamptz, sort_key text,
      version_of uuid, shown_id uuid)
    where photos.id = new.id`.execute(tx);
}

interface Assignment {
  readonly photoId: string;
  readonly shootId: string;
}

/** Makes `wanted` the session's assignments of photos to shoots, touching only those that differ. */
export async function saveAssignments(
  tx: Tx,
  sessionId: string,
  wanted: readonly Assignment[],
): Promise<void> {
  const rows = JSON.stringify(wanted);
  await sql`
    with wanted as (select * from jsonb_to_recordset(${rows}::jsonb) as w("photoId" uuid, "shootId" uuid))
    delete from photo_shoots using photos
    where photos.id = photo_shoots.photo_id and photos.session_id = ${sessionId} and not exists (
      select from wanted where "photoId" = photo_shoots.photo_id and "shootId" = photo_shoots.shoot_id)`.execute(
    tx,
  );
  await sql`
    insert into photo_shoots (photo_id, shoot_id)
    select "photoId", "shootId" from jsonb_to_recordset(${rows}::jsonb) as w("photoId" uuid, "shootId" uuid)
    on conflict do nothing`.execute(tx);
}

/** What a matching says of the whole card. */
export interface CardReading {
  readonly cameras: readonly CameraClock[];
  readonly anomalies: readonly Anomaly[];
  /** Of each camera its photos, in the order in which it took them. */
  readonly cameraPhotoIds: readonly (readonly string[])[];
}

export async function saveCardReading(
  tx: Tx,
  sessionId: string,
  reading: CardReading,
  at: Date,
): Promise<void> {
  const columns = {
    cameras: JSON.stringify(reading.cameras),
    anomalies: JSON.stringify(reading.anomalies),
    camera_photo_ids: JSON.stringify(reading.cameraPhotoIds),
    matched_at: at,
  };
  await tx
    .insertInto('card_readings')
    .values({ session_id: sessionId, ...columns })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(columns))
    .execute();
}

/**
 * One matching of a session at a time, until the transaction ends.
 */
export async function lockMatching(tx: Tx, sessionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`match ${sessionId}`}, 0))`.execute(tx);
}

/** Held by whoever changes what matching reads, from before it asks for a matching until it commits. */
export async function holdMatching(tx: Tx, sessionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${`matched ${sessionId}`}, 0))`.execute(tx);
}

/** Waits until all who have asked for a matching have committed what it is to read. */
export async function awaitChanges(tx: Tx, sessionId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`matched ${sessionId}`}, 0))`.execute(tx);
}
