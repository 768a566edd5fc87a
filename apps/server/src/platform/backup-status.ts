import type { BackupFailure } from '@photoslate/contract/operator';
import type { Db, Tx } from './database/handles.ts';

/** Result of the scheduled backups, in the database, so that every server shows it. */
export interface BackupStatus {
  readonly lastRunAt: Date | null;
  /** Why the last run left no good set. */
  readonly failure: BackupFailure | null;
  readonly lastGoodAt: Date | null;
  readonly lastDrillAt: Date | null;
}

const NONE: BackupStatus = { lastRunAt: null, failure: null, lastGoodAt: null, lastDrillAt: null };

export async function readBackupStatus(db: Db | Tx): Promise<BackupStatus> {
  const row = await db.selectFrom('backupStatus').selectAll().executeTakeFirst();
  return row ?? NONE;
}

/** Changes what is given, and keeps the rest. */
export async function writeBackupStatus(db: Db | Tx, change: Partial<BackupStatus>): Promise<void> {
  await db
    .insertInto('backupStatus')
    .values({ onlyRow: true, ...change })
    .onConflict((conflict) =>
      Object.keys(change).length === 0
        ? conflict.doNothing()
        : conflict.column('onlyRow').doUpdateSet(change),
    )
    .execute();
}
