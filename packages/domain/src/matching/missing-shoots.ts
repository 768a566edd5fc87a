import { withDoubts, needsReview } from './classification.ts';
import type { ClassifiedBody } from './classified-body.ts';
import { PAUSE_BETWEEN_PEOPLE_MS, gapMs, startOfInterval } from './pauses.ts';
import type { ObservedShot } from './observation.ts';
import type { Interval } from '../time.ts';
import type { Reason } from './types.ts';

/** When a shoot ran whose code was photographed, but which the phone never sent. */
interface MissingShoot extends Interval {
  readonly reason: Extract<Reason, { kind: 'unbound-code' }>;
}

/**
 * The earliest time at which the people of an unsent shoot were photographed. The code may have
 * been photographed late, so this is after the first pause in the photos before the code.
 */
function beganMs(shots: readonly ObservedShot[], frameAt: number, shownMs: number): number {
  const first = startOfInterval(shots, frameAt);
  for (let index = first + 1; index < frameAt; index++) {
    const taken = shots[index]?.taken;
    if (taken && gapMs(shots[index - 1], shots[index]) >= PAUSE_BETWEEN_PEOPLE_MS)
      return Math.min(shownMs, taken.fromMs);
  }
  return shownMs;
}

function missingShootsOf(bodies: readonly ClassifiedBody[]): MissingShoot[] {
  return bodies.flatMap(({ reading: { shots, timeline } }) =>
    shots.flatMap(({ shot, frame, taken }, at): MissingShoot[] => {
      const shown = frame?.shownMs ?? taken;
      if (frame?.meaning.kind !== 'unbound' || shown === null) return [];
      const next = timeline.spans.find((span) => span.fromMs > shown.fromMs);
      const reason = { kind: 'unbound-code', qrPhotoId: shot.photoId, code: frame.meaning.code } as const;
      return [{ fromMs: beganMs(shots, at, shown.fromMs), toMs: next?.fromMs ?? Infinity, reason }];
    }),
  );
}

/** Certain photos directly before the code of an unsent shoot become likely. */
function withMissingBehind(body: ClassifiedBody): ClassifiedBody {
  const { shots } = body.reading;
  const judgements = [...body.judgements];
  for (const [at, { shot, frame }] of shots.entries()) {
    if (frame?.meaning.kind !== 'unbound') continue;
    const reason = { kind: 'unbound-code', qrPhotoId: shot.photoId, code: frame.meaning.code } as const;
    for (let index = startOfInterval(shots, at); index < at; index++) {
      const judgement = judgements[index];
      if (judgement?.verdict === 'certain') judgements[index] = withDoubts(judgement, [reason]);
    }
  }
  return { ...body, judgements };
}

/**
 * While a shoot ran that the phone never sent, the shoot before it seems to continue. If one camera
 * photographed its code, the times of all cameras are distrusted until the next shoot began.
 */
export function withMissingShoots(bodies: readonly ClassifiedBody[]): readonly ClassifiedBody[] {
  const unsent = missingShootsOf(bodies);
  if (unsent.length === 0) return bodies;
  return bodies.map(withMissingBehind).map((body) => ({
    ...body,
    judgements: body.judgements.map((judgement, at) => {
      const taken = body.reading.shots[at]?.taken ?? null;
      if (!judgement || taken === null || judgement.shootIds.length === 0 || judgement.verdict === 'by-hand')
        return judgement;
      const during = unsent.find(({ fromMs, toMs }) => taken.toMs >= fromMs && taken.fromMs < toMs);
      if (during === undefined) return judgement;
      return needsReview('contradictory', judgement.candidates, [...judgement.reasons, during.reason]);
    }),
  }));
}
