import { Id } from '@photoslate/contract/scalars';
import { z } from 'zod';
import type { Job } from '#platform/job.ts';

const Payload = z.object({
  /** The studio to which an upload was refused. Without it: all studios. */
  studioId: Id.optional(),
});

/** Warns owners every hour, and as soon as an upload was refused. */
export const warnOwnersJob: Job<typeof Payload> = {
  name: 'quotas.warn',
  payload: Payload,
  cron: '23 * * * *',
};
