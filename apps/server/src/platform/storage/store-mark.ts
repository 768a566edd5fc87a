import { randomUUID } from 'node:crypto';
import { ConfigError } from '../config.ts';
import { lockFor } from '../database/advisory-locks.ts';
import type { Db } from '../database/handles.ts';
import type { Logger } from '../log.ts';
import { StorageFull } from './storage-errors.ts';
import { MARK_FILE, type Storage, type StoreMark } from './storage.ts';

interface Stores {
  readonly current: Storage;
  /** The store from which files are moved. */
  readonly former?: Storage | undefined;
}

interface Surroundings {
  readonly db: Db;
  readonly log: Logger;
}

/** `made`: a store without an id gets one if it is the first or a new one of this database. */
export type MarkUse = 'made' | 'compared';

/**
 * Checks that this process has the file store of the other servers of this database. The first
 * server marks the store with an id that the database knows. While files are moved, the new store
 * gets an id as well, and is the store of this database from then on. A database with a studio that
 * knows no store takes over the id that it finds.
 *
 * @throws ConfigError if it is another store
 */
export async function agreeOnStore(
  { current: { mark }, former }: Stores,
  { db, log, use }: Surroundings & { readonly use: MarkUse },
): Promise<void> {
  const first = await mark.read();
  if (first !== null && first === (await readKnown(db)).currentId) return;
  // One server after another: of two that start at once with two stores, the second one is refused.
  await db.transaction().execute(async (tx) => {
    await lockFor(tx, 'storeMark', '');
    const { currentId, ids } = await readKnown(db);
    const found = await mark.read();
    if (found !== null && found === currentId) return;
    if (found !== null && !ids.includes(found)) {
      if (ids.length > 0 || !(await hasStudio(db))) throw anotherDatabase(mark, found, currentId);
      // The database was set back to before it knew its store, or a restore was interrupted.
      if (use === 'compared') return;
      await db.insertInto('stores').values({ id: found }).execute();
      log.warn({ store: found }, 'the database knew no file store, and takes over the id of this one');
    }
    const isMoving = currentId !== undefined && (await former?.mark.read()) === currentId;
    if (currentId !== undefined && !isMoving)
      throw new ConfigError(
        found === null
          ? `This is not the file store of the other servers: ${mark.place} is missing, which contains ${currentId} in theirs. Share DATA_DIR or the bucket; if all files were copied here by hand, copy that one too.`
          : `${mark.place} belongs to the former file store of this database. Set STORAGE and STORAGE_FORMER as the other servers have them.`,
      );
    if (use === 'made') await makeCurrent({ current: mark, found }, { db, log });
  });
}

function anotherDatabase({ place }: StoreMark, found: string, currentId: string | undefined): ConfigError {
  const problem = `${place} says that these files belong to another database: it contains ${found}, and this database`;
  const remedy = 'Correct DATABASE_URL, DATA_DIR or S3_BUCKET.';
  if (currentId !== undefined) return new ConfigError(`${problem} uses the store ${currentId}. ${remedy}`);
  return new ConfigError(
    `${problem} knows no store yet. ${remedy} If the database was begun anew, or set back to a moment before its first studio, delete ${MARK_FILE} there: the next start writes a new one.`,
  );
}

const hasStudio = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('studios').select('id').limit(1).executeTakeFirst()) !== undefined;

/** Marks the store of a restore, unless it has a mark. @returns its id */
export async function markStore({ mark }: Storage): Promise<string> {
  const found = await mark.read();
  if (found !== null) return found;
  const id = randomUUID();
  await mark.write(id);
  return id;
}

/** Makes a marked store the one of a restored database, which knows none. */
export async function adoptStore(id: string, db: Db): Promise<void> {
  await db.insertInto('stores').values({ id, isCurrent: true }).execute();
}

async function readKnown(db: Db): Promise<{ currentId: string | undefined; ids: string[] }> {
  const rows = await db.selectFrom('stores').select(['id', 'isCurrent']).execute();
  return { currentId: rows.find(({ isCurrent }) => isCurrent)?.id, ids: rows.map(({ id }) => id) };
}

/**
 * Marks the store, if it has no mark yet, and then makes it current. The id is in the database
 * before it is in the store: after an interruption the next start recognises it.
 */
async function makeCurrent(
  { current, found }: { readonly current: StoreMark; readonly found: string | null },
  { db, log }: Surroundings,
): Promise<void> {
  const id = found ?? randomUUID();
  if (found === null) {
    await db.insertInto('stores').values({ id }).execute();
    try {
      await current.write(id);
    } catch (error) {
      if (!(error instanceof StorageFull)) throw error;
      // It still serves what it has.
      log.warn('the file store is full, and gets its id at a later start');
      await db.deleteFrom('stores').where('id', '=', id).execute();
      return;
    }
  }
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('stores').set({ isCurrent: false }).where('isCurrent', '=', true).execute();
    await tx.updateTable('stores').set({ isCurrent: true }).where('id', '=', id).execute();
  });
}
