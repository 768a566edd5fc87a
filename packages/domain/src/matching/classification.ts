import type { BodyObservation, OrderClaim, ObservedShot } from './observation.ts';
import type { Cadence } from './cadence.ts';
import type { CandidateSpan, Span } from './timeline.ts';
import type { Reason, Verdict } from './types.ts';

/** What the engine makes of one photo. */
export interface Classification {
  readonly verdict: Verdict;
  readonly shootIds: readonly string[];
  readonly candidates: readonly string[];
  readonly reasons: readonly Reason[];
}

/** What is known about the session besides the shot itself. */
export interface ClassificationContext {
  readonly body: BodyObservation;
  readonly pace: Cadence;
  /** Where shots of a camera without a clock may belong, by their place; null when nobody pointed at one. */
  readonly aligned: ReadonlyMap<number, string> | null;
  /** Whether any camera photographed the code in this stretch. */
  readonly seenAnywhere: (span: Span) => boolean;
  /** The judgement that all certain photos behind one QR frame share, once it was made. */
  readonly certain: Map<OrderClaim, Classification>;
}

/** The stretches in which a shot may have been taken. */
export const candidateSpansOf = ({ timeline }: BodyObservation, { taken }: ObservedShot): CandidateSpan[] =>
  taken === null ? [] : timeline.candidateSpans(taken);

/** A photo that goes to a shoot. */
export const assigned = (
  verdict: 'certain' | 'likely',
  shootId: string,
  reasons: readonly Reason[],
): Classification => ({ verdict, shootIds: [shootId], candidates: [shootId], reasons });

/** A photo that goes nowhere until the photographer has seen it. */
export const needsReview = (
  verdict: 'contradictory' | 'unmatched',
  candidates: readonly string[],
  reasons: readonly Reason[],
): Classification => ({ verdict, shootIds: [], candidates: [...new Set(candidates)], reasons });

/** The same judgement with doubts added, for which it is not certain any more. */
export function withDoubts(judgement: Classification, doubts: readonly Reason[]): Classification {
  if (doubts.length === 0) return judgement;
  const verdict = judgement.verdict === 'certain' ? 'likely' : judgement.verdict;
  return { ...judgement, verdict, reasons: [...judgement.reasons, ...doubts] };
}

export const timeReason = ({ span }: CandidateSpan): Reason => ({ kind: 'time', shootId: span.shootId });

/** From here on a phone's idea of the time is worth a word when it leaves a doubt. */
const POOR_PHONE_MS = 2000;

/** Why the time cannot tell which of these stretches it was. */
export function timeBetween(hits: readonly CandidateSpan[]): Reason[] {
  const shootIds = hits.map(({ span }) => span.shootId);
  const uncertaintyMs = hits.reduce((most, { span }) => Math.max(most, span.uncertaintyMs), 0);
  const reason: Reason = { kind: 'time-between', shootIds };
  return uncertaintyMs < POOR_PHONE_MS ? [reason] : [reason, { kind: 'phone-clock-poor', uncertaintyMs }];
}

/** A camera's clock counts as proof beside the order when so many QR frames agree on it. */
export const FRAMES_FOR_PROOF = 2;
