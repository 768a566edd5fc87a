import type { Job } from '#platform/jobs.ts';
import { z } from 'zod';

const OfPhoto = z.object({ photoId: z.uuid() });
const OfShoot = z.object({ shootId: z.uuid() });
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
export const deepQrScanJob: Job<typeof OfPhoto> = { name: 'photos.look-harder', payload: OfPhoto };

/** Makes the marked previews of a shoot that was published; a large one on a busy server takes its time. */
export const watermarkJob: Job<typeof OfShoot> = {
  name: 'photos.mark',
  payload: OfShoot,
  expireInSeconds: 3600,
};

/** Throws away uploads whose senders never came back, and asks again for photos whose reading failed, as when the disk was full. */
export const cleanupJob = { name: 'photos.sweep', payload: z.object({}), cron: '17 * * * *' } satisfies Job;
