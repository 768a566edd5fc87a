import type { Operation } from '@photoslate/contract/operator';
import { DAY_MS } from '@photoslate/domain/durations';
import type { OperatorIdentity } from '#platform/access.ts';
import { readBackupStatus } from '#platform/backup-status.ts';
import type { Db, Tx } from '#platform/database/handles.ts';
import { failedJobs, jobCounts, retryFailedJob } from '#platform/failed-jobs.ts';
import { HttpError } from '#platform/http-error.ts';
import { isId } from '#platform/ids.ts';
import { runningServers } from '#platform/monitoring/running-servers.ts';
import type { Platform } from '#platform/platform.ts';
import { undeliveredMails } from './operator.store.ts';

/** The newest entries of a list; the page says how many there are. */
const LISTED = 50;
/** Older mails need nobody any more. */
const MAILS_MS = 7 * DAY_MS;

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** What an operator sees of the installation: no photos, no customers, no texts. */
export async function readOperation(db: Db | Tx, operator: OperatorIdentity, now: Date): Promise<Operation> {
  const [servers, backup, queues, failed, undelivered] = await Promise.all([
    runningServers(db),
    readBackupStatus(db),
    jobCounts(db),
    failedJobs(db, LISTED),
    undeliveredMails(db, operator, { since: new Date(now.getTime() - MAILS_MS), limit: LISTED }),
  ]);
  return {
    servers: servers.map(({ startedAt, ...server }) => ({ ...server, startedAt: startedAt.toISOString() })),
    backup: {
      lastRunAt: iso(backup.lastRunAt),
      failure: backup.failure,
      lastGoodAt: iso(backup.lastGoodAt),
      lastDrillAt: iso(backup.lastDrillAt),
    },
    queues,
    failedJobs: failed.jobs.map(({ at, reason, ...job }) => ({
      ...job,
      reason: reason ?? '',
      at: at.toISOString(),
    })),
    failedJobCount: failed.count,
    failedMails: undelivered.mails,
    failedMailCount: undelivered.count,
  };
}

/** @throws HttpError `not_found`, also if the job has not failed or is running again */
export async function retryJob(
  { log }: Pick<Platform, 'log'>,
  tx: Tx,
  operator: OperatorIdentity,
  id: string,
  now: Date,
): Promise<void> {
  if (!isId(id)) throw new HttpError('not_found');
  const job = await retryFailedJob(tx, id, now);
  if (job === undefined) throw new HttpError('not_found');
  log.info({ job, jobId: id, userId: operator.userId }, 'an operator tries a failed job again');
}
