import type { Updateable } from 'kysely';
import type { Database } from '#platform/database/schema.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import type { Upload } from './uploads/uploads.store.ts';

/** Inserts the photo of a finished upload; false if the session already has these bytes. */
export async function insertPhoto(
  tx: Tx,
  upload: Upload,
  file: { readonly key: string; readonly sha256: string },
  receivedAt: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('photos')
    .values({
      id: upload.id,
      studioId: upload.studioId,
      sessionId: upload.sessionId,
      homeSessionId: upload.sessionId,
      sha256: file.sha256,
      sizeBytes: upload.sizeBytes,
      fileName: upload.fileName,
      storageKey: file.key,
      receivedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

/** The number of a session's photos that wait to be read; at most `most`. */
export async function unreadCount(tx: Tx, sessionId: string, most: number): Promise<number> {
  const unread = tx
    .selectFrom('photos')
    .select('id')
    .where('sessionId', '=', sessionId)
    .where('state', '=', 'stored')
    .limit(most);
  const { count } = await tx
    .selectFrom(unread.as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The photo with these bytes that is in the session, or was uploaded to it and moved to another
 * since.
 */
export async function photoIdOf(db: Db | Tx, sessionId: string, sha256: string): Promise<string> {
  const photo = await db
    .selectFrom('photos')
    .select('id')
    .where((where) => where.or([where('sessionId', '=', sessionId), where('homeSessionId', '=', sessionId)]))
    .where('sha256', '=', sha256)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return photo.id;
}

export interface PhotoToRead {
  readonly id: string;
  readonly sessionId: string;
  readonly homeSessionId: string;
  readonly fileName: string;
  readonly storageKey: string;
  readonly state: 'stored' | 'read' | 'unreadable';
  readonly lookedHarder: boolean;
}

export async function photoToRead(db: Db | Tx, id: string): Promise<PhotoToRead | undefined> {
  return db
    .selectFrom('photos')
    .select(['id', 'sessionId', 'homeSessionId', 'fileName', 'storageKey', 'state', 'lookedHarder'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The columns that reading a photo fills. */
export type PhotoReading = Omit<Updateable<Database['photos']>, 'id' | 'sessionId' | 'decision'>;

/** Saves what was read of a photo; false if the photo is gone. */
export async function saveReading(tx: Tx, id: string, found: Partial<PhotoReading>): Promise<boolean> {
  const saved = await tx.updateTable('photos').set(found).where('id', '=', id).executeTakeFirst();
  return saved.numUpdatedRows === 1n;
}

/** Sessions that have readable photos and no stored matching result. */
export async function unmatchedSessions(db: Db | Tx, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where((where) =>
      where.and([
        where.exists(
          where
            .selectFrom('photos')
            .select('photos.id')
            .whereRef('photos.sessionId', '=', 'sessions.id')
            .where('photos.state', '=', 'read'),
        ),
        where.not(
          where.exists(
            where
              .selectFrom('cardReadings')
              .select('cardReadings.sessionId')
              .whereRef('cardReadings.sessionId', '=', 'sessions.id'),
          ),
        ),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Photos received before a moment and not read yet, oldest first. */
export async function unreadPhotosBefore(db: Db | Tx, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('id')
    .where('state', '=', 'stored')
    .where('receivedAt', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
