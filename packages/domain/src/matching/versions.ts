import type { PhotoInput } from './input.ts';
import { type FileName, parseFileName } from './file-name.ts';

/** One press of the shutter: a photo with all its versions (a JPEG beside its RAW, an edited export). */
export interface Shot {
  /** The version that stands for all. */
  readonly photoId: string;
  readonly versions: readonly PhotoInput[];
  readonly name: FileName;
  readonly cameraMs: number | null;
  readonly resolutionMs: number;
}

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By time (none last), then by stem; as the camera named it first, then by id. A total order of the set. */
function byExposure(a: Shot, b: Shot): number {
  const timeA = a.cameraMs ?? Infinity;
  const timeB = b.cameraMs ?? Infinity;
  if (timeA !== timeB) return timeA - timeB;
  return text(a.name.stem, b.name.stem) || text(a.name.suffix, b.name.suffix) || text(a.photoId, b.photoId);
}

/** Without a time two files of one name are two photos: cameras give the same names again on the next card. */
const sameExposure = (a: Shot, b: Shot): boolean =>
  a.cameraMs !== null && a.cameraMs === b.cameraMs && a.name.stem === b.name.stem;

const shotOf = (photo: PhotoInput): Shot => ({
  photoId: photo.photoId,
  versions: [photo],
  name: parseFileName(photo.fileName),
  cameraMs: photo.cameraTime,
  resolutionMs: photo.resolutionMs,
});

/** When the live codes in shots were on the screen, in seconds of true time. */
export function liveSeconds(shots: readonly Shot[]): number[] {
  const shown: number[] = [];
  for (const { versions } of shots) {
    for (const { qr } of versions) {
      for (const one of qr) if (one.kind === 'ours' && one.seconds !== null) shown.push(one.seconds);
    }
  }
  return shown;
}

/** The shots among the photos of one camera: same time, sub-second and file stem are one photo with several versions. */
export function shotsOf(photos: readonly PhotoInput[]): Shot[] {
  const shots: Shot[] = [];
  let before: Shot | undefined;
  for (const shot of photos.map(shotOf).toSorted(byExposure)) {
    if (before === undefined || !sameExposure(before, shot)) {
      shots.push((before = shot));
    } else {
      before = { ...before, versions: [...before.versions, ...shot.versions] };
      shots[shots.length - 1] = before;
    }
  }
  return shots;
}
