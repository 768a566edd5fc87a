import type { Authorized } from '#platform/access.ts';
import type { Platform } from '#platform/platform.ts';
import { fieldHttpError, HttpError } from '#platform/http-error.ts';
import { pipeline } from '../pipeline.ts';
import { fileType } from '../reader/file-type.ts';
import { insertRefusal } from '../card/verify-card.store.ts';
import { photoToRead } from '../photos.store.ts';
import { isErased } from '../erased-photos.store.ts';
import { originalKey } from '../media/storage-keys.ts';
import { digestOf, type FileDigest, type RunningHashes } from './running-hashes.ts';
import { forgetUpload } from './release-uploads.ts';
import { uploadById, type Upload } from './uploads.store.ts';

/**
 * Makes a photo of a complete upload. Idempotent. The same bytes in a session are one photo.
 * Deletes an upload that is no image, was erased before, or has not the declared checksum. The
 * caller holds the lease.
 * @returns the photo's id
 * @throws HttpError with the reason of the refusal; `not_found` if the upload is gone
 */
export async function finishUpload(
  platform: Platform,
  hashes: RunningHashes,
  leased: Authorized<Upload>,
): Promise<string> {
  const upload = await uploadById(platform.preparedDb, leased.id);
  if (!upload) throw new HttpError('not_found');
  if (upload.photoId) return upload.photoId;
  const key = originalKey(upload.sessionId, upload.id);
  await platform.storage.partials.finish(upload.id, key);
  const { sha256, head } = await digestOfStored(platform, hashes, upload, key);

  const problem =
    refusalOf(upload, sha256, head) ??
    ((await isErased(platform.preparedDb, upload.sessionId, sha256)) ? new HttpError('gone') : null);
  if (problem) {
    if (problem.code === 'unsupported_type')
      await insertRefusal(platform.db, upload.sessionId, sha256, platform.clock.now());
    // Removes the bytes first: after a crash in between, the row still leads to them.
    await platform.storage.remove(key);
    await forgetUpload(platform, upload);
    throw problem;
  }
  const photoId = await pipeline.store(platform, upload, { key, sha256 });
  if (photoId !== upload.id) {
    await repairOriginal(platform, photoId, key);
    await platform.storage.remove(key);
  }
  return photoId;
}

/** Restores an original that is missing from the storage from bytes that were uploaded again. */
async function repairOriginal(platform: Platform, photoId: string, key: string): Promise<void> {
  const photo = await photoToRead(platform.db, photoId);
  const { storage } = platform;
  if (!photo || (await storage.size(photo.storageKey)) !== null) return;
  const sizeBytes = (await storage.size(key)) ?? undefined;
  await storage.put(photo.storageKey, await storage.open(key), sizeBytes);
}

function refusalOf(upload: Upload, sha256: string, head: Uint8Array): HttpError | null {
  if (upload.declaredSha256 !== null && upload.declaredSha256 !== sha256)
    return fieldHttpError('sha256', 'invalid');
  const type = fileType(head);
  return type === 'empty' || type === 'no-photograph' ? new HttpError('unsupported_type') : null;
}

/**
 * The digest of the stored file: the running hash, if it covers all of the file's bytes, or else
 * the file itself, read back.
 */
async function digestOfStored(
  platform: Platform,
  hashes: RunningHashes,
  upload: Upload,
  key: string,
): Promise<FileDigest> {
  const received = hashes.take(upload.id, upload.sizeBytes);
  if (received && (await platform.storage.size(key)) === upload.sizeBytes) return received;
  return digestOf(await platform.storage.open(key));
}
