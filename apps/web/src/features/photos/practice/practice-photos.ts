import type { SessionDetail } from '@photoslate/contract/sessions';
import { localTime } from '@photoslate/domain/local-time';
import { readList } from '../card/read-folders.ts';
import { uploadsOf } from '../card/uploads.ts';
import { drawPractice, SIZE } from './draw-practice.ts';
import { practicePlan } from './practice-plan.ts';
import { withExif } from './write-exif.ts';

/** The clock of the generated camera is slow by this much. The QR photos show it. */
const SLOW_MS = 40_000;
const QUALITY = 0.85;

/**
 * Makes the photos of a card for a practice session, as JPEG files with EXIF, and uploads them like
 * the files of a card. The same session gives the same files, so that a second upload adds none.
 *
 * @param word shown in each picture
 */
export async function uploadPracticePhotos(session: SessionDetail, word: string): Promise<void> {
  const files = await makePhotos(session, word);
  void uploadsOf(session.id).add(readList(files));
}

async function makePhotos(
  { shoots, location }: Pick<SessionDetail, 'shoots' | 'location'>,
  word: string,
): Promise<File[]> {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE.width;
  canvas.height = SIZE.height;
  const brush = canvas.getContext('2d');
  if (!brush) throw new Error('This browser has no canvas.');
  const files: File[] = [];
  for (const [nth, photo] of practicePlan(shoots).entries()) {
    drawPractice(brush, photo, word);
    // Sequential: all photos are drawn on one canvas.
    // oxlint-disable-next-line no-await-in-loop
    const jpeg = await jpegOf(canvas);
    const offsetMs = zoneOffsetMs(photo.atMs, location.timeZone);
    const cameraTimeMs = photo.atMs + offsetMs - SLOW_MS;
    const bytes = withExif(jpeg, { make: 'Photoslate', model: 'Practice Camera', cameraTimeMs, offsetMs });
    const name = `PRAC${String(nth + 1).padStart(4, '0')}.JPG`;
    files.push(new File([bytes], name, { type: 'image/jpeg' }));
  }
  return files;
}

/** Local time minus UTC. */
const zoneOffsetMs = (atMs: number, timeZone: string): number =>
  Date.parse(`${localTime(new Date(atMs), timeZone)}:00Z`) - Math.floor(atMs / 60_000) * 60_000;

async function jpegOf(canvas: HTMLCanvasElement): Promise<Uint8Array> {
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
  if (!blob) throw new Error('The browser could not write a JPEG.');
  return new Uint8Array(await blob.arrayBuffer());
}
