import { type Interval, middleMs } from '../time.ts';
import { type Judgement, held } from './judgement.ts';
import type { JudgedBody } from './judged-body.ts';

/** A second photographer may begin a little before the first, and finish a little later. */
const MARGIN_MS = 8000;

/** When each shoot was surely photographed, by the index of its stretch. */
function activeTimes(bodies: readonly JudgedBody[]): Map<number, Interval> {
  const times = new Map<number, Interval>();
  for (const { reading, judgements } of bodies) {
    for (const [at, { taken }] of reading.shots.entries()) {
      if (judgements[at]?.verdict !== 'certain' || taken === null) continue;
      const index = reading.timeline.surely(taken)?.index;
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
 * A camera that does not photograph the codes has only its clock, which may have been changed unseen. While other
 * cameras surely photographed the same people, its photographs should fall among theirs; those that do not are held.
 */
export function withCompany(bodies: readonly JudgedBody[]): readonly JudgedBody[] {
  const times = activeTimes(bodies);
  return bodies.map((body) => {
    if (body.expectsFrames) return body;
    const { shots, timeline } = body.reading;
    const judgements = body.judgements.map((judgement, at): Judgement | null => {
      const taken = shots[at]?.taken ?? null;
      const shootId = judgement?.shootIds[0];
      const byTimeAlone =
        judgement?.verdict === 'likely' && judgement.reasons.some(({ kind }) => kind === 'qr-missed');
      if (!judgement || !byTimeAlone || taken === null || shootId === undefined) return judgement ?? null;
      const active = times.get(timeline.surely(taken)?.index ?? -1);
      const ms = middleMs(taken);
      if (active === undefined || (ms >= active.fromMs - MARGIN_MS && ms <= active.toMs + MARGIN_MS))
        return judgement;
      return held('contradictory', [shootId], [...judgement.reasons, { kind: 'without-company', shootId }]);
    });
    return { ...body, judgements };
  });
}
