import type { Platform } from '#platform/platform.ts';
import type { Job } from '#platform/jobs.ts';
import { z } from 'zod';
import { insertPhoto, photoIdOf } from './photos.store.ts';
import { markFinished, type Upload } from './uploads.store.ts';

const photoPayload = z.object({ photoId: z.uuid() });

export const readJob: Job<typeof photoPayload> = {
  name: 'photos.read',
  payload: photoPayload,
  concurrency: 2,
};

/**
 * Stage 1, store: the file is durable under `key`; now it becomes a photo that will be read, in one transaction. Resolves with the
 * photo's id, which is an earlier one's when the session has these bytes already.
 */
export async function storePhoto(
  platform: Platform,
  upload: Upload,
  file: { readonly key: string; readonly sha256: string },
): Promise<string> {
  return platform.db.transaction().execute(async (tx) => {
    const isNew = await insertPhoto(tx, upload, file, platform.clock.now());
    const photoId = isNew ? upload.id : await photoIdOf(tx, upload.sessionId, file.sha256);
    await markFinished(tx, upload.id, photoId, platform.clock.now());
    if (isNew) await platform.jobs.enqueue(tx, readJob, { photoId }, { once: photoId });
    return photoId;
  });
}
