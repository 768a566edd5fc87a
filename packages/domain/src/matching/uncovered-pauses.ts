import { middleMs } from '../time.ts';
import type { ClassifiedBody } from './classified-body.ts';
import { type Classification, needsReview } from './classification.ts';
import { shortOf } from './pauses.ts';
import type { Span } from './timeline.ts';

/** How long a change of people takes, if too little is known about the photographer. */
const USUAL_CHANGE_MS = 40_000;
/**
 * If such pauses occur in more than one in this many shoots, the photographer also pauses with the
 * same people. Then a pause means nothing.
 */
const RARE_ONE_IN = 10;

/** What all cameras together did during one span. */
interface OpenInterval {
  readonly span: Span;
  /** When they took photos, in order. */
  readonly moments: number[];
  /**
   * Whether one of these cameras photographs every code, so that it would also have photographed
   * the code of other people.
   */
  watched: boolean;
}

function openIntervalsOf(bodies: readonly ClassifiedBody[]): OpenInterval[] {
  const stretches = new Map<number, OpenInterval>();
  for (const { reading, expectsFrames } of bodies) {
    for (const { taken, frame } of reading.shots) {
      const span = taken === null ? null : reading.timeline.certainSpan(taken);
      if (span === null || taken === null) continue;
      const stretch = stretches.get(span.index) ?? { span, moments: [], watched: false };
      stretches.set(span.index, stretch);
      stretch.watched ||= expectsFrames;
      if (frame === null) stretch.moments.push(middleMs(taken));
    }
  }
  return [...stretches.values()]
    .map((stretch) => ({ ...stretch, moments: stretch.moments.toSorted((a, b) => a - b) }))
    .toSorted((a, b) => a.span.index - b.span.index);
}

/** A short pause in which people are known to have changed. */
function changeMs(stretches: readonly OpenInterval[]): number {
  const changes = stretches.flatMap(({ span, moments }, at) => {
    const before = stretches[at - 1];
    const [first] = moments;
    const last = before?.span.index === span.index - 1 ? before.moments.at(-1) : undefined;
    return first === undefined || last === undefined ? [] : [first - last];
  });
  return shortOf(changes) ?? USUAL_CHANGE_MS;
}

/** The end of the first pause of at least `pauseMs`; `null` without one. */
function endOfPause({ moments }: OpenInterval, pauseMs: number): number | null {
  return moments.find((ms, at) => ms - (moments[at - 1] ?? ms) >= pauseMs) ?? null;
}

/**
 * Other people may have come in the middle of a shoot, while the phone never sent their shoot.
 * Usually their code shows it. If no camera photographs codes, or all QR frames were deleted, the
 * only sign is a pause on all cameras at once that is as long as between people and rare within a
 * shoot. The photos after it need review.
 */
export function withUncoveredPauses(bodies: readonly ClassifiedBody[]): readonly ClassifiedBody[] {
  if (bodies.every(({ expectsFrames }) => expectsFrames)) return bodies;
  const stretches = openIntervalsOf(bodies);
  if (stretches.every(({ watched }) => watched)) return bodies;
  const pauseMs = changeMs(stretches);
  const paused = stretches.filter((stretch) => endOfPause(stretch, pauseMs) !== null);
  if (paused.length > Math.max(1, stretches.length / RARE_ONE_IN)) return bodies;
  const ends = new Map(
    paused
      .filter(({ watched }) => !watched)
      .map((stretch) => [stretch.span.index, endOfPause(stretch, pauseMs) ?? Infinity]),
  );
  if (ends.size === 0) return bodies;
  return bodies.map((body) => ({
    ...body,
    judgements: body.judgements.map((judgement, at): Classification | null => {
      const taken = body.reading.shots[at]?.taken ?? null;
      const [shootId] = judgement?.shootIds ?? [];
      if (!judgement || taken === null || shootId === undefined || judgement.verdict === 'by-hand')
        return judgement;
      const span = body.reading.timeline.certainSpan(taken);
      if (span?.shootId !== shootId || middleMs(taken) < (ends.get(span.index) ?? Infinity)) return judgement;
      return needsReview('contradictory', judgement.candidates, [
        ...judgement.reasons,
        { kind: 'long-pause', shootId },
      ]);
    }),
  }));
}
