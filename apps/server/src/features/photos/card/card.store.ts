import type { CardReport } from '@photoslate/contract/card';
import { sql, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { Db, Tx } from '#platform/database/handles.ts';

type PhotoColumns = ExpressionBuilder<Database, 'photos'>;

/** Photos that represent all their versions. */
const isRepresentative = (photo: PhotoColumns) =>
  photo.or([photo('photos.versionOf', 'is', null), photo('photos.versionOf', '=', photo.ref('photos.id'))]);

/**
 * Photos that the matching did not assign and the photographer has not decided: they need review.
 */
const inReview = (photo: PhotoColumns) =>
  photo.and([
    photo('photos.state', '=', 'read'),
    photo('photos.role', '=', 'photo'),
    photo('photos.verdict', 'in', ['contradictory', 'unmatched']),
    isRepresentative(photo),
  ]);

export interface PhotoFilter {
  readonly shootId?: string | undefined;
  readonly only?: 'review' | 'unreadable' | 'qr-frame' | 'hidden' | undefined;
}

interface Page {
  /** The id of the last photo of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

/**
 * A page of a session's photos in the order in which they were taken, plus one more row if there is
 * a next page.
 */
export async function photoPage(db: Db | Tx, sessionId: string, filter: PhotoFilter, page: Page) {
  return db
    .selectFrom('photos')
    .leftJoin('photos as shown', 'shown.id', 'photos.shownId')
    .selectAll('photos')
    .select(['shown.width as shownWidth', 'shown.height as shownHeight'])
    .select(
      sql<
        string[]
      >`array(select shoot_id::text from photo_shoots where photo_id = photos.id order by shoot_id)`.as(
        'shootIds',
      ),
    )
    .where('photos.sessionId', '=', sessionId)
    .where(isRepresentative)
    .$if(filter.only === 'review', (query) => query.where(inReview))
    .$if(filter.only === 'unreadable', (query) =>
      query.where('photos.state', '=', 'unreadable').where('photos.role', '!=', 'hidden'),
    )
    .$if(filter.only === 'qr-frame' || filter.only === 'hidden', (query) =>
      query.where('photos.role', '=', filter.only === 'hidden' ? 'hidden' : 'qr-frame'),
    )
    .$if(filter.shootId !== undefined, (query) =>
      query.where('photos.id', 'in', (photos) =>
        photos
          .selectFrom('photoShoots')
          .select('photoId')
          .where('shootId', '=', filter.shootId ?? null),
      ),
    )
    .$if(page.after !== null, (query) =>
      query.where(
        sql<SqlBool>`(photos.sort_key, photos.id) > (select place.sort_key, place.id from photos as place
          where place.id = ${page.after}::uuid and place.session_id = ${sessionId}::uuid)`,
      ),
    )
    .orderBy('photos.sortKey')
    .orderBy('photos.id')
    .limit(page.limit + 1)
    .execute();
}

export type ListedPhoto = Awaited<ReturnType<typeof photoPage>>[number];

type Counts = Omit<CardReport, 'sessionId' | 'safeToFormat' | 'cameras' | 'anomalies' | 'shoots'>;

/**
 * Counts the unfinished uploads of a session whose bytes have not arrived through another upload.
 */
const underway = (sessionId: string) => sql`
  select count(*) from uploads where session_id = ${sessionId} and finished_at is null and not exists (
    select from photos where sha256 = declared_sha256 and ${sessionId}::uuid in (session_id, home_session_id))
  and not exists (select from uploads as other where other.session_id = uploads.session_id
    and other.finished_at is not null and other.file_name = uploads.file_name and other.size_bytes = uploads.size_bytes)`;

/**
 * Counts the files of a session by state. Each file is in exactly one of pending, unreadable,
 * photo, QR frame, hidden and version.
 */
export async function cardCounts(db: Db | Tx, sessionId: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select count(*) as "storedCount",
      count(*) filter (where role <> 'hidden' and (state = 'stored' or is_unmatched)) as "pendingCount",
      (${underway(sessionId)}) as "underwayCount",
      count(*) filter (where state = 'unreadable' and role <> 'hidden') as "unreadableCount",
      count(*) filter (where state = 'unreadable' and role <> 'hidden' and unreadable_reason = 'unsupported') as "unsupportedCount",
      count(*) filter (where is_photo) as "photoCount",
      count(*) filter (where state = 'read' and role = 'qr-frame' and stands and not is_unmatched) as "qrFrameCount",
      count(*) filter (where is_photo and assigned) as "assignedCount",
      count(*) filter (where is_photo and assigned and verdict = 'certain') as "certainCount",
      count(*) filter (where is_photo and not assigned and verdict is not null) as "reviewCount",
      count(*) filter (where role = 'hidden') as "hiddenCount",
      count(*) filter (where state = 'read' and role <> 'hidden' and not stands and not is_unmatched) as "versionCount"
    from (
      select photos.*, coalesce(version_of = id, true) as stands,
        state = 'read' and verdict is null as is_unmatched,
        state = 'read' and role = 'photo' and verdict is not null and coalesce(version_of = id, true) as is_photo,
        exists (select from photo_shoots where photo_id = photos.id) as assigned
      from photos where session_id = ${sessionId}) as photo`.execute(db);
  return rows[0] ?? NO_PHOTOS;
}

const NO_PHOTOS: Counts = {
  storedCount: 0,
  pendingCount: 0,
  underwayCount: 0,
  unreadableCount: 0,
  unsupportedCount: 0,
  photoCount: 0,
  qrFrameCount: 0,
  assignedCount: 0,
  certainCount: 0,
  reviewCount: 0,
  hiddenCount: 0,
  versionCount: 0,
};

/**
 * Counts for each shoot of a session: its photos, the certain ones among them, and the photos in
 * review that may belong to it.
 */
export async function shootCounts(db: Db | Tx, sessionId: string): Promise<CardReport['shoots']> {
  const { rows } = await sql<CardReport['shoots'][number]>`
    select shoots.id as "shootId", coalesce(inside.photos, 0) as "photoCount",
      coalesce(inside.certain, 0) as "certainCount", coalesce(doubtful.photos, 0) as "reviewCount"
    from shoots
    left join (
      select shoot_id, count(*) as photos, count(*) filter (where verdict = 'certain') as certain
      from photo_shoots join photos on photos.id = photo_shoots.photo_id
      where photos.session_id = ${sessionId} group by shoot_id) as inside on inside.shoot_id = shoots.id
    left join (
      select candidate, count(*) as photos
      from photos cross join lateral jsonb_array_elements_text(candidate_shoot_ids) as candidate
      where session_id = ${sessionId} and state = 'read' and role = 'photo'
        and verdict in ('contradictory', 'unmatched') and coalesce(version_of = id, true)
      group by candidate) as doubtful on doubtful.candidate = shoots.id::text
    where shoots.session_id = ${sessionId} and shoots.discarded_at is null order by shoots.number, shoots.received_order`.execute(
    db,
  );
  return rows;
}

/**
 * The cameras and anomalies of the last matching. A dismissed anomaly is open again when its photos
 * change.
 */
export async function cardReading(
  db: Db | Tx,
  sessionId: string,
): Promise<Pick<CardReport, 'cameras' | 'anomalies'>> {
  const row = await db
    .selectFrom('cardReadings')
    .select(['cameras', 'anomalies'])
    .where('sessionId', '=', sessionId)
    .executeTakeFirst();
  const settled = new Map(
    (
      await db
        .selectFrom('settledAnomalies')
        .select(['key', 'photoIds'])
        .where('sessionId', '=', sessionId)
        .execute()
    ).map((one) => [one.key, one.photoIds.toSorted().join()]),
  );
  const anomalies = (row?.anomalies ?? []).map((anomaly) => ({
    ...(anomaly as Omit<CardReport['anomalies'][number], 'settled'>),
    settled: settled.get(anomaly.key) === anomaly.photoIds.toSorted().join(),
  })) as CardReport['anomalies'];
  return { cameras: row?.cameras ?? [], anomalies };
}
