import { handlerOf, type JobHandler } from '#platform/job.ts';
import type { Platform } from '#platform/platform.ts';
import { storeAttentionJob } from './attention.jobs.ts';
import { storeAttention } from './session-attention.store.ts';

/** Background jobs of the dashboard. */
export const attentionJobHandlers = ({ db }: Platform): JobHandler[] => [
  handlerOf(storeAttentionJob, async ({ studioId }) => {
    await storeAttention(db, studioId, Infinity);
  }),
];
