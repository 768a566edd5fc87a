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
 * A preview with the studio's name over it; it is made when it is not there yet, as when a customer is quicker than the job.
 * @returns where it is stored, and a name that another studio name changes
 */
export async function watermarkedPreview(
  platform: Platform,
  photo: MediaPhoto,
  size: (typeof SIZES)[number],
): Promise<{ key: string; name: string }> {
  const mark = createHash('sha256').update(photo.studioName).digest('hex').slice(0, 8);
  const name = `${size}-${mark}`;
  const key = sideKey(photo.shownHomeId, photo.shownId, name);
  await ensureStoredFile(platform, photo.shownId, key, async () => {
    const plain = previewKey(photo.shownHomeId, photo.shownId, size === 'marked-thumb' ? 'thumb' : 'preview');
    const picture = await buffer(await platform.storage.open(plain));
    const { bytes } = await platform.photoReader.watermark(picture, photo.studioName);
    await withRoomFreed(platform, () => platform.storage.put(key, bytes));
  });
  return { key, name };
}

/** A picture that the store has lost keeps no other one waiting; the integrity check tells of it. */
function unlessMissing(error: unknown): void {
  if (!(error instanceof FileMissing)) throw error;
}

/** Asks, with the transaction that tells their customers of them, for the marked previews of these shoots: they are there when the customers come. */
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
 * Makes the marked previews of a shoot's photos, the small ones first, one at a time: whoever looks at a gallery meanwhile waits for one
 * picture at most. What is there already is not made again, so that a run that was cut off goes on where it was.
 */
export async function watermarkShoot(platform: Platform, shootId: string): Promise<void> {
  const { db } = platform;
  const photos = (await photosOfShoots(db, [shootId])).get(shootId) ?? [];
  for (const size of SIZES) {
    for (const { id } of photos) {
      const photo = await mediaPhoto(db, id);
      // Nobody may see it any more: taken back, or put elsewhere.
      if (photo?.state !== 'read' || photo.openTo.length === 0) continue;
      await watermarkedPreview(platform, photo, size).catch(unlessMissing);
    }
  }
}
