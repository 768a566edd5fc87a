import {
  type ClassificationContext,
  type Classification,
  assigned,
  needsReview,
  candidateSpansOf,
  timeBetween,
  timeReason,
} from './classification.ts';
import type { ObservedShot } from './observation.ts';
import { type CandidateSpan, isUnknownLane } from './timeline.ts';
import type { Reason } from './types.ts';

/**
 * Minimum distance from the end of a shoot for a photo that is assigned by time alone, because a
 * second photographer finishes later than the first. Half of it applies to the start.
 */
const ALONE_EDGE_MS = 2000;

/** Classifies a photo without a QR frame before it: only the time can assign a shoot. */
export function byTimeAlone(
  shot: ObservedShot,
  position: number,
  context: ClassificationContext,
): Classification {
  const first: Reason = { kind: shot.order === null && !context.body.loose ? 'before-first-qr' : 'no-order' };
  if (shot.taken === null) {
    const why: Reason = { kind: shot.shot.cameraMs === null ? 'no-camera-time' : 'no-clock' };
    const shootId = context.aligned?.get(position);
    if (shootId === undefined) return needsReview('unmatched', [], [first, why]);
    return needsReview('unmatched', [shootId], [first, why, { kind: 'aligned-by-hand', shootId }]);
  }
  const hits = candidateSpansOf(context.body, shot);
  const [hit] = hits;
  if (hit === undefined)
    return needsReview(
      'unmatched',
      [],
      [first, { kind: 'time-outside', where: context.body.timeline.outside(shot.taken) }],
    );
  if (hits.length > 1) {
    const ids = hits.map(({ span }) => span.shootId);
    return needsReview('contradictory', ids, [first, ...timeBetween(hits)]);
  }
  const judged = missedOrLate(shot, position, context, hit, true);
  return { ...judged, reasons: [first, ...judged.reasons] };
}

/**
 * Classifies a photo that only the time assigns to a span. The photo is assigned if the span has no
 * QR frame on this camera and nothing is unusual. `trusted`: the camera's clock is reliable enough
 * to contradict the order.
 */
export function missedOrLate(
  { taken }: ObservedShot,
  position: number,
  { body, pace, seenAnywhere }: ClassificationContext,
  hit: CandidateSpan,
  trusted: boolean,
): Classification {
  const { span } = hit;
  const { shootId } = span;
  const frame = body.frameOfSpan.get(span.index);
  const qrPhotoId = frame === undefined ? undefined : body.shots[frame]?.shot.photoId;
  if (qrPhotoId !== undefined) {
    const reasons: Reason[] = [timeReason(hit)];
    if ((frame ?? 0) > position) reasons.push({ kind: 'before-its-qr', shootId, qrPhotoId });
    return needsReview('contradictory', [shootId], reasons);
  }
  const reasons: Reason[] = [timeReason(hit), { kind: 'qr-missed', shootId }];
  const doubts: Reason[] = [];
  if (taken === null || taken.inDoubt || !trusted) doubts.push({ kind: 'clock-in-doubt' });
  if (taken?.fromNeighbours === true) doubts.push({ kind: 'no-camera-time' });
  else if (taken !== null && !isWellWithin(hit, taken.fromMs, taken.toMs)) doubts.push(...timeBetween([hit]));
  if (hit.afterCompleted) doubts.push({ kind: 'after-completed', shootId });
  if (body.anyPhone || isUnknownLane(span.lane)) doubts.push({ kind: 'other-phone', shootId });
  if (!seenAnywhere(span) && !pace.pausesAt(span)) doubts.push({ kind: 'no-pause', shootId });
  if (pace.expectsFrames && taken !== null && pace.opens(span, taken))
    doubts.push({ kind: 'may-be-qr-frame', shootId });
  if (doubts.length > 0) return needsReview('contradictory', [shootId], [...reasons, ...doubts]);
  return assigned('likely', shootId, reasons);
}

function isWellWithin({ span, sure }: CandidateSpan, fromMs: number, toMs: number): boolean {
  return (
    sure &&
    fromMs >= span.fromMs + span.uncertaintyMs + ALONE_EDGE_MS / 2 &&
    toMs <= span.untilMs - span.untilUncertaintyMs - ALONE_EDGE_MS
  );
}
