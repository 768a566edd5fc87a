import { z } from 'zod';
import type { Job } from '#platform/job.ts';

const OfAddress = z.object({ email: z.string() });
/** Somebody requested the links to their photos again. */
export const linksRequestedJob: Job<typeof OfAddress> = { name: 'galleries.links-asked', payload: OfAddress };
