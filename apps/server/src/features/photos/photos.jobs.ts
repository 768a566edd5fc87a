import type { Job } from '#platform/job.ts';
import { z } from 'zod';

const OfPhoto = z.object({ photoId: z.uuid() });
const OfShoot = z.object({ shootId: z.uuid() });

/**
 * Reading is slow, so a server that is killed again and again may interrupt the same job each time.
 * These are about nine minutes of tries.
 */
const OFTEN = { retryLimit: 20, retryDelayMaxSeconds: 30 };

/**
 * Reads a photo: EXIF, QR codes, previews; as many at once as there are reader processes. The
 * timeout is for a batch of files that each use up the limits of the reader.
 */
export const readJob: Job<typeof OfPhoto> = {
  name: 'photos.read',
  payload: OfPhoto,
  role: 'reader',
  batchSize: 4,
  expireInSeconds: 1200,
  ...OFTEN,
};

const OfMatching = z.object({
  sessionId: z.uuid(),
  /** What changed: shoots or the session, photos that were read, or photos by hand. */
  cause: z.enum(['session', 'arrival', 'correction']).default('session'),
});
export type Matching = z.output<typeof OfMatching>;

/**
 * Matches a session. It reads all its input from the database, so one run covers any number of
 * earlier changes.
 */
export const matchJob: Job<typeof OfMatching> = {
  name: 'photos.match',
  payload: OfMatching,
  retryDelaySeconds: 2,
};

/** Scans a photo again with every QR preprocessing, because matching expects a QR code in it. */
export const deepQrScanJob: Job<typeof OfPhoto> = {
  name: 'photos.look-harder',
  payload: OfPhoto,
  role: 'reader',
  ...OFTEN,
};

/**
 * Creates the watermarked previews of a published shoot. A large shoot on a busy server may take
 * long, hence the timeout of an hour.
 */
export const watermarkJob: Job<typeof OfShoot> = {
  name: 'photos.mark',
  payload: OfShoot,
  role: 'reader',
  expireInSeconds: 3600,
  ...OFTEN,
};

/**
 * Deletes abandoned uploads, and enqueues photos again whose reading failed, for example because
 * the disk was full.
 */
export const cleanupJob = { name: 'photos.sweep', payload: z.object({}), cron: '17 * * * *' } satisfies Job;
