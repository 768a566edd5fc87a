import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '#platform/config.ts';
import type { Db } from '#platform/database/handles.ts';
import { stopOrphan } from '#platform/database/embedded-postgres/stop-orphan.ts';
import { areaLog, type Logger } from '#platform/log.ts';

/** The tables of a backup are here without encryption until it is complete. */
export const workFolderOf = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backup', 'work');

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Deletes what a killed backup has left. The caller holds the lock of backups. */
export async function removeWork(config: Config, log: Logger): Promise<void> {
  const work = workFolderOf(config);
  if (!(await isThere(work))) return;
  // The temporary PostgreSQL of the check survives its process.
  await stopOrphan(join(work, 'postgres'), log);
  await rm(work, { recursive: true, force: true });
}

/**
 * Deletes the unencrypted tables that a killed backup has left in `DATA_DIR`, at the start of a
 * server: the next backup may be a day away. Not while a backup runs, also at another server. A
 * server starts also if they cannot be deleted, for example because they belong to another user.
 */
export async function removeLeftovers(config: Config, db: Db, log: Logger): Promise<void> {
  if (!(await isThere(workFolderOf(config)))) return;
  await db.connection().execute(async (session) => {
    const { rows } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_lock(hashtextextended('backup', 0)) as "isFree"`.execute(session);
    if (!rows[0]?.isFree) return;
    const backupLog = areaLog(log, 'backup');
    try {
      await removeWork(config, log);
      backupLog.info('deleted what a backup that was killed had left in DATA_DIR');
    } catch (error) {
      const folder = workFolderOf(config);
      backupLog.error({ err: error, folder }, 'the unencrypted tables of a killed backup were not deleted');
    } finally {
      await sql`select pg_advisory_unlock(hashtextextended('backup', 0))`.execute(session);
    }
  });
}
