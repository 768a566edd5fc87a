import type { BodyObservation, OrderClaim, ObservedShot } from './observation.ts';
import type { Cadence } from './cadence.ts';
import type { CandidateSpan, Span } from './timeline.ts';
import type { Reason, Verdict } from './types.ts';

/** The engine's result for one photo. */
export interface Classification {
  readonly verdict: Verdict;
  readonly shootIds: readonly string[];
  readonly candidates: readonly string[];
  readonly reasons: readonly Reason[];
}

/**
 * The data of the session and the camera body that a classification needs besides the shot itself.
 */
export interface ClassificationContext {
  readonly body: BodyObservation;
  readonly pace: Cadence;
  /**
   * Proposed shoots for a camera without a known clock, by position; `null` if none of its photos
   * was assigned by hand.
   */
  readonly aligned: ReadonlyMap<number, string> | null;
  /** Whether any camera photographed the code in this span. */
  readonly seenAnywhere: (span: Span) => boolean;
  /** The classification that all certain photos behind one QR frame share, once it exists. */
  readonly certain: Map<OrderClaim, Classification>;
}

/** The spans in which a shot may have been taken. */
export const candidateSpansOf = ({ timeline }: BodyObservation, { taken }: ObservedShot): CandidateSpan[] =>
  taken === null ? [] : timeline.candidateSpans(taken);

/** A photo that is assigned to a shoot. */
export const assigned = (
  verdict: 'certain' | 'likely',
  shootId: string,
  reasons: readonly Reason[],
): Classification => ({ verdict, shootIds: [shootId], candidates: [shootId], reasons });

/** A photo that stays unassigned until the photographer reviews it. */
export const needsReview = (
  verdict: 'contradictory' | 'unmatched',
  candidates: readonly string[],
  reasons: readonly Reason[],
): Classification => ({ verdict, shootIds: [], candidates: [...new Set(candidates)], reasons });

/** The same classification with added doubts; `certain` becomes `likely`. */
export function withDoubts(judgement: Classification, doubts: readonly Reason[]): Classification {
  if (doubts.length === 0) return judgement;
  const verdict = judgement.verdict === 'certain' ? 'likely' : judgement.verdict;
  return { ...judgement, verdict, reasons: [...judgement.reasons, ...doubts] };
}

export const timeReason = ({ span }: CandidateSpan): Reason => ({ kind: 'time', shootId: span.shootId });

/**
 * From this uncertainty of the phone's clock on, a doubt is reported with the reason
 * `phone-clock-poor`.
 */
const POOR_PHONE_MS = 2000;

/** Why the time cannot tell these spans apart. */
export function timeBetween(hits: readonly CandidateSpan[]): Reason[] {
  const shootIds = hits.map(({ span }) => span.shootId);
  const uncertaintyMs = hits.reduce((most, { span }) => Math.max(most, span.uncertaintyMs), 0);
  const reason: Reason = { kind: 'time-between', shootIds };
  return uncertaintyMs < POOR_PHONE_MS ? [reason] : [reason, { kind: 'phone-clock-poor', uncertaintyMs }];
}

/** How many QR frames must agree before a camera's clock counts as a proof of its own. */
export const FRAMES_FOR_PROOF = 2;
