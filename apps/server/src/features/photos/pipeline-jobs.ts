import type { Job } from '#platform/jobs.ts';
import { z } from 'zod';

const OfPhoto = z.object({ photoId: z.uuid() });
const OfSession = z.object({ sessionId: z.uuid() });

/** Reads a photo: EXIF, QR codes, previews. */
export const readJob: Job<typeof OfPhoto> = { name: 'photos.read', payload: OfPhoto, concurrency: 2 };

/** Matches a session: all that it reads is in the database, so that one run stands for any number of changes before it. */
export const matchJob: Job<typeof OfSession> = {
  name: 'photos.match',
  payload: OfSession,
  retryDelaySeconds: 2,
};

/** Reads a photo again with all there is, because matching says that a QR code should be in it. */
export const lookHarderJob: Job<typeof OfPhoto> = { name: 'photos.look-harder', payload: OfPhoto };

/** Throws away uploads whose senders never came back, and asks again for photos whose reading failed, as when the disk was full. */
export const sweepJob = { name: 'photos.sweep', payload: z.object({}), cron: '17 * * * *' } satisfies Job;
