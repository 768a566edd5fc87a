import { Id } from '@photoslate/contract/scalars';
import { z } from 'zod';
import type { Job } from '#platform/job.ts';

const OfStudio = z.object({ studioId: Id });
/** Stores what needs attention in many sessions, for example after an upgrade. */
export const storeAttentionJob: Job<typeof OfStudio> = { name: 'attention.store', payload: OfStudio };
