import { alignedByHand } from './alignment.ts';
import { cadenceOf } from './cadence.ts';
import { type Classification, type ClassificationContext, withDoubts } from './classification.ts';
import type { ClassifiedBody } from './classified-body.ts';
import { classify } from './classify.ts';
import type { BodyObservation, ObservedShot } from './observation.ts';
import type { Span } from './timeline.ts';

/** A body in which each photo was classified alone, and what that took besides the photo. */
interface ClassifiedAlone {
  readonly body: ClassifiedBody;
  readonly context: ClassificationContext;
}

export interface ClassifiedBodies {
  readonly bodies: readonly ClassifiedAlone[];
  /** The indexes of the spans whose code any camera photographed. */
  readonly seen: ReadonlySet<number>;
}

/** Classifies each photo of each body alone. */
export function classifyBodies(
  observations: readonly BodyObservation[],
  former: ClassifiedBodies | undefined,
): ClassifiedBodies {
  const seen = new Set(observations.flatMap(({ frameOfSpan }) => [...frameOfSpan.keys()]));
  const isSame = former && seen.size === former.seen.size && seen.isSubsetOf(former.seen);
  const known = new Map(isSame ? former.bodies.map((one) => [one.body.reading.frameOfSpan, one]) : []);
  return {
    seen,
    bodies: observations.map((body) => {
      const before = known.get(body.frameOfSpan);
      return (before && classifiedAgain(body, before)) ?? classified(body, seen);
    }),
  };
}

function classified(body: BodyObservation, seen: ReadonlySet<number>): ClassifiedAlone {
  const pace = cadenceOf(body, photographed(body));
  const context: ClassificationContext = {
    body,
    pace,
    aligned: alignedByHand(body),
    seenAnywhere: ({ index }: Span): boolean => seen.has(index),
    certain: new Map(),
  };
  const judgements = body.shots.map((shot, position) => judgementOf(shot, position, context));
  return { body: { reading: body, judgements, expectsFrames: pace.expectsFrames }, context };
}

/**
 * The same for a body with the QR frames of a formerly classified one: only photos with a changed
 * decision are classified again. `null` for a camera without a clock, where a decision about one
 * photo proposes the shoots of the others.
 */
function classifiedAgain(body: BodyObservation, former: ClassifiedAlone): ClassifiedAlone | null {
  const { reading, judgements, expectsFrames } = former.body;
  if (body === reading) return former;
  if (body.clock.segments.length === 0) return null;
  const context = { ...former.context, body };
  const again = judgements.map((judgement, position) => {
    const shot = body.shots[position];
    return !shot || shot === reading.shots[position] ? judgement : judgementOf(shot, position, context);
  });
  return { body: { reading: body, judgements: again, expectsFrames }, context };
}

/** The indexes of the spans in which a body certainly took photos. */
function photographed({ shots, timeline }: BodyObservation): Set<number> {
  const spans = new Set<number>();
  for (const { frame, taken } of shots) {
    const span = frame === null && taken !== null ? timeline.certainSpan(taken) : null;
    if (span !== null) spans.add(span.index);
  }
  return spans;
}

/** The classification of one photo; `null` for a QR frame. */
function judgementOf(
  shot: ObservedShot,
  position: number,
  context: ClassificationContext,
): Classification | null {
  if (shot.frame !== null) return null;
  const decided = byHand(shot);
  if (decided) return decided;
  const judgement = classify(shot, position, context);
  // Nothing is certain where shots of several bodies may be mixed.
  return context.body.ambiguous ? withDoubts(judgement, [{ kind: 'two-bodies' }]) : judgement;
}

/** A manual decision wins over all evidence. */
function byHand({ decision }: ObservedShot): Classification | null {
  if (decision === null) return null;
  const shootIds = decision.kind === 'shoots' ? decision.shootIds : [];
  return { verdict: 'by-hand', shootIds, candidates: shootIds, reasons: [{ kind: 'decided' }] };
}
