import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Platform } from '#platform/platform.ts';
import type { Tx } from '#platform/database/handles.ts';
import { FileMissing } from '#platform/storage/storage-errors.ts';
import { ensureStoredFile } from './ensure-stored-file.ts';
import { mediaPhoto, type MediaPhoto } from './media.store.ts';
import { watermarkJob } from '../photos.jobs.ts';
import { withRoomFreed } from '../uploads/release-uploads.ts';
import { photosOfShoots } from '../card/shoot-photos.store.ts';
import { previewKey, sideKey } from './storage-keys.ts';

const SIZES = ['marked-thumb', 'marked-preview'] as const;

/**
 * A preview with the studio's name as watermark. Created on demand if the job has not done so yet.
 * @returns the storage key, and a name that changes with the studio's name
 */
export async function watermarkedPreview(
  platform: Platform,
  photo: MediaPhoto,
  size: (typeof SIZES)[number],
): Promise<{ key: string; name: string }> {
  const nameHash = createHash('sha256').update(photo.studioName).digest('hex').slice(0, 8);
  const name = `${size}-${nameHash}`;
  const key = sideKey(photo.shownHomeId, photo.shownId, name);
  await ensureStoredFile(platform, photo.shownId, key, async () => {
    const plain = previewKey(photo.shownHomeId, photo.shownId, size === 'marked-thumb' ? 'thumb' : 'preview');
    const picture = await buffer(await platform.storage.open(plain));
    const { bytes } = await platform.photoReader.watermark(picture, photo.studioName);
    await withRoomFreed(platform, () => platform.storage.put(key, bytes));
  });
  return { key, name };
}

/** Skips files that are missing from storage; `admin check` reports them. */
function unlessMissing(error: unknown): void {
  if (!(error instanceof FileMissing)) throw error;
}

/**
 * Enqueues the watermarked previews of these shoots, in the transaction that notifies their
 * customers. They are then ready when the customers open the gallery.
 */
export async function enqueueWatermarking(
  platform: Platform,
  tx: Tx,
  shootIds: readonly string[],
): Promise<void> {
  for (const shootId of shootIds) {
    await platform.jobs.enqueue(tx, watermarkJob, { shootId }, { once: shootId });
  }
}

/**
 * Creates the watermarked previews of a shoot, all small ones first, one at a time: a customer who
 * opens the gallery meanwhile waits for at most one image. Existing previews are skipped, so an
 * interrupted run resumes where it stopped.
 */
export async function watermarkShoot(platform: Platform, shootId: string): Promise<void> {
  const { db } = platform;
  const photos = (await photosOfShoots(db, [shootId])).get(shootId) ?? [];
  for (const size of SIZES) {
    for (const { id } of photos) {
      const photo = await mediaPhoto(db, id);
      // No customer can see it any more: the gallery was withdrawn, or the photo was moved.
      if (photo?.state !== 'read' || photo.openTo.length === 0) continue;
      await watermarkedPreview(platform, photo, size).catch(unlessMissing);
    }
  }
}
