const MINUTE_MS = 60_000;
/** Photos this close to the doubtful one are on the axis. */
const NEAR_MS = 4 * MINUTE_MS;
/** The doubtful photo keeps this distance from the ends, so that its label is not cut. */
const MARGIN_MS = 45_000;
/** A label closer than this to the photo's own time, in px, would be covered by it. */
const LABEL_DISTANCE_PX = 58;
/** The room of a label and the space beside it, in px. */
const LABEL_PX = 56;
const LABEL_STEPS_MIN = [1, 2, 5, 10, 15, 30, 60];

/** The range of time of all candidates' photos. */
export interface TimeAxis {
  readonly fromMs: number;
  readonly toMs: number;
}

/**
 * The axis around a photo: from the first to the last of these moments within four minutes, in
 * whole minutes. Minutes of UTC are also minutes of every time zone.
 */
export function axisAround(atMs: number, momentsMs: readonly number[]): TimeAxis {
  let [first, last] = [atMs - MARGIN_MS, atMs + MARGIN_MS];
  for (const momentMs of momentsMs) {
    if (Math.abs(momentMs - atMs) > NEAR_MS) continue;
    first = Math.min(first, momentMs);
    last = Math.max(last, momentMs);
  }
  return {
    fromMs: Math.floor(first / MINUTE_MS) * MINUTE_MS,
    toMs: Math.ceil(last / MINUTE_MS) * MINUTE_MS,
  };
}

export const isOnAxis = ({ fromMs, toMs }: TimeAxis, momentMs: number): boolean =>
  momentMs >= fromMs && momentMs <= toMs;

/** The position of a moment, from 0 at the left end to 1 at the right end. */
export const positionOn = ({ fromMs, toMs }: TimeAxis, momentMs: number): number =>
  (momentMs - fromMs) / (toMs - fromMs);

/**
 * The moments with a label. The ends have none, nor has what would be covered by the label of the
 * photo's own time.
 */
export function labelsOn(axis: TimeAxis, atMs: number, widthPx: number): number[] {
  const pxPerMs = widthPx / (axis.toMs - axis.fromMs);
  const stepMin = LABEL_STEPS_MIN.find((minutes) => minutes * MINUTE_MS * pxPerMs >= LABEL_PX);
  if (stepMin === undefined) return [];
  const stepMs = stepMin * MINUTE_MS;
  const labels: number[] = [];
  for (let at = Math.ceil((axis.fromMs + 1) / stepMs) * stepMs; at < axis.toMs; at += stepMs)
    if (Math.abs(at - atMs) * pxPerMs >= LABEL_DISTANCE_PX) labels.push(at);
  return labels;
}
