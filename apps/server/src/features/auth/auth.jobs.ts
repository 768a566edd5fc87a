import { z } from 'zod';
import { handlerOf, type Job, type JobHandler } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteOldAttempts } from '#platform/rate-limit/rate-limit.store.ts';
import { deleteDeadLogins } from './logins.store.ts';
import { resetJob } from './reset.service.ts';
import { deleteDeadResets } from './reset.store.ts';

const DAY_MS = 86_400_000;
/** So long a copied refresh token is still known as one that was used. */
const LOGINS_KEPT_MS = 30 * DAY_MS;
/** So long an address from which somebody logged in is not slowed down by those who guess elsewhere. */
const NETWORKS_KEPT_MS = 90 * DAY_MS;

const deleteExpired: Job = { name: 'auth.forget', payload: z.object({}), cron: '17 3 * * *' };

/** Forgets, each night, logins that ended or ran out, resets that nobody can use any more, and attempts long past. */
const deleteExpiredJob = (platform: Platform) =>
  handlerOf(deleteExpired, async () => {
    const now = platform.clock.now().getTime();
    await deleteDeadLogins(platform.db, new Date(now - LOGINS_KEPT_MS));
    await deleteDeadResets(platform.db, new Date(now - DAY_MS));
    await deleteOldAttempts(platform.db, {
      attempts: new Date(now - DAY_MS),
      networks: new Date(now - NETWORKS_KEPT_MS),
    });
  });

/** What logging in causes in the background. */
export const authJobs = (platform: Platform): JobHandler[] => [
  resetJob(platform),
  deleteExpiredJob(platform),
];
