import { cameraKey } from '@photoslate/domain/matching/camera-name';
import { readQrText } from '@photoslate/domain/code';
import type { StoredQr } from '#platform/database/column-types.ts';
import type { Platform } from '#platform/platform.ts';
import { HttpError } from '#platform/http-error.ts';
import { FileMissing } from '#platform/storage/storage-errors.ts';
import { readJob } from './photos.jobs.ts';
import { enqueueMatch, runMatchJob } from './matching/match.service.ts';
import {
  insertPhoto,
  photoIdOf,
  photoToRead,
  saveReading,
  unreadCount,
  type PhotoReading,
  type PhotoToRead,
} from './photos.store.ts';
import { withRoomFreed } from './uploads/release-uploads.ts';
import { knownCodes } from './known-codes.store.ts';
import type { CameraFacts, ReadPhoto } from './reader/read-result.ts';
import { toPostgresText } from './photo-format.ts';
import { previewKey } from './media/storage-keys.ts';
import { markFinished, type Upload } from './uploads/uploads.store.ts';

/**
 * Sessions take turns at the readers: the next photos of a large card wait until as many of each
 * other session are read. A card of 20,000 photos thus does not delay a small one. The end of a
 * card, beyond the counted photos, is read in the order of arrival.
 */
const PHOTOS_PER_TURN = 20;
const MOST_COUNTED = 400;

/** A stage between store and match. The results of all stages for one photo are saved together. */
type ReadStage = (platform: Platform, photo: PhotoToRead, read: ReadPhoto) => Promise<Partial<PhotoReading>>;

/**
 * The steps from a photo's last byte to its assignment to a shoot, in order. Each step ends in one
 * transaction that also enqueues the next step. A crash causes a repetition and never loses a
 * photo.
 */
export const pipeline = {
  /** Runs in the request that brings the last byte. */
  store: storePhoto,
  /**
   * Runs in the job `photos.read`, one photo at a time. All stages share one decoding of the
   * pixels.
   */
  read: [exif, qr, previews] satisfies ReadStage[],
  /**
   * Runs in the job `photos.match` for a whole session, soon after any of its photos or shoots
   * changed.
   */
  match: runMatchJob,
} as const;

/**
 * Makes a photo of a file that is durable under `key`, and enqueues its reading.
 * @returns the photo's id; the id of the earlier photo if the session has these bytes already
 * @throws HttpError `not_found` if the upload is gone
 */
async function storePhoto(
  platform: Platform,
  upload: Upload,
  file: { readonly key: string; readonly sha256: string },
): Promise<string> {
  return platform.preparedDb.transaction().execute(async (tx) => {
    const isNew = await insertPhoto(tx, upload, file, platform.clock.now());
    const photoId = isNew ? upload.id : await photoIdOf(tx, upload.sessionId, file.sha256);
    // If the upload was deleted in the meantime, its bytes are gone too. There must be no photo
    // without them.
    if (!(await markFinished(tx, upload.id, photoId, platform.clock.now()))) throw new HttpError('not_found');
    if (isNew) {
      const unread = await unreadCount(tx, upload.sessionId, MOST_COUNTED);
      const priority = -Math.floor(unread / PHOTOS_PER_TURN);
      await platform.jobs.enqueue(tx, readJob, { photoId }, { once: photoId, priority });
    } else {
      // The matching may have waited for this file.
      await enqueueMatch(platform, tx, upload.sessionId, 'arrival');
    }
    return photoId;
  });
}

async function exif(
  _platform: Platform,
  photo: PhotoToRead,
  { camera, width, height, isEmbedded }: ReadPhoto,
) {
  return { ...cameraColumns(camera, photo.fileName), width, height, isEmbedded };
}

async function qr({ codeOrigins }: Platform, _photo: PhotoToRead, { codes, codeSuspected }: ReadPhoto) {
  const found = codes.map(({ text, compared }): StoredQr => {
    const reading = readQrText(text, { origins: codeOrigins });
    return reading.kind === 'ours'
      ? { code: reading.code, seconds: reading.seconds, text, ...(compared && { compared }) }
      : { code: null, seconds: null, text: toPostgresText(text, 500) };
  });
  return { qr: JSON.stringify(found), looksLikeQr: codeSuspected };
}

async function previews(platform: Platform, photo: PhotoToRead, { preview, thumbnail }: ReadPhoto) {
  const { storage } = platform;
  await withRoomFreed(platform, () => storage.put(previewKeyOf(photo, 'preview'), preview.bytes));
  await withRoomFreed(platform, () => storage.put(previewKeyOf(photo, 'thumb'), thumbnail.bytes));
  return {};
}

const previewKeyOf = ({ homeSessionId, id }: PhotoToRead, size: 'preview' | 'thumb') =>
  previewKey(homeSessionId, id, size);

/**
 * Reads one photo with all stages and enqueues the matching of its session. Skips a photo that was
 * read already.
 */
export async function readPhoto(platform: Platform, photoId: string): Promise<void> {
  const photo = await photoToRead(platform.preparedDb, photoId);
  if (photo?.state !== 'stored') return;
  const read = await readFile(platform, photo, { expectCode: false });
  const found: Partial<PhotoReading> = { readAt: platform.clock.now() };
  if (read.kind === 'photo') {
    found.state = 'read';
    for (const stage of pipeline.read) Object.assign(found, await stage(platform, photo, read));
  } else {
    found.state = 'unreadable';
    found.unreadableReason = read.reason;
    if (read.camera) Object.assign(found, cameraColumns(read.camera, photo.fileName));
  }
  const isKept = await save(platform, photo, found);
  // The photo was erased meanwhile, perhaps before its previews were written.
  if (!isKept)
    for (const size of ['preview', 'thumb'] as const)
      // oxlint-disable-next-line no-await-in-loop -- two files
      await platform.storage.remove(previewKeyOf(photo, size));
}

/**
 * Scans a photo once, with every QR preprocessing and by comparison with the session's codes, for a
 * code that matching expects in it.
 */
export async function deepQrScan(platform: Platform, photoId: string): Promise<void> {
  const photo = await photoToRead(platform.db, photoId);
  if (photo?.state !== 'read' || photo.lookedHarder) return;
  const known = await knownCodes(platform, photo);
  // A photo whose original is gone has nothing to scan.
  const read = await readFile(platform, photo, { expectCode: true, known }).catch((error: unknown) => {
    if (error instanceof FileMissing) return null;
    throw error;
  });
  const codes = read?.kind === 'photo' ? await qr(platform, photo, read) : {};
  await save(platform, photo, { ...codes, lookedHarder: true });
}

const readFile = (
  platform: Platform,
  photo: PhotoToRead,
  options: Parameters<Platform['photoReader']['read']>[1],
) => platform.storage.withLocalFile(photo.storageKey, (path) => platform.photoReader.read({ path }, options));

/** Saves what was read and enqueues the matching; false if the photo is gone. */
const save = (platform: Platform, photo: PhotoToRead, found: Partial<PhotoReading>): Promise<boolean> =>
  platform.preparedDb.transaction().execute(async (tx) => {
    if (!(await saveReading(tx, photo.id, found))) return false;
    await enqueueMatch(platform, tx, photo.sessionId, 'arrival');
    return true;
  });

function cameraColumns(camera: CameraFacts, fileName: string) {
  return {
    cameraKey: cameraKey(camera, fileName),
    make: camera.make,
    model: camera.model,
    serial: camera.serial,
    noteSerial: camera.noteSerial,
    shutterCount: camera.shutterCount,
    cameraTimeMs: camera.takenAt,
    cameraTimeResolutionMs: camera.resolutionMs,
    exifOffsetMinutes: camera.offsetMinutes,
  };
}
