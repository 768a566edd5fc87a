import { sql } from 'kysely';
import type { Tx } from '#platform/database/handles.ts';

/** The times of a run of photos and of its neighbours; null where the time is unknown. */
export interface RunOfPhotos {
  readonly firstAt: Date | null;
  readonly lastAt: Date | null;
  /** The last photo before the run. */
  readonly beforeAt: Date | null;
  /** The first photo after the run. */
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

/**
 * The phone that started the last interval before a moment, or else the first one after it; null if
 * there is no interval, or it has no device id.
 */
export async function phoneAt(tx: Tx, sessionId: string, at: Date): Promise<string | null> {
  const row = await tx
    .selectFrom('shootStretches')
    .innerJoin('shoots', 'shoots.id', 'shootStretches.shootId')
    .select('deviceId')
    .where('shoots.sessionId', '=', sessionId)
    .where('shoots.discardedAt', 'is', null)
    .orderBy(sql`from_at <= ${at}`, 'desc')
    .orderBy(sql`abs(extract(epoch from from_at - ${at}))`)
    .executeTakeFirst();
  return row?.deviceId ?? null;
}

/**
 * Discards a shoot that was made from photos, unless data was added to it since.
 * @returns whether it was discarded
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

/**
 * The session's shoot that was made from photos and has this code, discarded or not; null if there
 * is none.
 */
export async function madeFromPhotosWith(
  tx: Tx,
  sessionId: string,
  code: string,
): Promise<{ id: string; discarded: boolean } | null> {
  const row = await tx
    .selectFrom('shoots')
    .select(['id', sql<boolean>`discarded_at is not null`.as('discarded')])
    .where('sessionId', '=', sessionId)
    .where('code', '=', code)
    .where('madeFromPhotos', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Changes decisions that assign photos by hand to one shoot, so that they assign them to another.
 * Does nothing if the first shoot's gallery is no longer `collecting`, because customers may see it
 * or have ordered.
 * @returns whether it did
 */
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
