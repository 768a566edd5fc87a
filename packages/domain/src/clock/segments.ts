import { intersection } from '../time.ts';
import { type ClockEvidence, carried } from './evidence.ts';
import { quorum } from './quorum.ts';

/**
 * Evidence in camera order that agrees: the clock was not changed between the first and the last
 * frame.
 */
export interface AgreeingEvidence {
  readonly evidence: readonly ClockEvidence[];
}

export interface Segmentation {
  readonly segments: readonly AgreeingEvidence[];
  /**
   * Frames that contradict their neighbors on both sides, or those at the end of the card: an
   * outdated code, or a clock change after the last agreeing frame.
   */
  readonly outliers: readonly ClockEvidence[];
}

/**
 * Frames that differ by less count as one clock setting, because the screen may show a code
 * slightly too long.
 */
const SLACK_MS = 2500;

/** How many of the latest frames a new one is compared with. */
const MEMORY = 8;

/** How many frames must agree on a new offset before a clock change is accepted. */
const FRAMES_FOR_CHANGE = 2;

function agrees(known: readonly ClockEvidence[], next: ClockEvidence): boolean {
  const recent = known
    .slice(-MEMORY)
    .map(({ offset, cameraMs }) => carried(offset, next.cameraMs - cameraMs));
  const expected = quorum(recent);
  if (expected === null) return true;
  const wide = { fromMs: expected.fromMs - SLACK_MS, toMs: expected.toMs + SLACK_MS };
  return intersection(wide, next.offset) !== null;
}

/**
 * Splits a camera's evidence, given in camera order, at each clock change. A frame that disagrees
 * is an outlier if its neighbors agree with each other.
 */
export function segment(evidence: readonly ClockEvidence[]): Segmentation {
  const segments: AgreeingEvidence[] = [];
  const outliers: ClockEvidence[] = [];
  let current: ClockEvidence[] = [];
  let pending: ClockEvidence[] = [];
  for (const next of evidence) {
    if (current.length === 0 || agrees(current, next)) {
      current.push(next);
      outliers.push(...pending);
      pending = [];
      continue;
    }
    const company = pending.filter((other) => agrees([other], next));
    pending.push(next);
    if (company.length + 1 < FRAMES_FOR_CHANGE) continue;
    segments.push({ evidence: current });
    outliers.push(...pending.filter((other) => other !== next && !company.includes(other)));
    current = [...company, next];
    pending = [];
  }
  if (current.length > 0) segments.push({ evidence: current });
  outliers.push(...pending);
  return { segments, outliers };
}
