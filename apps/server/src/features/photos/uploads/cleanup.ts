import { DAY_MS, HOUR_MS } from '@photoslate/domain/durations';
import type { Platform } from '#platform/platform.ts';
import { enqueueMatch } from '../matching/match.service.ts';
import { unmatchedSessions, unreadPhotosBefore } from '../photos.store.ts';
import { readJob } from '../photos.jobs.ts';
import { idleUploads, releaseUpload } from './release-uploads.ts';
import { uploadsBefore } from './uploads.store.ts';

/** Maximum age of an unfinished upload, and of the row of a finished one. */
export const UPLOAD_DAYS = 7;
/**
 * Idle timeout of an unfinished upload: long enough for a night without a network and the following
 * day.
 */
export const UPLOAD_IDLE_HOURS = 24;
const BATCH = 500;

/**
 * Releases uploads that were idle for a day, and deletes uploads that were created more than a week
 * ago.
 */
export async function deleteStaleUploads(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - UPLOAD_DAYS * DAY_MS);
  for (;;) {
    const old = await uploadsBefore(platform.db, before, BATCH);
    let released = 0;
    for (const id of old) if (await releaseUpload(platform, id)) released += 1;
    // An upload with an active writer waits for the next cleanup.
    if (old.length < BATCH || released === 0) break;
  }
  for (const id of await idleUploads(platform, UPLOAD_IDLE_HOURS)) await releaseUpload(platform, id);
}

/**
 * Enqueues photos again that have been unread for more than an hour (their job has used up its
 * retries), and sessions whose matching result was deleted by a server update.
 */
export async function requeueStuckPhotos(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - HOUR_MS);
  await platform.db.transaction().execute(async (tx) => {
    for (const photoId of await unreadPhotosBefore(tx, before, BATCH))
      await platform.jobs.enqueue(tx, readJob, { photoId }, { once: photoId });
    for (const sessionId of await unmatchedSessions(tx, BATCH)) await enqueueMatch(platform, tx, sessionId);
  });
}
