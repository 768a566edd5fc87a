import type { PhotoIndex } from '@photoslate/contract/photo-index';
import type { TimelinePhoto } from '@photoslate/contract/photos';
import { atServer } from '#lib/api/server-address.ts';

/**
 * A photo of a session, with what a screen of thousands needs. The fields are those of
 * `TimelinePhoto`, as far as both have them.
 */
export interface IndexPhoto extends Pick<
  TimelinePhoto,
  'id' | 'fileName' | 'state' | 'role' | 'verdict' | 'camera' | 'thumbUrl'
> {
  /** Usually one. */
  readonly shootIds: readonly string[];
  /**
   * Of a QR frame: the shoots of its codes. Of a photo to review: the shoots where it may belong,
   * best first. Else empty.
   */
  readonly candidateShootIds: readonly string[];
  /** The true time; null if the clock of its camera is unknown. */
  readonly takenAtMs: number | null;
  /** The size of the version that is shown; 3:2 until it is known. */
  readonly width: number;
  readonly height: number;
  /** 1: it has no other version. */
  readonly versionCount: number;
}

/** All photos of a session. */
export interface IndexedPhotos {
  /** Sent back to the server, which then answers with later changes only. */
  readonly version: string;
  /** Camera by camera in the order each camera took them; those not matched yet come last. */
  readonly photos: readonly IndexPhoto[];
  /** The place of each photo in `photos`. */
  readonly placeOf: ReadonlyMap<string, number>;
  /** Whether photos are waiting to be read or matched. */
  readonly isReading: boolean;
}

const USUAL = { width: 3, height: 2 };
const NONE: readonly string[] = [];

/** The photos of an answer, one object each. */
export function photosIn({ photos: fields, shootIds, grant }: PhotoIndex): IndexPhoto[] {
  // Nearly all photos are in one shoot: those of a shoot share one list.
  const lists = shootIds.map((id): readonly string[] => [id]);
  const listOf = (numbers: readonly number[] | undefined): readonly string[] => {
    const [first, ...more] = numbers ?? [];
    if (first === undefined) return NONE;
    return more.length === 0 ? lists[first]! : [first, ...more].map((number) => shootIds[number]!);
  };
  return fields.id.map((id, at) => {
    const thumb = fields.thumb[at] ?? null;
    const width = fields.width[at] ?? null;
    const height = fields.height[at] ?? null;
    return {
      id,
      fileName: fields.fileName[at]!,
      state: fields.state[at]!,
      role: fields.role[at]!,
      verdict: fields.verdict[at] ?? null,
      shootIds: listOf(fields.shoots[at]),
      candidateShootIds: listOf(fields.candidates[at]),
      camera: fields.camera[at] ?? null,
      takenAtMs: fields.takenAtMs[at] ?? null,
      ...(width !== null && height !== null ? { width, height } : USUAL),
      versionCount: fields.versionCount[at]!,
      thumbUrl: thumb === null ? null : atServer(`/api/media/${id}/thumb?k=${grant}.${thumb}`),
    };
  });
}

/**
 * Puts an answer into what is known. A photo that did not change stays the same object, and if none
 * changed, the list does too.
 * @returns null if the answer does not fit to what is known: the whole index must be read
 */
export function withAnswer(known: IndexedPhotos | undefined, answer: PhotoIndex): IndexedPhotos | null {
  const { version } = answer;
  const sent = photosIn(answer);
  if (answer.full) return indexed(version, known, sent);
  if (!known) return null;
  const photos = [...known.photos];
  for (const photo of sent) {
    const place = known.placeOf.get(photo.id);
    // A new photo that was matched already has a place among the others, which the answer lacks.
    if (place === undefined && photo.camera !== null) return null;
    photos[place ?? photos.length] = photo;
  }
  return photos.length === answer.count ? indexed(version, known, photos) : null;
}

function indexed(
  version: string,
  known: IndexedPhotos | undefined,
  found: readonly IndexPhoto[],
): IndexedPhotos {
  const photos = found.map((photo) => {
    const before = known?.photos[known.placeOf.get(photo.id) ?? -1];
    return before && isSamePhoto(before, photo) ? before : photo;
  });
  const isSameOrder =
    known?.photos.length === photos.length && photos.every(({ id }, at) => id === known.photos[at]?.id);
  if (isSameOrder && photos.every((photo, at) => photo === known.photos[at])) return { ...known, version };
  return {
    version,
    photos,
    placeOf: isSameOrder ? known.placeOf : new Map(photos.map(({ id }, place) => [id, place])),
    isReading: photos.some(isWaiting),
  };
}

/** The same photos, some of them replaced. */
export function withReplaced(known: IndexedPhotos, replaced: ReadonlyMap<string, IndexPhoto>): IndexedPhotos {
  const photos = [...known.photos];
  for (const [id, photo] of replaced) {
    const place = known.placeOf.get(id);
    if (place !== undefined) photos[place] = photo;
  }
  return { ...known, photos };
}

const isWaiting = ({ state, role, verdict }: IndexPhoto): boolean =>
  role !== 'hidden' && (state === 'stored' || (state === 'read' && verdict === null));

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

export const isSamePhoto = (a: IndexPhoto, b: IndexPhoto): boolean =>
  (Object.keys(a) as (keyof IndexPhoto)[]).every((key) =>
    key === 'shootIds' || key === 'candidateShootIds' ? isSameList(a[key], b[key]) : a[key] === b[key],
  );
