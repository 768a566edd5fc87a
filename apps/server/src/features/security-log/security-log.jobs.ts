import { SECURITY_LOG_DAYS } from '@photoslate/contract/constants';
import { DAY_MS } from '@photoslate/domain/durations';
import { z } from 'zod';
import { handlerOf, type Job, type JobHandler } from '#platform/job.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteSecurityEvents } from './security-log.store.ts';

const forget: Job = { name: 'security-log.forget', payload: z.object({}), cron: '29 3 * * *' };

/** Deletes, each night, entries that are older than the security log is kept. */
export const securityLogJobs = ({ db, clock }: Platform): JobHandler[] => [
  handlerOf(forget, () =>
    deleteSecurityEvents(db, new Date(clock.now().getTime() - SECURITY_LOG_DAYS * DAY_MS)),
  ),
];
