import { middleMs } from '../time.ts';
import {
  type ClassificationContext,
  FRAMES_FOR_PROOF,
  type Classification,
  assigned,
  withDoubts,
  needsReview,
  candidateSpansOf,
  timeBetween,
  timeReason,
} from './classification.ts';
import type { OrderClaim, ObservedShot } from './observation.ts';
import { byTimeAlone, missedOrLate } from './time-alone.ts';
import type { CandidateSpan, Span } from './timeline.ts';
import { isBehindPause } from './pauses.ts';
import type { Reason } from './types.ts';

/**
 * Classifies one photo that is not a QR frame and was not assigned by hand. `position` is its
 * position in the body's order.
 */
export function classify(
  shot: ObservedShot,
  position: number,
  context: ClassificationContext,
): Classification {
  const judgement = classifyPhoto(shot, position, context);
  if (shot.shot.isPlain && shot.shot.photo.looksLikeQr !== true) return judgement;
  const doubts: Reason[] = [];
  if (shot.poster) doubts.push({ kind: 'poster' });
  if (!mayBeFrame(shot, context.body.shots[position - 1])) return withDoubts(judgement, doubts);
  const [shootId = null] = judgement.candidates;
  const reasons: Reason[] = [...judgement.reasons, ...doubts, { kind: 'may-be-qr-frame', shootId }];
  return needsReview(
    judgement.candidates.length > 0 ? 'contradictory' : 'unmatched',
    judgement.candidates,
    reasons,
  );
}

/**
 * Whether a photo that looks like a code may be an unread QR frame: a frame is the first photo
 * behind a pause. Elsewhere, and behind a frame, it is a sponsor wall, a poster or a T-shirt.
 */
function mayBeFrame({ shot }: ObservedShot, before: ObservedShot | undefined): boolean {
  if (!shot.versions.some(({ looksLikeQr }) => looksLikeQr === true)) return false;
  return before?.frame == null && isBehindPause(shot, before?.shot);
}

function classifyPhoto(shot: ObservedShot, position: number, context: ClassificationContext): Classification {
  const order = shot.order;
  if (order === null || order.meaning.kind === 'unknown') return byTimeAlone(shot, position, context);
  switch (order.meaning.kind) {
    case 'unbound':
      return afterOther(shot, context, {
        kind: 'unbound-code',
        qrPhotoId: order.qrPhotoId,
        code: order.meaning.code,
      });
    case 'other-session':
      return afterOther(shot, context, {
        kind: 'foreign-code',
        qrPhotoId: order.qrPhotoId,
        sessionId: order.meaning.sessionId,
      });
    case 'strangers':
      return afterOther(shot, context, { kind: 'foreign-code', qrPhotoId: order.qrPhotoId, sessionId: null });
    case 'shoots':
      return byBoth(shot, position, context, order, order.meaning.shootIds);
    default:
      return byTimeAlone(shot, position, context);
  }
}

/** After a code of no shoot in this session, time can suggest a shoot but never assign one. */
function afterOther(shot: ObservedShot, context: ClassificationContext, reason: Reason): Classification {
  const hits = shot.taken === null ? [] : candidateSpansOf(context.body, shot);
  const ids = hits.map(({ span }) => span.shootId);
  return needsReview(ids.length > 0 ? 'contradictory' : 'unmatched', ids, [reason, ...hits.map(timeReason)]);
}

/**
 * Whether the order rules a span out: it ended before the last QR frame, or its own QR frame comes
 * later.
 */
function ruledOut(span: Span, position: number, order: OrderClaim, { body }: ClassificationContext): boolean {
  if (order.span !== null && span.untilMs <= order.span.fromMs) return true;
  const frame = body.frameOfSpan.get(span.index);
  return frame !== undefined && frame > position;
}

function byBoth(
  shot: ObservedShot,
  position: number,
  context: ClassificationContext,
  order: OrderClaim,
  shootIds: readonly string[],
): Classification {
  const [only] = shootIds;
  // A live code that was photographed outside its shoot's time is no proof of the order.
  const isInTurn = order.span !== null;
  if (only !== undefined && shootIds.length === 1 && isInTurn && isCertain(shot, only, context)) {
    return certainBehind(order, only, context.certain);
  }
  const hits = candidateSpansOf(context.body, shot);
  const several = shootIds.length > 1;
  const orderReasons: Reason[] = several
    ? [{ kind: 'several-codes', qrPhotoId: order.qrPhotoId, shootIds }]
    : shootIds.map((shootId) => ({ kind: 'order', shootId, qrPhotoId: order.qrPhotoId }));
  if (shot.taken === null) {
    const why: Reason = { kind: shot.shot.cameraMs === null ? 'no-camera-time' : 'no-clock' };
    if (several || only === undefined) return needsReview('contradictory', shootIds, [...orderReasons, why]);
    return byOrderAlone(only, position, context, order, [...orderReasons, why]);
  }
  const own = hits.filter(({ span }) => shootIds.includes(span.shootId));
  const others = hits.filter(({ span }) => !shootIds.includes(span.shootId));
  if (own.length === 0) return disagreeing(shot, position, context, order, orderReasons, shootIds, hits);
  const ownIds = [...new Set(own.map(({ span }) => span.shootId))];
  const shootId = ownIds[0];
  const open = others.filter(({ span }) => !ruledOut(span, position, order, context));
  if (ownIds.length > 1 || shootId === undefined || open.length > 0) {
    return between(shot, context, hits, open, ownIds, orderReasons);
  }
  const ms = middleMs(shot.taken);
  if (others.length > 0 && !own.some(({ span }) => ms >= span.fromMs && ms < span.untilMs)) {
    const ids = hits.map(({ span }) => span.shootId);
    return needsReview('contradictory', [shootId, ...ids], [...orderReasons, ...timeBetween(hits)]);
  }
  const judgement = agreeing(shot, shootId, own, others, orderReasons);
  return shot.taken.inDoubt ? byOrderAlone(shootId, position, context, order, judgement.reasons) : judgement;
}

/**
 * The spans that follow the span of the last QR frame. If that span is unknown, those that follow
 * any span of the shoot.
 */
function nextsOf(shootId: string, { span }: OrderClaim, { body }: ClassificationContext): Span[] {
  const { spans } = body.timeline;
  const own = span === null ? spans.filter((other) => other.shootId === shootId) : [span];
  return own.flatMap((other) => spans[spans.indexOf(other) + 1] ?? []);
}

/**
 * Without a reliable time the order assigns a photo only if it is visible that no other shoot had
 * begun.
 */
function byOrderAlone(
  shootId: string,
  position: number,
  context: ClassificationContext,
  order: OrderClaim,
  reasons: readonly Reason[],
): Classification {
  const isSeen = ({ index }: Span): boolean => (context.body.frameOfSpan.get(index) ?? -1) > position;
  const next = nextsOf(shootId, order, context).find((span) => !isSeen(span) || context.pace.comesLate(span));
  if (next === undefined) return assigned('likely', shootId, reasons);
  const kind = isSeen(next) ? 'qr-maybe-after' : 'next-code-missing';
  return needsReview('contradictory', [shootId, next.shootId], [...reasons, { kind, shootId: next.shootId }]);
}

/**
 * The photo was taken too close to the start of a shoot without a QR frame. The middle of its time
 * interval decides which side is likelier.
 */
function between(
  { taken }: ObservedShot,
  { pace }: ClassificationContext,
  hits: readonly CandidateSpan[],
  open: readonly CandidateSpan[],
  ownIds: readonly string[],
  orderReasons: readonly Reason[],
): Classification {
  const ids = hits.map(({ span }) => span.shootId);
  const reasons: Reason[] = [...orderReasons, ...timeBetween(hits)];
  const [missed] = open;
  if (taken === null || missed === undefined || open.length > 1 || middleMs(taken) < missed.span.fromMs) {
    return needsReview('contradictory', [...ownIds, ...ids], reasons);
  }
  const { shootId } = missed.span;
  reasons.push({ kind: 'qr-missed', shootId });
  if (pace.expectsFrames && pace.opens(missed.span, taken))
    reasons.push({ kind: 'may-be-qr-frame', shootId });
  return needsReview('contradictory', [shootId, ...ids], reasons);
}

/**
 * Whether time and order name the same shoot, and both proofs are strong. After a camera's last QR
 * frame its clock may have been changed unnoticed; this is harmless only in the session's last
 * shoot.
 */
function isCertain({ taken }: ObservedShot, shootId: string, { body }: ClassificationContext): boolean {
  if (taken === null || taken.fromNeighbours || taken.inDoubt || taken.support < FRAMES_FOR_PROOF)
    return false;
  const span = body.timeline.certainSpan(taken);
  return span?.shootId === shootId && (taken.confirmed || span === body.timeline.spans.at(-1));
}

/**
 * All certain photos behind one QR frame share one classification, because their reasons are the
 * same.
 */
function certainBehind(
  order: OrderClaim,
  shootId: string,
  known: Map<OrderClaim, Classification>,
): Classification {
  const judgement =
    known.get(order) ??
    assigned('certain', shootId, [
      { kind: 'order', shootId, qrPhotoId: order.qrPhotoId },
      { kind: 'time', shootId },
    ]);
  known.set(order, judgement);
  return judgement;
}

/** Order and time name the same shoot, but one of the two proofs is weak. */
function agreeing(
  { taken }: ObservedShot,
  shootId: string,
  own: readonly CandidateSpan[],
  others: readonly CandidateSpan[],
  orderReasons: readonly Reason[],
): Classification {
  const doubts: Reason[] = [];
  if (taken === null || taken.fromNeighbours) doubts.push({ kind: 'no-camera-time' });
  else if (taken.inDoubt) doubts.push({ kind: 'clock-in-doubt' });
  else if (taken.support < FRAMES_FOR_PROOF) doubts.push({ kind: 'clock-by-one-frame' });
  else if (!taken.confirmed) doubts.push({ kind: 'clock-unconfirmed' });
  // A time from neighbors is an interval. Only its start shows that the shoot had been completed.
  const isAfter = ({ afterCompleted, span }: CandidateSpan): boolean =>
    afterCompleted && (taken?.fromNeighbours !== true || taken.fromMs > span.completedMs);
  if (own.every(isAfter)) doubts.push({ kind: 'after-completed', shootId });
  if (others.length > 0 || !own.some(({ sure }) => sure)) {
    doubts.push(...timeBetween([...own, ...others]));
  }
  return assigned('likely', shootId, [...orderReasons, { kind: 'time', shootId }, ...doubts]);
}

/**
 * The time names no shoot of the last QR frame: the right QR frame was missed or comes later, or
 * something is wrong.
 */
function disagreeing(
  shot: ObservedShot,
  position: number,
  context: ClassificationContext,
  order: OrderClaim,
  orderReasons: readonly Reason[],
  shootIds: readonly string[],
  hits: readonly CandidateSpan[],
): Classification {
  const open = hits.filter(({ span }) => !ruledOut(span, position, order, context));
  const [hit] = open.length === 1 ? open : hits;
  if (hit === undefined) {
    return needsReview('contradictory', shootIds, [
      ...orderReasons,
      {
        kind: 'time-outside',
        where: shot.taken === null ? 'between' : context.body.timeline.outside(shot.taken),
      },
    ]);
  }
  if (hits.length > 1 && open.length !== 1) {
    const ids = hits.map(({ span }) => span.shootId);
    return needsReview('contradictory', [...ids, ...shootIds], [...orderReasons, ...timeBetween(hits)]);
  }
  const later = order.span === null || hit.span.fromMs >= order.span.fromMs;
  const trusted = shot.taken !== null && shot.taken.support >= FRAMES_FOR_PROOF;
  const missed = missedOrLate(shot, position, context, hit, later && trusted);
  return {
    ...missed,
    candidates: [...new Set([...missed.candidates, ...shootIds])],
    reasons: [...orderReasons, ...missed.reasons],
  };
}
