import { middleMs } from '../time.ts';
import type { JudgedBody } from './judged-body.ts';
import { type Judgement, held, hitsOf } from './judgement.ts';
import type { ReadShot } from './reading.ts';

/** Who takes one more picture of the same people does so within this time of completing their shoot. */
const ONE_MORE_MS = 15_000;

/** How long after its shoot was completed a photo was taken that went to it all the same; null when it was open, or does not go there. */
function lateByMs(
  { reading }: JudgedBody,
  shot: ReadShot,
  judgement: Judgement | null | undefined,
): number | null {
  if (judgement?.verdict !== 'likely' || shot.taken === null) return null;
  const closed = judgement.reasons.find(({ kind }) => kind === 'after-completed');
  if (closed === undefined) return null;
  const own = hitsOf(reading, shot).findLast(({ span }) => judgement.shootIds.includes(span.shootId));
  return own === undefined ? null : middleMs(shot.taken) - own.span.completedMs;
}

/**
 * Photographs go on for long after their shoot was completed, and no other is open: these are other people, whose shoot
 * the phone never sent, or was started only later. All that was taken since the completion is asked; a last picture or
 * two of the same people are not.
 */
export function withClosedShoots(body: JudgedBody): JudgedBody {
  const lateBy = body.reading.shots.map((shot, at) => lateByMs(body, shot, body.judgements[at]));
  if (lateBy.every((ms) => ms === null || ms <= ONE_MORE_MS)) return body;
  const judgements = [...body.judgements];
  let goesOn = false;
  for (let at = judgements.length - 1; at >= 0; at--) {
    const ms = lateBy[at] ?? null;
    goesOn = ms !== null && (goesOn || ms > ONE_MORE_MS);
    const judgement = judgements[at];
    if (!goesOn || !judgement) continue;
    const outside = { kind: 'time-outside', where: 'between' } as const;
    judgements[at] = held('contradictory', judgement.candidates, [...judgement.reasons, outside]);
  }
  return { ...body, judgements };
}
