import { type Interval, middleMs } from '../time.ts';
import type { BodyObservation } from './observation.ts';
import type { Span } from './timeline.ts';

/** How one body was used: which QR frames it can be expected to hold, and where the photographer paused. */
export interface Cadence {
  /** Whether this camera photographs the code of nearly every shoot, so that a missing one means something. */
  readonly expectsFrames: boolean;
  /** Whether a shot opens a stretch: it comes first, and as soon as a QR frame would (or is a second try of one). */
  opens(span: Span, takenMs: Interval): boolean;
  /** Whether the photographs pause where this stretch began, as they do when people change. */
  pausesAt(span: Span): boolean;
  /** Whether the QR frame of this stretch was taken so long after its start that its people may have been photographed before. */
  comesLate(span: Span): boolean;
}

const SHORTEST_PAUSE_MS = 10_000;
/** The first photo after people changed may be an unread code, taken in their pause: then that is so many times as long, around it. */
const PAUSE_AROUND_A_CODE = 1.75;
/** A pause between people is so many times as long as the usual gap between two photographs of one shoot. */
const PAUSE_TO_GAP = 3;
/** Of the pauses in which people are known to have changed, all but one in so many are longer; a new one may be a little shorter. */
const SHORT_PAUSE_ONE_IN = 10;
const SHORT_PAUSE_SHARE = 0.5;
const PAUSES_FOR_USUAL = 5;
/** Gaps longer than this are no gaps within a shoot. */
const LONGEST_GAP_MS = 60_000;
const USUAL_DELAY_MS = 30_000;
const MOST_DELAY_MS = 90_000;
/** Who photographs a code twice does so within this time. */
const SECOND_TRY_MS = 4000;
const FRAMES_FOR_DELAY = 4;
/** A code is late after so many times the usual delay, and not before ten seconds. */
const LATE_TO_DELAY = 2.5;
const LATE_AT_LEAST_MS = 10_000;
const DELAY_MARGIN = 1.25;

const median = (values: Iterable<number>): number => {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[sorted.length >>> 1] ?? 0;
};

/** When a body took its photographs, in order. */
function momentsOf({ shots }: BodyObservation): Float64Array {
  const moments = new Float64Array(shots.length);
  let count = 0;
  for (const { frame, taken } of shots)
    if (frame === null && taken !== null) moments[count++] = middleMs(taken);
  return moments.subarray(0, count).toSorted();
}

/** The index of the first entry that is not before `ms`. */
function firstFrom(sorted: Float64Array, ms: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const mid = (low + high) >>> 1;
    if ((sorted[mid] ?? Infinity) < ms) low = mid + 1;
    else high = mid;
  }
  return low;
}

/** How long after its start the QR frame of a stretch was taken; null when that is unknown. */
function delayOf({ frameOfSpan, shots }: BodyObservation, span: Span): number | null {
  const shot = shots[frameOfSpan.get(span.index) ?? -1];
  const taken = shot?.taken ?? shot?.frame?.shownMs ?? null;
  return taken === null ? null : Math.max(0, taken.toMs - span.fromMs);
}

/** A rather short pause of this photographer between people whose codes were photographed; 0 while few are known. */
function shortPauseMs({ frameOfSpan, timeline }: BodyObservation, moments: Float64Array): number {
  const pauses = timeline.spans
    .flatMap(({ index, fromMs }) => {
      const next = firstFrom(moments, fromMs);
      const before = moments[next - 1];
      const after = moments[next];
      return frameOfSpan.has(index) && before !== undefined && after !== undefined ? [after - before] : [];
    })
    .toSorted((a, b) => a - b);
  if (pauses.length < PAUSES_FOR_USUAL) return 0;
  return (pauses[Math.floor(pauses.length / SHORT_PAUSE_ONE_IN)] ?? 0) * SHORT_PAUSE_SHARE;
}

/** Looks at how a body was used; `photographed` holds the index of each stretch in which it surely took photographs. */
export function cadenceOf(body: BodyObservation, photographed: ReadonlySet<number>): Cadence {
  const moments = momentsOf(body);
  const gaps = moments.subarray(1).map((ms, index) => ms - (moments[index] ?? ms));
  const usualGap = median(gaps.filter((gap) => gap < LONGEST_GAP_MS));
  const pauseMs = Math.max(SHORTEST_PAUSE_MS, PAUSE_TO_GAP * usualGap, shortPauseMs(body, moments));
  const delays = body.timeline.spans.flatMap((span) => delayOf(body, span) ?? []);
  const longest = delays.length < FRAMES_FOR_DELAY ? USUAL_DELAY_MS : Math.max(...delays) * DELAY_MARGIN;
  const lateMs = Math.max(LATE_AT_LEAST_MS, median(delays) * LATE_TO_DELAY);
  const withFrame = [...photographed].filter((index) => body.frameOfSpan.has(index)).length;
  return {
    expectsFrames: withFrame > 0 && withFrame * 2 >= photographed.size,
    opens({ fromMs }, takenMs) {
      const first = moments[firstFrom(moments, fromMs)] ?? Infinity;
      return (
        takenMs.fromMs <= fromMs + Math.min(longest, MOST_DELAY_MS) &&
        middleMs(takenMs) <= first + SECOND_TRY_MS
      );
    },
    pausesAt({ fromMs }) {
      const next = firstFrom(moments, fromMs);
      const before = moments[next - 1];
      const after = moments[next];
      if (before === undefined || after === undefined || after - before >= pauseMs) return true;
      const third = moments[next + 1];
      return third !== undefined && third - before >= pauseMs * PAUSE_AROUND_A_CODE;
    },
    comesLate: (span) => (delayOf(body, span) ?? 0) > lateMs,
  };
}
