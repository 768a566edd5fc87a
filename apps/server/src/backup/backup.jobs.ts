import { z } from 'zod';
import { handlerOf, type Job, type JobHandler } from '#platform/job.ts';
import { areaLog } from '#platform/log.ts';
import { parseBucket } from '#platform/backup-config.ts';
import { readBackupStatus, writeBackupStatus } from '#platform/backup-status.ts';
import type { Platform } from '#platform/platform.ts';
import { isDue, lastScheduled } from './schedule.ts';
import { listSets } from './sets.ts';
import { datesOfSets, openTarget } from './open-target.ts';

/**
 * Takes the backup of the last scheduled time, unless there is one. A killed run is repeated like
 * any job, and a failed one three times, because a disk may have room again.
 */
const backupJob = (schedule: string | undefined) =>
  ({
    name: 'backup.take',
    payload: z.object({}),
    cron: schedule ?? null,
    retryLimit: 3,
    retryDelaySeconds: 300,
    // The longest time that the queue allows is a day.
    expireInSeconds: 23 * 3600,
  }) satisfies Job;

export const backupJobs = (platform: Platform): JobHandler[] => [
  handlerOf(backupJob(platform.config.backup.schedule), async () => {
    const { config, clock, log, backups } = platform;
    const { schedule } = config.backup;
    // A job may have waited since the variable was set.
    if (schedule === undefined) return;
    const now = clock.now();
    const scheduledFor = lastScheduled(schedule, now).toISOString();
    const set = await backups.run({ config, now: now.toISOString(), scheduledFor });
    if (set !== null) areaLog(log, 'backup').info({ set }, 'a backup was taken and checked');
  }),
  handlerOf(reportJob, () => reportSets(platform)),
];

/** A drill leaves its mark in the target, and usually runs on another machine. */
const reportJob = { name: 'backup.report', payload: z.object({}), cron: '23 * * * *' } satisfies Job;

/** Writes to the database what is in the target, for the servers that do not have it. */
async function reportSets({ config, db }: Platform): Promise<void> {
  const { to } = config.backup;
  if (to === undefined) return;
  await writeBackupStatus(db, await datesOfSets(await openTarget(to, config.backup)));
}

/** Enqueues the backup of a scheduled time at which no server ran. */
export async function enqueueMissedBackup(
  platform: Platform,
  handlers: readonly JobHandler[],
): Promise<void> {
  const { schedule, to } = platform.config.backup;
  const job = handlers.find((handler) => handler.job.name === 'backup.take')?.job;
  if (schedule === undefined || to === undefined || !job) return;
  const now = platform.clock.now();
  const last = lastScheduled(schedule, now);
  if (parseBucket(to)) {
    // An object store that does not answer must not delay the start. The job itself looks there.
    const { lastGoodAt } = await readBackupStatus(platform.db);
    if (lastGoodAt && lastGoodAt >= last && lastGoodAt <= now) return;
  } else if (!isDue(await listSets(to).catch(() => []), last, now)) return;
  await platform.db.transaction().execute((tx) => platform.jobs.enqueue(tx, job, {}, { once: 'missed' }));
}
