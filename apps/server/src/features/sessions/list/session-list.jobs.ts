import { Id } from '@photoslate/contract/scalars';
import { z } from 'zod';
import type { Job } from '#platform/job.ts';

const OfStudio = z.object({ studioId: Id });
/** Many sessions of a studio are not counted yet, for example after an upgrade. */
export const countSessionsJob: Job<typeof OfStudio> = { name: 'sessions.count', payload: OfStudio };
