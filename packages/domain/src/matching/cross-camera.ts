import { HOUR_MS } from '../durations.ts';
import { type Interval, middleMs } from '../time.ts';
import type { ClockError } from '../clock/types.ts';
import { type ActiveTimes, type ClockCorrection, changeProbabilities } from './clock-change-probability.ts';
import type { ClassifiedBody } from './classified-body.ts';
import { type Classification, assigned, needsReview } from './classification.ts';
import type { ObservedShot } from './observation.ts';
import type { Reason } from './types.ts';

/**
 * A second photographer may begin before or finish after the first by this much. A photo further
 * away is not of the same people.
 */
const ALONE_FROM_MS = 14_000;

/**
 * The maximum probability of an unnoticed clock change at which time alone still assigns a photo.
 */
const CHANGE_DOUBTED = 0.004;
/** The same maximum where a long pause may hide a clock change. */
const CHANGE_DENIED = 0.001;
const LONG_PAUSE_MS = 30 * 60_000;

/** When each shoot was certainly photographed, by span index. */
function activeTimes(bodies: readonly ClassifiedBody[]): Map<number, Interval> {
  const times = new Map<number, Interval>();
  for (const { reading, judgements } of bodies) {
    for (const [at, { taken }] of reading.shots.entries()) {
      if (judgements[at]?.verdict !== 'certain' || taken === null) continue;
      const index = reading.timeline.certainSpan(taken)?.index;
      if (index === undefined) continue;
      const ms = middleMs(taken);
      const known = times.get(index);
      if (known === undefined) times.set(index, { fromMs: ms, toMs: ms });
      else if (ms < known.fromMs || ms > known.toMs) {
        times.set(index, { fromMs: Math.min(ms, known.fromMs), toMs: Math.max(ms, known.toMs) });
      }
    }
  }
  return times;
}

/**
 * The distance of a photo from those of the cameras that photograph codes; `null` if they took none
 * in this span, or the photo cannot be compared.
 */
type DistanceMs = number | 'between' | null;

function distancesOf({ reading, judgements }: ClassifiedBody, times: ActiveTimes): DistanceMs[] {
  return reading.shots.map(({ taken }, at) => {
    const judgement = judgements[at];
    if (!judgement || judgement.verdict === 'by-hand' || taken === null) return null;
    if (has(judgement, 'time-between') || has(judgement, 'time-outside')) return 'between';
    const active = times.get(reading.timeline.certainSpan(taken)?.index ?? -1);
    if (active === undefined) return null;
    const ms = middleMs(taken);
    return Math.max(0, active.fromMs - ms, ms - active.toMs);
  });
}

/**
 * How a camera's moments move if its clock is corrected; `null` if the clock is right or its error
 * is unknown.
 */
function clockCorrectionsOf(error: ClockError | undefined): ClockCorrection | null {
  switch (error?.kind) {
    case 'whole-hours':
      return { shiftMs: -error.hours * HOUR_MS - error.restMs };
    case 'set-wrong':
      return { shiftMs: -error.errorMs };
    case 'wrong-date':
      return { shiftMs: -error.days * 24 * HOUR_MS - error.restMs };
    default:
      return null;
  }
}

/**
 * For each position, the probability that the clock had been changed unnoticed by then; 0 up to the
 * camera's last QR frame.
 */
function changesOf({ reading, judgements }: ClassifiedBody, times: ActiveTimes): number[] {
  const { shots, timeline, anyPhone, clock } = reading;
  const likely = shots.map(() => 0);
  if (anyPhone) return likely;
  const confirmed = shots.findLastIndex(({ taken }) => taken?.confirmed === true);
  const positions = shots.flatMap(({ taken }, at) =>
    at > confirmed && taken !== null && judgements[at] && judgements[at]?.verdict !== 'by-hand' ? [at] : [],
  );
  const since = shots[confirmed]?.taken;
  const sinceMs = since ? middleMs(since) : 0;
  const moments = positions.map((at) => middleMs(shots[at]?.taken ?? { fromMs: 0, toMs: 0 }));
  const setRight = clockCorrectionsOf(clock.segments.at(-1)?.error);
  for (const [index, changed] of changeProbabilities(
    moments,
    sinceMs,
    timeline.spans,
    times,
    setRight,
  ).entries())
    likely[positions[index] ?? 0] = changed;
  return likely;
}

/**
 * The positions where only a pause makes the clock doubtful (it may hide a change), although the
 * photos after it agree with the other cameras.
 */
function pausesExplained(shots: readonly ObservedShot[], changed: readonly number[]): boolean[] {
  let explained = true;
  let lastMs: number | null = null;
  return shots.map(({ taken }, at) => {
    if (taken === null) return false;
    const ms = middleMs(taken);
    if (lastMs !== null && ms < lastMs) explained = false;
    if (lastMs !== null && ms - lastMs >= LONG_PAUSE_MS) explained &&= (changed[at] ?? 0) <= CHANGE_DENIED;
    lastMs = ms;
    return explained;
  });
}

const isUnpaired = (distance: DistanceMs): boolean =>
  distance === 'between' || (distance !== null && distance > ALONE_FROM_MS);

const has = ({ reasons }: Classification, kind: Reason['kind']): boolean =>
  reasons.some((reason) => reason.kind === kind);

const byTimeAlone = (judgement: Classification): boolean =>
  judgement.verdict === 'likely' && has(judgement, 'qr-missed');

const ONLY_DOUBT: ReadonlySet<Reason['kind']> = new Set([
  'before-first-qr',
  'time',
  'qr-missed',
  'clock-in-doubt',
]);

/** Whether a photo needs review only because its clock may have been changed. */
const onlyClockInDoubt = (judgement: Classification): boolean =>
  judgement.verdict === 'contradictory' &&
  has(judgement, 'clock-in-doubt') &&
  judgement.reasons.every(({ kind }) => ONLY_DOUBT.has(kind));

/**
 * Checks cameras that do not photograph codes. Such a camera has only its clock, which may have
 * been changed unnoticed. While other cameras certainly photographed the same people, its photos
 * should be close to theirs in time. Photos that are not need review. After its last QR frame, all
 * photos need review from the point where too many do not fit, because the others fit by chance.
 * Photos that fit are trusted across a long pause.
 */
export function withCrossCameraCheck(bodies: readonly ClassifiedBody[]): readonly ClassifiedBody[] {
  if (bodies.every(({ expectsFrames }) => expectsFrames)) return bodies;
  const times = activeTimes(bodies);
  return bodies.map((body) => {
    if (body.expectsFrames) return body;
    const { shots } = body.reading;
    const distances = distancesOf(body, times);
    const changed = changesOf(body, times);
    const explained = pausesExplained(shots, changed);
    const judgements = body.judgements.map((judgement, at): Classification | null => {
      const shootId = judgement?.candidates[0];
      if (!judgement || shootId === undefined) return judgement;
      const inCompany = !isUnpaired(distances[at] ?? null) && (changed[at] ?? 0) <= CHANGE_DOUBTED;
      if (inCompany && explained[at] === true && onlyClockInDoubt(judgement))
        return assigned('likely', shootId, judgement.reasons);
      if (inCompany || !byTimeAlone(judgement)) return judgement;
      return needsReview(
        'contradictory',
        [shootId],
        [...judgement.reasons, { kind: 'without-company', shootId }],
      );
    });
    return { ...body, judgements };
  });
}
