import { handlerOf, type JobHandler } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { readJob } from './pipeline.ts';

/** The work that photographs cause, in the background. */
export const photoJobs = (_platform: Platform): JobHandler[] => [handlerOf(readJob, async () => undefined)];
