import { middleMs } from '../time.ts';
import type { Pace } from './pace.ts';
import type { BodyReading, OrderClaim, ReadShot } from './reading.ts';
import type { Hit, Span } from './timeline.ts';
import type { Reason, Verdict } from './types.ts';

export interface Judgement {
  readonly verdict: Verdict;
  readonly shootIds: readonly string[];
  readonly candidates: readonly string[];
  readonly reasons: readonly Reason[];
}

/** What is known about the session besides the shot itself. */
export interface Bench {
  readonly body: BodyReading;
  readonly pace: Pace;
  /** Whether any camera photographed the code in this stretch. */
  readonly seenAnywhere: (span: Span) => boolean;
  readonly hits: (shot: ReadShot) => Hit[];
  readonly outside: (shot: ReadShot) => 'before-first' | 'after-last' | 'between';
}

const assigned = (verdict: 'certain' | 'likely', shootId: string, reasons: readonly Reason[]): Judgement => ({
  verdict,
  shootIds: [shootId],
  candidates: [shootId],
  reasons,
});

export const held = (
  verdict: 'contradictory' | 'unmatched',
  candidates: readonly string[],
  reasons: readonly Reason[],
): Judgement => ({ verdict, shootIds: [], candidates: [...new Set(candidates)], reasons });

/** A camera's clock counts as proof beside the order when so many QR frames agree on it. */
const FRAMES_FOR_CERTAIN = 2;

/** A photo alone with its time must lie so far within a shoot, for a second photographer finishes later than the first. */
const ALONE_EDGE_MS = 2000;

/** Judges one photo that is no QR frame and was not decided by hand. `position` is its place in the body's order. */
export function judge(shot: ReadShot, position: number, bench: Bench): Judgement {
  const judgement = judgeAsPhoto(shot, position, bench);
  const doubts: Reason[] = [];
  if (shot.poster) doubts.push({ kind: 'poster' });
  if (!shot.shot.versions.some(({ looksLikeQr }) => looksLikeQr === true)) return doubted(judgement, doubts);
  const [shootId = null] = judgement.candidates;
  const reasons: Reason[] = [...judgement.reasons, ...doubts, { kind: 'may-be-qr-frame', shootId }];
  return held(judgement.candidates.length > 0 ? 'contradictory' : 'unmatched', judgement.candidates, reasons);
}

/** The same judgement with doubts added, for which it is not certain any more. */
export function doubted(judgement: Judgement, doubts: readonly Reason[]): Judgement {
  if (doubts.length === 0) return judgement;
  const verdict = judgement.verdict === 'certain' ? 'likely' : judgement.verdict;
  return { ...judgement, verdict, reasons: [...judgement.reasons, ...doubts] };
}

function judgeAsPhoto(shot: ReadShot, position: number, bench: Bench): Judgement {
  const order = shot.order;
  if (order === null || order.meaning.kind === 'unknown') return byTimeAlone(shot, position, bench);
  switch (order.meaning.kind) {
    case 'unbound':
      return afterOther(shot, bench, {
        kind: 'unbound-code',
        qrPhotoId: order.qrPhotoId,
        code: order.meaning.code,
      });
    case 'other-session':
      return afterOther(shot, bench, {
        kind: 'foreign-code',
        qrPhotoId: order.qrPhotoId,
        sessionId: order.meaning.sessionId,
      });
    case 'strangers':
      return afterOther(shot, bench, { kind: 'foreign-code', qrPhotoId: order.qrPhotoId, sessionId: null });
    case 'shoots':
      return byBoth(shot, position, bench, order, order.meaning.shootIds);
    default:
      return byTimeAlone(shot, position, bench);
  }
}

/** After a code that is none of this session's shoots, time can suggest a shoot but never assign one. */
function afterOther(shot: ReadShot, bench: Bench, reason: Reason): Judgement {
  const hits = shot.taken === null ? [] : bench.hits(shot);
  const ids = hits.map(({ span }) => span.shootId);
  return held(ids.length > 0 ? 'contradictory' : 'unmatched', ids, [reason, ...hits.map(timeReason)]);
}

const timeReason = ({ span }: Hit): Reason => ({ kind: 'time', shootId: span.shootId });

/**
 * Whether the order rules a stretch out: it ended before the last QR frame, or its own QR frame is yet to
 * come.
 */
function ruledOut(span: Span, position: number, order: OrderClaim, { body }: Bench): boolean {
  if (order.span !== null && span.untilMs <= order.span.fromMs) return true;
  const frame = body.frameOfSpan.get(span.index);
  return frame !== undefined && frame > position;
}

function byBoth(
  shot: ReadShot,
  position: number,
  bench: Bench,
  order: OrderClaim,
  shootIds: readonly string[],
): Judgement {
  const several = shootIds.length > 1;
  const orderReasons: Reason[] = several
    ? [{ kind: 'several-codes', qrPhotoId: order.qrPhotoId, shootIds }]
    : shootIds.map((shootId) => ({ kind: 'order', shootId, qrPhotoId: order.qrPhotoId }));
  const [only] = shootIds;
  if (shot.taken === null) {
    const why: Reason = { kind: shot.shot.cameraMs === null ? 'no-camera-time' : 'no-clock' };
    if (several || only === undefined) return held('contradictory', shootIds, [...orderReasons, why]);
    return assigned('likely', only, [...orderReasons, why]);
  }
  const hits = bench.hits(shot);
  const own = hits.filter(({ span }) => shootIds.includes(span.shootId));
  const others = hits.filter(({ span }) => !shootIds.includes(span.shootId));
  if (own.length === 0) return disagreeing(shot, position, bench, order, orderReasons, shootIds, hits);
  const ownIds = [...new Set(own.map(({ span }) => span.shootId))];
  const shootId = ownIds[0];
  const open = others.filter(({ span }) => !ruledOut(span, position, order, bench));
  if (ownIds.length > 1 || shootId === undefined || open.length > 0) {
    return between(shot, bench, hits, open, ownIds, orderReasons);
  }
  return agreeing(shot, shootId, own, others, several, orderReasons);
}

/** Too close to where a shoot without a QR frame began to tell which side of it; the middle of its time says which is likelier. */
function between(
  { taken }: ReadShot,
  { pace }: Bench,
  hits: readonly Hit[],
  open: readonly Hit[],
  ownIds: readonly string[],
  orderReasons: readonly Reason[],
): Judgement {
  const ids = hits.map(({ span }) => span.shootId);
  const reasons: Reason[] = [...orderReasons, { kind: 'time-between', shootIds: ids }];
  const [missed] = open;
  if (taken === null || missed === undefined || open.length > 1 || middleMs(taken) < missed.span.fromMs) {
    return held('contradictory', [...ownIds, ...ids], reasons);
  }
  const { shootId } = missed.span;
  reasons.push({ kind: 'qr-missed', shootId });
  if (pace.expectsFrames && pace.opens(missed.span, taken))
    reasons.push({ kind: 'may-be-qr-frame', shootId });
  return held('contradictory', [shootId, ...ids], reasons);
}

/** Order and time name the same shoot: certain, unless one of the two is weak. */
function agreeing(
  { taken }: ReadShot,
  shootId: string,
  own: readonly Hit[],
  others: readonly Hit[],
  several: boolean,
  orderReasons: readonly Reason[],
): Judgement {
  const doubts: Reason[] = [];
  if (taken === null || taken.fromNeighbours) doubts.push({ kind: 'no-camera-time' });
  else if (taken.inDoubt) doubts.push({ kind: 'clock-in-doubt' });
  else if (taken.support < FRAMES_FOR_CERTAIN) doubts.push({ kind: 'clock-by-one-frame' });
  if (own.every(({ afterCompleted }) => afterCompleted)) doubts.push({ kind: 'after-completed', shootId });
  if (others.length > 0 || !own.some(({ sure }) => sure)) {
    doubts.push({ kind: 'time-between', shootIds: [...own, ...others].map(({ span }) => span.shootId) });
  }
  const certain = doubts.length === 0 && !several;
  return assigned(certain ? 'certain' : 'likely', shootId, [
    ...orderReasons,
    { kind: 'time', shootId },
    ...doubts,
  ]);
}

/** The time names no shoot of the last QR frame: its own frame was missed, or comes later, or something is wrong. */
function disagreeing(
  shot: ReadShot,
  position: number,
  bench: Bench,
  order: OrderClaim,
  orderReasons: readonly Reason[],
  shootIds: readonly string[],
  hits: readonly Hit[],
): Judgement {
  const [hit] = hits;
  if (hit === undefined) {
    return held('contradictory', shootIds, [
      ...orderReasons,
      { kind: 'time-outside', where: bench.outside(shot) },
    ]);
  }
  const ids = hits.map(({ span }) => span.shootId);
  if (hits.length > 1) {
    return held(
      'contradictory',
      [...ids, ...shootIds],
      [...orderReasons, { kind: 'time-between', shootIds: ids }],
    );
  }
  const later = order.span === null || hit.span.fromMs >= order.span.fromMs;
  const trusted = shot.taken !== null && shot.taken.support >= FRAMES_FOR_CERTAIN;
  const missed = missedOrLate(shot, position, bench, hit, later && trusted);
  return {
    ...missed,
    candidates: [...new Set([...missed.candidates, ...shootIds])],
    reasons: [...orderReasons, ...missed.reasons],
  };
}

function byTimeAlone(shot: ReadShot, position: number, bench: Bench): Judgement {
  const first: Reason = { kind: shot.order === null && !bench.body.loose ? 'before-first-qr' : 'no-order' };
  if (shot.taken === null) {
    return held(
      'unmatched',
      [],
      [first, { kind: shot.shot.cameraMs === null ? 'no-camera-time' : 'no-clock' }],
    );
  }
  const hits = bench.hits(shot);
  const [hit] = hits;
  if (hit === undefined)
    return held('unmatched', [], [first, { kind: 'time-outside', where: bench.outside(shot) }]);
  if (hits.length > 1) {
    const ids = hits.map(({ span }) => span.shootId);
    return held('contradictory', ids, [first, { kind: 'time-between', shootIds: ids }]);
  }
  const judged = missedOrLate(shot, position, bench, hit, true);
  return { ...judged, reasons: [first, ...judged.reasons] };
}

/** Time alone speaks for one stretch. It assigns the photo when the stretch has no QR frame here and nothing is odd. */
function missedOrLate(
  { taken }: ReadShot,
  position: number,
  { body, pace, seenAnywhere }: Bench,
  hit: Hit,
  trusted: boolean,
): Judgement {
  const { span } = hit;
  const { shootId } = span;
  const frame = body.frameOfSpan.get(span.index);
  const qrPhotoId = frame === undefined ? undefined : body.shots[frame]?.shot.photoId;
  if (qrPhotoId !== undefined) {
    const reasons: Reason[] = [timeReason(hit)];
    if ((frame ?? 0) > position) reasons.push({ kind: 'before-its-qr', shootId, qrPhotoId });
    return held('contradictory', [shootId], reasons);
  }
  const reasons: Reason[] = [timeReason(hit), { kind: 'qr-missed', shootId }];
  const doubts: Reason[] = [];
  if (taken === null || taken.inDoubt || !trusted) doubts.push({ kind: 'clock-in-doubt' });
  else if (taken.fromNeighbours) doubts.push({ kind: 'no-camera-time' });
  else if (!isWellWithin(hit, taken.fromMs, taken.toMs))
    doubts.push({ kind: 'time-between', shootIds: [shootId] });
  if (hit.afterCompleted) doubts.push({ kind: 'after-completed', shootId });
  if (body.anyPhone) doubts.push({ kind: 'other-phone', shootId });
  if (!seenAnywhere(span) && !pace.pausesAt(span)) doubts.push({ kind: 'no-pause', shootId });
  if (pace.expectsFrames && taken !== null && pace.opens(span, taken))
    doubts.push({ kind: 'may-be-qr-frame', shootId });
  if (doubts.length > 0) return held('contradictory', [shootId], [...reasons, ...doubts]);
  return assigned('likely', shootId, reasons);
}

function isWellWithin({ span, sure }: Hit, fromMs: number, toMs: number): boolean {
  return (
    sure &&
    fromMs >= span.fromMs + span.uncertaintyMs + ALONE_EDGE_MS / 2 &&
    toMs <= span.untilMs - span.untilUncertaintyMs - ALONE_EDGE_MS
  );
}
