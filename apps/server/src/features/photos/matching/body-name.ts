import type { CameraMatch, MatchResult } from '@photoslate/domain/matching/types';
import { cameraLabel } from '../photo-format.ts';
import type { PhotoToMatch } from './card-to-match.ts';

/**
 * The name of a camera body on the screen: "Canon EOS R6 #053021004711". If several bodies have one
 * camera key, each has a number: "NIKON D750 #6021615 (1)".
 */
export function bodyName(
  { cameraKey, body, photoIds }: CameraMatch,
  { cameras }: MatchResult,
  photos: ReadonlyMap<string, { readonly row: PhotoToMatch }>,
): string {
  const first = photos.get(photoIds[0] ?? '')?.row;
  const label = (first && cameraLabel(first)) ?? '?';
  const isTwin = cameras.filter((other) => other.cameraKey === cameraKey).length > 1;
  const noteSerial = () => printedSerial(photoIds.flatMap((id) => photos.get(id)?.row ?? []));
  const serial = first?.serial ?? (isTwin ? noteSerial() : null);
  return `${label}${serial ? ` #${serial}` : ''}${isTwin ? ` (${body + 1})` : ''}`;
}

/**
 * The serial number on the outside of the camera, from the maker notes of its photos. Canon and
 * Nikon write it. Other makers write an internal number, which a photographer cannot compare. null
 * if the photos have none, or several.
 */
function printedSerial(photos: readonly PhotoToMatch[]): string | null {
  const [serial = null, ...others] = new Set(photos.flatMap(({ note_serial }) => note_serial ?? []));
  const isPrinted = photos.every(({ make }) => /^(canon|nikon)\b/i.test(make?.trim() ?? ''));
  return serial !== null && others.length === 0 && isPrinted && /^\d+$/.test(serial) ? serial : null;
}
