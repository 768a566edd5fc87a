import type { Platform } from '#platform/platform.ts';
import { enqueueMatch } from './match.service.ts';
import { unmatchedSessions, unreadPhotosBefore } from './photos.store.ts';
import { readJob } from './pipeline-jobs.ts';
import { originalKey } from './storage-keys.ts';
import { deleteUpload, uploadById, uploadsBefore } from './uploads.store.ts';

/** How long an upload waits for its sender to come back. */
export const UPLOAD_DAYS = 7;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const BATCH = 500;

/** Forgets uploads begun more than a week ago, with the bytes that became no photo, and bytes of uploads nobody knows. */
export async function sweepUploads(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - UPLOAD_DAYS * DAY_MS);
  for (;;) {
    const old = await uploadsBefore(platform.db, before, BATCH);
    for (const upload of old) {
      // Bytes first: if this ends half way, the row still leads the next sweep to them.
      await platform.storage.partials.remove(upload.id);
      if (upload.photoId !== upload.id)
        await platform.storage.remove(originalKey(upload.sessionId, upload.id));
      await deleteUpload(platform.db, upload.id);
    }
    if (old.length < BATCH) break;
  }
  for await (const { id, touchedAt } of platform.storage.partials.list())
    if (touchedAt < before && !(await uploadById(platform.db, id)))
      await platform.storage.partials.remove(id);
}

/**
 * Has photos read that have waited for more than an hour (the tries of their own job are used up), and sessions matched whose reading an
 * update of the server has thrown away.
 */
export async function sweepPhotos(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - HOUR_MS);
  await platform.db.transaction().execute(async (tx) => {
    for (const photoId of await unreadPhotosBefore(tx, before, BATCH))
      await platform.jobs.enqueue(tx, readJob, { photoId }, { once: photoId });
    for (const sessionId of await unmatchedSessions(tx, BATCH)) await enqueueMatch(platform, tx, sessionId);
  });
}
