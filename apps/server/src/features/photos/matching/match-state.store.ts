import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';
import { deepQrScanJob, matchJob } from '../photos.jobs.ts';

/**
 * Changes whenever the session is matched or changed by hand: every change by hand inserts a row
 * of `changes`, every undo updates one, and every matching updates `card_readings`. `xmin` is the
 * id of the transaction that wrote a row.
 */
export async function matchVersion(tx: Tx, sessionId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat((select xmin from card_readings where session_id = ${sessionId}), ' ',
      (select md5(string_agg(concat(id, xmin), ',' order by id)) from changes
        where session_id = ${sessionId} or to_session_id = ${sessionId})) as version`.execute(tx);
  return rows[0]?.version ?? '';
}

/** Whether a change by hand enqueued a matching of the session that has not finished. */
export async function isCorrectionWaiting(tx: Tx, sessionId: string): Promise<boolean> {
  const { rows } = await sql`
    select from jobs.job where name = ${matchJob.name} and state < 'completed'
      and data ->> 'sessionId' = ${sessionId} and data ->> 'cause' = 'correction' limit 1`.execute(tx);
  return rows.length > 0;
}

export interface ArrivalState {
  /** The time of the last matching; null before the first. */
  readonly matchedAt: Date | null;
  /** Photos that were read. */
  readonly photoCount: number;
  /** Whether uploaded photos of the session still have to be read, or wait for a deep QR scan. */
  readonly isMoreExpected: boolean;
}

/** The progress of reading a session's photos. */
export async function arrivalState(db: Db, sessionId: string): Promise<ArrivalState> {
  const { rows } = await sql<ArrivalState>`
    select (select matched_at from card_readings where session_id = ${sessionId}) as "matchedAt",
      (select count(*) from photos where session_id = ${sessionId} and state = 'read') as "photoCount",
      exists (select from photos where session_id = ${sessionId} and state = 'stored') or exists (
        select from jobs.job join photos on photos.id = (data ->> 'photoId')::uuid
        where name = ${deepQrScanJob.name} and jobs.job.state < 'completed' and session_id = ${sessionId}) as "isMoreExpected"`.execute(
    db,
  );
  return rows[0] ?? { matchedAt: null, photoCount: 0, isMoreExpected: false };
}
