import { z } from 'zod';
import type { Job } from '#platform/jobs.ts';

const ToRemove = z.object({
  /** The session in whose folder the photos' files lie. */
  homeSessionId: z.uuid().nullable(),
  photoIds: z.array(z.uuid()),
  /** Mails that were written as files, where no mail server is configured. */
  mailIds: z.array(z.uuid()),
});
export type ToRemove = z.output<typeof ToRemove>;

/** Removes the files of what was erased; nothing leads to them any more. */
export const removeFiles: Job<typeof ToRemove> = {
  name: 'privacy.remove-files',
  payload: ToRemove,
  retryLimit: 1000,
  retryDelayMaxSeconds: 3600,
};

const OfErasure = z.object({ erasureId: z.uuid() });
/** Keeps an erasure beside the database, so that a restore cannot undo it. */
export const writeErasureLogJob: Job<typeof OfErasure> = {
  name: 'privacy.write-ledger',
  payload: OfErasure,
  retryLimit: 1000,
  retryDelayMaxSeconds: 3600,
};

/** Tells studios of sessions whose retention is nearly over, and empties those for which it is. */
export const applyRetentionJob = {
  name: 'privacy.retention',
  payload: z.object({}),
  cron: '23 2 * * *',
} satisfies Job;

/** Removes what was deleted from the database's files. Twice: what a running backup can still see cannot be removed. */
export const vacuumNightly = {
  name: 'privacy.vacuum',
  payload: z.object({}),
  cron: '11 3,5 * * *',
  retryLimit: 20,
  retryDelaySeconds: 60,
} satisfies Job;

const OfAddress = z.object({ email: z.string() });
/** Somebody asked what is held about an address. */
export const ownDataRequestedJob: Job<typeof OfAddress> = { name: 'privacy.asked', payload: OfAddress };
