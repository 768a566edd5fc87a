import { middleMs } from '../time.ts';
import type { ClassifiedBody } from './classified-body.ts';
import { type Classification, needsReview, candidateSpansOf } from './classification.ts';
import { PAUSE_BETWEEN_PEOPLE_MS, gapMs } from './pauses.ts';
import type { ObservedShot } from './observation.ts';

/**
 * A photographer who takes one more picture of the same people does so within this time of
 * completing their shoot.
 */
const ONE_MORE_MS = 15_000;

/**
 * How long after its shoot was completed a photo was taken; `null` without the reason
 * `after-completed` or a time.
 */
function lateByMs(
  { reading }: ClassifiedBody,
  shot: ObservedShot,
  judgement: Classification | null | undefined,
): number | null {
  const closed = judgement?.reasons.find(({ kind }) => kind === 'after-completed');
  if (closed?.kind !== 'after-completed' || shot.taken === null) return null;
  const own = candidateSpansOf(reading, shot).findLast(({ span }) => span.shootId === closed.shootId);
  return own === undefined ? null : middleMs(shot.taken) - own.span.completedMs;
}

/**
 * Handles photos that continue long after their shoot was completed, or after a pause, while no
 * other shoot is open. They show other people whose shoot the phone never sent, or started later.
 * All photos since the completion then need review. One or two last pictures of the same people do
 * not.
 */
export function withClosedShoots(body: ClassifiedBody): ClassifiedBody {
  const { shots } = body.reading;
  const lateBy = shots.map((shot, at) => lateByMs(body, shot, body.judgements[at]));
  const ofOthers = (ms: number | null, at: number): boolean =>
    ms !== null && (ms > ONE_MORE_MS || gapMs(shots[at - 1], shots[at]) >= PAUSE_BETWEEN_PEOPLE_MS);
  if (!lateBy.some(ofOthers)) return body;
  const judgements = [...body.judgements];
  for (let from = 0, end = 0; from < shots.length; from = end + 1) {
    end = lateBy.indexOf(null, from);
    if (end === -1) end = shots.length;
    if (!lateBy.slice(from, end).some((ms, offset) => ofOthers(ms, from + offset))) continue;
    for (let at = from; at < end; at++) {
      const judgement = judgements[at];
      if (judgement?.verdict !== 'likely') continue;
      const outside = { kind: 'time-outside', where: 'between' } as const;
      judgements[at] = needsReview('contradictory', judgement.candidates, [...judgement.reasons, outside]);
    }
  }
  return { ...body, judgements };
}
