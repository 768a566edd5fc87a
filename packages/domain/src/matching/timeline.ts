import type { Interval } from '../time.ts';
import type { ShootInput } from './input.ts';

/** One span of a shoot on the session's timeline: from its start to the next start. */
export interface Span {
  /** Its index among all starts of the session. */
  readonly index: number;
  readonly shootId: string;
  readonly fromMs: number;
  /** The next start, else its completion, else Infinity. */
  readonly untilMs: number;
  /** When it was completed, which may be long before the next start; else `untilMs`. */
  readonly completedMs: number;
  readonly uncertaintyMs: number;
  readonly untilUncertaintyMs: number;
  readonly lane: string;
}

/** A span in which a moment may lie. */
export interface CandidateSpan {
  readonly span: Span;
  /** Whether the moment certainly lies in it. */
  readonly sure: boolean;
  /** Whether it had been completed by then. */
  readonly afterCompleted: boolean;
}

export interface Timeline {
  /**
   * In the order of their starts. If phones ran shoots in parallel, possibly not all spans of the
   * session.
   */
  readonly spans: readonly Span[];
  /** The one span that certainly contains `takenMs`, before its completion; else `null`. */
  certainSpan(takenMs: Interval): Span | null;
  /** The spans that may contain a moment within `takenMs`. */
  candidateSpans(takenMs: Interval): CandidateSpan[];
  /** Where a moment outside all spans lies. */
  outside(takenMs: Interval): 'before-first' | 'after-last' | 'between';
}

/**
 * A photo this close to the change from one shoot to another is not certain to be on either side.
 */
export const EDGE_MS = 500;

/** The start of a shoot, until its end or the next start. */
export interface Draft {
  readonly index: number;
  readonly shootId: string;
  readonly fromMs: number;
  readonly toMs: number;
  readonly uncertaintyMs: number;
  readonly lane: string;
}

/** All spans of a session in the order of their starts, each with the phone that ran it. */
export interface Schedule {
  readonly drafts: readonly Draft[];
  /** The phones that ran each shoot. */
  readonly lanesOf: ReadonlyMap<string, ReadonlySet<string>>;
  /** Whether phones took turns, so that each may have had its own photographer. */
  readonly sideBySide: boolean;
  /** Whether photographers took turns on one phone. Each of them then has a lane of their own. */
  readonly sharesPhone: boolean;
}

/** The lane of a shared phone with the shoots of which it is unknown whose they are. */
export const UNKNOWN_PHOTOGRAPHER = '?';
export const isUnknownLane = (lane: string): boolean => lane.endsWith(`/${UNKNOWN_PHOTOGRAPHER}`);

/** Sorts the intervals of all shoots. */
export function scheduleOf(shoots: readonly ShootInput[]): Schedule {
  const lanesOf = new Map<string, Set<string>>();
  const drafts = shoots
    .flatMap(({ shootId, stretches }) =>
      stretches.map(({ fromMs, toMs, uncertaintyMs = 0, deviceId }) => {
        const lane = deviceId ?? '';
        lanesOf.set(shootId, (lanesOf.get(shootId) ?? new Set<string>()).add(lane));
        return { shootId, fromMs, toMs: Math.max(fromMs, toMs ?? Infinity), uncertaintyMs, lane };
      }),
    )
    .toSorted((a, b) => a.fromMs - b.fromMs || (a.shootId < b.shootId ? -1 : 1))
    .map((draft, index) => ({ ...draft, index }));
  const turns = drafts.filter(({ lane }, index) => drafts[index - 1]?.lane !== lane);
  const sideBySide = new Set(turns.map(({ lane }) => lane)).size < turns.length;
  return { drafts, lanesOf, sideBySide, sharesPhone: false };
}

/**
 * On one phone a shoot lasts until the next one starts. If another phone's start ended it, this
 * phone did not end it.
 */
function spansOfLane(row: readonly Draft[], starts: ReadonlySet<number>, lastEndMs: number): Span[] {
  return row.map(({ index, shootId, fromMs, toMs, uncertaintyMs, lane }, at) => {
    const next = row[at + 1];
    const endedByOther = starts.has(toMs) && next?.fromMs !== toMs;
    const ownEndMs = endedByOther ? lastEndMs : toMs;
    const untilMs = next?.fromMs ?? ownEndMs;
    const completedMs = Math.min(ownEndMs, untilMs);
    const untilUncertaintyMs = next?.uncertaintyMs ?? (toMs === Infinity ? 0 : uncertaintyMs);
    return { index, shootId, fromMs, untilMs, completedMs, uncertaintyMs, untilUncertaintyMs, lane };
  });
}

const surelyIn = (span: Span, { fromMs, toMs }: Interval): boolean =>
  fromMs >= span.fromMs + span.uncertaintyMs && toMs <= span.untilMs - span.untilUncertaintyMs - EDGE_MS;

const isAfterCompleted = (span: Span, toMs: number): boolean =>
  toMs > span.completedMs + span.uncertaintyMs + EDGE_MS;

function hitOf(span: Span, takenMs: Interval): CandidateSpan | null {
  const { fromMs, toMs } = takenMs;
  if (toMs < span.fromMs - span.uncertaintyMs || fromMs >= span.untilMs + span.untilUncertaintyMs)
    return null;
  return { span, sure: surelyIn(span, takenMs), afterCompleted: isAfterCompleted(span, toMs) };
}

/** The first index whose span starts after `ms`. */
function firstAfter(row: readonly Span[], ms: number): number {
  let low = 0;
  let high = row.length;
  while (low < high) {
    const mid = (low + high) >>> 1;
    if ((row[mid]?.fromMs ?? Infinity) <= ms) low = mid + 1;
    else high = mid;
  }
  return low;
}

/**
 * Puts the spans on one timeline. If phones ran shoots in parallel, a camera that photographed
 * codes of some phones (`phones`) follows only these; a camera that photographed no codes may have
 * followed any. `handedOver` are the starts that a camera followed which changed hands.
 */
export function timelineOf(
  { drafts, sideBySide }: Schedule,
  phones: ReadonlySet<string>,
  handedOver: readonly Draft[] | null,
): Timeline {
  const ofPhones = (): readonly Draft[] =>
    sideBySide && phones.size > 0
      ? drafts.filter(({ lane }) => phones.has(lane) || isUnknownLane(lane))
      : drafts;
  const followed = handedOver ?? ofPhones();
  const rows =
    sideBySide && phones.size === 0 ? [...Map.groupBy(followed, ({ lane }) => lane).values()] : [followed];
  const starts = new Set(sideBySide ? drafts.map(({ fromMs }) => fromMs) : []);
  const lastEndMs = drafts.reduce((last, { toMs }) => Math.max(last, toMs), 0);
  const lanes = rows.map((row) => spansOfLane(row, starts, lastEndMs));
  const spans = lanes.flat().toSorted((a, b) => a.index - b.index);
  // Shots come in the order in which they were taken, so the span of the last one is usually that
  // of the next.
  let near = 0;
  const widest = spans.reduce((most, span) => Math.max(most, span.uncertaintyMs), 0);
  return {
    spans,
    certainSpan(takenMs) {
      const [row, ...others] = lanes;
      if (row === undefined || others.length > 0) return null;
      if (
        !(
          (row[near]?.fromMs ?? Infinity) <= takenMs.fromMs &&
          takenMs.fromMs < (row[near + 1]?.fromMs ?? Infinity)
        )
      )
        near = firstAfter(row, takenMs.fromMs) - 1;
      const span = row[near];
      return span !== undefined && surelyIn(span, takenMs) && !isAfterCompleted(span, takenMs.toMs)
        ? span
        : null;
    },
    candidateSpans(takenMs) {
      const found: CandidateSpan[] = [];
      for (const row of lanes) {
        for (let at = firstAfter(row, takenMs.toMs + widest) - 1; at >= 0; at--) {
          const span = row[at];
          if (span === undefined || span.untilMs + widest <= takenMs.fromMs) break;
          const hit = hitOf(span, takenMs);
          if (hit !== null) found.push(hit);
        }
      }
      return found.length < 2 ? found : found.toSorted((a, b) => a.span.index - b.span.index);
    },
    outside(takenMs) {
      const [first] = spans;
      if (first === undefined || takenMs.toMs < first.fromMs) return 'before-first';
      return spans.every((span) => span.fromMs <= takenMs.fromMs && span.untilMs <= takenMs.toMs)
        ? 'after-last'
        : 'between';
    },
  };
}

/** The span of one phone's row that contains a moment. */
export function spanAt(row: readonly Span[], ms: number): Span | undefined {
  const span = row[firstAfter(row, ms) - 1];
  return span !== undefined && ms < span.untilMs ? span : undefined;
}
