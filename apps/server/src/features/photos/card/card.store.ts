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
  readonly photoIds?: readonly string[] | undefined;
}

interface Page {
  /** The id of the last photo of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

/** A page of a session's photos in the order in which they were taken. */
export async function photoPage(db: Db | Tx, sessionId: string, filter: PhotoFilter, page: Page) {
  return (
    db
      .selectFrom('photos')
      .leftJoin('photos as shown', 'shown.id', 'photos.shownId')
      // Only these: a photo has 40 columns, and each costs time to read.
      .select([
        'photos.id',
        'photos.fileName',
        'photos.state',
        'photos.unreadableReason',
        'photos.role',
        'photos.verdict',
        'photos.reasons',
        'photos.candidateShootIds',
        'photos.make',
        'photos.model',
        'photos.cameraTimeMs',
        'photos.takenAt',
        'photos.width',
        'photos.height',
        'shown.width as shownWidth',
        'shown.height as shownHeight',
      ])
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
      .$if(filter.photoIds !== undefined, (query) =>
        query.where(sql<SqlBool>`photos.id = any(${filter.photoIds}::uuid[])`),
      )
      .$if(page.after !== null, (query) =>
        query.where(
          sql<SqlBool>`(photos.sort_key, photos.id) > ((select place.sort_key from photos as place
          where place.id = ${page.after}::uuid and place.session_id = ${sessionId}::uuid), ${page.after}::uuid)`,
        ),
      )
      .orderBy('photos.sortKey')
      .orderBy('photos.id')
      .limit(page.limit)
      .execute()
  );
}

export type ListedPhoto = Awaited<ReturnType<typeof photoPage>>[number];

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
  const dismissed = new Map(
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
    settled: dismissed.get(anomaly.key) === anomaly.photoIds.toSorted().join(),
  })) as CardReport['anomalies'];
  return { cameras: row?.cameras ?? [], anomalies };
}
