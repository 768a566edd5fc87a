import { type Interval, intersection, middleMs } from '../time.ts';
import type { BodyObservation, ObservedShot } from './observation.ts';
import { type Span, spanAt } from './timeline.ts';

/**
 * People change around the start of a shoot, so hardly any photo is taken from 2 s before it to 8 s
 * after it.
 */
const CHANGE_BEFORE_MS = 2000;
const CHANGE_AFTER_MS = 8000;
/**
 * How many offsets are tried. This gives a resolution of one to two seconds for a shoot of 15
 * minutes.
 */
const TRIES = 600;

/** The offsets that put a shot into the one shoot that the photographer assigned it to. */
function offsetsOf({ shot, decision }: ObservedShot, spans: readonly Span[]): Interval | null {
  if (decision?.kind !== 'shoots' || decision.shootIds.length !== 1 || shot.cameraMs === null) return null;
  const own = spans.filter(({ shootId }) => shootId === decision.shootIds[0]);
  const [span] = own;
  if (span === undefined || own.length > 1 || span.untilMs === Infinity) return null;
  return { fromMs: span.fromMs - shot.cameraMs, toMs: span.untilMs - shot.cameraMs };
}

/** The offsets that fit all manual assignments, or `null` if there are none or they disagree. */
function allowed(shots: readonly ObservedShot[], spans: readonly Span[]): Interval | null {
  let common: Interval | null = null;
  for (const shot of shots) {
    const offsets = offsetsOf(shot, spans);
    if (offsets === null) continue;
    common = common === null ? offsets : intersection(common, offsets);
    if (common === null) return null;
  }
  return common;
}

/**
 * How many shots fall where hardly any photo is taken: around the start of a shoot, or outside all
 * shoots.
 */
function oddities(times: readonly number[], spans: readonly Span[], offsetMs: number): number {
  let count = 0;
  for (const ms of times) {
    const span = spanAt(spans, ms + offsetMs);
    const changing =
      span === undefined ||
      ms + offsetMs < span.fromMs + CHANGE_AFTER_MS ||
      ms + offsetMs > span.untilMs - CHANGE_BEFORE_MS;
    if (changing) count++;
  }
  return count;
}

/** The middle of the longest run of best-fitting offsets. */
function bestOffset(times: readonly number[], spans: readonly Span[], range: Interval): number {
  const stepMs = (range.toMs - range.fromMs) / TRIES;
  const scores = Array.from({ length: TRIES + 1 }, (_, index) =>
    oddities(times, spans, range.fromMs + index * stepMs),
  );
  const best = Math.min(...scores);
  let row = { from: 0, length: 0 };
  for (let from = 0; from < scores.length; from++) {
    let length = 0;
    while (scores[from + length] === best) length++;
    if (length > row.length) row = { from, length };
    from += length;
  }
  return range.fromMs + (row.from + (row.length - 1) / 2) * stepMs;
}

/**
 * Proposes a shoot for each shot of a camera without a known clock, after the photographer has
 * assigned at least one of its photos. The keys are positions in the camera's order. These are
 * proposals, not proof. `null` if nothing was assigned by hand.
 */
export function alignedByHand({
  shots,
  timeline,
  clock,
}: BodyObservation): ReadonlyMap<number, string> | null {
  if (clock.segments.length > 0) return null;
  const range = allowed(shots, timeline.spans);
  if (range === null) return null;
  const times = shots.flatMap(({ shot }) =>
    shot.cameraMs === null ? [] : [shot.cameraMs + shot.resolutionMs / 2],
  );
  const offsetMs = range.toMs > range.fromMs ? bestOffset(times, timeline.spans, range) : middleMs(range);
  const proposed = new Map<number, string>();
  for (const [at, { shot }] of shots.entries()) {
    const span =
      shot.cameraMs === null
        ? undefined
        : spanAt(timeline.spans, shot.cameraMs + shot.resolutionMs / 2 + offsetMs);
    if (span !== undefined) proposed.set(at, span.shootId);
  }
  return proposed;
}
