import { isEqualJson } from '../equal-json.ts';
import { middleMs } from '../time.ts';
import type { ClassifiedBody } from './classified-body.ts';
import { type Classification, FRAMES_FOR_PROOF } from './classification.ts';
import type { BodyObservation, TakenAt } from './observation.ts';
import { EDGE_MS, type Span } from './timeline.ts';

/** One photo of a span, whichever camera took it. */
export interface Moment {
  readonly ms: number;
  readonly body: number;
  readonly at: number;
}

export interface Occupied {
  readonly span: Span;
  /** In order of time. */
  readonly moments: Moment[];
  /** When its code was photographed; empty if it was not. */
  readonly codes: number[];
}

/** The only span in which a moment may lie, even after its completion. */
function onlyCandidate({ timeline }: BodyObservation, taken: TakenAt): Span | null {
  const [only, ...others] = timeline.candidateSpans(taken);
  return only !== undefined && others.length === 0 ? only.span : null;
}

const mayBeFrame = (judgement: Classification | null | undefined): boolean =>
  judgement?.reasons.some(({ kind }) => kind === 'may-be-qr-frame') ?? false;

/**
 * What `occupiedSpans` depends on, for each body. Observations with the same QR frames have the
 * same shots at the same times.
 */
export type Occupation = readonly {
  readonly frameOfSpan: BodyObservation['frameOfSpan'];
  /** The positions of photos that may be QR frames. */
  readonly mayBeFrames: readonly number[];
}[];

export const occupationOf = (bodies: readonly ClassifiedBody[]): Occupation =>
  bodies.map(({ reading: { frameOfSpan }, judgements }) => {
    const mayBeFrames: number[] = [];
    for (const [at, judgement] of judgements.entries()) if (mayBeFrame(judgement)) mayBeFrames.push(at);
    return { frameOfSpan, mayBeFrames };
  });

export const isSameOccupation = (a: Occupation, b: Occupation): boolean =>
  a.length === b.length &&
  a.every(
    ({ frameOfSpan, mayBeFrames }, body) =>
      frameOfSpan === b[body]?.frameOfSpan && isEqualJson(mayBeFrames, b[body].mayBeFrames),
  );

/** The photos of each span, over all cameras whose time has this support at least. */
export function occupiedSpans(bodies: readonly ClassifiedBody[], support: number): Occupied[] {
  const spans = new Map<number, Occupied>();
  for (const [body, { reading, judgements }] of bodies.entries()) {
    for (const [at, { taken, frame }] of reading.shots.entries()) {
      if (taken === null || taken.fromNeighbours || taken.support < support) continue;
      if (taken.inDoubt && support >= FRAMES_FOR_PROOF) continue;
      const span = reading.timeline.certainSpan(taken) ?? onlyCandidate(reading, taken);
      if (span === null) continue;
      const own = spans.get(span.index) ?? { span, moments: [], codes: [] };
      spans.set(span.index, own);
      if (frame !== null || mayBeFrame(judgements[at])) own.codes.push(middleMs(taken));
      else own.moments.push({ ms: middleMs(taken), body, at });
    }
  }
  for (const { moments, codes } of spans.values()) {
    moments.sort((a, b) => a.ms - b.ms);
    codes.sort((a, b) => a - b);
  }
  return [...spans.values()].toSorted((a, b) => a.span.index - b.span.index);
}

/** How long after the code the first photo was taken; `null` if the code was not before it. */
export function toFirstPhoto({ moments: [first], codes }: Occupied): number | null {
  const before = codes.filter((ms) => first !== undefined && ms < first.ms);
  return first === undefined || before.length === 0 ? null : first.ms - Math.max(...before);
}

export interface Gap {
  readonly ms: number;
  /** Whether it is the time from the shoot's code to the next photo, not from photo to photo. */
  readonly afterCode: boolean;
}

/** The gaps between the photos of a span. */
export const gapsOf = ({ moments, codes }: Occupied): Gap[] =>
  moments.slice(1).map(({ ms }, index) => {
    const before = moments[index]?.ms ?? ms;
    const code = codes.findLast((shown) => shown > before && shown < ms);
    return { ms: ms - (code ?? before), afterCode: code !== undefined };
  });

/** How long after the last photo of a span the next shoot was started; `null` if none was. */
export function toNextTap({ span, moments }: Occupied): number | null {
  const last = moments.at(-1);
  return last === undefined || span.untilMs === Infinity ? null : Math.max(200, span.untilMs - last.ms);
}

/** Whether photos were taken after its completion, as of people who came before their tap. */
export const hasPhotosAfterEnd = ({ span, moments }: Occupied): boolean =>
  span.completedMs < span.untilMs &&
  (moments.at(-1)?.ms ?? 0) > span.completedMs + span.uncertaintyMs + EDGE_MS;
