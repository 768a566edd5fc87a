import { type CameraTimeMs, type Interval, cameraTime, halfWidthMs, middleMs } from '../time.ts';
import type { ClockEvidence } from './evidence.ts';
import { nameChange, nameError } from './naming.ts';
import { type OffsetCurve, offsetAt, offsetCurve } from './offset.ts';
import { segment } from './segments.ts';
import type { ClockSegment } from './types.ts';

/** What the clock of a camera body says about one of its shots. */
export interface ClockReading {
  /** True time minus camera time. */
  readonly offset: Interval;
  /** How many QR frames agree on the offset. */
  readonly support: number;
  /** Whether the clock may have been changed near this shot. */
  readonly inDoubt: boolean;
  /**
   * Whether QR frames before and after the shot agree. Without that, the clock may have been
   * changed (again) unnoticed.
   */
  readonly confirmed: boolean;
}

/** The clock of one camera body, derived from its QR frames in shot order. */
export interface CameraBodyClock {
  readonly segments: readonly ClockSegment[];
  /** QR frames whose time contradicts the others. */
  readonly outliers: readonly ClockEvidence[];
  /** The clock at the shot with this position in the body's order; `null` without any evidence. */
  at(position: number, cameraMs: number): ClockReading | null;
}

interface Piece {
  readonly evidence: readonly ClockEvidence[];
  readonly curve: OffsetCurve;
  readonly firstPosition: number;
  readonly lastPosition: number;
}

function pieceOf(evidence: readonly ClockEvidence[]): Piece {
  const positions = evidence.map(({ position }) => position);
  return {
    evidence,
    curve: offsetCurve(evidence),
    firstPosition: Math.min(...positions),
    lastPosition: Math.max(...positions),
  };
}

const hull = (a: Interval, b: Interval): Interval => ({
  fromMs: Math.min(a.fromMs, b.fromMs),
  toMs: Math.max(a.toMs, b.toMs),
});

/** The offset in the middle of the evidence. */
function typicalOffset({ curve }: Piece): Interval {
  const offset = curve.offsets[curve.offsets.length >>> 1];
  if (offset === undefined) throw new RangeError('A clock segment without evidence');
  return offset;
}

/**
 * A gap in camera time shows the position of a clock change if it is at most this much shorter than
 * the change.
 */
const SLACK_MS = 3000;

/**
 * The position of the first shot after the clock was changed, between two pieces of evidence, or
 * `null` if the camera times allow several positions. `cameraMs` contains the camera time at each
 * position, or `null`.
 */
function positionOfChange(before: Piece, after: Piece, cameraMs: readonly (number | null)[]): number | null {
  const byMs = middleMs(typicalOffset(after)) - middleMs(typicalOffset(before));
  const backwards: number[] = [];
  const leaps: number[] = [];
  let lastMs: number | null = null;
  for (let position = before.lastPosition; position <= after.firstPosition; position++) {
    const ms = cameraMs[position] ?? null;
    if (ms === null) continue;
    if (lastMs !== null && ms < lastMs) backwards.push(position);
    if (lastMs !== null && byMs < 0 && ms - lastMs >= -byMs - SLACK_MS) leaps.push(position);
    lastMs = ms;
  }
  const positions = byMs > 0 ? backwards : leaps;
  return positions.length === 1 ? (positions[0] ?? null) : null;
}

/**
 * The clock may have been changed where times run backwards by more than BACKWARDS_MS, or after a
 * pause longer than LONG_PAUSE_MS.
 */
const BACKWARDS_MS = 2000;
const LONG_PAUSE_MS = 30 * 60_000;

/**
 * If at least MIXED_OUTLIERS QR frames, and one in MIXED_ONE_IN, contradict the others, the shots
 * of two camera bodies may be mixed.
 */
const MIXED_OUTLIERS = 2;
const MIXED_ONE_IN = 5;

/**
 * For each position, how many clock changes are possible up to there, judging by the camera times
 * alone.
 */
function possibleChanges(cameraMs: readonly (number | null)[]): number[] {
  let count = 0;
  let lastMs: number | null = null;
  return cameraMs.map((ms) => {
    if (ms === null) return count;
    if (lastMs !== null && (ms < lastMs - BACKWARDS_MS || ms > lastMs + LONG_PAUSE_MS)) count++;
    lastMs = ms;
    return count;
  });
}

/**
 * If times run backwards this often, the shots of several bodies are mixed, or the times are not
 * capture times.
 */
const MIXED_BACKWARDS = 4;

function runsBackwards(cameraMs: readonly (number | null)[]): number {
  let count = 0;
  let lastMs = -Infinity;
  for (const ms of cameraMs) {
    if (ms === null) continue;
    if (ms < lastMs - BACKWARDS_MS) count++;
    lastMs = ms;
  }
  return count;
}

/**
 * The positions between two QR frames whose camera times are not in shot order. Some of these shots
 * may belong to another body. `anchors` are the positions of the QR frames.
 */
function outOfOrderPositions(cameraMs: readonly (number | null)[], anchors: readonly number[]): Set<number> {
  const outOfOrder = new Set<number>();
  for (const [index, from] of anchors.entries()) {
    const to = anchors[index + 1];
    if (to === undefined) break;
    let latest = -Infinity;
    for (let position = from; position <= to; position++) {
      const ms = cameraMs[position] ?? latest;
      if (ms < latest - BACKWARDS_MS) outOfOrder.add(position);
      latest = Math.max(latest, ms);
    }
    let earliest = Infinity;
    for (let position = to; position >= from; position--) {
      const ms = cameraMs[position] ?? earliest;
      if (ms > earliest + BACKWARDS_MS) outOfOrder.add(position);
      earliest = Math.min(earliest, ms);
    }
  }
  return outOfOrder;
}

/**
 * The clock of one camera body. `evidence` is in the body's order; `cameraMs` contains the camera
 * time at each position of that order.
 */
export function cameraBodyClock(
  evidence: readonly ClockEvidence[],
  cameraMs: readonly (number | null)[],
  localOffsetMs: number | null,
): CameraBodyClock {
  const { segments, outliers } = segment(evidence);
  const pieces = segments.map((agreeing) => pieceOf(agreeing.evidence));
  const changes = pieces
    .slice(1)
    .map((piece, index) => positionOfChange(pieces[index] ?? piece, piece, cameraMs));
  const lastAgreed = pieces.at(-1)?.lastPosition ?? 0;
  const breaks = possibleChanges(cameraMs);
  const breaksBetween = (a: number, b: number): boolean => (breaks[a] ?? 0) !== (breaks[b] ?? 0);
  const mixed =
    (outliers.length >= MIXED_OUTLIERS && outliers.length * MIXED_ONE_IN >= evidence.length) ||
    runsBackwards(cameraMs) >= MIXED_BACKWARDS;
  const wrong = new Set(outliers.map(({ position }) => position));
  const trustedMs =
    wrong.size === 0 ? cameraMs : cameraMs.map((ms, position) => (wrong.has(position) ? null : ms));
  const outOfOrder = pieces.map((piece) =>
    outOfOrderPositions(
      trustedMs,
      piece.evidence.map(({ position }) => position),
    ),
  );
  const tailInDoubt = outliers.some(({ position }) => position > lastAgreed);

  const at = (position: number, ms: number): ClockReading | null => {
    let index = 0;
    while (index + 1 < pieces.length && (pieces[index + 1]?.firstPosition ?? Infinity) <= position) index++;
    const piece = pieces[index];
    if (piece === undefined) return null;
    const next = pieces[index + 1];
    const offset = offsetAt(piece.curve, ms);
    const support = piece.evidence.length;
    if (next === undefined || position <= piece.lastPosition) {
      const outside =
        position < piece.firstPosition
          ? piece.firstPosition
          : position > piece.lastPosition
            ? piece.lastPosition
            : position;
      return {
        offset,
        support,
        confirmed: position <= piece.lastPosition,
        inDoubt:
          mixed ||
          (tailInDoubt && position > lastAgreed) ||
          breaksBetween(position, outside) ||
          outOfOrder[index]?.has(position) === true,
      };
    }
    const change = changes[index] ?? null;
    const nextReading = { offset: offsetAt(next.curve, ms), support: next.evidence.length };
    if (change !== null) {
      return { ...(position < change ? { offset, support } : nextReading), inDoubt: false, confirmed: false };
    }
    return {
      offset: hull(offset, nextReading.offset),
      support: Math.min(support, nextReading.support),
      inDoubt: true,
      confirmed: false,
    };
  };
  return { segments: describe(pieces, localOffsetMs), outliers, at };
}

function describe(pieces: readonly Piece[], localOffsetMs: number | null): ClockSegment[] {
  return pieces.map((piece, index) => {
    const offset = typicalOffset(piece);
    const before = pieces[index - 1];
    const offsetMs = Math.round(middleMs(offset));
    const uncertaintyMs = Math.ceil(halfWidthMs(offset));
    const [fromCameraMs, toCameraMs] = span(piece.evidence);
    return {
      fromCameraMs,
      toCameraMs,
      offsetMs,
      uncertaintyMs,
      evidence: piece.evidence.map(({ photoId }) => photoId),
      error: nameError(offsetMs, uncertaintyMs, localOffsetMs),
      change:
        before === undefined
          ? null
          : nameChange(
              offsetMs - middleMs(typicalOffset(before)),
              Math.abs(fromCameraMs - span(before.evidence)[1]),
            ),
    };
  });
}

function span(evidence: readonly ClockEvidence[]): [CameraTimeMs, CameraTimeMs] {
  const times = evidence.map(({ cameraMs }) => cameraMs);
  return [cameraTime(Math.min(...times)), cameraTime(Math.max(...times))];
}
