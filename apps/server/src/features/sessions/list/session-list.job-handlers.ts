import { handlerOf, type JobHandler } from '#platform/job.ts';
import type { Platform } from '#platform/platform.ts';
import { countChangedSessions } from './session-counts.store.ts';
import { countSessionsJob } from './session-list.jobs.ts';

/** Background jobs of the list of sessions. */
export const sessionJobHandlers = ({ db }: Platform): JobHandler[] => [
  handlerOf(countSessionsJob, async ({ studioId }) => {
    await countChangedSessions(db, studioId, Infinity);
  }),
];
