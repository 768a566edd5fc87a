import { withDoubts } from './classification.ts';
import type { ClassifiedBody } from './classified-body.ts';
import { shootOfFrame } from './pauses.ts';
import type { Interval } from '../time.ts';
import type { Reason } from './types.ts';

/** People whose code is photographed may have been photographed this long before it. */
const BEFORE_CODE_MS = 15_000;

/** When the people of a former shoot may have been in front of a camera again. */
interface ComeBack extends Interval {
  readonly lane: string;
  readonly reason: Extract<Reason, { kind: 'former-code' }>;
}

/** Live codes that were photographed while the shoot of another code was open on the same phone. */
function comeBacks(bodies: readonly ClassifiedBody[]): ComeBack[] {
  return bodies.flatMap(({ reading: { shots, timeline } }) =>
    shots.flatMap((shot): ComeBack[] => {
      const shootId = shootOfFrame(shot);
      const shown = shot.frame?.shownMs;
      if (shootId === null || !shown) return [];
      const own = timeline.spans.filter((span) => span.shootId === shootId);
      const isOpen = own.some(
        (span) => shown.toMs >= span.fromMs - span.uncertaintyMs && shown.fromMs < span.untilMs,
      );
      const lane = own[0]?.lane;
      if (isOpen || lane === undefined) return [];
      const next = timeline.spans.find((span) => span.lane === lane && span.fromMs > shown.toMs);
      const reason = { kind: 'former-code', qrPhotoId: shot.shot.photoId, shootId } as const;
      return [{ fromMs: shown.fromMs - BEFORE_CODE_MS, toMs: next?.fromMs ?? Infinity, lane, reason }];
    }),
  );
}

/**
 * The people of a former shoot may come back. If their code is photographed and their shoot is not
 * reopened, one camera has the code, and the other cameras seem to go on with the people between.
 * From shortly before that code to the next start, no photo of any camera is `certain`.
 */
export function withFormerCodes(bodies: readonly ClassifiedBody[]): readonly ClassifiedBody[] {
  const back = comeBacks(bodies);
  if (back.length === 0) return bodies;
  return bodies.map((body) => ({
    ...body,
    judgements: body.judgements.map((judgement, at) => {
      const taken = body.reading.shots[at]?.taken;
      if (!taken || judgement?.verdict !== 'certain') return judgement;
      const span = body.reading.timeline.certainSpan(taken);
      const during = back.find(
        ({ fromMs, toMs, lane }) => lane === span?.lane && taken.toMs >= fromMs && taken.fromMs < toMs,
      );
      return during === undefined ? judgement : withDoubts(judgement, [during.reason]);
    }),
  }));
}
