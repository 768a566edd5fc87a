import type { Shoot } from '@photoslate/contract/shoots';
import type { IndexPhoto } from '../../photo-index/photo-index.ts';
import { shootIdsOf } from './card-photos.ts';
import { isOnAxis, type TimeAxis } from './time-axis.ts';

export type TimedIndexPhoto = IndexPhoto & { readonly takenAtMs: number };

export const isTimed = (photo: IndexPhoto): photo is TimedIndexPhoto => photo.takenAtMs !== null;

/** How far the doubtful photo is from what is known of a shoot. */
export interface Gap {
  readonly kind:
    | 'before-qr'
    | 'before-first'
    | 'after-last'
    | 'after-qr'
    /** Between photos of the shoot: the distance to the nearest one. */
    | 'between'
    | 'after-start'
    | 'before-start'
    | 'after-end';
  readonly ms: number;
}

/** The content of a candidate's lane. */
export interface Lane {
  /** Its photos and QR photos on the axis, of all cameras. */
  readonly photos: readonly TimedIndexPhoto[];
  /** When the shoot was started on the phone, if that is on the axis. */
  readonly startedMs: number | null;
  readonly gap: Gap | null;
  /** If nothing is on the axis: its photo closest to it, and on which side that is. */
  readonly outside: { readonly photo: TimedIndexPhoto; readonly side: 'before' | 'after' } | null;
  /** If its photos have no times: some of them, so that its people can be recognised. */
  readonly untimed: readonly IndexPhoto[];
}

const MOST_UNTIMED = 6;

type Times = Pick<Shoot, 'createdAt' | 'completedAt'>;

/**
 * @param ofShoot all photos and QR photos of the shoot, without the photos of the question
 * @param atMs when the doubtful photo was taken; null: unknown
 */
export function laneOf(
  shoot: Times,
  ofShoot: readonly IndexPhoto[],
  doubtful: Pick<IndexPhoto, 'camera' | 'takenAtMs'>,
  axis: TimeAxis | null,
): Lane {
  const timed = ofShoot.filter(isTimed).toSorted((a, b) => a.takenAtMs - b.takenAtMs);
  const atMs = doubtful.takenAtMs;
  if (atMs === null || axis === null)
    return { photos: [], startedMs: null, gap: null, outside: null, untimed: ofShoot.slice(0, MOST_UNTIMED) };
  const photos = timed.filter(({ takenAtMs }) => isOnAxis(axis, takenAtMs));
  const startedMs = Date.parse(shoot.createdAt);
  const nearest = photos.length === 0 ? nearestTo(timed, atMs) : undefined;
  return {
    photos,
    startedMs: isOnAxis(axis, startedMs) ? startedMs : null,
    gap: gapOf(shoot, ofShoot, doubtful),
    outside: nearest ? { photo: nearest, side: nearest.takenAtMs < atMs ? 'before' : 'after' } : null,
    untimed: timed.length === 0 ? ofShoot.slice(0, MOST_UNTIMED) : [],
  };
}

const nearestTo = (photos: readonly TimedIndexPhoto[], atMs: number): TimedIndexPhoto | undefined =>
  photos.toSorted((a, b) => Math.abs(a.takenAtMs - atMs) - Math.abs(b.takenAtMs - atMs))[0];

/**
 * How far a photo is from what is known of a shoot; null if its time is unknown.
 * @param ofShoot see `laneOf`
 */
export function gapOf(
  shoot: Times,
  ofShoot: readonly IndexPhoto[],
  { camera, takenAtMs: atMs }: Pick<IndexPhoto, 'camera' | 'takenAtMs'>,
): Gap | null {
  if (atMs === null) return null;
  const timed = ofShoot.filter(isTimed).toSorted((a, b) => a.takenAtMs - b.takenAtMs);
  // The camera's own photos tell most: another camera may have begun earlier.
  const own = timed.filter((photo) => photo.camera === camera);
  const photos = own.length > 0 ? own : timed;
  const [first] = photos;
  const last = photos.at(-1);
  if (!first || !last) return gapToTimes(shoot, atMs);
  if (atMs < first.takenAtMs)
    return { kind: first.role === 'qr-frame' ? 'before-qr' : 'before-first', ms: first.takenAtMs - atMs };
  if (atMs > last.takenAtMs)
    return { kind: last.role === 'qr-frame' ? 'after-qr' : 'after-last', ms: atMs - last.takenAtMs };
  const nearest = nearestTo(photos, atMs) ?? first;
  return { kind: 'between', ms: Math.abs(nearest.takenAtMs - atMs) };
}

function gapToTimes({ createdAt, completedAt }: Times, atMs: number): Gap {
  const [startedMs, endedMs] = [Date.parse(createdAt), completedAt === null ? null : Date.parse(completedAt)];
  if (atMs < startedMs) return { kind: 'before-start', ms: startedMs - atMs };
  if (endedMs !== null && atMs > endedMs) return { kind: 'after-end', ms: atMs - endedMs };
  return { kind: 'after-start', ms: atMs - startedMs };
}

/** The cameras of the QR photos of a shoot, if the camera of the doubtful photo has none. */
export function otherCamerasOfQr(ofShoot: readonly IndexPhoto[], camera: number | null): (number | null)[] {
  const cameras = new Set(ofShoot.filter(({ role }) => role === 'qr-frame').map((photo) => photo.camera));
  return cameras.has(camera) ? [] : [...cameras];
}

/** The photos and QR photos of a shoot, without those of the question. */
export const photosOfShoot = (
  photos: readonly IndexPhoto[],
  shootId: string,
  asked: ReadonlySet<string>,
): IndexPhoto[] =>
  photos.filter(
    (photo) => photo.role !== 'hidden' && !asked.has(photo.id) && shootIdsOf(photo).includes(shootId),
  );
