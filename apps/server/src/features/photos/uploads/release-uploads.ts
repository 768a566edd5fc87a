import type { Platform } from '#platform/platform.ts';
import { StorageFull } from '#platform/storage/storage-errors.ts';
import { originalKey } from '../media/storage-keys.ts';
import { UploadBusy, uploadLeases } from './upload-leases.ts';
import { deleteUpload, uploadById } from './uploads.store.ts';

/** An upload whose sender has been silent for so long is released when somebody else needs its room. */
const IDLE_HOURS_WHEN_FULL = 2;
const HOUR_MS = 3_600_000;

/**
 * Does work that stores something. When the disk is full it releases idle uploads, the idlest first, until
 * the work succeeds.
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

/** The unfinished uploads that have given no sign of life for so many hours, the idlest first. */
export async function idleUploads(platform: Platform, hours: number): Promise<string[]> {
  const before = platform.clock.now().getTime() - hours * HOUR_MS;
  const idle: { id: string; touchedMs: number }[] = [];
  for await (const { id, touchedAt } of platform.storage.partials.list())
    if (touchedAt.getTime() < before) idle.push({ id, touchedMs: touchedAt.getTime() });
  return idle.toSorted((a, b) => a.touchedMs - b.touchedMs).map(({ id }) => id);
}

/** Forgets an upload with the bytes that became no photo; false while somebody is writing to it. */
export async function releaseUpload(platform: Platform, id: string): Promise<boolean> {
  try {
    await uploadLeases(platform.db).hold(id, nothing, async () => {
      // Its sender may have come back since it was listed, and made it a photo: that no longer changes while
      // the lease is held.
      const upload = await uploadById(platform.db, id);
      if (!upload) return;
      // Bytes first: if this ends half way, the row still leads the next sweep to them.
      await platform.storage.partials.remove(id);
      if (upload.photoId !== id) await platform.storage.remove(originalKey(upload.sessionId, id));
      await deleteUpload(platform.db, id);
    });
    return true;
  } catch (error) {
    if (!(error instanceof UploadBusy)) throw error;
    if (await uploadById(platform.db, id)) return false;
    // Bytes of an upload that no row knows: the server died between the two, or the session was erased.
    await platform.storage.partials.remove(id);
    return true;
  }
}

const nothing = () => undefined;
