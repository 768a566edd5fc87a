import { held } from './judgement.ts';
import type { JudgedBody } from './judged-body.ts';
import type { Interval } from '../time.ts';
import type { Reason } from './types.ts';

/** From when to when a shoot ran whose code was photographed, but which the phone never sent. */
interface Unsent extends Interval {
  readonly reason: Extract<Reason, { kind: 'unbound-code' }>;
}

function unsentOf(bodies: readonly JudgedBody[]): Unsent[] {
  return bodies.flatMap(({ reading }) =>
    reading.shots.flatMap(({ shot, frame }): Unsent[] => {
      if (frame?.meaning.kind !== 'unbound' || frame.shownMs === null) return [];
      const { fromMs } = frame.shownMs;
      const next = reading.timeline.spans.find((span) => span.fromMs > fromMs);
      const reason = { kind: 'unbound-code', qrPhotoId: shot.photoId, code: frame.meaning.code } as const;
      return [{ fromMs, toMs: next?.fromMs ?? Infinity, reason }];
    }),
  );
}

/**
 * While a shoot ran that the phone never sent, the shoot before seems to go on. Where one camera photographed its code,
 * no other camera's time is believed until the next shoot began.
 */
export function withNeverArrived(bodies: readonly JudgedBody[]): readonly JudgedBody[] {
  const unsent = unsentOf(bodies);
  if (unsent.length === 0) return bodies;
  return bodies.map((body) => ({
    ...body,
    judgements: body.judgements.map((judgement, at) => {
      const taken = body.reading.shots[at]?.taken ?? null;
      if (!judgement || taken === null || judgement.shootIds.length === 0 || judgement.verdict === 'by-hand')
        return judgement;
      const during = unsent.find(({ fromMs, toMs }) => taken.toMs >= fromMs && taken.fromMs < toMs);
      if (during === undefined) return judgement;
      return held('contradictory', judgement.candidates, [...judgement.reasons, during.reason]);
    }),
  }));
}
