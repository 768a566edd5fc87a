import type { CameraBody } from './camera-body.ts';
import { isOneRun, neighbourhoods } from './sequences.ts';
import { type Shot, liveSeconds } from './versions.ts';

/** If more than one in this many numbers is a duplicate, the numbers give no order. */
const TWICE_ONE_IN = 5;

/**
 * Names that contain date and time ("PXL_20260606_101112345"): their alphabetical order is the shot
 * order.
 */
const isDated = ({ name }: Shot): boolean => name.number === null && /(?:19|20)\d{6}/u.test(name.stem);

const byStem = (a: Shot, b: Shot): number =>
  a.name.stem < b.name.stem ? -1 : a.name.stem > b.name.stem ? 1 : a.photoId < b.photoId ? -1 : 1;

const byNumber = (a: Shot, b: Shot): number =>
  (a.name.number ?? 0) - (b.name.number ?? 0) || (a.photoId < b.photoId ? -1 : 1);

/**
 * Splits shots, keeping their order, into those with a unique number and those with a duplicate
 * one.
 */
function partedByNumber(shots: readonly Shot[]): { once: Shot[]; twice: Shot[] } {
  const counted = Map.groupBy(shots, ({ name }) => name.number);
  const once = shots.filter(({ name }) => counted.get(name.number)?.length === 1);
  const twice = shots.filter(({ name }) => counted.get(name.number)?.length !== 1);
  return twice.length * TWICE_ONE_IN > shots.length ? { once: [], twice: [...shots] } : { once, twice };
}

/** Appends a row to another one if the live codes show that the other had ended before it began. */
function joinedByCodes(rows: readonly (readonly Shot[])[]): Shot[][] {
  const timed = rows.map((row) => ({ row, shown: liveSeconds(row) }));
  const sorted = timed.toSorted((a, b) => (a.shown[0] ?? Infinity) - (b.shown[0] ?? Infinity));
  const bodies: { shots: Shot[]; lastSeconds: number }[] = [];
  for (const { row, shown } of sorted) {
    const before = bodies.at(-1);
    const lastSeconds = shown.reduce((last, seconds) => Math.max(last, seconds), -Infinity);
    if (before !== undefined && (shown[0] ?? -Infinity) > before.lastSeconds) {
      before.shots.push(...row);
      before.lastSeconds = lastSeconds;
    } else bodies.push({ shots: [...row], lastSeconds: shown.length > 0 ? lastSeconds : Infinity });
  }
  return bodies.map(({ shots }) => shots);
}

/**
 * The camera bodies among shots without a time. Only their names give an order: either numbers of
 * one series, or dates in the names. Numbers count if there are no duplicates and the times of the
 * live codes increase; camera names continue from 9999 to 0001. All other shots have no position.
 */
export function bodiesWithoutTimes(shots: readonly Shot[]): CameraBody[] {
  const numbered = shots.filter(({ name }) => name.number !== null);
  const dated = shots.filter(isDated).toSorted(byStem);
  const unnumbered = shots.filter((shot) => shot.name.number === null && !isDated(shot));
  const rows: (readonly Shot[])[] = dated.length > 0 ? [dated] : [];
  for (const ofSeries of Map.groupBy(numbered, ({ name }) => name.series).values()) {
    const { once, twice } = partedByNumber(ofSeries.toSorted(byNumber));
    unnumbered.push(...twice);
    if (once.length === 0) continue;
    for (const row of once[0]?.name.byCamera === true ? neighbourhoods(once) : [once]) {
      if (isOneRun(row)) rows.push(row);
      else unnumbered.push(...row);
    }
  }
  const known = joinedByCodes(rows).map((body) => ({ shots: body, unnumbered: false, ambiguous: false }));
  return unnumbered.length > 0
    ? [...known, { shots: unnumbered.toSorted(byStem), unnumbered: true, ambiguous: false }]
    : known;
}
