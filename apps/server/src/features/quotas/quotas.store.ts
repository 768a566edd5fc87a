import type { QuotaUse } from '@photoslate/contract/quotas';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

/** The columns of `QuotaUse`, for a query of `studios` and `used`. */
export const useColumns: RawBuilder<unknown> = sql`studios.quota_photos as "quotaPhotos", studios.quota_bytes as "quotaBytes",
  coalesce(used.photos, 0)::bigint as photos, coalesce(used.bytes, 0)::bigint as bytes`;

/** What the photos of each studio use: joined as `used`. */
export const usedByStudio: RawBuilder<unknown> = sql`
  (select studio_id, sum(photos)::bigint as photos, sum(bytes)::bigint as bytes from studio_use group by studio_id)`;

export async function useOf(db: Db | Tx, studioId: string): Promise<QuotaUse> {
  const { rows } = await sql<QuotaUse>`
    select ${useColumns} from studios
      left join lateral (select sum(photos) as photos, sum(bytes) as bytes from studio_use
        where studio_id = studios.id) as used on true
    where studios.id = ${studioId}`.execute(db);
  const [use] = rows;
  if (!use) throw new Error(`There is no studio ${studioId}`);
  return use;
}

/** An upload as far as a quota is concerned. */
export interface CountedUpload {
  readonly id: string;
  readonly studioId: string;
  readonly sessionId: string;
  readonly sizeBytes: number;
  readonly declaredSha256: string | null;
}

/**
 * The use of a studio by photos and unfinished uploads; `entries` is the number of rows that
 * were added up. Undefined: the studio has no quota. This upload is not counted, nor an earlier try
 * to upload the same bytes to the same session: both become one photo.
 */
export async function useBesides(
  db: Db | Tx,
  upload: CountedUpload,
): Promise<(QuotaUse & { entries: number }) | undefined> {
  const { rows } = await sql<QuotaUse & { entries: number }>`
    select studios.quota_photos as "quotaPhotos", studios.quota_bytes as "quotaBytes",
      (used.photos + begun.photos)::bigint as photos, (used.bytes + begun.bytes)::bigint as bytes, used.entries
    from studios
      cross join lateral (select coalesce(sum(photos), 0) as photos, coalesce(sum(bytes), 0) as bytes, count(*)::int as entries
        from studio_use where studio_id = studios.id) as used
      cross join lateral (select count(*) as photos, coalesce(sum(uploads.size_bytes), 0) as bytes
        from uploads join sessions on sessions.id = uploads.session_id
        where uploads.finished_at is null and sessions.studio_id = studios.id and uploads.id <> ${upload.id}
          and (uploads.session_id = ${upload.sessionId} and uploads.declared_sha256 = ${upload.declaredSha256}) is not true) as begun
    where studios.id = ${upload.studioId} and (studios.quota_photos is not null or studios.quota_bytes is not null)`.execute(
    db,
  );
  return rows[0];
}

/** Whether a photo with the bytes of this upload is in its session, or was uploaded to it. */
export async function isStored(db: Db | Tx, { sessionId, declaredSha256 }: CountedUpload): Promise<boolean> {
  if (declaredSha256 === null) return false;
  const photo = await db
    .selectFrom('photos')
    .select('id')
    .where((where) => where.or([where('sessionId', '=', sessionId), where('homeSessionId', '=', sessionId)]))
    .where('sha256', '=', declaredSha256)
    .limit(1)
    .executeTakeFirst();
  return photo !== undefined;
}

/**
 * Adds up the rows of a studio's use into one. Rows that another transaction adds up are skipped,
 * so nobody waits.
 */
export async function addUp(db: Db | Tx, studioId: string): Promise<void> {
  await sql`
    with taken as (
      delete from studio_use where ctid = any(array(
        select ctid from studio_use where studio_id = ${studioId} for update skip locked))
      returning photos, bytes
    )
    insert into studio_use (studio_id, photos, bytes)
      select ${studioId}::uuid, sum(photos), sum(bytes) from taken having count(*) > 0`.execute(db);
}

/** The studios whose use has more than this many rows. */
export async function studiosToAddUp(db: Db | Tx, entries: number): Promise<string[]> {
  const { rows } = await sql<{ studioId: string }>`
    select studio_id as "studioId" from studio_use group by studio_id having count(*) > ${entries}`.execute(
    db,
  );
  return rows.map(({ studioId }) => studioId);
}

/** The studios with a quota, or one of them if it has one, with what they use. */
export async function studiosWithQuota(
  db: Db | Tx,
  studioId: string | undefined,
): Promise<(QuotaUse & { studioId: string })[]> {
  const { rows } = await sql<QuotaUse & { studioId: string }>`
    select studios.id as "studioId", ${useColumns}
    from studios left join ${usedByStudio} as used on used.studio_id = studios.id
    where (studios.quota_photos is not null or studios.quota_bytes is not null)
      and (${studioId ?? null}::uuid is null or studios.id = ${studioId ?? null})
    order by studios.id`.execute(db);
  return rows;
}

/** The owners of a studio who may log in. */
export const ownersOf = (
  db: Db | Tx,
  studioId: string,
): Promise<{ id: string; email: string; language: string }[]> =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'language'])
    .where('studioId', '=', studioId)
    .where('role', '=', 'owner')
    .where('deactivatedAt', 'is', null)
    .execute();

/** Sets what is named; null: no limit. */
export async function setQuota(
  tx: Tx,
  studioId: string,
  set: { readonly quotaPhotos?: number | null; readonly quotaBytes?: number | null },
): Promise<void> {
  await tx.updateTable('studios').set(set).where('id', '=', studioId).execute();
}
