import { type Classification, needsReview } from './classification.ts';
import type { ClassifiedBody } from './classified-body.ts';
import { PAUSE_BETWEEN_PEOPLE_MS, gapMs, shootOfFrame, startOfInterval } from './pauses.ts';
import type { ObservedShot } from './observation.ts';

/**
 * How many departures are needed to know the usual time between the last photo of some people and
 * the next code.
 */
const DEPARTURES_FOR_USUAL = 5;
/**
 * If a code follows the last photo within this share of the usual time, it was photographed among
 * its own people.
 */
const HASTY_SHARE = 0.5;

interface Departure {
  /** The position of the QR frame. */
  readonly at: number;
  readonly shootId: string;
  readonly gapMs: number;
}

/** Each position where the code of other people follows a photo. */
function departuresOf(shots: readonly ObservedShot[]): Departure[] {
  const departures: Departure[] = [];
  for (const [at, shot] of shots.entries()) {
    const shootId = shootOfFrame(shot);
    const before = shots[at - 1];
    if (shootId === null || before === undefined || before.frame !== null || before.order === null) continue;
    if (!orderedTo(before).includes(shootId)) departures.push({ at, shootId, gapMs: gapMs(before, shot) });
  }
  return departures;
}

function usualGapMs(departures: readonly Departure[]): number {
  if (departures.length < DEPARTURES_FOR_USUAL) return PAUSE_BETWEEN_PEOPLE_MS;
  const gaps = departures.map((departure) => departure.gapMs).toSorted((a, b) => a - b);
  return gaps[gaps.length >>> 1] ?? 0;
}

/**
 * Whether a photo was assigned according to the last code, so that nothing suggests other people.
 */
const followsItsCode = (
  shot: ObservedShot | undefined,
  judgement: Classification | null | undefined,
): boolean =>
  (judgement?.verdict === 'certain' || judgement?.verdict === 'likely') &&
  shot?.order?.meaning.kind === 'shoots' &&
  judgement.shootIds.every((shootId) => orderedTo(shot).includes(shootId));

const orderedTo = ({ order }: ObservedShot): readonly string[] =>
  order?.meaning.kind === 'shoots' ? order.meaning.shootIds : [];

/**
 * Handles a photographer who photographs the next people before starting their shoot. Order and
 * time then agree on the previous shoot, which is wrong. The pauses reveal it: a pause as between
 * people in the middle, and hardly any before the code. The photos between that pause and the code
 * then need review.
 */
export function withLateStarts(body: ClassifiedBody): ClassifiedBody {
  const { shots } = body.reading;
  const departures = departuresOf(shots);
  const usualMs = usualGapMs(departures);
  const hasty = departures.filter((departure) => departure.gapMs < usualMs * HASTY_SHARE);
  if (hasty.length === 0) return body;
  const pauseMs = Math.max(PAUSE_BETWEEN_PEOPLE_MS, usualMs);
  const judgements = [...body.judgements];
  for (const { at, shootId } of hasty) {
    const first = startOfInterval(shots, at);
    let from = at;
    while (from > first && followsItsCode(shots[from - 1], judgements[from - 1])) {
      from--;
      if (gapMs(shots[from - 1], shots[from]) >= pauseMs) break;
    }
    if (from === at || from === first || gapMs(shots[from - 1], shots[from]) < pauseMs) continue;
    const reason = { kind: 'qr-maybe-after', shootId } as const;
    for (let index = from; index < at; index++) {
      const judgement = judgements[index];
      if (judgement)
        judgements[index] = needsReview(
          'contradictory',
          [...judgement.candidates, shootId],
          [...judgement.reasons, reason],
        );
    }
  }
  return { ...body, judgements };
}
