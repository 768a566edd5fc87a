import type { PhotoInput } from './input.ts';

/** One time in this many photos, or more, is no burst: the clock stands still. */
const FROM_PHOTOS = 8;
/** Live codes this far apart that have one camera time prove that the clock stood still. */
const APART_SECONDS = 30;

const liveSecondsOf = (photos: readonly PhotoInput[]): number[] =>
  photos.flatMap(({ qr }) =>
    qr.flatMap((one) => (one.kind === 'ours' && one.seconds !== null ? [one.seconds] : [])),
  );

function stoodStill(photos: readonly PhotoInput[]): boolean {
  const shown = liveSecondsOf(photos);
  return shown.length > 1 && Math.max(...shown) - Math.min(...shown) >= APART_SECONDS;
}

/**
 * A camera whose clock is not set or stands still writes the same time into every photo. Such a
 * time is worse than none: it contradicts the order. These photos count as photos without a time.
 * `photos` are those of one camera key.
 */
export function withoutStoppedTimes(photos: readonly PhotoInput[]): readonly PhotoInput[] {
  const ofTime = Map.groupBy(photos, ({ cameraTime }) => cameraTime);
  const stopped = new Set(
    [...ofTime].flatMap(([time, same]) => {
      const isOnly = ofTime.size === 1 && same.length >= FROM_PHOTOS;
      return time !== null && (isOnly || stoodStill(same)) ? [time] : [];
    }),
  );
  if (stopped.size === 0) return photos;
  return photos.map((photo) =>
    photo.cameraTime !== null && stopped.has(photo.cameraTime) ? { ...photo, cameraTime: null } : photo,
  );
}

/** A time this far outside those of its neighbors in the camera's order was changed later. */
const FAR_OFF_MS = 15 * 60_000;
/** A longer run of such times shows that the clock was set. */
const LONGEST_RUN = 3;
/** If more than one in this many times is far off, none is trusted to be the right one. */
const STRAY_ONE_IN = 4;

/** The positions of a longest subsequence of times that never run backwards. */
function longestForward(times: readonly (number | null)[]): Set<number> {
  const ends: number[] = [];
  const before = new Map<number, number>();
  for (const [at, time] of times.entries()) {
    if (time === null) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((times[ends[middle] ?? 0] ?? 0) <= time) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before.set(at, ends[low - 1] ?? 0);
    ends[low] = at;
  }
  const members = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) members.add(at);
  return members;
}

/**
 * The camera times of a body in its order, without those that were changed later, for example by an
 * export. Such a time lies far outside those of its neighbors, and only a few in a row do.
 * `isFrame` tells whether a shot is a QR frame: a far-off time of a live code shows another body or
 * clock, and then all times are kept.
 */
export function withoutStrayTimes(
  times: readonly (number | null)[],
  isFrame: (at: number) => boolean,
): readonly (number | null)[] {
  if (times.every((time, at) => time === null || at === 0 || (times[at - 1] ?? time) <= time)) return times;
  const forward = longestForward(times);
  const strays = new Set<number>();
  let latest = -Infinity;
  const earliest: number[] = [];
  for (let at = times.length - 1, next = Infinity; at >= 0; at--) {
    if (forward.has(at)) next = times[at] ?? next;
    earliest[at] = next;
  }
  let run = 0;
  for (const [at, time] of times.entries()) {
    if (time === null) continue;
    if (forward.has(at)) {
      latest = time;
      run = 0;
      continue;
    }
    const isFarOff = time < latest - FAR_OFF_MS || time > (earliest[at] ?? Infinity) + FAR_OFF_MS;
    if (!isFarOff || isFrame(at) || ++run > LONGEST_RUN) return times;
    strays.add(at);
  }
  if (strays.size * STRAY_ONE_IN > times.length) return times;
  return times.map((time, at) => (strays.has(at) ? null : time));
}
