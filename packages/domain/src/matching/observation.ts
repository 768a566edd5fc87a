import { type CameraBodyClock, cameraBodyClock } from '../clock/camera-body-clock.ts';
import { type ClockEvidence, offsetOf } from '../clock/evidence.ts';
import type { Interval } from '../time.ts';
import type { CameraBody } from './camera-body.ts';
import { type CodeBook, type Frame, type FrameMeaning, frameOf, shownMs, showsPosterOnly } from './frame.ts';
import { followedPhones } from './followed-phones.ts';
import { withoutStrayTimes } from './implausible-times.ts';
import type { Decision } from './input.ts';
import { type Schedule, type Span, type Timeline, timelineOf } from './timeline.ts';
import type { Shot } from './versions.ts';

/** When a shot was taken, and how reliable that is. */
export interface TakenAt extends Interval {
  readonly support: number;
  readonly inDoubt: boolean;
  /** Whether QR frames before and after it agree on the clock. */
  readonly confirmed: boolean;
  /** Whether the time is only known from neighboring shots, because the camera wrote none. */
  readonly fromNeighbours: boolean;
}

/** What the last QR frame before a shot says. */
export interface OrderClaim {
  readonly meaning: FrameMeaning;
  readonly qrPhotoId: string;
  /**
   * The span of the shoot in which the QR frame was taken; `null` if it was taken outside its
   * shoot's time.
   */
  readonly span: Span | null;
}

/** The data of one shot of a camera body, before classification. */
export interface ObservedShot {
  readonly shot: Shot;
  readonly decision: Decision | null;
  readonly frame: Frame | null;
  readonly poster: boolean;
  readonly taken: TakenAt | null;
  readonly order: OrderClaim | null;
}

/** A camera body with its clock, and each of its shots in order. */
export interface BodyObservation {
  readonly cameraKey: string;
  readonly body: number;
  readonly loose: boolean;
  /** Whether several bodies may have taken its shots. */
  readonly ambiguous: boolean;
  readonly clock: CameraBodyClock;
  /** The spans that it may have photographed. */
  readonly timeline: Timeline;
  /** Whether it may have followed any of several phones that ran shoots in parallel. */
  readonly anyPhone: boolean;
  readonly shots: readonly ObservedShot[];
  /** The position of each span's QR frame in the order, by span index. */
  readonly frameOfSpan: ReadonlyMap<number, number>;
}

/** A shot whose data is not complete yet. */
interface Draft extends ObservedShot {
  taken: TakenAt | null;
  order: OrderClaim | null;
}

/** The session's codes, its spans, and how far local time is ahead of UTC. */
export interface SessionFacts {
  readonly book: CodeBook;
  readonly agenda: Schedule;
  readonly localOffsetMs: number | null;
}

/** A shot with what is known without its body: the decision about it, and its codes. */
export function draftOf(shot: Shot, book: CodeBook): Draft {
  if (shot.isPlain) return { shot, decision: null, frame: null, poster: false, taken: null, order: null };
  const decisions = shot.versions.flatMap(({ decision }) => decision ?? []);
  const readable = shot.versions.some(({ qr }) => qr.length > 0);
  const decision = decisions[0] ?? null;
  return {
    shot,
    decision,
    frame: readable || decision !== null ? frameOf(shot, book) : null,
    poster: readable && showsPosterOnly(shot, book),
    taken: null,
    order: null,
  };
}

function evidenceOf(drafts: readonly Draft[]): ClockEvidence[] {
  const evidence: ClockEvidence[] = [];
  for (const [position, { shot }] of drafts.entries()) {
    const shown = shownMs(shot);
    if (shown === null || shot.cameraMs === null) continue;
    const offset = offsetOf(shown, shot.cameraMs, shot.resolutionMs);
    evidence.push({ photoId: shot.photoId, position, cameraMs: shot.cameraMs, offset });
  }
  return evidence;
}

function takenByClock(
  clock: CameraBodyClock,
  { resolutionMs }: Shot,
  cameraMs: number | null,
  position: number,
): TakenAt | null {
  if (cameraMs === null) return null;
  const reading = clock.at(position, cameraMs);
  if (reading === null) return null;
  const { offset, support, inDoubt, confirmed } = reading;
  return {
    fromMs: cameraMs + offset.fromMs,
    toMs: cameraMs + resolutionMs + offset.toMs,
    support,
    inDoubt,
    confirmed,
    fromNeighbours: false,
  };
}

/** Fills in missing times from the nearest shots with a time, before and after. */
function withNeighbours(taken: readonly (TakenAt | null)[]): readonly (TakenAt | null)[] {
  if (!taken.includes(null)) return taken;
  const later = taken.map(() => null as TakenAt | null);
  for (let at = taken.length - 1; at >= 0; at--) later[at] = taken[at] ?? later[at + 1] ?? null;
  let before: TakenAt | null = null;
  return taken.map((own, at) => {
    if (own !== null) {
      before = own;
      return own;
    }
    const behind = later[at] ?? null;
    if (before === null || behind === null || before.fromMs > behind.toMs) return null;
    return {
      fromMs: before.fromMs,
      toMs: behind.toMs,
      support: Math.min(before.support, behind.support),
      inDoubt: before.inDoubt || behind.inDoubt,
      confirmed: behind.confirmed,
      fromNeighbours: true,
    };
  });
}

/** The span of one of the frame's shoots in which it was taken. */
function spanOfFrame(frame: Frame, takenMs: Interval | null, timeline: Timeline): Span | null {
  if (frame.meaning.kind !== 'shoots') return null;
  const { shootIds } = frame.meaning;
  if (takenMs === null) {
    const own = timeline.spans.filter(({ shootId }) => shootIds.includes(shootId));
    return own.length === 1 ? (own[0] ?? null) : null;
  }
  return (
    timeline.candidateSpans(takenMs).findLast(({ span }) => shootIds.includes(span.shootId))?.span ?? null
  );
}

const separates = ({ meaning }: Frame): boolean => meaning.kind !== 'calibration';

const startOf = (span: Span | null): number => (span === null ? -Infinity : span.fromMs - span.uncertaintyMs);

/**
 * Narrows a time by the QR frames around it: after the previous one, before the next one, and not
 * before its shoot began.
 */
function bounded(taken: TakenAt, earliestMs: number, latestMs: number): TakenAt {
  const fromMs = Math.max(taken.fromMs, earliestMs);
  const toMs = Math.min(taken.toMs, latestMs);
  if (fromMs === taken.fromMs && toMs === taken.toMs) return taken;
  return fromMs > toMs ? { ...taken, inDoubt: true } : { ...taken, fromMs, toMs };
}

/**
 * An outdated code is photographed within this time of the start of its shoot, as any code is.
 */
const LONGEST_CODE_DELAY_MS = 20_000;

/**
 * Where a QR frame that contradicts the clock makes it unreliable, by position. Such a frame shows
 * an outdated code, or the clock was set and set back. With an outdated code, the clock puts the
 * frame at the start of its shoot. Otherwise nothing confirms the clock from the agreeing QR frame
 * before up to it, and the clock is in doubt from it up to the agreeing QR frame after.
 */
function clockDoubts(
  drafts: readonly Draft[],
  evidence: readonly ClockEvidence[],
  clock: CameraBodyClock,
  times: readonly (TakenAt | null)[],
  timeline: Timeline,
): Map<number, Partial<TakenAt>> {
  const doubts = new Map<number, Partial<TakenAt>>();
  const wrong = new Set(clock.outliers.map(({ position }) => position));
  const agreeing = evidence.flatMap(({ position }) => (wrong.has(position) ? [] : [position]));
  for (const outlier of wrong) {
    const taken = times[outlier];
    const meaning = drafts[outlier]?.frame?.meaning;
    const isOutdated =
      taken != null &&
      meaning?.kind === 'shoots' &&
      timeline
        .candidateSpans(taken)
        .some(
          ({ span }) =>
            meaning.shootIds.includes(span.shootId) && taken.toMs - span.fromMs <= LONGEST_CODE_DELAY_MS,
        );
    if (isOutdated) continue;
    const from = agreeing.findLast((position) => position < outlier) ?? -1;
    const to = agreeing.find((position) => position > outlier) ?? drafts.length;
    for (let position = from + 1; position < to; position++)
      doubts.set(position, position < outlier ? { confirmed: false } : { inDoubt: true });
  }
  return doubts;
}

/**
 * Derives the data of one camera body: its clock, when each shot was taken, and which QR frame came
 * before it.
 */
export function observeBody(
  cameraKey: string,
  index: number,
  body: CameraBody,
  facts: SessionFacts,
): BodyObservation {
  const drafts = body.shots.map((shot) => draftOf(shot, facts.book));
  const cameraMs = withoutStrayTimes(
    body.shots.map((shot) => shot.cameraMs),
    (at) => (drafts[at]?.frame ?? null) !== null,
  );
  const evidence = evidenceOf(drafts);
  const clock = cameraBodyClock(evidence, cameraMs, facts.localOffsetMs);
  const { phones, handedOver } = followedPhones(
    drafts.flatMap(({ frame }) => frame ?? []),
    facts.agenda,
  );
  const timeline = timelineOf(facts.agenda, phones, handedOver);
  const anyPhone = facts.agenda.sideBySide && phones.size !== 1 && handedOver === null;
  const wrong = new Set(clock.outliers.map(({ position }) => position));
  const times = withNeighbours(
    drafts.map(({ shot }, position) => takenByClock(clock, shot, cameraMs[position] ?? null, position)),
  );
  const doubts = clockDoubts(drafts, evidence, clock, times, timeline);
  const shownAt = (at: number): Interval | null =>
    wrong.has(at) ? null : (drafts[at]?.frame?.shownMs ?? null);

  const latest = new Float64Array(drafts.length);
  for (let at = drafts.length - 1; at >= 0; at--) {
    latest[at] = Math.min(latest[at + 1] ?? Infinity, shownAt(at)?.toMs ?? Infinity);
  }
  const frameOfSpan = new Map<number, number>();
  let order: OrderClaim | null = null;
  let earliestMs = -Infinity;
  for (const [at, draft] of drafts.entries()) {
    const { frame, shot } = draft;
    draft.taken = times[at] ?? null;
    if (draft.taken !== null && doubts.has(at)) draft.taken = { ...draft.taken, ...doubts.get(at) };
    if (body.unnumbered) continue;
    if (frame !== null) {
      const span = spanOfFrame(frame, shownAt(at) ?? draft.taken, timeline);
      if (span !== null && !frameOfSpan.has(span.index)) frameOfSpan.set(span.index, at);
      // The session's own calibration code cancels a preceding code of another session.
      if (frame.meaning.kind === 'calibration' && order?.meaning.kind !== 'shoots') order = null;
      if (separates(frame)) order = { meaning: frame.meaning, qrPhotoId: shot.photoId, span };
      earliestMs = Math.max(earliestMs, shownAt(at)?.fromMs ?? -Infinity, startOf(span));
    }
    if (draft.taken !== null) draft.taken = bounded(draft.taken, earliestMs, latest[at] ?? Infinity);
    draft.order = order;
  }
  return {
    cameraKey,
    body: index,
    loose: body.unnumbered,
    ambiguous: body.ambiguous,
    clock,
    timeline,
    anyPhone,
    shots: drafts,
    frameOfSpan,
  };
}
