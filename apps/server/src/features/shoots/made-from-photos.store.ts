import { sql } from 'kysely';
import type { Tx } from '#platform/database/handles.ts';

/** When a run of photos was taken, with what was before and behind it; null where no moment is known. */
export interface RunOfPhotos {
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
  /** The last photo before the run. */
  readonly beforeAt: Date | null;
  /** The first photo behind it. */
  readonly behindAt: Date | null;
  /** When this code was last photographed before the run's end. */
  readonly codeAt: Date | null;
}

export async function runOfPhotos(
  tx: Tx,
  sessionId: string,
  photoIds: readonly string[],
  code: string | null,
): Promise<RunOfPhotos> {
  const { rows } = await sql<RunOfPhotos>`
    with run as (
      select min(taken_at) as first_at, max(taken_at) as last_at from photos
      where id = any(${photoIds}::uuid[]) and session_id = ${sessionId}),
    others as (
      select taken_at from photos where session_id = ${sessionId} and role = 'photo' and taken_at is not null
        and not id = any(${photoIds}::uuid[]))
    select first_at as "firstAt", last_at as "lastAt",
      (select max(taken_at) from others where taken_at < first_at) as "beforeAt",
      (select min(taken_at) from others where taken_at > last_at) as "behindAt",
      (select max(taken_at) from photos where session_id = ${sessionId} and taken_at <= last_at
        and qr @> jsonb_build_array(jsonb_build_object('code', ${code}::text))) as "codeAt"
    from run`.execute(tx);
  return rows[0] ?? { firstAt: null, lastAt: null, beforeAt: null, behindAt: null, codeAt: null };
}

/** The phone whose shoot was running at a moment; null when none was, or it has no name. */
export async function phoneAt(tx: Tx, sessionId: string, at: Date): Promise<string | null> {
  const row = await tx
    .selectFrom('shoot_stretches')
    .innerJoin('shoots', 'shoots.id', 'shoot_stretches.shoot_id')
    .select('device_id as deviceId')
    .where('shoots.session_id', '=', sessionId)
    .where('shoots.discarded_at', 'is', null)
    .orderBy(sql`from_at <= ${at}`, 'desc')
    .orderBy(sql`abs(extract(epoch from from_at - ${at}))`)
    .executeTakeFirst();
  return row?.deviceId ?? null;
}

/**
 * Discards a shoot that was made from photos, unless anything that came since belongs to it.
 * @returns whether it did
 */
export async function discardMadeFromPhotos(
  tx: Tx,
  shootId: string,
  madeAt: Date,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update shoots set discarded_at = ${now} where id = ${shootId} and discarded_at is null and gallery = 'collecting'
      and not exists (select from customers where shoot_id = shoots.id and registered_at > ${madeAt})
      and not exists (select from codes where codes.shoot_id = shoots.id and codes.code <> shoots.code)
      and not exists (select from photos where session_id = shoots.session_id
        and (decision -> 'shootIds' ? shoots.id::text or decision ->> 'shootId' = shoots.id::text))
    returning id`.execute(tx);
  return rows.length > 0;
}

/** The shoot made from photos in a session, discarded or not, that has this code; null when there is none. */
export async function madeFromPhotosWith(
  tx: Tx,
  sessionId: string,
  code: string,
): Promise<{ id: string; discarded: boolean } | null> {
  const row = await tx
    .selectFrom('shoots')
    .select(['id', sql<boolean>`discarded_at is not null`.as('discarded')])
    .where('session_id', '=', sessionId)
    .where('code', '=', code)
    .where('made_from_photos', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/** Puts what was put by hand into one shoot into another, unless customers see the first or have ordered of it; whether it did. */
export async function decideAnew(
  tx: Tx,
  sessionId: string,
  fromId: string,
  intoId: string,
): Promise<boolean> {
  const { gallery } = await tx
    .selectFrom('shoots')
    .select('gallery')
    .where('id', '=', fromId)
    .executeTakeFirstOrThrow();
  if (gallery !== 'collecting') return false;
  await sql`
    update photos set decision = replace(decision::text, ${fromId}, ${intoId})::jsonb where session_id = ${sessionId}
      and (decision -> 'shootIds' ? ${fromId} or decision ->> 'shootId' = ${fromId})`.execute(tx);
  return true;
}
