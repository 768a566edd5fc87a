import { handlerOf, type JobHandler } from '#platform/job.ts';
import type { Platform } from '#platform/platform.ts';
import { warnOwnersJob } from './quotas.jobs.ts';
import { addUpUse, warnOwners } from './quotas.service.ts';

export const quotaJobHandlers = (platform: Platform): JobHandler[] => [
  handlerOf(warnOwnersJob, async ({ studioId }) => {
    await warnOwners(platform, studioId);
    if (studioId === undefined) await addUpUse(platform);
  }),
];
