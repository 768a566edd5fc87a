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

interface Named {
  readonly photo: PhotoInput;
  readonly name: FileName;
}

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By time (none last), then by stem; as the camera named it first, then by id. A total order of the set. */
function byExposure(a: Named, b: Named): number {
  const timeA = a.photo.cameraTime ?? Infinity;
  const timeB = b.photo.cameraTime ?? Infinity;
  if (timeA !== timeB) return timeA - timeB;
  return (
    text(a.name.stem, b.name.stem) ||
    text(a.name.suffix, b.name.suffix) ||
    text(a.photo.photoId, b.photo.photoId)
  );
}

const sameExposure = (a: Named, b: Named): boolean =>
  a.photo.cameraTime === b.photo.cameraTime && a.name.stem === b.name.stem;

/** The shots among the photos of one camera: same time, sub-second and file stem are one photo with several versions. */
export function shotsOf(photos: readonly PhotoInput[]): Shot[] {
  const named = photos.map((photo) => ({ photo, name: parseFileName(photo.fileName) })).toSorted(byExposure);
  const shots: Shot[] = [];
  for (let start = 0; start < named.length;) {
    const first = named[start];
    if (first === undefined) break;
    let end = start + 1;
    for (let next = named[end]; next !== undefined && sameExposure(first, next); next = named[end]) end++;
    shots.push({
      photoId: first.photo.photoId,
      versions: end - start === 1 ? [first.photo] : named.slice(start, end).map(({ photo }) => photo),
      name: first.name,
      cameraMs: first.photo.cameraTime,
      resolutionMs: first.photo.resolutionMs,
    });
    start = end;
  }
  return shots;
}
