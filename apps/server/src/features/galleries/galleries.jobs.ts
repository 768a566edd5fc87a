import { z } from 'zod';
import type { Job } from '#platform/job.ts';

const OfAddress = z.object({ email: z.string() });
/** Somebody requested the links to their photos again. */
export const linksRequestedJob: Job<typeof OfAddress> = {
  name: 'galleries.links-asked',
  payload: OfAddress,
  isPersonal: true,
};

const OfSession = z.object({ sessionId: z.uuid() });
/**
 * Publishes the galleries of a session whose time has come. It is retried for as long as the
 * database may be away.
 */
export const publishDueJob: Job<typeof OfSession> = {
  name: 'galleries.publish',
  payload: OfSession,
  concurrency: 2,
  retryLimit: 1000,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 60,
};

/** Looks for galleries that should have been published, in case a job was lost. */
export const publishOverdueJob = {
  name: 'galleries.publish-overdue',
  payload: z.object({}),
  cron: '*/5 * * * *',
} satisfies Job;
