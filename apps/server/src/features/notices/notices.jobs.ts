import { z } from 'zod';
import { handlerOf, type Job, type JobHandler } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { mailEndings, mailReminders } from './notices.service.ts';

/** Each hour, so that a mail comes when its hour does; quiet hours hold it till the morning. */
export const tellCustomers = {
  name: 'notices.tell',
  payload: z.object({}),
  cron: '11 * * * *',
} satisfies Job;

export const noticeJobs = (platform: Platform): JobHandler[] => [
  handlerOf(tellCustomers, async () => {
    await mailEndings(platform);
    await mailReminders(platform);
  }),
];
