import type { PhotoInput } from './input.ts';
import { type FileName, parseFileName } from './file-name.ts';

const NO_OTHERS: readonly PhotoInput[] = [];

/**
 * One press of the shutter: a photo with all its versions (a JPEG beside its RAW, an edited
 * export). It uses as few objects as possible, because there may be a million shots.
 */
export class Shot {
  /** The version that represents all. */
  readonly photo: PhotoInput;
  readonly others: readonly PhotoInput[];
  readonly name: FileName;

  constructor(photo: PhotoInput, name = parseFileName(photo.fileName), others = NO_OTHERS) {
    this.photo = photo;
    this.name = name;
    this.others = others;
  }

  get photoId(): string {
    return this.photo.photoId;
  }

  get cameraMs(): number | null {
    return this.photo.cameraTime;
  }

  get resolutionMs(): number {
    return this.photo.resolutionMs;
  }

  get noteSerial(): string | null {
    return this.versions.find(({ noteSerial }) => typeof noteSerial === 'string')?.noteSerial ?? null;
  }

  get shutterCount(): number | null {
    return this.versions.find(({ shutterCount }) => typeof shutterCount === 'number')?.shutterCount ?? null;
  }

  get versions(): readonly PhotoInput[] {
    return [this.photo, ...this.others];
  }

  /** Whether it is a single file without QR codes and without a manual decision. */
  get isPlain(): boolean {
    return this.others === NO_OTHERS && this.photo.qr.length === 0 && !this.photo.decision;
  }

  with(other: Shot): Shot {
    return new Shot(this.photo, this.name, [...this.others, ...other.versions]);
  }

  /** The shot with the decisions of these photos, by id; itself if none of them is its own. */
  redecided(photos: ReadonlyMap<string, PhotoInput>): Shot {
    if (!photos.has(this.photoId) && !this.others.some(({ photoId }) => photos.has(photoId))) return this;
    const decided = (photo: PhotoInput): PhotoInput => {
      const now = photos.get(photo.photoId);
      return now ? { ...photo, decision: now.decision ?? null } : photo;
    };
    const others = this.others === NO_OTHERS ? NO_OTHERS : this.others.map(decided);
    return new Shot(decided(this.photo), this.name, others);
  }
}

const text = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Sorts behind every serial number, which is ASCII. */
const LAST_TEXT = '\uffff';

/**
 * By time (missing times last), then by stem and body; original camera names first, then by id. A
 * total order.
 */
function byExposure(a: Shot, b: Shot): number {
  const timeA = a.cameraMs ?? Infinity;
  const timeB = b.cameraMs ?? Infinity;
  if (timeA !== timeB) return timeA - timeB;
  return (
    text(a.name.stem, b.name.stem) ||
    text(a.noteSerial ?? LAST_TEXT, b.noteSerial ?? LAST_TEXT) ||
    text(a.name.suffix, b.name.suffix) ||
    text(a.photoId, b.photoId)
  );
}

const differ = <T>(a: T | null, b: T | null): boolean => a !== null && b !== null && a !== b;

/** Whether two files cannot be of one press of the shutter, whatever their names and times are. */
const ofTwoBodies = (a: Shot, b: Shot): boolean =>
  (a.resolutionMs !== b.resolutionMs && a.name.suffix === b.name.suffix) ||
  differ(a.noteSerial, b.noteSerial) ||
  differ(a.shutterCount, b.shutterCount);

/**
 * Without a time two files of one name are two photos, because cameras repeat names on the next
 * card.
 */
const sameExposure = (a: Shot | undefined, b: Shot): boolean =>
  a !== undefined &&
  a.cameraMs !== null &&
  a.cameraMs === b.cameraMs &&
  a.name.stem === b.name.stem &&
  !ofTwoBodies(a, b);

/** The name and the second of a shot. A copy that lost its sub-seconds has the same. */
export const nameAndSecond = ({ name, cameraMs }: Shot): string =>
  `${name.stem} ${Math.floor((cameraMs ?? 0) / 1000)}`;

/** When the live codes in shots were on the screen, in seconds of true time. */
export function liveSeconds(shots: readonly Shot[]): number[] {
  const shown: number[] = [];
  for (const shot of shots) {
    if (shot.isPlain) continue;
    for (const { qr } of shot.versions) {
      for (const one of qr) if (one.kind === 'ours' && one.seconds !== null) shown.push(one.seconds);
    }
  }
  return shown;
}

/**
 * Groups the photos of one camera into shots: files with the same time, sub-second and stem are
 * versions of one photo.
 */
export function shotsOf(photos: readonly PhotoInput[]): Shot[] {
  const sorted = photos.map((photo) => new Shot(photo)).toSorted(byExposure);
  if (sorted.every((shot, at) => !sameExposure(sorted[at - 1], shot))) return sorted;
  const shots: Shot[] = [];
  let before: Shot | undefined;
  for (const shot of sorted) {
    if (before === undefined || !sameExposure(before, shot)) {
      shots.push((before = shot));
    } else {
      before = before.with(shot);
      shots[shots.length - 1] = before;
    }
  }
  return shots;
}
