import type { Platform } from '#platform/platform.ts';
import { enqueueMatch } from './match.service.ts';
import { unmatchedSessions, unreadPhotosBefore } from './photos.store.ts';
import { readJob } from './pipeline-jobs.ts';
import { originalKey } from './storage-keys.ts';
import { UploadBusy, uploadLeases, type UploadLeases } from './upload-leases.ts';
import { deleteUpload, uploadById, uploadsBefore } from './uploads.store.ts';

/** How long an upload waits for its sender to come back. */
export const UPLOAD_DAYS = 7;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const BATCH = 500;

/** Forgets uploads begun more than a week ago, with the bytes that became no photo, and bytes of uploads nobody knows. */
export async function sweepUploads(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - UPLOAD_DAYS * DAY_MS);
  const leases = uploadLeases(platform.db);
  for (;;) {
    const old = await uploadsBefore(platform.db, before, BATCH);
    let forgotten = 0;
    for (const id of old) if (await forgetUpload(platform, leases, id)) forgotten += 1;
    // What somebody is writing to waits for the next sweep.
    if (old.length < BATCH || forgotten === 0) break;
  }
  for await (const { id, touchedAt } of platform.storage.partials.list())
    if (touchedAt < before && !(await uploadById(platform.db, id)))
      await platform.storage.partials.remove(id);
}

/** Forgets an upload with the bytes that became no photo; false while somebody is writing to it. */
async function forgetUpload(platform: Platform, leases: UploadLeases, id: string): Promise<boolean> {
  try {
    await leases.hold(id, nothing, async () => {
      // Its sender may have come back since it was listed, and made it a photo: that no longer changes while the lease is held.
      const upload = await uploadById(platform.db, id);
      if (!upload) return;
      // Bytes first: if this ends half way, the row still leads the next sweep to them.
      await platform.storage.partials.remove(id);
      if (upload.photoId !== id) await platform.storage.remove(originalKey(upload.sessionId, id));
      await deleteUpload(platform.db, id);
    });
    return true;
  } catch (error) {
    if (error instanceof UploadBusy) return false;
    throw error;
  }
}

const nothing = () => undefined;

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
