import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/handles.ts';

export type Upload = NonNullable<Awaited<ReturnType<typeof uploadById>>>;

export async function uploadById(db: Db | Tx, id: string) {
  return db
    .selectFrom('uploads')
    .innerJoin('sessions', 'sessions.id', 'uploads.sessionId')
    .select([
      'uploads.id',
      'uploads.sessionId',
      'sessions.studioId',
      'sessions.photographerId',
      'uploads.fileName',
      'uploads.sizeBytes',
      'uploads.declaredSha256',
      'uploads.createdAt',
      'uploads.photoId',
      'uploads.finishedAt',
    ])
    .where('uploads.id', '=', id)
    .executeTakeFirst();
}

/**
 * Finds an upload to the session with this declared checksum and size. Prefers one that has become
 * a photo, then the one with the highest offset.
 */
export async function uploadOfBytes(
  db: Db | Tx,
  sessionId: string,
  sha256: string,
  sizeBytes: number,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('uploads')
    .leftJoin('photos', 'photos.id', 'uploads.photoId')
    .select('uploads.id')
    .where('uploads.sessionId', '=', sessionId)
    .where('declaredSha256', '=', sha256)
    .where('uploads.sizeBytes', '=', sizeBytes)
    .where((upload) => upload.or([upload('finishedAt', 'is', null), upload('photos.id', 'is not', null)]))
    .orderBy('finishedAt', (order) => order.desc().nullsLast())
    .orderBy('offsetBytes', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

export async function insertUpload(db: Db | Tx, upload: Upload, userId: string): Promise<void> {
  await db
    .insertInto('uploads')
    .values({
      id: upload.id,
      sessionId: upload.sessionId,
      userId,
      fileName: upload.fileName,
      sizeBytes: upload.sizeBytes,
      declaredSha256: upload.declaredSha256,
      createdAt: upload.createdAt,
    })
    .execute();
}

export async function deleteUpload(db: Db | Tx, id: string): Promise<void> {
  await db.deleteFrom('uploads').where('id', '=', id).execute();
}

/** Stores which photo an upload has become; false if the upload is gone. */
export async function markFinished(db: Db | Tx, id: string, photoId: string, at: Date): Promise<boolean> {
  const finished = await db
    .updateTable('uploads')
    .set({ photoId, finishedAt: at })
    .where('id', '=', id)
    .executeTakeFirst();
  return finished.numUpdatedRows === 1n;
}

/** Uploads created before a moment, finished or not, oldest first. */
export async function uploadsBefore(db: Db | Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('createdAt', '<', before)
    .orderBy('createdAt')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Acquires the lease of an upload for `seconds`; false while another holds it. All processes use
 * the database's clock.
 */
export async function takeLease(db: Db, id: string, owner: string, seconds: number): Promise<boolean> {
  const taken = await db
    .updateTable('uploads')
    .set({ leaseOwner: owner, leaseUntil: fromNow(seconds) })
    .where('id', '=', id)
    .where((where) => where.or([where('leaseUntil', 'is', null), where('leaseUntil', '<', fromNow(0))]))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/** Whether some process holds the lease of an upload. */
export async function isLeased(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', id)
    .where('leaseUntil', '>', fromNow(0))
    .executeTakeFirst();
  return row !== undefined;
}

/** Renews a lease; false if it was lost. */
export async function renewLease(db: Db, id: string, owner: string, seconds: number): Promise<boolean> {
  const renewed = await db
    .updateTable('uploads')
    .set({ leaseUntil: fromNow(seconds) })
    .where('id', '=', id)
    .where('leaseOwner', '=', owner)
    .executeTakeFirst();
  return renewed.numUpdatedRows === 1n;
}

/** Releases a lease and stores the durable offset. */
export async function releaseLease(db: Db, id: string, owner: string, offset?: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ leaseOwner: null, leaseUntil: null, ...(offset === undefined ? {} : { offsetBytes: offset }) })
    .where('id', '=', id)
    .where('leaseOwner', '=', owner)
    .execute();
}

const fromNow = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`;
