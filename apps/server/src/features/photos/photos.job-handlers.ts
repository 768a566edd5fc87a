import { handlerOf, type JobHandler } from '#platform/job.ts';
import type { Platform } from '#platform/platform.ts';
import { watermarkShoot } from './media/watermarked-previews.ts';
import { deepQrScanJob, watermarkJob, matchJob, readJob, cleanupJob } from './photos.jobs.ts';
import { deepQrScan, pipeline, readPhoto } from './pipeline.ts';
import { requeueStuckPhotos, deleteStaleUploads } from './uploads/cleanup.ts';

/** The background jobs for photos. */
export const photoJobHandlers = (platform: Platform): JobHandler[] => [
  handlerOf(readJob, ({ photoId }) => readPhoto(platform, photoId), platform.config.readerProcesses),
  handlerOf(matchJob, (matching) => pipeline.match(platform, matching)),
  handlerOf(deepQrScanJob, ({ photoId }) => deepQrScan(platform, photoId)),
  handlerOf(watermarkJob, ({ shootId }) => watermarkShoot(platform, shootId)),
  handlerOf(cleanupJob, async () => {
    await deleteStaleUploads(platform);
    await requeueStuckPhotos(platform);
  }),
];
