import { z } from 'zod';
import type { Job } from '#platform/job.ts';

const ToRemove = z.object({
  /** The session whose storage folder has the photos' files. */
  homeSessionId: z.uuid().nullable(),
  photoIds: z.array(z.uuid()),
  /** Mails that were written as files because no mail server is configured. */
  mailIds: z.array(z.uuid()),
});
export type ToRemove = z.output<typeof ToRemove>;

/** Removes the files of erased photos and mails. No row refers to them any more. */
export const removeFiles: Job<typeof ToRemove> = {
  name: 'privacy.remove-files',
  payload: ToRemove,
  retryLimit: 1000,
  retryDelayMaxSeconds: 3600,
};

const OfErasure = z.object({ erasureId: z.uuid() });
/** Writes an erasure to the erasure log, so that restoring a backup cannot undo it. */
export const writeErasureLogJob: Job<typeof OfErasure> = {
  name: 'privacy.write-ledger',
  payload: OfErasure,
  retryLimit: 1000,
  retryDelayMaxSeconds: 3600,
};

/**
 * Notifies studios of sessions whose retention ends soon, and enqueues the deletion of those for
 * which it is over.
 */
export const applyRetentionJob = {
  name: 'privacy.retention',
  payload: z.object({}),
  cron: '23 2 * * *',
  expireInSeconds: 3600,
} satisfies Job;

const OfSession = z.object({ sessionId: z.uuid() });
/** Deletes the photos and contacts of one session whose retention is over. */
export const emptySessionJob: Job<typeof OfSession> = {
  name: 'privacy.empty-session',
  payload: OfSession,
  concurrency: 2,
  expireInSeconds: 3600,
  retryLimit: 1000,
  retryDelayMaxSeconds: 3600,
};

/** Deletes rows that nobody needs any more. */
export const deleteOldRowsJob = {
  name: 'privacy.delete-old-rows',
  payload: z.object({}),
  cron: '41 2 * * *',
  expireInSeconds: 3600,
} satisfies Job;

/**
 * Removes deleted rows from the database's files. Runs twice a night, because rows that a running
 * backup can still see cannot be removed.
 */
export const vacuumNightly = {
  name: 'privacy.vacuum',
  payload: z.object({}),
  cron: '11 3,5 * * *',
  expireInSeconds: 3600,
  retryLimit: 20,
  retryDelaySeconds: 60,
} satisfies Job;

const OfAddress = z.object({ email: z.string() });
/** Handles a request for the data that is stored about an address. */
export const ownDataRequestedJob: Job<typeof OfAddress> = {
  name: 'privacy.asked',
  payload: OfAddress,
  isPersonal: true,
};
