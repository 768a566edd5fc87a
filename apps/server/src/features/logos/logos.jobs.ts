import { z } from 'zod';
import { handlerOf, type Job, type JobHandler } from '#platform/job.ts';
import type { Platform } from '#platform/platform.ts';
import { lockLogo } from './logos.store.ts';

/** The folder of a studio's logos in the file store. */
export const logoFolder = (studioId: string): string => `logos/${studioId}/`;

const DeleteLogos = z.object({ studioId: z.uuid() });
export const deleteLogosJob: Job<typeof DeleteLogos> = { name: 'logos.forget', payload: DeleteLogos };

/**
 * Deletes all logo files of a studio except the current one, including orphaned files of a change
 * that was rolled back.
 */
export const logoJobs = (platform: Platform): JobHandler[] => [
  handlerOf(deleteLogosJob, ({ studioId }) =>
    platform.db.transaction().execute(async (tx) => {
      // `setLogo` holds the same lock while it stores a new file.
      const current = await lockLogo(tx, studioId);
      for await (const { key } of platform.storage.list(logoFolder(studioId)))
        if (key !== current) await platform.storage.remove(key);
    }),
  ),
];
