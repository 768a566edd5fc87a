import { z } from 'zod';
import { handlerOf, type Job, type JobHandler } from './jobs.ts';
import type { Platform } from './platform.ts';

/** Longer than any phone stays offline with something to send. */
const KEPT_MS = 400 * 86_400_000;

const forget: Job = { name: 'operations.forget', payload: z.object({}), cron: '47 3 * * *' };

/** Forgets, each night, operations so old that nobody will send them again. */
export const idempotencyJobs = (platform: Platform): JobHandler[] => [
  handlerOf(forget, async () => {
    const before = new Date(platform.clock.now().getTime() - KEPT_MS);
    await platform.db.deleteFrom('operations').where('created_at', '<', before).execute();
  }),
];
