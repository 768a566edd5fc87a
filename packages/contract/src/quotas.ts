import { z } from 'zod';
import { answer } from './scalars.ts';
import type { RouteTable } from './route.ts';

/** What the photos of a studio use, and the most that they may. */
export const QuotaUse = z.object({
  photos: z.int(),
  /** Of the files as they were uploaded, without previews. */
  bytes: z.int(),
  /** Null: no limit. Only a command of the server sets it. */
  quotaPhotos: z.int().nullable(),
  quotaBytes: z.int().nullable(),
});
export type QuotaUse = z.infer<typeof QuotaUse>;

export const quotaRoutes = {
  'quotas.show': {
    method: 'GET',
    path: '/api/studio/use',
    access: 'owner',
    status: 200,
    summary: 'Get how much the photos of the studio use, and its quota',
    answer: answer(QuotaUse),
  },
} as const satisfies RouteTable;
