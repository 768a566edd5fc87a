import { type Classification, withDoubts } from './classification.ts';
import type { ClassifiedBody } from './classified-body.ts';
import { stepsBetween } from './file-name.ts';
import type { BodyObservation, ObservedShot, OrderClaim } from './observation.ts';
import { LONGEST_GAP } from './sequences.ts';
import type { Shot } from './versions.ts';

/**
 * How many file numbers are missing between two shots of one body: infinitely many where the
 * numbers start again, `null` where the names do not tell it.
 */
function missingBetween({ name: before }: Shot, { name: after }: Shot): number | null {
  const byCamera = before.byCamera && after.byCamera;
  if (!byCamera && before.series !== after.series) return null;
  const steps = stepsBetween(before.number ?? 0, after.number ?? 0, byCamera);
  return steps < 0 ? Infinity : Math.max(0, steps - 1);
}

/** The shots whose names tell their place: beside camera names only camera names do. */
function* placedShots({ shots }: BodyObservation): Generator<[at: number, shot: ObservedShot]> {
  const anyByCamera = shots.some(({ shot }) => shot.name.byCamera);
  for (const [at, one] of shots.entries()) {
    const { byCamera, number } = one.shot.name;
    if (anyByCamera ? byCamera : number !== null) yield [at, one];
  }
}

/**
 * From which position on the photos behind each QR frame are in doubt, because files that may show
 * another QR frame are absent.
 */
function doubtedFrom(body: BodyObservation, isArriving: boolean): ReadonlyMap<OrderClaim, number> {
  const doubted = new Map<OrderClaim, number>();
  const doubt = (order: OrderClaim | null, at: number) => {
    if (order !== null && !doubted.has(order)) doubted.set(order, at);
  };
  let before: ObservedShot | null = null;
  for (const [at, one] of placedShots(body)) {
    const missing = before === null ? 0 : missingBetween(before.shot, one.shot);
    // Absent files put the photos before them in doubt too: their code may come after them.
    if (isArriving && missing !== 0) doubt(before?.order ?? null, 0);
    else if ((missing ?? 0) > LONGEST_GAP && before?.order === one.order) doubt(one.order, at);
    before = one;
  }
  if (isArriving && before === null) for (const { order } of body.shots) doubt(order, 0);
  return doubted;
}

/**
 * Without some of a camera's files, the last QR frame before a photo may be one that is absent. Its
 * order is then no proof, and a clock that was set in between, and set back, would agree with it.
 * No photo is `certain` behind more absent files than anybody deletes: a card is missing. While
 * files of the session are arriving, none is where even one file number is missing.
 */
export function withAbsentFiles(
  bodies: readonly ClassifiedBody[],
  isArriving: boolean,
): readonly ClassifiedBody[] {
  return bodies.map((body) => {
    const doubted = doubtedFrom(body.reading, isArriving);
    if (doubted.size === 0) return body;
    const doubtful = new Map<Classification, Classification>();
    const judgements = body.judgements.map((judgement, at) => {
      const order = body.reading.shots[at]?.order ?? null;
      if (judgement?.verdict !== 'certain' || order === null) return judgement;
      if (at < (doubted.get(order) ?? Infinity)) return judgement;
      const known = doubtful.get(judgement) ?? withDoubts(judgement, [{ kind: 'files-absent' }]);
      doubtful.set(judgement, known);
      return known;
    });
    return { ...body, judgements };
  });
}
