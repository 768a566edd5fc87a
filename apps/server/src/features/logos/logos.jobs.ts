import { z } from 'zod';
import { handlerOf, type Job, type JobHandler } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { lockLogo } from './logos.store.ts';

/** Where a studio's logos lie. */
export const logoFolder = (studioId: string): string => `logos/${studioId}/`;

const DeleteLogos = z.object({ studioId: z.uuid() });
export const deleteLogosJob: Job<typeof DeleteLogos> = { name: 'logos.forget', payload: DeleteLogos };

/** Deletes the files that are no longer the studio's logo, also one that was stored for a change that never came about. */
export const logoJobs = (platform: Platform): JobHandler[] => [
  handlerOf(deleteLogosJob, ({ studioId }) =>
    platform.db.transaction().execute(async (tx) => {
      // Whoever is storing a new one holds the same lock.
      const current = await lockLogo(tx, studioId);
      for await (const { key } of platform.storage.list(logoFolder(studioId)))
        if (key !== current) await platform.storage.remove(key);
    }),
  ),
];
