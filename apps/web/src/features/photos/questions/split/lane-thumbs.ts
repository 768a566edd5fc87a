import { positionOn, type TimeAxis } from './time-axis.ts';

/** A photo of a lane with a known time. */
export interface TimedPhoto {
  readonly id: string;
  readonly role: 'photo' | 'qr-frame' | 'hidden';
  readonly takenAtMs: number;
}

/** One picture of a lane: a QR photo, or photos too close to each other for a picture each. */
export interface LaneThumb<P extends TimedPhoto> {
  /** In the order they were taken. */
  readonly photos: readonly P[];
  readonly isQr: boolean;
  /** The centre of the picture, in px from the left end of the axis. */
  readonly centrePx: number;
}

interface ThumbSizes {
  readonly photoPx: number;
  readonly qrPx: number;
}

interface Group<P> {
  readonly photos: P[];
  readonly isQr: boolean;
  readonly centrePx: number;
  readonly widthPx: number;
}

/**
 * The pictures of a lane, each centred on the time of its photos and none over another. Photos
 * closer than the width of a picture share one. A QR photo always has its own, because it starts
 * the shoot: what is too close to it moves aside. Pictures overlap only if the QR photos alone
 * leave no room.
 */
export function laneThumbs<P extends TimedPhoto>(
  photos: readonly P[],
  axis: TimeAxis,
  widthPx: number,
  { photoPx, qrPx }: ThumbSizes,
): LaneThumb<P>[] {
  let groups: Group<P>[] = photos
    .toSorted((a, b) => a.takenAtMs - b.takenAtMs)
    .map((photo) => {
      const isQr = photo.role === 'qr-frame';
      const centrePx = positionOn(axis, photo.takenAtMs) * widthPx;
      return { photos: [photo], isQr, centrePx, widthPx: isQr ? qrPx : photoPx };
    });
  groups = withCloseJoined(groups);
  for (;;) {
    const centres = spread(groups, widthPx);
    const fewer = centres === null ? withClosestJoined(groups) : null;
    if (fewer === null)
      return groups.map((group, place) => ({
        photos: group.photos,
        isQr: group.isQr,
        centrePx: centres?.[place] ?? group.centrePx,
      }));
    groups = fewer;
  }
}

const canJoin = <P>(a: Group<P>, b: Group<P>): boolean => !a.isQr && !b.isQr;

/** Adds the photos of `b` to those of `a`: a copy for each of a thousand photos would be slow. */
function joined<P>(a: Group<P>, b: Group<P>): Group<P> {
  const [many, more] = [a.photos.length, b.photos.length];
  const centrePx = (a.centrePx * many + b.centrePx * more) / (many + more);
  for (const photo of b.photos) a.photos.push(photo);
  return { ...a, centrePx };
}

/** Joins groups until all are at least a picture's width apart. */
function withCloseJoined<P>(groups: readonly Group<P>[]): Group<P>[] {
  const apart: Group<P>[] = [];
  for (const group of groups) {
    let last = group;
    // The centre of a joined group is further to the left: it may touch the one before.
    for (;;) {
      const before = apart.at(-1);
      if (!before || !canJoin(before, last) || last.centrePx - before.centrePx >= last.widthPx) break;
      apart.pop();
      last = joined(before, last);
    }
    apart.push(last);
  }
  return apart;
}

/** The two closest groups as one; null if no two can be joined. */
function withClosestJoined<P>(groups: readonly Group<P>[]): Group<P>[] | null {
  let closest = -1;
  let distance = Infinity;
  for (const [place, group] of groups.entries()) {
    const before = groups[place - 1];
    if (!before || !canJoin(before, group) || group.centrePx - before.centrePx >= distance) continue;
    closest = place;
    distance = group.centrePx - before.centrePx;
  }
  const [before, group] = [groups[closest - 1], groups[closest]];
  return before && group ? groups.toSpliced(closest - 1, 2, joined(before, group)) : null;
}

/** The centres of groups that may not overlap; null if there is no room for all on the axis. */
function spread<P>(groups: readonly Group<P>[], widthPx: number): number[] | null {
  const centres: number[] = [];
  let right = 0;
  for (const { centrePx, widthPx: width } of groups) {
    const centre = Math.max(centrePx, right + width / 2);
    centres.push(centre);
    right = centre + width / 2;
  }
  let left = widthPx;
  for (const [place, { widthPx: width }] of [...groups.entries()].toReversed()) {
    const centre = Math.min(centres[place] ?? 0, left - width / 2);
    centres[place] = centre;
    left = centre - width / 2;
  }
  return left < 0 ? null : centres;
}
