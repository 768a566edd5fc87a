import { type Interval, intersection, middleMs } from '../time.ts';
import type { BodyObservation, ObservedShot } from './observation.ts';
import { type Span, spanAt } from './timeline.ts';

/** Around the start of a shoot people change, and hardly any photo is taken. */
const CHANGE_BEFORE_MS = 2000;
const CHANGE_AFTER_MS = 8000;
/** How many offsets are tried; more than enough for a shoot of a quarter of an hour, to a second or two. */
const TRIES = 600;

/** The offsets with which a shot falls in the one shoot that the photographer put it in. */
function offsetsOf({ shot, decision }: ObservedShot, spans: readonly Span[]): Interval | null {
  if (decision?.kind !== 'shoots' || decision.shootIds.length !== 1 || shot.cameraMs === null) return null;
  const own = spans.filter(({ shootId }) => shootId === decision.shootIds[0]);
  const [span] = own;
  if (span === undefined || own.length > 1 || span.untilMs === Infinity) return null;
  return { fromMs: span.fromMs - shot.cameraMs, toMs: span.untilMs - shot.cameraMs };
}

/** What all that was decided by hand allows, or null when there is nothing, or when it disagrees. */
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

/** How many shots fall where hardly any photo is taken: where people change, or in no shoot. */
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

/** The middle of the longest row of offsets that fit best. */
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
 * Where the shots of a camera without any clock may belong, by their place in its order, once the photographer has
 * pointed at a photo and its shoot. It is a proposal, no proof. Null as long as nothing was pointed at.
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
