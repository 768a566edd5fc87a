import { CronExpressionParser } from 'cron-parser';
import type { BackupSet } from './sets.ts';

/**
 * The queue goes by the clock of the database, and may start a job this much before its time on the
 * clock of this machine.
 */
const EARLY_MS = 60_000;

/** The last scheduled time. */
export const lastScheduled = (schedule: string, now: Date): Date =>
  CronExpressionParser.parse(schedule, { tz: 'UTC', currentDate: new Date(now.getTime() + EARLY_MS) })
    .prev()
    .toDate();

/**
 * Whether the last scheduled time has no set yet, also because no server ran at that time. A set
 * from the future, of a clock that was wrong, does not count.
 */
export const isDue = (sets: readonly BackupSet[], scheduledFor: Date, now: Date): boolean =>
  !sets.some(({ info }) => {
    const setMs = Date.parse(info.scheduledFor ?? info.takenAt);
    return setMs >= scheduledFor.getTime() && setMs <= now.getTime() + EARLY_MS;
  });
