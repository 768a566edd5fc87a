import type { Config } from '#platform/config.ts';
import { writeBackupStatus } from '#platform/backup-status.ts';
import type { Db } from '#platform/database/handles.ts';
import { openDatabase } from '#platform/database/open-database.ts';
import type { Logger } from '#platform/log.ts';
import { failureOf, recordRun, type BackupFailure } from './last-run.ts';
import { BackupError } from './manifest.ts';
import { isDue } from './schedule.ts';
import { isGood, type BackupSet } from './sets.ts';
import { takeSet, type Run } from './take-set.ts';
import { datesOfSets, openTarget } from './open-target.ts';

type Order = Omit<Run, 'database'>;

/** What the log says about a failure, after the path of the target. */
const WORDS: Readonly<Record<BackupFailure, string>> = {
  full: 'there is no space left. Free some, or set a lower BACKUP_KEEP',
  unwritable: 'it cannot be written',
  faults: 'files of the installation are missing or damaged; `npm run admin -- check` names them',
  failed: 'an error occurred',
};

/**
 * Takes a backup into BACKUP_TO, and records the result for the metrics.
 *
 * @returns undefined if another process takes a backup at this moment, or the scheduled time has
 * its set already
 * @throws BackupError that says in one sentence why there is no new set
 */
export async function runBackup(order: Order): Promise<BackupSet | undefined> {
  const { config, log, now, scheduledFor } = order;
  const { to } = config.backup;
  if (to === undefined) throw new BackupError('BACKUP_TO is not set.');
  try {
    const target = await openTarget(to, config.backup, order.timing);
    const sets = scheduledFor ? await target.sets().catch(() => []) : [];
    if (scheduledFor && !isDue(sets, scheduledFor, now)) return undefined;
    const database = await openDatabase(config, log, 'guest');
    try {
      const set = await takeSet({ ...order, database }, to).catch(async (error: unknown) => {
        await shareFailure(database.db, log, now, failureOf(error));
        throw error;
      });
      if (!set) return undefined;
      const failure = isGood(set) ? null : 'faults';
      await recordRun(config, now, failure);
      await writeBackupStatus(database.db, { lastRunAt: now, failure, ...(await datesOfSets(target)) });
      if (!isGood(set)) log.error({ set: set.path }, sentenceOf('faults', to));
      return set;
    } finally {
      await database.close();
    }
  } catch (error) {
    const failure = failureOf(error);
    await recordFailure(config, log, now, failure);
    throw new BackupError(`${sentenceOf(failure, to)} (${describe(error)})`, { cause: error });
  }
}

const sentenceOf = (failure: BackupFailure, to: string) =>
  failure === 'faults'
    ? `The backup in ${to} is not good: ${WORDS.faults}.`
    : `No backup was written to ${to}: ${WORDS[failure]}.`;

const describe = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The error of the backup is reported, whether or not the database can be written. */
async function shareFailure(db: Db, log: Logger, now: Date, failure: BackupFailure): Promise<void> {
  try {
    await writeBackupStatus(db, { lastRunAt: now, failure });
  } catch (error) {
    log.error({ err: error }, 'the result of the backup could not be written to the database');
  }
}

/** The disk of DATA_DIR may be the one that is full. */
async function recordFailure(config: Config, log: Logger, now: Date, failure: BackupFailure): Promise<void> {
  try {
    await recordRun(config, now, failure);
  } catch (error) {
    log.error({ err: error }, 'the result of the backup could not be recorded');
  }
}
