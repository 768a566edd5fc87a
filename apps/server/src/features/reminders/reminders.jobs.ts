import { z } from 'zod';
import { handlerOf, type Job, type JobHandler } from '#platform/job.ts';
import type { Platform } from '#platform/platform.ts';
import { mailExpiryNotices, mailReminders } from './reminders.service.ts';

/**
 * Runs every hour, so that each mail is queued soon after it is due. Quiet hours defer sending
 * until the morning.
 */
export const remindCustomersJob = {
  name: 'notices.tell',
  payload: z.object({}),
  cron: '11 * * * *',
} satisfies Job;

export const reminderJobs = (platform: Platform): JobHandler[] => [
  handlerOf(remindCustomersJob, async () => {
    await mailExpiryNotices(platform);
    await mailReminders(platform);
  }),
];
