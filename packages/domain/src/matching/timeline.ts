import type { Interval } from '../time.ts';
import type { ShootInput } from './input.ts';

/** One stretch of a shoot on the session's timeline: from its start to the next start on the same phone. */
export interface Span {
  /** Its place in the order of starts. */
  readonly index: number;
  readonly shootId: string;
  readonly fromMs: number;
  /** The next start, else its completion, else never. */
  readonly untilMs: number;
  /** When it was said to be complete, which may be long before the next start; else `untilMs`. */
  readonly completedMs: number;
  readonly uncertaintyMs: number;
  readonly untilUncertaintyMs: number;
  readonly lane: string;
}

/** A span that a moment may fall in. */
export interface Hit {
  readonly span: Span;
  /** Whether the moment surely falls in it, not just possibly. */
  readonly sure: boolean;
  /** Whether it had been completed by then. */
  readonly afterCompleted: boolean;
}

export interface Timeline {
  /** In the order of their starts. */
  readonly spans: readonly Span[];
  /** The spans that a moment somewhere in `takenMs` may fall in. */
  hits(takenMs: Interval): Hit[];
  /** Where a moment lies that falls in no span. */
  outside(takenMs: Interval): 'before-first' | 'after-last' | 'between';
}

/** A photo this close to where one shoot became another is not surely on either side. */
export const EDGE_MS = 500;

type Draft = Omit<Span, 'index'>;

function lanesOf(shoots: readonly ShootInput[]): Map<string, Draft[]> {
  const lanes = new Map<string, Draft[]>();
  for (const { shootId, stretches } of shoots) {
    for (const { fromMs, toMs, uncertaintyMs = 0, deviceId } of stretches) {
      const lane = deviceId ?? '';
      const end = Math.max(fromMs, toMs ?? Infinity);
      const row = lanes.get(lane) ?? [];
      lanes.set(lane, row);
      row.push({
        shootId,
        fromMs,
        untilMs: end,
        completedMs: end,
        uncertaintyMs,
        untilUncertaintyMs: toMs === null ? 0 : uncertaintyMs,
        lane,
      });
    }
  }
  return lanes;
}

/** On one phone a shoot lasts until the next begins. */
function untilNextStart(row: readonly Draft[]): Draft[] {
  const sorted = row.toSorted((a, b) => a.fromMs - b.fromMs || (a.shootId < b.shootId ? -1 : 1));
  return sorted.map((draft, index) => {
    const next = sorted[index + 1];
    if (next === undefined) return draft;
    return {
      ...draft,
      untilMs: next.fromMs,
      completedMs: Math.min(draft.completedMs, next.fromMs),
      untilUncertaintyMs: next.uncertaintyMs,
    };
  });
}

function hitOf(span: Span, { fromMs, toMs }: Interval): Hit | null {
  if (toMs < span.fromMs - span.uncertaintyMs || fromMs >= span.untilMs + span.untilUncertaintyMs)
    return null;
  return {
    span,
    sure:
      fromMs >= span.fromMs + span.uncertaintyMs && toMs <= span.untilMs - span.untilUncertaintyMs - EDGE_MS,
    afterCompleted: toMs > span.completedMs + span.uncertaintyMs + EDGE_MS,
  };
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

/** Lays the stretches of all shoots out on one timeline. */
export function timelineOf(shoots: readonly ShootInput[]): Timeline {
  const spans = [...lanesOf(shoots).values()]
    .flatMap(untilNextStart)
    .toSorted((a, b) => a.fromMs - b.fromMs || (a.shootId < b.shootId ? -1 : 1))
    .map((draft, index) => ({ ...draft, index }));
  const lanes = [...Map.groupBy(spans, ({ lane }) => lane).values()];
  const widest = spans.reduce((most, span) => Math.max(most, span.uncertaintyMs), 0);
  return {
    spans,
    hits(takenMs) {
      const found: Hit[] = [];
      for (const row of lanes) {
        for (let at = firstAfter(row, takenMs.toMs + widest) - 1; at >= 0; at--) {
          const span = row[at];
          if (span === undefined || span.untilMs + widest <= takenMs.fromMs) break;
          const hit = hitOf(span, takenMs);
          if (hit !== null) found.push(hit);
        }
      }
      return found.toSorted((a, b) => a.span.index - b.span.index);
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
