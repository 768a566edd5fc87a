import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/handles.ts';

/** An object that belongs to an unfinished upload. */
export interface PartialObject {
  readonly objectKey: string;
  readonly start: number;
  /** Null: a writer has started it, and perhaps died. */
  readonly size: number | null;
}

export interface LedgerUpload {
  readonly sizeBytes: number;
  readonly offset: number;
  readonly finalKey: string | null;
  readonly isStored: boolean;
}

export type UploadLedger = ReturnType<typeof openUploadLedger>;

/**
 * The unfinished uploads of an object store, in the database. It decides which objects are part of
 * an upload: lists of objects may be late, and objects may be half written.
 */
export function openUploadLedger(db: Db, clock: Clock) {
  const touched = () => ({ touchedAt: clock.now() });
  return {
    /** Returns false if the id is taken. */
    async create(id: string, sizeBytes: number, finalKey: string | null): Promise<boolean> {
      const made = await db
        .insertInto('partialUploads')
        .values({ id, sizeBytes, finalKey, ...touched() })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      return made.numInsertedOrUpdatedRows === 1n;
    },

    /** Also counts as activity. */
    async find(id: string): Promise<LedgerUpload | undefined> {
      return db
        .updateTable('partialUploads')
        .set(touched())
        .where('id', '=', id)
        .returning(['sizeBytes', 'offsetBytes as offset', 'finalKey', 'isStored'])
        .executeTakeFirst();
    },

    /** The objects in the order of their bytes, also those that may be incomplete. */
    async objects(id: string): Promise<PartialObject[]> {
      return db
        .selectFrom('partialObjects')
        .select(['objectKey', 'startBytes as start', 'sizeBytes as size'])
        .where('uploadId', '=', id)
        .orderBy('startBytes')
        .execute();
    },

    /** Before an object is written. */
    async begin(id: string, objectKey: string, start: number): Promise<void> {
      await db
        .insertInto('partialObjects')
        .values({ uploadId: id, objectKey, startBytes: start })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /**
     * After an object was written: the upload now reaches its end. Returns false if another writer
     * was faster.
     */
    async commit(id: string, objectKey: string, start: number, size: number): Promise<boolean> {
      return db.transaction().execute(async (tx) => {
        const moved = await tx
          .updateTable('partialUploads')
          .set({ offsetBytes: start + size, ...touched() })
          .where('id', '=', id)
          .where('offsetBytes', '=', start)
          .executeTakeFirst();
        if (moved.numUpdatedRows === 0n) return false;
        await tx
          .updateTable('partialObjects')
          .set({ sizeBytes: size })
          .where('objectKey', '=', objectKey)
          .execute();
        return true;
      });
    },

    async forgetObject(objectKey: string): Promise<void> {
      await db.deleteFrom('partialObjects').where('objectKey', '=', objectKey).execute();
    },

    /** The whole file is stored; the remaining objects are no part of it. */
    async markStored(id: string): Promise<void> {
      await db.updateTable('partialUploads').set({ isStored: true }).where('id', '=', id).execute();
    },

    async remove(id: string): Promise<void> {
      await db.deleteFrom('partialUploads').where('id', '=', id).execute();
    },

    async list(): Promise<{ id: string; size: number; touchedAt: Date }[]> {
      return db.selectFrom('partialUploads').select(['id', 'offsetBytes as size', 'touchedAt']).execute();
    },
  };
}

/** Forgets all unfinished uploads: a backup contains the rows and not their objects. */
export async function forgetUnfinishedUploads(db: Db): Promise<void> {
  await sql`truncate partial_uploads, partial_objects`.execute(db);
}
