import { needsReview, withDoubts } from './classification.ts';
import type { ClassifiedBody } from './classified-body.ts';
import type { BodyObservation } from './observation.ts';
import { shootOfFrame } from './pauses.ts';
import type { Interval } from '../time.ts';
import type { Reason } from './types.ts';

/** People whose code is photographed may have been photographed this long before it. */
const BEFORE_CODE_MS = 15_000;

/** When the people of a former shoot may have been in front of a camera again. */
interface ComeBack extends Interval {
  readonly lane: string;
  readonly shownMs: number;
  /**
   * Whether somebody was photographed in the open shoot before. If not, the code was probably shown
   * by mistake, for the people of the open shoot.
   */
  readonly wasBegun: boolean;
  readonly reason: Extract<Reason, { kind: 'former-code' }>;
}

const hasPhotos = ({ reading: { shots } }: ClassifiedBody, fromMs: number, toMs: number): boolean =>
  shots.some(
    ({ taken, frame }) => taken !== null && frame === null && taken.fromMs >= fromMs && taken.toMs <= toMs,
  );

/** Live codes that were photographed while the shoot of another code was open on the same phone. */
function comeBacks(bodies: readonly ClassifiedBody[]): ComeBack[] {
  return bodies.flatMap(({ reading: { shots, timeline } }) => {
    const spansOf = Map.groupBy(timeline.spans, ({ shootId }) => shootId);
    return shots.flatMap((shot): ComeBack[] => {
      const shootId = shootOfFrame(shot);
      const shown = shot.frame?.shownMs;
      if (shootId === null || !shown) return [];
      const own = spansOf.get(shootId) ?? [];
      const isOpen = own.some(
        (span) => shown.toMs >= span.fromMs - span.uncertaintyMs && shown.fromMs < span.untilMs,
      );
      const shownMs = shown.fromMs;
      // The shoot may be of another photographer, whose people came to this one.
      const open = timeline.spans.findLast(
        (span) => (own[0] ?? span).lane === span.lane && span.fromMs <= shownMs,
      );
      const lane = own[0]?.lane ?? open?.lane;
      if (isOpen || lane === undefined) return [];
      const next = timeline.spans.find((span) => span.lane === lane && span.fromMs > shown.toMs);
      const reason = { kind: 'former-code', qrPhotoId: shot.shot.photoId, shootId } as const;
      const wasBegun = open !== undefined && bodies.some((body) => hasPhotos(body, open.fromMs, shownMs));
      const toMs = next?.fromMs ?? Infinity;
      return [{ fromMs: shownMs - BEFORE_CODE_MS, toMs, lane, shownMs, wasBegun, reason }];
    });
  });
}

/** Whether the last code that the body photographed was photographed before this moment. */
const hasNoCodeSince = ({ shots }: BodyObservation, at: number, ms: number): boolean => {
  let last = at - 1;
  while (last >= 0 && shots[last]?.frame === null) last--;
  const code = shots[last]?.taken;
  return code == null || code.toMs < ms;
};

/**
 * The people of a former shoot may come back. If their code is photographed and their shoot is not
 * reopened, one camera has the code, and the other cameras seem to go on with the people between.
 * From shortly before that code to the next start, no photo of any camera is `certain`. Behind that
 * code, photos need review, unless their camera photographed a code later.
 */
export function withFormerCodes(bodies: readonly ClassifiedBody[]): readonly ClassifiedBody[] {
  const back = comeBacks(bodies);
  if (back.length === 0) return bodies;
  return bodies.map((body) => ({
    ...body,
    judgements: body.judgements.map((judgement, at) => {
      const taken = body.reading.shots[at]?.taken;
      if (!taken || !judgement || judgement.verdict === 'by-hand') return judgement;
      const meanwhile = back.filter(({ fromMs, toMs }) => taken.toMs >= fromMs && taken.fromMs < toMs);
      if (meanwhile.length === 0) return judgement;
      const span = body.reading.timeline.candidateSpans(taken)[0]?.span;
      const during = meanwhile.find(({ lane }) => lane === span?.lane);
      if (during === undefined) return judgement;
      const { reason, shownMs, wasBegun } = during;
      const isBehind = judgement.reasons.some(
        (one) => one.kind === 'order' && one.qrPhotoId === reason.qrPhotoId,
      );
      const isBefore = taken.fromMs < shownMs || !hasNoCodeSince(body.reading, at, shownMs);
      const isAssigned = judgement.shootIds.length > 0;
      if ((isBefore && !isBehind) || (isAssigned && !wasBegun))
        return judgement.verdict === 'certain' ? withDoubts(judgement, [reason]) : judgement;
      const others = judgement.candidates.filter((shootId) => shootId !== reason.shootId);
      const candidates = wasBegun ? [reason.shootId, ...others] : [...others, reason.shootId];
      return needsReview('contradictory', candidates, [...judgement.reasons, reason]);
    }),
  }));
}
