import { authorize, type Authorized, type UserIdentity } from '#platform/access.ts';
import { newId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import type { SessionAccess } from '#features/session-access/index.ts';
import { refuseBeyondQuota } from '#features/quotas/index.ts';
import { FileMissing, OffsetConflict } from '#platform/storage/storage-errors.ts';
import type { ByteStream } from '#platform/storage/storage.ts';
import { forgetUpload, withRoomFreed } from './release-uploads.ts';
import { originalKey } from '../media/storage-keys.ts';
import type { RunningHashes } from './running-hashes.ts';
import type { UploadMetadata } from './tus-headers.ts';
import { insertUpload, uploadById, uploadOfBytes, type Upload } from './uploads.store.ts';

/**
 * Creates an upload for a session, which may have ended, because photographers read cards at home.
 * The photo gets the upload's id. Disk space for the whole file is reserved; rejects with
 * `StorageFull` if there is too little.
 *
 * @throws HttpError `quota_reached` if the studio may not store that much
 */
export async function createUpload(
  platform: Platform,
  session: Authorized<SessionAccess>,
  identity: UserIdentity,
  metadata: UploadMetadata,
  sizeBytes: number,
): Promise<Authorized<Upload>> {
  const { sessionId, studioId, photographerId } = session;
  const upload = authorize(identity, {
    sessionId,
    studioId,
    photographerId,
    id: newId(),
    fileName: metadata.fileName,
    sizeBytes,
    declaredSha256: metadata.sha256,
    createdAt: platform.clock.now(),
    photoId: null,
    finishedAt: null,
  });
  const { partials } = platform.storage;
  const key = originalKey(sessionId, upload.id);
  const hasQuota = await refuseBeyondQuota(platform, upload);
  await withRoomFreed(platform, () => partials.create(upload.id, sizeBytes, key));
  try {
    await insertUpload(platform.preparedDb, upload, identity.userId);
  } catch (error) {
    // No client knows this upload, so its reserved space is released.
    await partials.remove(upload.id);
    throw error;
  }
  if (hasQuota) await refuseAgain(platform, upload);
  return upload;
}

/** Refuses a stored upload, if others were stored at the same time and the quota is too small. */
async function refuseAgain(platform: Platform, upload: Authorized<Upload>): Promise<void> {
  try {
    await refuseBeyondQuota(platform, upload);
  } catch (error) {
    await dropUpload(platform, upload);
    throw error;
  }
}

/**
 * The upload with the same checksum that another page, device or earlier run of the client began,
 * if its bytes are still there. The client can then resume it without storing anything.
 */
export async function resumableUpload(
  platform: Platform,
  session: Authorized<SessionAccess>,
  identity: UserIdentity,
  { sha256 }: UploadMetadata,
  sizeBytes: number,
): Promise<Authorized<Upload> | null> {
  if (sha256 === null) return null;
  const id = await uploadOfBytes(platform.preparedDb, session.sessionId, sha256, sizeBytes);
  const upload = id === undefined ? undefined : await uploadById(platform.preparedDb, id);
  if (!upload) return null;
  const begun = authorize(identity, upload);
  try {
    await offsetOf(platform, begun);
    return begun;
  } catch (error) {
    if (error instanceof HttpError && error.code === 'not_found') return null;
    throw error;
  }
}

/**
 * The durable offset of an upload.
 * @throws HttpError `not_found` if its bytes are gone
 */
export async function offsetOf(platform: Platform, upload: Authorized<Upload>): Promise<number> {
  if (upload.finishedAt) return upload.sizeBytes;
  const offset = await platform.storage.partials.offset(upload.id);
  if (offset !== null) return offset;
  // The server crashed after it moved the file to its final key and before it committed that.
  if ((await platform.storage.size(originalKey(upload.sessionId, upload.id))) !== null)
    return upload.sizeBytes;
  throw new HttpError('not_found');
}

/**
 * Appends a chunk and returns the new durable offset. The caller holds the lease. Bytes beyond the
 * declared length are not stored.
 * @throws HttpError `too_large`, `conflict` (wrong offset), `not_found`
 */
export async function appendPiece(
  platform: Platform,
  hashes: RunningHashes,
  upload: Authorized<Upload>,
  offset: number,
  piece: ByteStream,
  pieceBytes?: number,
): Promise<number> {
  if (upload.finishedAt) {
    if (offset !== upload.sizeBytes) throw new HttpError('conflict');
    return offset;
  }
  const room = { bytes: upload.sizeBytes - offset };
  try {
    const reached = await hashes.during(upload.id, offset, limitBytes(piece, room), (bytes) =>
      platform.storage.partials.write(upload.id, offset, bytes, pieceBytes),
    );
    if (room.bytes < 0) throw new HttpError('too_large');
    return reached;
  } catch (error) {
    if (error instanceof OffsetConflict) throw new HttpError('conflict');
    if (!(error instanceof FileMissing)) throw error;
    // Rejects, unless only the commit of a complete upload is missing.
    if (offset !== (await offsetOf(platform, upload))) throw new HttpError('conflict');
    return offset;
  }
}

/** Deletes an upload. A photo that it has become stays. */
export async function dropUpload(platform: Platform, upload: Authorized<Upload>): Promise<void> {
  await forgetUpload(platform, upload);
  if (upload.photoId === null) await platform.storage.partials.remove(upload.id);
}

/**
 * Passes at most `room.bytes` bytes through and counts them down. A negative `room.bytes` means
 * that there were more.
 */
async function* limitBytes(piece: ByteStream, room: { bytes: number }): AsyncGenerator<Uint8Array> {
  for await (const bytes of piece) {
    const fitting = bytes.subarray(0, Math.max(0, room.bytes));
    room.bytes -= bytes.length;
    if (fitting.length > 0) yield fitting;
    if (room.bytes < 0) return;
  }
}
