/**
 * `photograph`: is uploaded. `note`: metadata that cameras and computers write. `other`: a film or
 * a sound; it is not stored, so the photographer must be told.
 */
export type FileKind = 'photograph' | 'note' | 'other';

const words = (text: string) => new Set(text.split(' '));
const PHOTOGRAPHS = words(
  'jpg jpeg jpe heic heif hif avif webp png tif tiff dng cr2 cr3 crw nef nrw arw srf sr2 raf rw2 rwl orf ori pef srw raw 3fr fff iiq x3f gpr erf mrw kdc dcr mos',
);
const FILMS = words(
  'mov mp4 m4v avi mts m2ts mpg mpeg mxf crm braw insv 360 3gp mkv webm wmv wav mp3 aac m4a',
);
const NOTES = words(
  'ctg dat ind bdm cpi mpl bnp inp int bin idx db ini thm lrv xml log tmp ufi avf dsc sav url txt',
);

/**
 * Classifies a file by its name alone, so that a film is not uploaded only to be rejected.
 * @param chosen picked by itself and not with its folder. Then only films are excluded, and the
 * server checks the bytes of the rest.
 */
export function kindOfFile(path: string, chosen: boolean): FileKind {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const ending = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '';
  if (FILMS.has(ending)) return 'other';
  if (chosen) return 'photograph';
  // macOS leaves "._IMG_0001.JPG" beside the photograph.
  if (path.split('/').some((part) => part.startsWith('.')) || NOTES.has(ending)) return 'note';
  return PHOTOGRAPHS.has(ending) ? 'photograph' : 'other';
}
