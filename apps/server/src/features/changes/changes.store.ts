import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { StoredDecision } from '#platform/database/column-types.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { ChangedPhoto } from '#features/photos/index.ts';

export type ChangeRow = Selectable<Database['changes']>;

export type NewChange = Omit<ChangeRow, 'receivedOrder' | 'undoneAt'>;

export async function insertChange(tx: Tx, change: NewChange): Promise<void> {
  await tx
    .insertInto('changes')
    .values({
      ...change,
      what: JSON.stringify(change.what),
      effect: change.effect === null ? null : JSON.stringify(change.effect),
    })
    .execute();
}

export async function changeById(db: Db | Tx, id: string): Promise<ChangeRow | undefined> {
  return db.selectFrom('changes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** A photo's state before a change. */
export type FoundPhoto = NonNullable<Awaited<ReturnType<typeof foundPhotos>>>[number];

/**
 * These photos of a session with all their versions, which change together; undefined if one is not
 * in the session.
 */
export async function foundPhotos(tx: Tx, sessionId: string, ids: readonly string[]) {
  const rows = await tx
    .selectFrom('photos')
    .select(['id', 'decision', 'sha256', 'takenAt'])
    .select(
      sql<string[]>`array(select shoot_id::text from photo_shoots
        where photo_id = coalesce(photos.version_of, photos.id) order by shoot_id)`.as('shootIds'),
    )
    .where('sessionId', '=', sessionId)
    // `<> id` lets PostgreSQL use the index of versions.
    .where(sql<boolean>`(id = any(${ids}::uuid[]) or version_of = any(${ids}::uuid[]) and version_of <> id)`)
    .orderBy('id')
    .execute();
  const found = new Set(rows.map(({ id }) => id));
  return ids.every((id) => found.has(id)) ? rows : undefined;
}

/** A photo's state after a change. */
export interface WantedPhoto {
  readonly photoId: string;
  readonly decision: StoredDecision | null;
  readonly sessionId: string;
}

const roleOf = (decision: string) =>
  sql.raw(
    `case ${decision} ->> 'kind' when 'hidden' then 'hidden' when 'qr-frame' then 'qr-frame' else 'photo' end`,
  );

/**
 * Updates photos and stores their previous state for undo.
 *
 * @returns the changed photos
 */
export async function setPhotos(
  tx: Tx,
  changeId: string,
  wanted: readonly WantedPhoto[],
): Promise<ChangedPhoto[]> {
  if (wanted.length === 0) return [];
  await sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w("photoId" uuid, decision jsonb, "sessionId" uuid)),
    kept as (
      insert into change_photos (change_id, photo_id, before)
      select ${changeId}::uuid, photos.id, jsonb_build_object(
        'decision', photos.decision, 'sessionId', photos.session_id, 'changedBy', photos.changed_by,
        'outcome', jsonb_build_object('role', role, 'verdict', verdict, 'reasons', reasons,
          'candidateShootIds', candidate_shoot_ids,
          'shootIds', array(select shoot_id from photo_shoots where photo_id = photos.id)))
      from photos join wanted on wanted."photoId" = photos.id)
    update photos set decision = wanted.decision, session_id = wanted."sessionId", changed_by = ${changeId}::uuid,
      role = ${roleOf('wanted.decision')}
    from wanted where photos.id = wanted."photoId"`.execute(tx);
  return wanted.map(({ photoId }) => ({ photoId, former: null }));
}

/**
 * Restores the photos of a change that no later change has touched. A photo is skipped if its
 * original session now has another photo with the same checksum.
 *
 * @returns the restored photos with their outcomes before the change
 */
export async function restorePhotos(tx: Tx, changeId: string, now: Date): Promise<ChangedPhoto[]> {
  const { rows } = await sql<ChangedPhoto>`
    with old as (
      select photo_id, nullif(before -> 'decision', 'null'::jsonb) as decision, (before ->> 'sessionId')::uuid as session_id,
        (before ->> 'changedBy')::uuid as changed_by, before -> 'outcome' as outcome
      from change_photos where change_id = ${changeId}::uuid),
    back as (
      update photos set decision = old.decision, session_id = old.session_id, changed_by = old.changed_by,
        role = ${roleOf('old.decision')}
      from old where photos.id = old.photo_id and photos.changed_by = ${changeId}::uuid and not exists (
        select from photos as twin where twin.session_id = old.session_id and twin.sha256 = photos.sha256
          and twin.id <> photos.id)
      returning photos.id, old.outcome),
    restored as (
      update change_photos set restored_at = ${now} where change_id = ${changeId}::uuid
        and photo_id in (select id from back))
    select id as "photoId", outcome as former from back`.execute(tx);
  return rows;
}

/**
 * `standing`: photos that are still as this change left them. `since`: photos that a later change
 * has touched.
 */
export async function activeCounts(tx: Tx, changeId: string): Promise<{ standing: number; since: number }> {
  const { rows } = await sql<{ standing: number; since: number }>`
    select count(*) filter (where photos.changed_by = change_id) as standing,
      count(*) filter (where restored_at is null and photos.changed_by is distinct from change_id) as since
    from change_photos join photos on photos.id = change_photos.photo_id where change_id = ${changeId}`.execute(
    tx,
  );
  return rows[0] ?? { standing: 0, since: 0 };
}

export async function setUndone(tx: Tx, changeId: string, at: Date | null): Promise<void> {
  await tx.updateTable('changes').set({ undoneAt: at }).where('id', '=', changeId).execute();
}

/** Counts per listed change, so that PostgreSQL does not read other sessions' changes. */
const photosOf = (which: RawBuilder<unknown>) => sql<number>`(select count(*) from change_photos
  join photos on photos.id = change_photos.photo_id where change_photos.change_id = changes.id ${which})`;

/** Changes with their author and their photo counts. */
export async function listedChanges(
  db: Db | Tx,
  of:
    | { readonly id: string }
    | { readonly sessionId: string; readonly before: string | null; readonly limit: number },
) {
  return db
    .selectFrom('changes')
    .innerJoin('users', 'users.id', 'changes.userId')
    .selectAll('changes')
    .select([
      'users.firstName',
      'users.lastName',
      'users.email',
      photosOf(sql``).as('count'),
      photosOf(sql`and restored_at is null and photos.changed_by is distinct from change_id`).as('since'),
    ])
    .$if('id' in of, (query) => query.where('changes.id', '=', 'id' in of ? of.id : ''))
    .$if('sessionId' in of, (query) => {
      if (!('sessionId' in of)) return query;
      const session = query.where((where) =>
        where.or([
          where('changes.sessionId', '=', of.sessionId),
          where('changes.toSessionId', '=', of.sessionId),
        ]),
      );
      return (
        of.before === null
          ? session
          : session.where('changes.receivedOrder', '<', (earlier) =>
              earlier
                .selectFrom('changes as place')
                .select('place.receivedOrder')
                .where('place.id', '=', of.before),
            )
      ).limit(of.limit);
    })
    .orderBy('changes.receivedOrder', 'desc')
    .execute();
}
