import { isCode } from '@photoslate/domain/code';
import type { PhotoInput } from '@photoslate/domain/matching/types';
import { cameraTime } from '@photoslate/domain/time';
import type { PhotoToMatch } from './card-to-match.ts';

/** Converts a stored photo to the input of the matching engine. */
export function photoInput(photo: PhotoToMatch, uncertainties: ReadonlyMap<string, number>): PhotoInput {
  return {
    photoId: photo.id,
    cameraKey: photo.camera_key,
    cameraTime: photo.camera_time_ms === null ? null : cameraTime(photo.camera_time_ms),
    resolutionMs: photo.camera_time_resolution_ms ?? 1000,
    fileName: photo.file_name,
    noteSerial: photo.note_serial,
    shutterCount: photo.shutter_count,
    looksLikeQr: photo.looks_like_qr,
    decision: photo.decision,
    deepScanned: photo.looked_harder,
    qr: photo.qr.map(({ code, seconds, text, compared }) =>
      code !== null && isCode(code)
        ? {
            kind: 'ours',
            code,
            seconds,
            uncertaintyMs: uncertainties.get(code) ?? 0,
            ...(compared && { compared }),
          }
        : { kind: 'foreign', text },
    ),
  };
}
