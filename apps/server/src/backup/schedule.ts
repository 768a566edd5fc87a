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

/** Whether the last scheduled time has no set yet, also because no server ran at that time. */
export function isDue(newest: BackupSet | undefined, scheduledFor: Date): boolean {
  if (!newest) return true;
  return Date.parse(newest.info.scheduledFor ?? newest.info.takenAt) < scheduledFor.getTime();
}
