import { HOUR_MS } from '@photoslate/domain/durations';
import type { Platform } from '#platform/platform.ts';
import { StorageFull } from '#platform/storage/storage-errors.ts';
import { enqueueMatch } from '../matching/match.service.ts';
import { originalKey } from '../media/storage-keys.ts';
import { UploadBusy, uploadLeases } from './upload-leases.ts';
import { deleteUpload, uploadById, type Upload } from './uploads.store.ts';

/** Idle timeout of an upload while the disk is full. */
const IDLE_HOURS_WHEN_FULL = 2;

/**
 * Runs `work`, which stores something. If the disk is full, it releases idle uploads, the longest
 * idle first, and retries until the work succeeds.
 */
export async function withRoomFreed<T>(platform: Platform, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error;
    for (const id of await idleUploads(platform, IDLE_HOURS_WHEN_FULL)) {
      if (!(await releaseUpload(platform, id))) continue;
      try {
        return await work();
      } catch (again) {
        if (!(again instanceof StorageFull)) throw again;
      }
    }
    throw error;
  }
}

/** The unfinished uploads that were idle for this many hours, the longest idle first. */
export async function idleUploads(platform: Platform, hours: number): Promise<string[]> {
  const before = platform.clock.now().getTime() - hours * HOUR_MS;
  const idle: { id: string; touchedMs: number }[] = [];
  for await (const { id, touchedAt } of platform.storage.partials.list())
    if (touchedAt.getTime() < before) idle.push({ id, touchedMs: touchedAt.getTime() });
  return idle.toSorted((a, b) => a.touchedMs - b.touchedMs).map(({ id }) => id);
}

/**
 * Deletes an upload, with its bytes unless they became a photo. Returns false while it has an
 * active writer.
 */
export async function releaseUpload(platform: Platform, id: string): Promise<boolean> {
  try {
    await uploadLeases(platform.db).hold(id, noop, async () => {
      // The sender may have completed it since it was listed. While this process holds the lease,
      // that cannot change any more.
      const upload = await uploadById(platform.db, id);
      if (!upload) return;
      // Removes the bytes first: after a crash in between, the row still leads the next cleanup to
      // them.
      await platform.storage.partials.remove(id);
      if (upload.photoId !== id) await platform.storage.remove(originalKey(upload.sessionId, id));
      await forgetUpload(platform, upload);
    });
    return true;
  } catch (error) {
    if (!(error instanceof UploadBusy)) throw error;
    if (await uploadById(platform.db, id)) return false;
    // Bytes without a row: the server crashed between the two steps, or the session was erased.
    await platform.storage.partials.remove(id);
    return true;
  }
}

/**
 * Deletes the row of an upload. If no photo came of it, its session is matched again, because the
 * matching may have waited for the file.
 */
export async function forgetUpload(
  platform: Platform,
  { id, sessionId, photoId }: Pick<Upload, 'id' | 'sessionId' | 'photoId'>,
): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    await deleteUpload(tx, id);
    if (photoId === null) await enqueueMatch(platform, tx, sessionId, 'arrival');
  });
}

const noop = () => undefined;
