import { handlerOf, type JobHandler } from '#platform/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { markShoot } from './marked-previews.ts';
import { lookHarderJob, markJob, matchJob, readJob, sweepJob } from './pipeline-jobs.ts';
import { lookHarder, pipeline, readPhoto } from './pipeline.ts';
import { sweepPhotos, sweepUploads } from './sweep.ts';

/** The work that photographs cause, in the background. */
export const photoJobs = (platform: Platform): JobHandler[] => [
  handlerOf(readJob, ({ photoId }) => readPhoto(platform, photoId)),
  handlerOf(matchJob, ({ sessionId }) => pipeline.match(platform, sessionId)),
  handlerOf(lookHarderJob, ({ photoId }) => lookHarder(platform, photoId)),
  handlerOf(markJob, ({ shootId }) => markShoot(platform, shootId)),
  handlerOf(sweepJob, async () => {
    await sweepUploads(platform);
    await sweepPhotos(platform);
  }),
];
