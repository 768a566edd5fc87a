import { type Interval, middleMs } from '../time.ts';
import type { BodyObservation } from './observation.ts';
import type { Span } from './timeline.ts';

/**
 * How one camera body was used: which QR frames it should contain, and where the photographer
 * paused.
 */
export interface Cadence {
  /**
   * Whether this camera photographs the code of nearly every shoot, so that a missing one is
   * significant.
   */
  readonly expectsFrames: boolean;
  /**
   * Whether a shot is the first of a span, taken as early as a QR frame would be (or a second try
   * of one).
   */
  opens(span: Span, takenMs: Interval): boolean;
  /** Whether there is a pause at the start of this span, as there is when people change. */
  pausesAt(span: Span): boolean;
  /**
   * Whether the QR frame of this span was taken so long after its start that its people may have
   * been photographed before it.
   */
  comesLate(span: Span): boolean;
}

const SHORTEST_PAUSE_MS = 10_000;
/**
 * The first photo after a change of people may be an unreadable code, taken within their pause. The
 * gap around that photo must then be this many times as long.
 */
const PAUSE_AROUND_A_CODE = 1.75;
/**
 * A pause between people is this many times as long as the usual gap between two photos of a shoot.
 */
const PAUSE_TO_GAP = 3;
/**
 * Of the known pauses between people, all but one in SHORT_PAUSE_ONE_IN are longer than the "short"
 * one. A new pause may be SHORT_PAUSE_SHARE times as long.
 */
const SHORT_PAUSE_ONE_IN = 10;
const SHORT_PAUSE_SHARE = 0.5;
const PAUSES_FOR_USUAL = 5;
/** A longer gap does not count as a gap within a shoot. */
const LONGEST_GAP_MS = 60_000;
const USUAL_DELAY_MS = 30_000;
const MOST_DELAY_MS = 90_000;
/** A photographer who photographs a code twice does so within this time. */
const SECOND_TRY_MS = 4000;
const FRAMES_FOR_DELAY = 4;
/** A code is late after this many times the usual delay, and never before ten seconds. */
const LATE_TO_DELAY = 2.5;
const LATE_AT_LEAST_MS = 10_000;
const DELAY_MARGIN = 1.25;

const median = (values: Iterable<number>): number => {
  const sorted = Float64Array.from(values).toSorted();
  return sorted[sorted.length >>> 1] ?? 0;
};

/** When a camera body took its photos, in order. */
function momentsOf({ shots }: BodyObservation): Float64Array {
  const moments = new Float64Array(shots.length);
  let count = 0;
  for (const { frame, taken } of shots)
    if (frame === null && taken !== null) moments[count++] = middleMs(taken);
  return moments.subarray(0, count).toSorted();
}

/** The index of the first entry that is not before `ms`. */
export function firstFrom(sorted: Float64Array, ms: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const mid = (low + high) >>> 1;
    if ((sorted[mid] ?? Infinity) < ms) low = mid + 1;
    else high = mid;
  }
  return low;
}

/** How long after the start of a span its QR frame was taken; `null` if unknown. */
function delayOf({ frameOfSpan, shots }: BodyObservation, span: Span): number | null {
  const shot = shots[frameOfSpan.get(span.index) ?? -1];
  const taken = shot?.taken ?? shot?.frame?.shownMs ?? null;
  return taken === null ? null : Math.max(0, taken.toMs - span.fromMs);
}

/**
 * A short pause of this photographer between people whose codes were photographed; 0 if too few are
 * known.
 */
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

/**
 * Analyzes how a camera body was used. `photographed` contains the index of each span in which it
 * certainly took photos.
 */
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
