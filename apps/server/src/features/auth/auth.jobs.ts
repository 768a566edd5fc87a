import { DAY_MS } from '@photoslate/domain/durations';
import { z } from 'zod';
import { handlerOf, type Job, type JobHandler } from '#platform/job.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteOldAttempts } from '#platform/rate-limit/rate-limit.store.ts';
import { deleteDeadChanges } from './email-changes.store.ts';
import { deleteOldDevices } from './login-devices.store.ts';
import { deleteDeadLogins } from './logins.store.ts';
import { deleteDeadChallenges } from './passkeys.store.ts';
import { forgetPendingSecrets } from './second-factor.store.ts';
import { resetJob } from './reset.service.ts';
import { deleteDeadResets } from './reset.store.ts';

/**
 * Retention of ended logins. Until then, a copied refresh token is still recognized as a used one.
 */
const LOGINS_KEPT_MS = 30 * DAY_MS;
/**
 * Retention of networks that logged in successfully. Until then, the login rate limit does not slow
 * them down when others guess passwords elsewhere.
 */
const NETWORKS_KEPT_MS = 90 * DAY_MS;

/**
 * Retention of the devices from which a user logged in, from the last login on. It is longer than
 * the lifetime of a refresh token, so a device in use is not reported as a new one.
 */
const DEVICES_KEPT_MS = 400 * DAY_MS;

const deleteExpired: Job = { name: 'auth.forget', payload: z.object({}), cron: '17 3 * * *' };

/**
 * Deletes, each night, ended and expired logins, devices that no longer log in, expired password
 * resets, changes of addresses, challenges, second factors whose setup was abandoned, and old
 * rate-limit attempts.
 */
const deleteExpiredJob = (platform: Platform) =>
  handlerOf(deleteExpired, async () => {
    const now = platform.clock.now().getTime();
    await deleteDeadLogins(platform.db, new Date(now - LOGINS_KEPT_MS));
    await deleteOldDevices(platform.db, new Date(now - DEVICES_KEPT_MS));
    await deleteDeadChanges(platform.db, new Date(now - DAY_MS));
    await deleteDeadResets(platform.db, new Date(now - DAY_MS));
    await deleteDeadChallenges(platform.db, new Date(now - DAY_MS));
    await forgetPendingSecrets(platform.db, new Date(now - DAY_MS));
    await deleteOldAttempts(platform.db, {
      attempts: new Date(now - DAY_MS),
      networks: new Date(now - NETWORKS_KEPT_MS),
    });
  });

/** Background jobs of the login. */
export const authJobs = (platform: Platform): JobHandler[] => [
  resetJob(platform),
  deleteExpiredJob(platform),
];
